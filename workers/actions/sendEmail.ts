import { addressesOf, filled, kindsIn, oneLine, withoutAmounts } from "../../resources/workflow-actions/fill.ts";
import { defineAction, Refused } from "./action.ts";

/** Writes as its person does on the record's page: from here on it is a mail like any other. */
export default defineAction({
  asPerson: async (action, { about, values, secretFields, partyEmail }, perform) => {
    // an address tells no amount
    const addresses = withoutAmounts(values, secretFields, "");
    const to = addressesOf(action.emailTo ?? partyEmail, addresses);
    if (to.length === 0) throw new Refused("There is no address to send it to.");
    const [subject, body] = [String(action.emailSubject), String(action.emailBody)];
    const written = (shown: typeof values) => ({ subject: oneLine(filled(subject, shown)), body: filled(body, shown) });
    const { emailPaper: paper, emailTemplateId: templateId, pinnedTemplateVersion: versionId } = action;
    await perform("send_email", {
      ...about,
      to: to.join(", "),
      cc: addressesOf(action.emailCc, addresses).join(", "),
      bcc: addressesOf(action.emailBcc, addresses).join(", "),
      replyTo: action.emailReplyTo,
      ...written(values),
      plain: written(withoutAmounts(values, secretFields)),
      secrets: kindsIn([subject, body], values, secretFields),
      language: action.emailLanguage ?? "en",
      documents: templateId !== null ? [{ templateId, versionId }] : paper !== null ? [{ paper, versionId }] : [],
    });
  },
});
