import { pathOfRecord } from "../../resources/core/paths.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { addressesOf, filled, oneLine } from "../../resources/workflow-actions/fill.ts";
import { defineAction, Refused, type Run } from "./action.ts";

const plain = (addresses: readonly string[]) => addresses.map((address) => ({ name: "", address }));

const withLink = (run: Run, publicUrl: string) => ({
  ...run.values,
  link: isDeclared(run.module) ? `${publicUrl}${pathOfRecord(definitionOf(run.module), run.recordId)}` : publicUrl,
});

/** Text alone: there is nothing to disguise a link with. The same Message-ID however often it is tried. */
export default defineAction({
  send: async (action, run, { mail, publicUrl }, ask) => {
    const values = withLink(run, publicUrl);
    const to = action.emailTo ? addressesOf(action.emailTo, values) : addressesOf(run.partyEmail, values);
    if (to.length === 0) throw new Refused("There is no address to send it to.");
    const cc = addressesOf(action.emailCc, values);
    const bcc = addressesOf(action.emailBcc, values);
    const wait = await ask<number>("select app_private.count_workflow_mail($1, $2) as answer", [
      run.accountId,
      [...to, ...cc, ...bcc],
    ]);
    if (wait > 0) throw new Refused("As many mails as may be sent in a day were sent.");
    await mail.sendMail({
      to: plain(to),
      ...(cc.length > 0 && { cc: plain(cc) }),
      ...(bcc.length > 0 && { bcc: plain(bcc) }),
      ...(action.emailReplyTo && { replyTo: { name: "", address: String(action.emailReplyTo) } }),
      subject: oneLine(filled(String(action.emailSubject), values)),
      text: `${filled(String(action.emailBody), values)}\n`,
      messageId: `<workflow-${run.accountId}-${run.runId}-${action.id}@stockwright>`,
    });
  },
});
