import { z } from "zod";
import { addressesOf, filled, oneLine } from "../../resources/workflow-actions/fill.ts";
import { defineTask, type Wanted } from "../task.ts";

type Mail = {
  to: string;
  bcc: string | null;
  replyTo: string | null;
  subject: string;
  body: string;
  values: Readonly<Record<string, string>>;
  /** A report that is computed now, as the person of these claims sees it. */
  report?: Wanted;
  claims?: Wanted;
};
type Left = Mail | { again: true } | null;

/** So often it is tried before it is given up. */
const tries = 5;
const plain = (addresses: readonly string[]) => addresses.map((address) => ({ name: "", address }));

/** A title as the name of a file: words alone. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} .-]+/gu, "")
    .trim()
    .slice(0, 80) || "report";

/** Runs an automation once: over records in parts, or its mail, whose Message-ID stays the same however often it is tried. */
export default defineTask(
  z.object({ accountId: z.number().int(), runId: z.number().int() }),
  async ({ accountId, runId }, { withPgClient, job }, { mail, reports }) => {
    const ask = async <T>(text: string, values: readonly unknown[]): Promise<T> => {
      const { rows } = await withPgClient((db) => db.query<{ answer: T }>(text, [...values]));
      return rows[0]?.answer as T;
    };
    const work = () => ask<Left>("select app_private.work_automation($1, $2) as answer", [accountId, runId]);
    let left = await work();
    while (left && "again" in left) left = await work();
    if (!left) return;
    if (left.report && !reports) throw new Error("This worker asks no server for reports.");
    const to = addressesOf(left.to, {});
    const bcc = addressesOf(left.bcc, {});
    const finish = (outcome: string, failure: string | null) =>
      ask("select app_private.finish_automation($1, $2, $3, $4) as answer", [accountId, runId, outcome, failure]);
    const wait = await ask<number>("select app_private.count_workflow_mail($1, $2) as answer", [
      accountId,
      [...to, ...bcc],
    ]);
    if (wait > 0) {
      await finish("failed", "As many mails as may be sent in a day were sent.");
      return;
    }
    try {
      const sheet = left.report && (await reports?.write({ ...left.report, claims: left.claims }));
      const text = filled(left.body, left.values);
      await mail.sendMail({
        to: plain(to),
        ...(bcc.length > 0 && { bcc: plain(bcc) }),
        ...(left.replyTo && { replyTo: { name: "", address: left.replyTo } }),
        subject: oneLine(filled(left.subject, left.values)),
        text: `${[...(text === "" ? [] : [text]), ...(sheet ? [sheet.text] : [])].join("\n\n")}\n`,
        ...(sheet && {
          attachments: [
            sheet.pdf === null
              ? {
                  filename: `${fileName(sheet.title)}.html`,
                  content: sheet.html,
                  contentType: "text/html; charset=utf-8",
                }
              : { filename: `${fileName(sheet.title)}.pdf`, content: sheet.pdf, contentType: "application/pdf" },
          ],
        }),
        messageId: `<automation-${accountId}-${runId}@stockwright>`,
      });
    } catch (error) {
      if (job.attempts >= tries || reports?.isRefusal(error))
        await finish("failed", error instanceof Error ? error.message : String(error));
      else throw error;
      return;
    }
    await finish("done", null);
  },
);
