import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Soft line breaks and = signs of quoted-printable mails. */
const readable = (text: string) => text.replace(/=\r?\n/g, "").replace(/=3D/g, "=");

/** Mails that a server wrote below its DATA_DIR instead of sending them, newest last. */
export const mailsIn = (data: string): string[] => {
  const outbox = join(data, "outbox");
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) => readable(readFileSync(join(outbox, name), "utf8")));
  } catch {
    return []; // nothing was written yet
  }
};

/** The token in the newest mail to someone, once as many have come: of /verify/… or /reset-password/…. */
export const mailedToken = async (data: string, email: string, path = "verify", mails = 1): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1, await delay(100)) {
    const found = mailsIn(data)
      .filter((text) => text.includes(email))
      .flatMap((text) => [...text.matchAll(new RegExp(`/${path}/([A-Za-z0-9_-]+)`, "g"))].slice(0, 1));
    const token = found.at(-1)?.[1];
    if (token && found.length >= mails) return token;
  }
  throw new Error(`No ${mails} mails to ${email} with a link to /${path}`);
};
