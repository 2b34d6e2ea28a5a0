import type { Page } from "@playwright/test";
import { office, openShop, type Shop } from "./shop.ts";
import { clerk, signIn } from "./sign-in.ts";
import { expect } from "./story.ts";

export type Api = Awaited<ReturnType<typeof office>>;

export const named = async (api: Api, many: string, text: string) => {
  const answer = await api.request<{ found: { id: number }[] }>(
    `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
    { text },
  );
  return answer.found[0]?.id ?? 0;
};

/** Orders a document and answers it with its number and lines. */
export const order = async (api: Api, type: string, input: object) => {
  const one = `${type[0]?.toLowerCase()}${type.slice(1)}`;
  const { made } = await api.request<{
    made: Record<string, { id: number; displayId: number; lineItems: { id: number }[] }>;
  }>(
    `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${one} { id displayId lineItems { id } } } }`,
    { input },
  );
  const document = made[one];
  if (!document) throw new Error(`no ${type}`);
  return document;
};

/** Types as a scanner does, whatever has the focus. */
export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
};
/** The same code many times, faster than Playwright presses keys. */
export const scanTimes = (page: Page, code: string, times: number) =>
  page.evaluate(
    ({ code, times }) => {
      for (let n = 0; n < times; n += 1)
        for (const key of [...code, "Enter"])
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    { code, times },
  );
export const answer = (page: Page) => page.locator("[data-tone]");
export const counted = (page: Page) => page.locator("[data-quantity]");

/** Opens the scanner for the shop's warehouse, on a phone. */
export const takeScanner = async (page: Page, shop: Shop) => {
  await signIn(page, clerk, "/scanner");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: shop.warehouse }).click();
  await expect(page.getByRole("link", { name: /^Receive/ })).toBeVisible();
};

/** Once the service worker answers for the page, and has its files. */
export const readyToGoOffline = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200; tries += 1) {
      const cache = await caches.open("scanner");
      const keys = await cache.keys();
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/"));
      if (navigator.serviceWorker.controller && scripts.every(({ name }) => keys.some(({ url }) => url === name)))
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the page is not kept");
  });

export const openShopOf = async (api: Api) => {
  const shop = await openShop(api);
  return {
    shop,
    warehouseId: await named(api, "warehouses", shop.warehouse),
    vendorId: await named(api, "vendors", shop.vendor),
    customerId: await named(api, "customers", shop.customer),
    stool: await named(api, "skus", shop.stool.code),
    bench: await named(api, "skus", shop.bench.code),
    bins: await Promise.all(shop.bins.map((bin) => named(api, "binLocations", bin))),
  };
};

/** Quantities of the ledger that do not add up. */
export const differences = async (api: Api) =>
  (await api.request<{ verifyLedger: { differences: object[] } }>("{ verifyLedger { differences { __typename } } }"))
    .verifyLedger.differences;
