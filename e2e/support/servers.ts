import type { FullConfig } from "@playwright/test";
import { buildFrontEnds } from "../../server/front-ends/build.ts";
import { findBrowser } from "../../server/test/browser.ts";
import { startServer, type RunningServer } from "./running-server.ts";

/**
 * Playwright's global set-up: for each worker a server of its own with a demo company, that of the nth at STOCKWRIGHT_URL_n
 * with its DATA_DIR in STOCKWRIGHT_DATA_n; one that STOCKWRIGHT_URL names already is used as it is.
 */
export default async ({ workers }: FullConfig) => {
  if (process.env.STOCKWRIGHT_URL) return undefined;
  const { executablePath, env } = await findBrowser();
  const building = buildFrontEnds(); // once for all of them: pages are read when they are asked for
  // so that they make PDFs
  const environment = { WEBHOOK_ALLOW_PRIVATE: "1", CHROMIUM_PATH: executablePath, ...env };
  const starting = Array.from({ length: workers }, async (_, index): Promise<RunningServer> => {
    const server = await startServer(environment);
    process.env[`STOCKWRIGHT_URL_${index}`] = server.url;
    process.env[`STOCKWRIGHT_DATA_${index}`] = server.data;
    return server;
  });
  const stop = async () => {
    for (const started of await Promise.allSettled(starting))
      if (started.status === "fulfilled") await started.value.stop();
  };
  try {
    await Promise.all([building, ...starting]);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
