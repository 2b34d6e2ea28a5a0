import type { Page } from "@playwright/test";
import { addBarcode, office, openShop, type Shop } from "./support/shop.ts";
import { admin, clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ hasTouch: true });

type Api = Awaited<ReturnType<typeof office>>;

const named = async (api: Api, many: string, text: string) => {
  const answer = await api.request<{ found: { id: number }[] }>(
    `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`,
    { text },
  );
  return answer.found[0]?.id ?? 0;
};

/** Orders a document and answers it with its number and lines. */
const order = async (api: Api, type: string, input: object) => {
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
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
};
/** The same code many times, faster than Playwright presses keys. */
const scanTimes = (page: Page, code: string, times: number) =>
  page.evaluate(
    ({ code, times }) => {
      for (let n = 0; n < times; n += 1)
        for (const key of [...code, "Enter"])
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    { code, times },
  );
const answer = (page: Page) => page.locator("[data-tone]");
const counted = (page: Page) => page.locator("[data-quantity]");

/** Opens the scanner for the shop's warehouse, on a phone. */
const takeScanner = async (page: Page, shop: Shop) => {
  await signIn(page, clerk, "/scanner");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: shop.warehouse }).click();
  await expect(page.getByRole("link", { name: /^Receive/ })).toBeVisible();
};

/** Once the service worker answers for the page, and has its files. */
const readyToGoOffline = (page: Page) =>
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

const openShopOf = async (api: Api) => {
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

const received = async (api: Api, id: number) =>
  (
    await api.request<{ order: { lineItems: { qtyReceived: string }[] } }>(
      "query ($id: Int!) { order: purchaseOrder(id: $id) { lineItems { qtyReceived } } }",
      { id },
    )
  ).order.lineItems.map(({ qtyReceived }) => qtyReceived);

/** Quantities of the ledger that do not add up. */
const differences = async (api: Api) =>
  (await api.request<{ verifyLedger: { differences: object[] } }>("{ verifyLedger { differences { __typename } } }"))
    .verifyLedger.differences;

test("Mo scans 200 pieces in the yard without a network, reloads, and comes back: nothing is lost, nothing twice", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool, bench } = await openShopOf(api);
  await addBarcode(api, shop.stool.code, { code: `CASE${shop.tag}`, unit: "case", unitFactor: "12" });
  const lineItems = [
    { skuId: stool, quantity: "150" },
    { skuId: bench, quantity: "120" },
  ];
  const po = await order(api, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  await scan(page, `PO:${po.displayId}`);
  await expect(page.getByRole("heading", { name: `PO-${po.displayId}` })).toBeVisible();
  await scan(page, shop.bins[0] ?? "");
  await expect(answer(page)).toContainText(`At ${shop.bins[0]}`);

  // rubbish and wrong things are refused in colour and words, and change nothing
  await scan(page, "WHAT-IS-THIS");
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  await expect(answer(page)).toContainText("WHAT-IS-THIS means nothing here");
  await scan(page, "(01)04006381333932");
  await expect(answer(page)).toContainText("misread");

  await scanTimes(page, shop.stool.code, 60);
  await expect(counted(page)).toContainText("60");
  await scanTimes(page, shop.bench.code, 40);
  await expect(counted(page)).toContainText("40");
  // the battery is empty in the middle
  await page.reload();
  await expect(page.getByRole("heading", { name: `PO-${po.displayId}` })).toBeVisible();
  await expect(counted(page)).toContainText("40");
  await scanTimes(page, shop.bench.code, 59);
  await expect(counted(page)).toContainText("99");
  await page.getByRole("button", { name: `Receive 159 into ${shop.bins[0]}` }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await scan(page, `CASE${shop.tag}`);
  await expect(counted(page)).toContainText("12");
  await scanTimes(page, shop.stool.code, 39);
  await expect(counted(page)).toContainText("51");
  await scan(page, shop.bins[1] ?? "");
  await page.getByRole("button", { name: `Receive 51 into ${shop.bins[1]}` }).click();
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await expectAccessible(page);
  expect(await received(api, po.id)).toEqual(["0", "0"]);

  // the first answer is lost on its way back: what is sent again has no second effect
  let lost = 0;
  await page.route("**/graphql", async (route) => {
    if (lost === 0 && route.request().postData()?.includes("receivePurchaseOrder")) {
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    }
    return route.continue();
  });
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: /waiting/ })).toBeHidden({ timeout: 40_000 });
  expect(lost).toBe(1);
  expect(await received(api, po.id)).toEqual(["111", "99"]);
  expect(await differences(api)).toEqual([]);
  // the device knows by now what came in
  await scan(page, shop.bench.code);
  await expect(counted(page)).toContainText("of 21");
});

test("Mo's device keeps what the server refuses until he says what becomes of it", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool } = await openShopOf(api);
  const po = await order(api, "PurchaseOrder", {
    vendorId,
    warehouseId,
    state: "OPEN",
    lineItems: [{ skuId: stool, quantity: "3" }],
  });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  await scan(page, `PO-${po.displayId}`);
  await scan(page, shop.bins[0] ?? "");
  await scan(page, shop.stool.code);
  await expect(counted(page)).toContainText(/^1\s*of 3/);
  // digits from a hand are a quantity
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("too many");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(counted(page)).toContainText(/^3\s*of 3/);
  await page.getByRole("button", { name: /^Receive 3 into/ }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  // meanwhile the office cancels the order
  await api.request("mutation ($id: Int!) { cancelPurchaseOrder(id: $id) { purchaseOrder { id } } }", { id: po.id });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "1 waiting" }).click();
  const refused = page.getByRole("region", { name: "Refused: needs you" });
  await expect(refused).toContainText(`3 received on PO-${po.displayId}`, { timeout: 40_000 });
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "1 waiting" }).click();
  await expect(refused).toBeVisible();
  // leaving would lose it, and says so
  await page.goto("/logout");
  await expect(page.getByRole("dialog")).toContainText("1 thing scanned on this device was not sent yet");
  await page.goto("/scanner");
  await page.getByRole("button", { name: "1 waiting" }).click();
  await refused.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeHidden();
});

test("Mo picks two orders in one walk, packs a third and is stopped at a wrong item, moves, counts and looks up", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, customerId, stool, bench, bins } = await openShopOf(api);
  const put = (skuId: number, binLocationId: number | undefined, quantity: string, lotNumber: string) =>
    api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { id } }", {
      input: { skuId, warehouseId, binLocationId, quantity, costPerUnit: "5", lotNumber },
    });
  await put(stool, bins[0], "6", `FRONT-${shop.tag}`);
  await put(bench, bins[1], "3", `BACK-${shop.tag}`);
  const sell = (...lines: (readonly [number, string])[]) =>
    order(api, "SalesOrder", {
      customerId,
      warehouseId,
      state: "OPEN",
      lineItems: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
    });
  const [first, second, third] = [
    await sell([stool, "2"]),
    await sell([stool, "1"], [bench, "1"]),
    await sell([stool, "2"]),
  ];
  const sheet = await api.request<{ made: { stockCount: { id: number; displayId: number } } }>(
    "mutation ($input: CreateStockCountInput!) { made: createStockCount(input: $input) { stockCount { id displayId } } }",
    { input: { warehouseId, binLocationId: bins[1], state: "COUNTING" } },
  );
  const packed = async (id: number) =>
    (
      await api.request<{ order: { lineItems: { committed: string }[] } }>(
        "query ($id: Int!) { order: salesOrder(id: $id) { lineItems { committed } } }",
        { id },
      )
    ).order.lineItems.map(({ committed }) => committed);
  const all = async () => {
    await page.getByRole("button", { name: /All uses/ }).click();
    await expect(page.getByRole("link", { name: /^Pick/ })).toBeVisible();
  };
  /** It is sent in its own time, which may not have begun: what came of it is asked until it is there. */
  const sent = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 20_000 });

  await takeScanner(page, shop);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Pick/ }).click();
  await scan(page, `SO-${first.displayId}`);
  await scan(page, `SO-${second.displayId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin with 2 orders" }).click();
  await scan(page, shop.stool.code);
  await expect(answer(page)).toContainText(`Scan the bin first: ${shop.bins[0]}`);
  await scan(page, shop.bins[0] ?? "");
  await expect(answer(page)).toContainText(`At ${shop.bins[0]}`);
  await scan(page, shop.bench.code);
  await expect(answer(page)).toContainText("Wrong item");
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  for (const [times, number] of [first.displayId, first.displayId, second.displayId].entries()) {
    await scan(page, shop.stool.code);
    await expect(answer(page), String(times)).toContainText(`for SO-${number}`);
  }
  await scan(page, shop.bins[1] ?? "");
  await scan(page, `BACK-${shop.tag}`);
  await expect(answer(page)).toContainText(`for SO-${second.displayId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pack 4" }).click();
  await sent(() => packed(first.id)).toEqual(["2"]);
  await sent(() => packed(second.id)).toEqual(["1", "1"]);

  await all();
  await page.getByRole("link", { name: /^Pack/ }).click();
  await scan(page, `SO-${third.displayId}`);
  await scan(page, shop.bench.code);
  await expect(answer(page)).toContainText("Nothing was counted. Put it back.");
  await expect(page.getByText("Expected", { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const times of [1, 2]) {
    await scan(page, shop.stool.code);
    await expect(counted(page)).toContainText(new RegExp(`^${times}\\s*of 2`));
  }
  await scan(page, shop.stool.code);
  await expect(answer(page)).toContainText("is complete");
  await page.getByRole("button", { name: "Close box 1 with 2" }).click();
  await sent(() => packed(third.id)).toEqual(["2"]);

  await all();
  await page.getByRole("link", { name: /^Move/ }).click();
  await scan(page, shop.bins[1] ?? "");
  await scan(page, shop.bench.code);
  await scan(page, shop.bins[0] ?? "");
  await page.getByRole("button", { name: `Move 1 to ${shop.bins[0]}` }).click();
  const moved = async () => {
    const { lots } = await api.request<{ lots: { quantity: string; binLocationId: number }[] }>(
      "query ($filter: LotFilter) { lots(filter: $filter) { quantity binLocationId } }",
      { filter: { skuIds: [bench] } },
    );
    return lots.find(({ binLocationId }) => binLocationId === bins[0])?.quantity;
  };
  await sent(moved).toBe("1");

  await all();
  await page.getByRole("link", { name: /^Count/ }).click();
  await scan(page, `CT-${sheet.made.stockCount.displayId}`);
  await scan(page, shop.bins[1] ?? "");
  await scan(page, shop.bench.code);
  await scan(page, shop.stool.code);
  await expect(answer(page)).toContainText("not on the sheet");
  await page.getByRole("button", { name: "Enter 2 counts" }).click();
  const found = async () => {
    const { lines } = await api.request<{ lines: { skuId: number; quantity: string | null; isFound: boolean }[] }>(
      "query ($filter: StockCountLineFilter) { lines: stockCountLines(filter: $filter) { skuId quantity isFound } }",
      { filter: { stockCountIds: [sheet.made.stockCount.id] } },
    );
    return lines.map(({ skuId, quantity, isFound }) => [skuId, quantity, isFound]);
  };
  await sent(found).toEqual(
    expect.arrayContaining([
      [bench, "1", false],
      [stool, "1", true],
    ]),
  );

  await all();
  await page.getByRole("link", { name: /^Look up/ }).click();
  await scan(page, shop.stool.code);
  await expect(page.getByRole("heading", { name: shop.stool.name })).toBeVisible();
  await expect(page.getByText(shop.bins[0] ?? "", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  expect(await differences(api)).toEqual([]);
});

test("Mo's device is handed on: the next one sees nothing of his, and signing out clears it", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool } = await openShopOf(api);
  const lineItems = [{ skuId: stool, quantity: "3" }];
  const po = await order(api, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  await takeScanner(page, shop);
  await readyToGoOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Receive/ }).click();
  for (const code of [`PO-${po.displayId}`, shop.bins[0] ?? "", shop.stool.code]) await scan(page, code);
  await page.getByRole("button", { name: /^Receive 1 into/ }).click();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await page.close();
  // somebody else signs in on the same device: nothing of it is shown or sent
  const next = await page.context().newPage();
  await page.context().setOffline(false);
  await signIn(next, admin, "/scanner");
  await expect(next.getByText("Choose the warehouse you work in")).toBeVisible();
  await expect(next.getByRole("button", { name: /waiting/ })).toBeHidden();
  await next.getByRole("button", { name: shop.warehouse }).click();
  await expect(next.getByRole("link", { name: /^Receive/ })).toBeVisible();
  expect(await received(api, po.id)).toEqual(["0"]);
  await next.close();
  // Mo is back, and it goes
  const again = await page.context().newPage();
  await signIn(again, clerk, "/scanner");
  await expect.poll(() => received(api, po.id), { timeout: 20_000 }).toEqual(["1"]);
  await again.goto("/logout");
  await again.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(again.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await again.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
