import type { Page } from "@playwright/test";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/story.ts";

test.use({ hasTouch: true });

/** Of a screen of 844 px, so much may go to the head of a record: the rest is for work. */
const headAtMost = 96;
/** Cumulative layout shift, of which Google calls 0.1 good. */
const shiftAtMost = 0.02;

/** Sums what the browser reports as moved on its own since the page began to load. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** The first record of a list: which one makes no difference to its head. */
const firstOf = async (baseURL: string, list: string): Promise<number> => {
  const api = await office(baseURL);
  const answer = await api.request<Record<string, { id: number }[]>>(`query { ${list}(count: 1) { id } }`, {});
  return answer[list]?.[0]?.id ?? 0;
};

const heads = [
  ["/sales-orders", "salesOrders"],
  ["/purchase-orders", "purchaseOrders"],
  ["/vendors", "vendors"],
  ["/customers", "customers"],
  ["/skus", "skus"],
] as const;

for (const language of ["en-US", "ru-RU"])
  test.describe(`in ${language}`, () => {
    test("Mo holds records in one hand: their heads leave room for work, and nothing jumps while they load", async ({
      page,
      baseURL,
    }) => {
      await page.context().addCookies([{ name: "lang", value: language, url: String(baseURL) }]);
      await watchShifts(page);
      await signIn(page);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [path, list] of heads) {
        const id = await firstOf(String(baseURL), list);
        for (const address of [path, `${path}/detail/${id}`, `${path}?create`]) {
          await page.goto(address);
          await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
          if (address.includes("detail")) {
            const head = page.locator("main header").first();
            await expect(head.getByRole("tab").first()).toBeVisible();
            const box = await head.boundingBox();
            console.log(language, path, "head", box?.height);
            expect.soft(box?.height, address).toBeLessThanOrEqual(headAtMost);
          }
          await page.waitForLoadState("networkidle");
          const s = await shifted(page);
          console.log(language, address, "cls", s);
          await page.screenshot({ path: `/work/notes/shots/people/${language}-${address.replace(/\W+/g, "_")}.png` });
          expect.soft(s, address).toBeLessThanOrEqual(shiftAtMost);
        }
      }
    });
  });
