import { z } from "zod";
import { refusalOf, wordsOf } from "../mail/outcome.ts";
import { plainName } from "../mail/plain-name.ts";
import { defineTask, type TaskContext, type JobRequest } from "../task.ts";

type Document = { name: string; report?: JobRequest };
type Prepared = JobRequest & {
  from: { address: string; name: string };
  /** With commas between. */
  to: string;
  cc: string | null;
  bcc: string | null;
  replyTo: string | null;
  subject: string;
  body: string;
  /** The same for every try, and all that the Message-ID says. */
  message: string;
  /** Whose rights its papers are rendered with; null: nobody's any more. */
  claims: JobRequest | null;
  documents: readonly Document[];
  files: readonly unknown[];
  /** Those of earlier mails about the same record. */
  before: readonly string[];
};
type Envelope = { messageId: string; inReplyTo?: string; references?: string[] };

/** So often it is tried before it is given up: with graphile-worker's pauses, for about a day. */
const tries = 12;
/** Characters of the name its sender has. */
const longestName = 100;

/** Taken as they are: as one text they would be parsed, and could name others or hide behind a name. */
const addresses = (list: string | null) =>
  (list ?? "")
    .split(", ")
    .filter((address) => address !== "")
    .map((address) => ({ name: "", address }));

const idOf = (message: string): string => `<email-${message}@stockwright>`;
const threadOf = ({ message, before }: Prepared): Envelope => {
  const earlier = before.map(idOf);
  const last = earlier.at(-1);
  return { messageId: idOf(message), ...(last !== undefined && { inReplyTo: last, references: earlier }) };
};

/** A title as the name of a file: words alone. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} .-]+/gu, "")
    .trim()
    .slice(0, 80) || "report";

const gone = "Who sends it cannot sign in any more.";

type Parcel = {
  text: string;
  attachments: Awaited<ReturnType<NonNullable<TaskContext["papers"]>["attach"]>>[number][];
};

/** What goes along: papers and files of the record, and reports, whose text the mail says, too. */
const packed = async (
  prepared: Prepared,
  { papers, reports }: Pick<TaskContext, "papers" | "reports">,
): Promise<Parcel> => {
  const { body, claims, documents, files } = prepared;
  const own = documents.filter(({ report }) => !report);
  const asked = documents.flatMap(({ report }) => (report ? [report] : []));
  if (own.length + files.length > 0 && !papers) throw new Error("This worker asks no server for documents.");
  const attachments =
    own.length + files.length > 0 ? [...((await papers?.attach({ ...prepared, documents: own })) ?? [])] : [];
  const texts = [body];
  for (const report of asked) {
    if (!reports) throw new Error("This worker asks no server for reports.");
    const { title, text, html, pdf } = await reports.write({ ...report, claims });
    texts.push(text);
    attachments.push(
      pdf === null
        ? { filename: `${fileName(title)}.html`, content: Buffer.from(html), contentType: "text/html; charset=utf-8" }
        : { filename: `${fileName(title)}.pdf`, content: pdf, contentType: "application/pdf" },
    );
  }
  return { text: `${texts.filter((text) => text !== "").join("\n\n")}\n`, attachments };
};

/** Sends one mail about a record with its papers; its Message-ID stays the same however often it is tried. */
export default defineTask(
  z.object({ accountId: z.number().int(), emailId: z.number().int() }),
  async ({ accountId, emailId }, { withPgClient, job }, { mail, keepsMails, papers, reports }) => {
    const { rows } = await withPgClient((db) =>
      db.query<{ mail: Prepared | null }>("select app_private.prepare_email($1, $2) as mail", [accountId, emailId]),
    );
    const prepared = rows[0]?.mail;
    if (!prepared) return;
    const finish = (state: string, failure: string | null) =>
      withPgClient((db) =>
        db.query("select app_private.finish_email($1, $2, $3, $4)", [accountId, emailId, state, failure]),
      );
    if (!prepared.claims) {
      await finish("failed", gone);
      return;
    }
    const { from, to, cc, bcc, replyTo, subject } = prepared;
    try {
      const { text, attachments } = await packed(prepared, { papers, reports });
      const taken = await mail.sendMail({
        ...{
          from: { ...from, name: plainName(from.name, longestName, "") },
          to: addresses(to),
          subject,
          text,
          ...threadOf(prepared),
        },
        ...(cc !== null && { cc: addresses(cc) }),
        ...(bcc !== null && { bcc: addresses(bcc) }),
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        ...(attachments.length > 0 && { attachments }),
      });
      // taken for some of its readers: who was refused is said
      const refused = (taken as { rejected?: readonly string[] }).rejected ?? [];
      await finish(keepsMails ? "kept" : "sent", refused.length > 0 ? `Refused: ${refused.join(", ")}` : null);
    } catch (error) {
      const words = wordsOf(error);
      if (refusalOf(error) === "never") await finish("bounced", words);
      else if (papers?.isRefusal(error) || reports?.isRefusal(error) || job.attempts >= tries)
        await finish("failed", words);
      else {
        await finish("waiting", words);
        throw error;
      }
    }
  },
);
