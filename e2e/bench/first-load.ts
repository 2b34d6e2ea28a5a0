import { chromium, type CDPSession, type Page } from "@playwright/test";
import { findBrowser } from "../../server/test/browser.ts";
import { gzipped } from "../support/first-scripts.ts";
import { signIn } from "../support/sign-in.ts";
import { median } from "./load.ts";

declare global {
  interface Window {
    rowsAt?: number;
  }
}

/** Notes, in the page itself, when the first row of a list has been painted: asking from outside would only see it at the next question. */
const noteFirstRow = () => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector("main tbody tr a")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.rowsAt = performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
};

type Weights = { script: number; style: number; font: number; other: number };
const kinds: Readonly<Record<string, keyof Weights>> = { Script: "script", Stylesheet: "style", Font: "font" };

/** What comes over the wire, and the addresses of the scripts. */
const weigh = (session: CDPSession) => {
  const weights: Weights = { script: 0, style: 0, font: 0, other: 0 };
  const scripts = new Set<string>();
  const seen = new Map<string, keyof Weights>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    seen.set(requestId, kinds[type] ?? "other");
    if (type === "Script") scripts.add(response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weights[seen.get(requestId) ?? "other"] += encodedDataLength;
  });
  return { weights, scripts };
};

/** Opens the list with a cold cache; milliseconds until its rows were on screen. */
const open = async (page: Page, session: CDPSession, address: string): Promise<number> => {
  await page.goto("about:blank");
  await session.send("Network.clearBrowserCache");
  await page.goto(address, { waitUntil: "commit" });
  const rows = await page.waitForFunction(() => window.rowsAt);
  await page.waitForLoadState("networkidle");
  return Math.round((await rows.jsonValue()) ?? 0);
};

const rounds = 5;

/** What a signed-in browser with a cold cache fetches until the list of SKUs can be used, and how long that takes. */
export const firstLoad = async (url: string): Promise<void> => {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(noteFirstRow);
    await signIn(page, undefined, "/", url);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const { weights, scripts } = weigh(session);
    await open(page, session, `${url}/skus`);
    const kb = (n: number) => `${Math.round(n / 1000)} kB`;
    const { script, style, font, other } = weights;
    const gzip = (await Promise.all([...scripts].map(gzipped))).reduce((sum, bytes) => sum + bytes, 0);
    console.log(`\nFirst load of /skus, signed in, cold cache, 1440 × 900`);
    console.log(`  ${scripts.size} scripts: ${kb(gzip)} as gzip; on the wire, with headers, ${kb(script)} as brotli`);
    console.log(`  styles ${kb(style)}, fonts ${kb(font)}, page and answers ${kb(other)}`);
    for (const rate of [1, 4]) {
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await open(page, session, `${url}/skus`));
      const speed = rate === 1 ? "this machine" : `${rate} × slower`;
      console.log(`  rows on screen, ${speed}: median ${median(times)} ms of ${times.join(", ")}`);
    }
  } finally {
    await browser.close();
  }
};
