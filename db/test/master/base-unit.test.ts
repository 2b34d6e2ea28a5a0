import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

/** A SKU that is kept in dozens with four decimals, as somebody began it. */
const inDozens = async (shop: Shop) => {
  const [sku, box, tray] = shop.skuIds as [number, number, number];
  await shop.perform("save_skus", {
    id: sku,
    quantityPrecision: 4,
    minStockLevel: "2.5",
    maxStockLevel: "10",
    weight: "1.2",
    priceRules: [{ labelId: shop.label, price: "100", quantity: "2", unit: "gross", unitFactor: "12" }],
    costRules: [{ vendorId: shop.vendor, cost: "30", unit: "crate", unitFactor: "2.5" }],
    barcodes: [{ code: "DOZEN" }, { code: "GROSS", unit: "gross", unitFactor: "12" }],
    billOfMaterials: [
      { skuId: tray, quantity: 24 },
      { skuId: box, quantity: 1, isFixed: true },
    ],
  });
  // a piece, as it could be entered before it was refused
  await shop.admin.query("alter table app_public.sku_prices disable trigger _155_unit");
  await shop
    .insert("sku_prices", "sku_id, label_id, price, unit, unit_factor", "$1, $2, 1.1, 'piece', 0.0833", [
      sku,
      shop.label,
    ])
    .finally(() => shop.admin.query("alter table app_public.sku_prices enable trigger _155_unit"));
  const gift = (await shop.perform("save_skus", { code: "GIFT", name: "Gift", billOfMaterials: [{ skuId: sku, quantity: "0.25" }] })).id; // prettier-ignore
  return { sku, box, tray, gift };
};
const unitsOf = async (shop: Shop, table: string, sku: number) =>
  (await shop.rowsOf<{ id: number; unit: string; unit_factor: string }>(table, `sku_id = ${sku}`))
    .sort((a, b) => a.id - b.id)
    .map(({ unit, unit_factor: factor }) => [unit, Number(factor)]);

test("a SKU without entries is counted in pieces instead of dozens, and whatever speaks of it means the same", async () => {
  const shop = await openShop(db());
  const { sku, box, tray, gift } = await inDozens(shop);
  const [{ version } = { version: 0 }] = await shop.rowsOf<{ version: number }>("skus", `id = ${sku}`);
  await shop.perform("change_base_unit", { skuId: sku, factor: "12", unit: "dozen" });

  expect(await unitsOf(shop, "sku_prices", sku)).toEqual([["dozen", 12], ["gross", 144], ["piece", 1]]); // prettier-ignore
  expect(await unitsOf(shop, "sku_costs", sku)).toEqual([["dozen", 12], ["crate", 30]]); // prettier-ignore
  expect(await unitsOf(shop, "sku_barcodes", sku)).toEqual([["dozen", 12], ["gross", 144]]); // prettier-ignore
  expect(await shop.rowsOf("skus", `id = ${sku}`)).toMatchObject([
    { min_stock_level: "30.0000", max_stock_level: "120.0000", weight: "0.1000", version: version + 1 },
  ]);
  // a quarter of a dozen are 3; for one piece 2 of the 24 trays of a dozen, and the box once as before
  expect(await shop.rowsOf("bill_of_materials", `assembly_id = ${gift}`)).toMatchObject([{ quantity: "3.0000" }]);
  const parts = await shop.rowsOf<{ sku_id: number; quantity: string }>("bill_of_materials", `assembly_id = ${sku}`);
  expect(new Map(parts.map((part) => [part.sku_id, Number(part.quantity)]))).toEqual(new Map([[tray, 2], [box, 1]])); // prettier-ignore
  // it is told
  expect(await shop.rowsOf("history", `module = 'skus' and table_name = 'sku_prices' and operation = 'updated' and root_id = ${sku} and changes ? 'unit_factor'`)).not.toEqual([]); // prettier-ignore
  // now pieces are whole, and sold without a rest
  await shop.perform("save_skus", { id: sku, quantityPrecision: 0 });
  await shop.stock(sku, 12);
  for (let piece = 1; piece <= 12; piece += 1) {
    const order = await shop.sell([[sku, 1]]);
    const [line] = await shop.rowsOf<{ total: string }>("sales_order_lines", `sales_order_id = ${order.id}`);
    expect(line?.total).toBe("1.10");
  }
  expect(await shop.figures(sku)).toEqual({ inStock: 12, allocated: 12 });
  expect(await shop.differences()).toEqual([]);
});

test("what the ledger or a document has of a SKU stays in its unit; what does not come out exactly stays, too", async () => {
  const shop = await openShop(db());
  const [sold, stocked, plain] = shop.skuIds as [number, number, number];
  const change = (skuId: number, input: object = {}) =>
    shop.perform("change_base_unit", { skuId, factor: "12", unit: "dozen", ...input });
  const refused = async (...given: Parameters<typeof change>) => (await shop.refusalOf(change(...given))).detail;
  const draft = await shop.sell([[sold, 1]], { state: "Draft" });
  const lot = await shop.stock(stocked, 1);
  await shop.adjust(lot, -1);
  for (const sku of [sold, stocked]) expect(await refused(sku)).toEqual({ fields: { factor: "baseUnitInUse" } });
  await shop.perform("delete_sales_orders", { id: draft.id });
  await change(sold);
  expect(await refused(plain, { factor: "0" })).toMatchObject({ fields: { factor: "positive" } });
  expect(await refused(plain, { factor: "1" })).toMatchObject({ fields: { factor: "unchanged" } });
  expect(await refused(plain, { unit: " " })).toMatchObject({ fields: { unit: "required" } });
  expect(await refused(plain, { factor: "0.5" })).toMatchObject({ fields: { factor: "baseUnitInexact" }, place: "priceRules" }); // prettier-ignore
  await shop.perform("save_skus", { id: plain, billOfMaterials: [{ skuId: sold, quantity: 1 }] });
  expect(await refused(plain)).toEqual({ fields: { factor: "baseUnitInexact" }, place: "billOfMaterials" });
  expect((await shop.refusalOf(change(99_999_999))).code).toBe("SWNFD");
  expect(await unitsOf(shop, "sku_prices", plain)).toEqual([["each", 1]]);
});
