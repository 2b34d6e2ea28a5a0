import { createHash, randomBytes } from "node:crypto";
import type { Helpers } from "graphile-worker";
import { z } from "zod";
import { addressed } from "../mail/addressed.ts";
import { isTemplate, write } from "../mail/write.ts";
import { defineTask } from "../task.ts";

type Prepared = {
  recipient: string;
  /** The same for every try, and all that the Message-ID says. */
  message: string;
  template: string;
  variables: {
    language?: string;
    firstName: string;
    inviter?: string;
    company?: string;
    notices?: unknown;
    more?: number;
  };
};

/** The token stands in the mail alone; the database keeps its hash. 24 bytes keep the link on one line. */
const prepare = async ({ withPgClient }: Helpers, mailId: number): Promise<(Prepared & { token: string }) | null> => {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  const { rows } = await withPgClient((db) =>
    db.query<{ mail: Prepared | null }>("select app_private.prepare_mail($1, $2) as mail", [mailId, hash]),
  );
  const mail = rows[0]?.mail;
  return mail ? { ...mail, token } : null;
};

/** A mail server may repeat what it was given, and failures are read by others than the mail's reader. */
const withoutLink = (error: unknown, token: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(token, "…").slice(0, 300);

/** Sends one mail of app_private.outgoing_mails. Nobody at that address, or nothing left to say: nothing is sent. */
export default defineTask(
  z.object({ mailId: z.number().int() }),
  async ({ mailId }, helpers, { mail, keepsMails, publicUrl }) => {
    const prepared = await prepare(helpers, mailId);
    if (!prepared) return;
    const { recipient, message: id, template, variables, token } = prepared;
    if (!isTemplate(template)) throw new Error(`There is no mail template ${template}.`);
    const message = write(template, {
      ...variables,
      language: variables.language === "ru" ? "ru" : "en",
      publicUrl,
      token,
    });
    const finish = (failure: string | null) =>
      helpers.withPgClient((db) =>
        db.query("select app_private.finish_mail($1, $2, $3, $4)", [
          mailId,
          failure,
          message.subject,
          keepsMails ? message.text : null,
        ]),
      );
    const failure = await mail
      .sendMail({ ...message, ...addressed(recipient), messageId: `<mail-${id}@stockwright>` })
      .then(
        () => null,
        (error: unknown) => withoutLink(error, token),
      );
    await finish(failure);
    if (failure !== null) throw new Error(failure);
  },
);
