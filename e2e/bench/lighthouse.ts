import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { findBrowser } from "../../server/test/browser.ts";
import { carrySession } from "../support/carry-session.ts";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { admin } from "../support/sign-in.ts";

const categories = ["performance", "accessibility", "best-practices"] as const;
const metrics = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "speed-index": "SI",
} as const;

/** What a finding is about, as its page spells it. */
const nodesOf = (details: unknown): string[] => {
  const { items = [] } = (details ?? {}) as { items?: readonly { node?: { snippet?: string } }[] };
  return items.flatMap(({ node }) => node?.snippet ?? []);
};

const audit = async (address: string, port: number): Promise<string> => {
  const result = await lighthouse(
    address,
    { port, disableStorageReset: true, onlyCategories: [...categories], logLevel: "error" },
    desktopConfig,
  );
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}`);
  const { categories: found, audits, finalDisplayedUrl } = result.lhr;
  const scores = categories.map((name) => `${name} ${Math.round((found[name]?.score ?? 0) * 100)}`);
  const figures = Object.entries(metrics).map(([id, short]) => `${short} ${audits[id]?.displayValue}`);
  const lost = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0,
  );
  return [
    `  ${new URL(finalDisplayedUrl).pathname}: ${scores.join(", ")} (${figures.join(", ")})`,
    ...lost.flatMap(({ title, details }) => [`    ${title}`, ...nodesOf(details).map((node) => `      ${node}`)]),
  ].join("\n");
};

/** One page in a browser that has never seen the product. */
const visit = async (url: string, path: string, signedIn: boolean): Promise<string> => {
  const { executablePath, args, env } = await findBrowser();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "stockwright-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
    viewport: null,
  });
  try {
    if (signedIn) await carrySession(context, url, admin);
    return await audit(url + path, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

/** Lighthouse's desktop scores of the sign-in page, and of the list of SKUs for a signed-in user. */
export const lighthouseScores = async (url: string): Promise<void> => {
  console.log("\nLighthouse, desktop, cold cache");
  console.log(await visit(url, "/login", false));
  console.log(await visit(url, "/skus", true));
};
