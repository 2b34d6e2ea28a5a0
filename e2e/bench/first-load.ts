import { chromium } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { startServer } from "../support/running-server.ts";

/** What a signed-in browser with a cold cache takes over the wire until the list of SKUs can be used. */
export const firstLoad = async (): Promise<void> => {
  const server = await startServer({ FRONT_END: "build" });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByLabel(/e-?mail|username/i).fill("admin@demo.test");
    await page.getByLabel(/^password/i).fill("stockwright-demo");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("navigation").first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    const bytes = { script: 0, style: 0, font: 0, other: 0 };
    const kinds = new Map<string, keyof typeof bytes>();
    session.on("Network.responseReceived", ({ requestId, type }) =>
      kinds.set(
        requestId,
        type === "Script" ? "script" : type === "Stylesheet" ? "style" : type === "Font" ? "font" : "other",
      ),
    );
    session.on(
      "Network.loadingFinished",
      ({ requestId, encodedDataLength }) => (bytes[kinds.get(requestId) ?? "other"] += encodedDataLength),
    );
    const began = performance.now();
    await page.goto(`${server.url}/skus`, { waitUntil: "commit" });
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    const took = performance.now() - began;
    await page.waitForLoadState("networkidle");
    const kb = (n: number) => `${Math.round(n / 1000)} kB`;
    console.log(
      `\nFirst load of /skus, signed in, cold cache: JavaScript ${kb(bytes.script)}, styles ${kb(bytes.style)}, fonts ${kb(bytes.font)}, other ${kb(bytes.other)}; rows on screen after ${Math.round(took)} ms`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
};
