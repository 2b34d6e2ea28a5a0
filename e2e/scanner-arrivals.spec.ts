import { order, scan, answer, counted, takeScanner, openShopOf, differences } from "./support/scanner.ts";
import { expectFelt, noteSenses } from "./support/senses.ts";
import { create, office, warehouseNamed } from "./support/shop.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ hasTouch: true });

const right = { tones: [880], buzzes: [[40]] };
const wrong = { tones: [220, 165], buzzes: [[160, 80, 160]] };

test("Mo hears and feels what is right and wrong while he takes in a transfer and what was built", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { shop, warehouseId, vendorId, stool, bench, bins } = await openShopOf(api);
  const originId = await warehouseNamed(api, "Far Wharf");
  const far = await create(api, "BinLocation", { name: `F-${shop.tag}`, warehouseId: originId });
  const put = (skuId: number, at: number, binLocationId: number | undefined, quantity: string) =>
    create(api, "Lot", { skuId, warehouseId: at, binLocationId, quantity, costPerUnit: "5" });
  await put(bench, originId, far, "5");
  await put(stool, warehouseId, bins[0], "4");
  const transfer = await order(api, "Transfer", {
    originWarehouseId: originId,
    destinationWarehouseId: warehouseId,
    state: "OPEN",
    lineItems: [{ skuId: bench, quantity: "3" }],
  });
  await api.request("mutation ($input: ShipTransferInput!) { shipTransfer(input: $input) { id } }", {
    input: { id: transfer.id, lineItems: [{ lineItemId: transfer.lineItems[0]?.id, quantity: "3" }] },
  });
  const set = `SET-${shop.tag.toUpperCase()}`;
  const setId = await create(api, "Sku", {
    code: set,
    name: `Pair of stools ${shop.tag}`,
    costRules: [{ vendorId, cost: "25", quantity: "1", unit: "each" }],
    billOfMaterials: [{ skuId: stool, quantity: "2" }],
  });
  const work = await order(api, "WorkOrder", {
    originWarehouseId: warehouseId,
    state: "OPEN",
    lineItems: [{ skuId: setId, quantity: "2" }],
  });
  const done = async (one: string, id: number, column: string) =>
    (
      await api.request<{ record: { lineItems: Record<string, string>[] } }>(
        `query ($id: Int!) { record: ${one}(id: $id) { lineItems { ${column} } } }`,
        { id },
      )
    ).record.lineItems.map((line) => line[column]);

  await noteSenses(page);
  await takeScanner(page, shop);
  await page.getByRole("link", { name: /^Receive/ }).click();
  await scan(page, "WHAT-IS-THIS");
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  await expectFelt(page, wrong);
  await scan(page, `TR-${transfer.displayId}`);
  await expect(page.getByRole("heading", { name: `TR-${transfer.displayId}` })).toBeVisible();
  await expectFelt(page, right);
  await scan(page, shop.bins[1] ?? "");
  await expect(answer(page)).toContainText(`At ${shop.bins[1]}`);
  await scan(page, shop.stool.code);
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  for (const times of [1, 2, 3]) {
    await scan(page, shop.bench.code);
    await expect(counted(page)).toContainText(new RegExp(`^${times}\\s*of 3`));
  }
  await expectFelt(page, {
    tones: [...right.tones, ...wrong.tones, 880, 880, 880],
    buzzes: [...right.buzzes, ...wrong.buzzes, [40], [40], [40]],
  });
  // a fourth one is none of what was sent
  await scan(page, shop.bench.code);
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Receive 3 into ${shop.bins[1]}` }).click();
  await expect.poll(() => done("transfer", transfer.id, "qtyReceived"), { timeout: 20_000 }).toEqual(["3"]);

  await page.getByRole("button", { name: /All uses/ }).click();
  await page.getByRole("link", { name: /^Assemble/ }).click();
  await scan(page, `WO-${work.displayId}`);
  await expect(page.getByRole("heading", { name: `WO-${work.displayId}` })).toBeVisible();
  await scan(page, shop.bins[0] ?? "");
  await scan(page, shop.stool.code);
  await expect(answer(page)).toHaveAttribute("data-tone", "danger");
  await scan(page, set);
  await expect(counted(page)).toContainText(/^1\s*of 2/);
  await scan(page, set);
  await expect(counted(page)).toContainText(/^2\s*of 2/);
  await expectAccessible(page);
  await page.getByRole("button", { name: new RegExp(`2 into ${shop.bins[0]}`) }).click();
  await expect.poll(() => done("workOrder", work.id, "qtyAssembled"), { timeout: 20_000 }).toEqual(["2"]);
  expect(await differences(api)).toEqual([]);
});
