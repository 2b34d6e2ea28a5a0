import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
const inShop = () => openShop(db());

test("a new lot and a positive adjustment fill waiting orders", async () => {
  const shop = await inShop();
  await shop.sell([[shop.sku, 7]]);
  const lot = await shop.stock(shop.sku, 3);
  expect(await shop.figures()).toEqual({ inStock: 3, allocated: 3, backordered: 4 });
  await shop.adjust(lot, 2);
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 2 });
  await shop.perform("adjust_lot", {
    skuId: shop.sku,
    warehouseId: shop.warehouses[0],
    binLocationId: shop.bins[0],
    quantity: 4,
    reason: "Found",
  });
  expect(await shop.figures()).toEqual({ inStock: 9, allocated: 7, available: 2 });
  expect(await shop.rowsOf("lots", "unit_cost = 2.5")).toHaveLength(2); // the cheapest cost rule's
  // unless somebody says another; without a rule somebody has to
  const found = { warehouseId: shop.warehouses[0], binLocationId: shop.bins[0], quantity: 1, reason: "Found" };
  await shop.perform("adjust_lot", { ...found, skuId: shop.sku, cost: "3.75" });
  const bare = await shop.insert("skus", "name, code", "'Bare', 'BARE'");
  expect(await shop.refusalOf(shop.perform("adjust_lot", { ...found, skuId: bare }))).toEqual({
    code: "SWRUL",
    detail: { skuId: bare, rule: "cost" },
  });
  await shop.perform("adjust_lot", { ...found, skuId: bare, cost: "4" });
  expect(
    (await shop.rowsOf<{ unit_cost: string }>("lots", "unit_cost > 3 order by id")).map((lot) => lot.unit_cost),
  ).toEqual(["3.7500", "4.0000"]);
  expect(await shop.differences()).toEqual([]);
});

test("a negative adjustment takes free quantity first, then the lowest priority", async () => {
  const shop = await inShop();
  const lot = await shop.stock(shop.sku, 10);
  const urgent = await shop.sell([[shop.sku, 4]], { shipDate: "2030-01-01" });
  await shop.sell([[shop.sku, 4]], { shipDate: "2030-02-01" });
  await shop.adjust(lot, -2);
  expect(await shop.figures()).toEqual({ inStock: 8, allocated: 8 });
  await shop.adjust(lot, -3);
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 3 });
  const claims = await shop.rowsOf<{ document_id: number; allocated: string }>("claims", `document_id = ${urgent.id}`);
  expect(claims[0]).toMatchObject({ allocated: "4.0000" });
  await shop.adjust(lot, 5);
  expect(await shop.figures()).toEqual({ inStock: 10, allocated: 8, available: 2 });
  const adjustments = await shop.rowsOf<{ value: string }>("adjustments");
  expect(adjustments.map((row) => Number(row.value)).sort((a, b) => a - b)).toEqual([-7.5, -5, 12.5]);
  expect(await shop.differences()).toEqual([]);
});

test("numbers and dates of a lot are edited, its quantity is not", async () => {
  const shop = await inShop();
  const lot = await shop.stock(shop.sku, 10);
  await shop.perform("save_lots", { id: lot, lotNumber: "NEW", expirationDate: "2031-01-01", quantity: 99 });
  expect((await shop.rowsOf("lots", `id = ${lot}`))[0]).toMatchObject({ lot_number: "NEW", quantity: "10.0000" });
  const history = await shop.admin.query(
    "select changes from app_public.history where account_id = $1 and table_name = 'lots' and operation = 'updated'",
    [shop.accountId],
  );
  expect(history.rows).toMatchObject([{ changes: { lot_number: [expect.any(String), "NEW"] } }]);
});

test("another cost changes the value of what is there, and nothing that was shipped until it comes back", async () => {
  const shop = await inShop();
  const lot = await shop.stock(shop.sku, 10);
  const order = await shop.sell([[shop.sku, 4]]);
  const shipment = await shop.pack(order.id, order.lines[0]!, 4);
  await shop.perform("place_shipment", { id: shipment });
  const { refusalOf, perform } = shop;
  for (const [input, fields] of [
    [{ costPerUnit: "3" }, { reason: "required" }],
    [{ reason: "Invoice" }, { costPerUnit: "required" }],
    [{ costPerUnit: "-1", reason: "Invoice" }, { costPerUnit: "min" }],
  ] as const)
    expect(await refusalOf(perform("change_lot_cost", { id: lot, ...input }))).toMatchObject({ detail: { fields } });
  await perform("change_lot_cost", { id: lot, costPerUnit: "4.1234", reason: "The invoice says so" });
  const value = async () => Number((await shop.rowsOf<{ stock_value: string }>("stock_levels"))[0]?.stock_value);
  expect(await value()).toBe(24.7404); // 6 × 4.1234
  expect((await shop.rowsOf("lots", `id = ${lot}`))[0]).toMatchObject({
    unit_cost: "4.1234",
    cost_reason: "The invoice says so",
  });
  const cogs = async () =>
    (await shop.rowsOf<{ type: string; quantity: string; unit_cost: string }>("cogs_entries", "true order by id")).map(
      ({ type, quantity, unit_cost }) => [type, Number(quantity), Number(unit_cost)],
    );
  expect(await cogs()).toEqual([["shipment", 4, 2.5]]);
  // the same again is nothing
  const events = async () => (await shop.rowsOf("stock_events")).length;
  const before = await events();
  await perform("change_lot_cost", { id: lot, costPerUnit: "4.1234", reason: "Again" });
  expect(await events()).toBe(before);
  // told to users who may see costs, and to nobody else
  const history = await shop.admin.query<{ changes: object | null; cost_changes: object }>(
    "select changes, cost_changes from app_public.history where account_id = $1 and table_name = 'lots' and operation = 'updated'",
    [shop.accountId],
  );
  expect(history.rows).toEqual([
    {
      changes: {},
      cost_changes: {
        unit_cost: [2.5, 4.1234],
        cost_parts: [null, { purchase: "2.5", correction: "1.6234" }],
        cost_reason: [null, "The invoice says so"],
      },
    },
  ]);
  // what comes back is worth the new cost: the stock gains 16.4936, of which 10 were cost of goods sold
  await perform("void_shipment", { id: shipment });
  expect(await value()).toBe(41.234);
  expect(await cogs()).toEqual([
    ["shipment", 4, 2.5],
    ["void", -4, 2.5],
    ["variance", 4, -1.6234],
  ]);
  expect(await shop.differences()).toEqual([]);
});
