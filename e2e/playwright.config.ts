import { defineConfig } from "@playwright/test";
import { findBrowser } from "../server/test/browser.ts";

const { executablePath, args, env } = await findBrowser();

/** Stories in a real browser, against one running Stockwright with its demo company. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // a story told twice, by keys and by mouse, is told by keys in the short run
  ...(process.env.STOCKWRIGHT_FULL ? {} : { grepInvert: /, (by|with a) mouse$/ }),
  outputDir: "../test-results",
  globalSetup: "./support/one-server.ts",
  // two cores, one server: more workers only make it slower
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: process.env.STOCKWRIGHT_URL,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
    actionTimeout: 20_000,
    // nothing has to be waited for that only moves, and nothing is filmed: painting by software is what costs most
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false },
  },
});
