import { findBrowser } from "../../server/test/browser.ts";
import { startServer } from "./running-server.ts";

/**
 * Playwright's global set-up: one server for all stories, at STOCKWRIGHT_URL with its DATA_DIR in STOCKWRIGHT_DATA;
 * one that is named already is used as it is.
 */
export default async () => {
  if (process.env.STOCKWRIGHT_URL) return undefined;
  const { executablePath, env } = await findBrowser();
  const server = await startServer({
    ...{ FRONT_END: "build", WEBHOOK_ALLOW_PRIVATE: "1" },
    // so that it makes PDFs
    ...{ CHROMIUM_PATH: executablePath, ...env },
  });
  process.env.STOCKWRIGHT_URL = server.url;
  process.env.STOCKWRIGHT_DATA = server.data;
  return server.stop;
};
