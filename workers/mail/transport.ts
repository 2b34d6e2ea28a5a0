import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { makeFolder } from "../../db/client/writable.ts";

type Settings = { smtpUrl: string | undefined; from: string; outbox: string; production: boolean };

/** Mails as files, for a machine without a mail server. A file appears under its name when it is complete. */
const filing = (outbox: string, from: string): Transporter => {
  const make = () => makeFolder(outbox, { mode: 0o700 });
  make();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  const send = transport.sendMail.bind(transport);
  const file = async (message: Parameters<typeof send>[0]) => {
    const made = await send(message);
    make();
    const name = made.messageId
      .replace(/[^a-z0-9-]+/gi, " ")
      .trim()
      .replaceAll(" ", "-");
    const path = join(outbox, `${name}.eml`);
    try {
      writeFileSync(`${path}.part`, made.message as Buffer, { mode: 0o600 });
      renameSync(`${path}.part`, path);
    } catch (error) {
      rmSync(`${path}.part`, { force: true }); // on a full disk half of it is there
      throw error;
    }
    return made;
  };
  return Object.assign(transport, { sendMail: file }) as unknown as Transporter;
};

const refuse = () => Promise.reject(new Error("SMTP_URL is not set: in production mails are sent or not at all."));
const refusing = (): Transporter => {
  const transport = createTransport({ jsonTransport: true });
  return Object.assign(transport, { sendMail: refuse }) as unknown as Transporter;
};

/** Sends through SMTP_URL; without it mails are files in DATA_DIR/outbox, except in production. */
export const mailTransport = ({ smtpUrl, from, outbox, production }: Settings): Transporter => {
  if (smtpUrl)
    return createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true }) as Transporter;
  return production ? refusing() : filing(outbox, from);
};
