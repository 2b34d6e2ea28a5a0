import { z } from "zod";
import { addressesOf, filled, oneLine } from "../../resources/workflow-actions/fill.ts";
import { asPerson, inTransaction, type Claims, type Db } from "../as-person.ts";
import { isRefusal, wordsOfFailure } from "../failure.ts";
import { defineTask } from "../task.ts";

type Letter = {
  claims: Claims;
  /** What the automation is called. */
  cause: string;
  mail: { to: string; bcc: string | null; subject: string; body: string };
  values: Readonly<Record<string, string>>;
};
type Left = Letter | { again: true } | null;

/** So often it is tried before it is given up. */
const tries = 5;

/** Writes the mail in the name of the automation's last writer; the run ends as the mail does. */
const write = ({ claims, cause, mail, values }: Letter, db: Db): Promise<void> =>
  asPerson(db, { claims, actor: "automation", cause }, (perform) =>
    perform("send_email", {
      ...mail,
      to: addressesOf(mail.to, {}).join(", "),
      bcc: addressesOf(mail.bcc, {}).join(", "),
      subject: oneLine(filled(mail.subject, values)),
      body: filled(mail.body, values),
    }),
  );

/** Runs an automation once: over records in parts, or by writing its mail. */
export default defineTask(
  z.object({ accountId: z.number().int(), runId: z.number().int() }),
  async ({ accountId, runId }, { withPgClient, job }) => {
    const work = () =>
      withPgClient((db) =>
        inTransaction(db, async () => {
          const { rows } = await db.query<{ left: Left }>("select app_private.work_automation($1, $2) as left", [
            accountId,
            runId,
          ]);
          const left = rows[0]?.left ?? null;
          if (left && "mail" in left) await write(left, db);
          return left !== null && "again" in left;
        }),
      );
    try {
      while (await work());
    } catch (error) {
      if (!isRefusal(error) && job.attempts < tries) throw error;
      await withPgClient((db) =>
        db.query("select app_private.finish_automation($1, $2, $3, $4)", [
          accountId,
          runId,
          "failed",
          wordsOfFailure(error),
        ]),
      );
    }
  },
);
