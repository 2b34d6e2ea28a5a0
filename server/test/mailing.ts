import { afterAll, beforeAll } from "vitest";
import { startMailServer, type MailServer } from "../../workers/test/mail-server.ts";
import { findBrowser } from "./browser.ts";
import { servedWith } from "./served-with.ts";

/** A server, a worker that does what these desks do, a mail server that takes what it sends, and a Chromium for papers. */
export const mailing = (desks: Parameters<typeof servedWith>[0]) => {
  const env: NodeJS.ProcessEnv = {};
  let smtp: MailServer | undefined;
  beforeAll(async () => {
    const browser = await findBrowser();
    Object.assign(process.env, { CHROMIUM_PATH: browser.executablePath, ...browser.env });
    smtp = await startMailServer();
    env["SMTP_URL"] = smtp.url;
  });
  afterAll(() => smtp?.close());
  const served = servedWith((...given) => ({ env, ...desks(...given) }));
  return {
    served,
    smtp: (): MailServer => {
      if (!smtp) throw new Error("The mail server is there from beforeAll on");
      return smtp;
    },
  };
};
