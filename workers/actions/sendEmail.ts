import { addressesOf, filled, oneLine } from "../../resources/workflow-actions/fill.ts";
import { defineAction, Refused } from "./action.ts";

/** Writes as its person does on the record's page: from here on it is a mail like any other. */
export default defineAction({
  asPerson: async (action, { about, values, partyEmail }, perform) => {
    const to = addressesOf(action.emailTo ?? partyEmail, values);
    if (to.length === 0) throw new Refused("There is no address to send it to.");
    const { emailPaper: paper, emailTemplateId: templateId } = action;
    await perform("send_email", {
      ...about,
      to: to.join(", "),
      cc: addressesOf(action.emailCc, values).join(", "),
      bcc: addressesOf(action.emailBcc, values).join(", "),
      replyTo: action.emailReplyTo,
      subject: oneLine(filled(String(action.emailSubject), values)),
      body: filled(String(action.emailBody), values),
      language: action.emailLanguage ?? "en",
      documents: templateId !== null ? [{ templateId }] : paper !== null ? [{ paper }] : [],
    });
  },
});
