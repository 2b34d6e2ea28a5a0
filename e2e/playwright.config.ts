import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../server/test/browser.ts";

const { executablePath, args, env } = await findBrowser();

/** A worker tells its stories to the server that was started for it (support/servers.ts). */
const worker = process.env.TEST_PARALLEL_INDEX;
for (const name of worker ? ["STOCKWRIGHT_URL", "STOCKWRIGHT_DATA"] : [])
  process.env[name] ??= process.env[`${name}_${worker}`];

/** Stories in a real browser, each file against a running Stockwright with its demo company. */
export default defineConfig({
  testDir: ".",
  // the longest file first, so that it is not told alone at the end
  projects: [
    { name: "sweep", testMatch: "sweep.spec.ts" },
    { name: "stories", testMatch: "*.spec.ts", testIgnore: "sweep.spec.ts" },
  ],
  // a story told twice, by keys and by mouse, is told by keys in the short run
  ...(process.env.STOCKWRIGHT_FULL ? {} : { grepInvert: /, (by|with a) mouse$/ }),
  outputDir: "../test-results",
  globalSetup: "./support/servers.ts",
  // a browser with its server has one of two cores to do; a server that is there already is told one story at a time
  workers: process.env.STOCKWRIGHT_URL ? 1 : Math.min(2, availableParallelism()),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: process.env.STOCKWRIGHT_URL,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
    actionTimeout: 20_000,
    // nothing has to be waited for that only moves
    contextOptions: { reducedMotion: "reduce" },
    // what a page looked like at every step, for people who want to see it: a sixth of the processor
    trace: process.env.STOCKWRIGHT_TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
  },
});
