import { order, scan, answer, counted, takeScanner, openShopOf, differences } from "./support/scanner.ts";
import { office } from "./support/shop.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ hasTouch: true });

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
