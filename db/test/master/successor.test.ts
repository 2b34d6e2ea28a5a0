import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { createUser } from "../accounts.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { changed, stateOfAll } from "../stock/undo-state.ts";

const db = useDatabase();

/** A SKU that is kept in dozens with four decimals, has stock, and is a part of a gift and made of trays. */
const inDozens = async (shop: Shop) => {
  const [sku, box, tray] = shop.skuIds as [number, number, number];
  await shop.perform("save_skus", {
    id: sku,
    quantityPrecision: 4,
    minStockLevel: "2.5",
    maxStockLevel: "10",
    weight: "1.2",
    labels: [{ id: (await shop.perform("save_labels", { name: "Fragile", color: "#112233", modules: ["skus"] })).id }], // prettier-ignore
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
const pieces = { code: "PIECE", unit: "dozen", factor: "12" };
const succeed = async (shop: Shop, skuId: number, input: object = {}) =>
  (await shop.perform("make_successor", { skuId, ...pieces, ...input })).id;
const undo = (shop: Shop, skuId: number) => shop.perform("undo_successor", { skuId });

/** A colleague without one scope. */
const lesserUser = async (shop: Shop, scope: string) => {
  const client = await shop.admin.connect();
  try {
    const without = scope.endsWith(":view:all") ? [scope, scope.replace(":all", ":single")] : [scope];
    return await createUser(client, shop.accountId, { type: "admin", scopeBlacklist: without });
  } finally {
    client.release();
  }
};

type LotRow = { id: number; quantity: string; unit_cost: string } & Record<string, unknown>;
const lotsOf = async (shop: Shop, sku: number) =>
  (await shop.rowsOf<LotRow>("lots", `sku_id = ${sku} and quantity > 0`)).sort((a, b) => a.id - b.id);
const piecesOf = async (shop: Shop, sku: number) =>
  (await lotsOf(shop, sku)).map(({ quantity, unit_cost: cost }) => `${Number(quantity)} at ${cost}`);
const unitsOf = async (shop: Shop, table: string, sku: number) =>
  (await shop.rowsOf<{ id: number; unit: string; unit_factor: string }>(table, `sku_id = ${sku}`))
    .sort((a, b) => a.id - b.id)
    .map(({ unit, unit_factor: factor }) => [unit, Number(factor)]);
/** What a SKU's stock is worth by its levels, and what of it became cost of goods sold. */
const worth = async (shop: Shop, ...skus: number[]) => {
  const { rows } = await shop.admin.query<{ stock: string; cogs: string }>(
    `select (select coalesce(sum(stock_value), 0) from app_public.stock_levels where account_id = $1 and sku_id = any ($2)) as stock,
       (select coalesce(sum(amount), 0) from app_hidden.cogs_entries where account_id = $1 and sku_id = any ($2)) as cogs`,
    [shop.accountId, skus],
  );
  return { stock: Number(rows[0]!.stock), cogs: Number(rows[0]!.cogs) };
};
const eventsOf = async (shop: Shop, sku: number) =>
  (
    await shop.admin.query<{ type: string }>(
      `select distinct e.id, e.type from app_hidden.stock_entries as n
       join app_hidden.stock_events as e on e.account_id = n.account_id and e.id = n.event_id
       where n.account_id = $1 and n.sku_id = $2 order by e.id`,
      [shop.accountId, sku],
    )
  ).rows.map(({ type }) => type);

test("stock of a SKU goes to its successor lot by lot at its value, by one event, with rules, recipes and barcodes", async () => {
  const shop = await openShop(db());
  const { sku, box, tray, gift } = await inDozens(shop);
  const plain = await shop.stock(sku, 2, { costPerUnit: "10", lotNumber: "A-1", expirationDate: "2099-01-31" });
  const [{ received_at: received } = { received_at: null }] = await lotsOf(shop, sku);
  await shop.stock(sku, 1.0833, { costPerUnit: "12.3456" });
  await shop.stock(sku, 1, { costPerUnit: "30", serialNumber: "S-1" });
  await shop.stock(sku, 0.5, {
    costPerUnit: "6",
    warehouseId: shop.warehouses[1],
    binLocationId: shop.bins[1],
  });
  await shop.perform("hold_lot", { id: plain, quantity: "0.75", reason: "Scratched" });
  // 20 + 1.0833 × 12.3456 + 30 + 3
  expect(await worth(shop, sku)).toEqual({ stock: 66.37398848, cogs: 0 });

  // shown beforehand, and nothing done
  const { rows } = await withVisitor(shop.server, shop.account.admin.visitor, (visitor) =>
    visitor.query<{ shown: { levels: { after: { inStock: string } }[] } }>("select app_hidden.preview($1) as shown", [
      JSON.stringify({ operation: "make_successor", input: { skuId: sku, ...pieces } }),
    ]),
  );
  expect(rows[0]!.shown.levels.map(({ after }) => after.inStock).toSorted()).toEqual(["0", "0", "49", "6"]);
  expect(await shop.rowsOf("skus", "code = 'PIECE'")).toEqual([]);

  const next = await succeed(shop, sku);
  // 20 / 24 = 0.8333 and 8 ten-thousandths are left; 13.37398848 / 13 = 1.0287 and 8 are left
  expect(await piecesOf(shop, next)).toEqual([
    "16 at 0.8333",
    "8 at 0.8334",
    "5 at 1.0287",
    "8 at 1.0288",
    "12 at 2.5000",
    "6 at 0.5000",
  ]);
  expect(await lotsOf(shop, sku)).toEqual([]);
  // what four decimals of a cost cannot hold: 13.37398848 - 13.3739
  expect(await worth(shop, sku, next)).toEqual({ stock: 66.3739, cogs: 0.00008848 });
  expect(await shop.figures(sku)).toEqual({});
  expect(await shop.figures(next)).toEqual({ inStock: 49, available: 40, allocated: 9 });
  expect(await shop.figures(next, shop.warehouses[1])).toEqual({ inStock: 6, available: 6 });
  expect(await eventsOf(shop, next)).toEqual(["succeed"]);
  const [first, , , , serial] = await lotsOf(shop, next);
  expect(first).toMatchObject({ lot_number: "A-1", hold_reason: "Scratched", received_at: received, bin_location_id: shop.bins[0] }); // prettier-ignore
  expect(first!["expiration_date"]).not.toBeNull();
  expect(serial).toMatchObject({ serial_number: null, alt_lot_number: "S-1" });

  expect(await unitsOf(shop, "sku_prices", next)).toEqual([["dozen", 12], ["gross", 144], ["piece", 1]]); // prettier-ignore
  expect(await unitsOf(shop, "sku_costs", next)).toEqual([["dozen", 12], ["crate", 30]]); // prettier-ignore
  expect(await unitsOf(shop, "sku_barcodes", next)).toEqual([["dozen", 12], ["gross", 144]]); // prettier-ignore
  expect(await shop.rowsOf("bill_of_materials", `assembly_id = ${gift}`)).toMatchObject([{ sku_id: next, quantity: "3.0000" }]); // prettier-ignore
  const parts = await shop.rowsOf<{ sku_id: number; quantity: string }>("bill_of_materials", `assembly_id = ${next}`);
  expect(new Map(parts.map((part) => [part.sku_id, Number(part.quantity)]))).toEqual(new Map([[tray, 2], [box, 1]])); // prettier-ignore
  for (const table of ["sku_prices", "sku_costs", "sku_barcodes"]) expect(await unitsOf(shop, table, sku)).toEqual([]);
  expect(await shop.rowsOf("skus", `id = ${next}`)).toMatchObject([
    { code: "PIECE", name: "SKU-1", min_stock_level: "30.0000", max_stock_level: "120.0000", weight: "0.1000", predecessor_id: sku, quantity_precision: 0 }, // prettier-ignore
  ]);
  expect(await shop.rowsOf("skus", `id = ${sku}`)).toMatchObject([{ successor_id: next, min_stock_level: null }]);
  expect(await shop.rowsOf("label_links", `module = 'skus' and record_id = ${next}`)).toHaveLength(1);
  // the history of both tells it
  expect(await shop.rowsOf("history", `module = 'skus' and record_id = ${sku} and changes -> 'successor_id' = '[null, ${next}]'`)).toHaveLength(1); // prettier-ignore
  expect(await shop.rowsOf("history", `module = 'skus' and record_id = ${next} and changes -> 'predecessor_id' = '[null, ${sku}]'`)).toHaveLength(1); // prettier-ignore

  // the SKU before is found no more, the successor sells by the piece
  expect((await shop.refusalOf(shop.sell([[sku, 1]]))).code).toBe("SWNFD");
  expect((await shop.refusalOf(shop.stock(sku, 1))).detail).toEqual({ fields: { skuId: "hasSuccessor" } });
  const order = await shop.sell([[next, 1]]);
  expect(await shop.rowsOf("sales_order_lines", `sales_order_id = ${order.id}`)).toMatchObject([{ total: "1.10" }]);
  expect(await shop.differences()).toEqual([]);
});

test("undone, everything is as it was: stock, value, holds, rules, recipes, barcodes; and it can be done again", async () => {
  const shop = await openShop(db());
  const { sku } = await inDozens(shop);
  const lot = await shop.stock(sku, 1.0833, { costPerUnit: "12.3456" });
  await shop.perform("hold_lot", { id: lot, quantity: "0.0833", reason: "Scratched" });
  await shop.stock(sku, 1, { costPerUnit: "30", serialNumber: "S-1", expirationDate: "2020-01-31" });
  const file = await shop.insert("files", "name, type, size, path, module, record_id", "'eggs.txt', 'text/plain', 1, 'successor-test-file-1', 'skus', $1", [sku]); // prettier-ignore
  const rules = async () => ({
    files: (await shop.rowsOf<{ record_id: number }>("files", `id = ${file}`)).map((row) => row.record_id),
    prices: await unitsOf(shop, "sku_prices", sku),
    costs: await unitsOf(shop, "sku_costs", sku),
    barcodes: await unitsOf(shop, "sku_barcodes", sku),
    recipes: (await shop.rowsOf<{ id: number; sku_id: number; assembly_id: number; quantity: string }>("bill_of_materials")).map(({ id, sku_id: part, assembly_id: of, quantity }) => [id, part, of, quantity]).sort(), // prettier-ignore
    bounds: (await shop.rowsOf<{ min_stock_level: string; max_stock_level: string }>("skus", `id = ${sku}`)).map(({ min_stock_level: min, max_stock_level: max }) => [min, max]), // prettier-ignore
  });
  const before = await stateOfAll(shop);
  const rulesBefore = await rules();
  for (let round = 0; round < 2; round += 1) {
    const next = await succeed(shop, sku);
    expect(changed(before, await stateOfAll(shop))).not.toEqual([]);
    expect(await shop.rowsOf("files", `id = ${file}`)).toMatchObject([{ record_id: next }]);
    expect(await undo(shop, next)).toMatchObject({ id: sku });
    expect(changed(before, await stateOfAll(shop))).toEqual([]);
    expect(await rules()).toEqual(rulesBefore);
    expect(await worth(shop, sku, next)).toEqual({ stock: 43.37398848, cogs: 0 });
    expect(await shop.rowsOf("skus", `id = ${sku}`)).toMatchObject([{ successor_id: null }]);
    expect(await shop.rowsOf("skus", `id = ${next}`)).toMatchObject([{ successor_id: sku, predecessor_id: null }]);
    expect(await eventsOf(shop, next)).toEqual(["succeed", "undo_succeed"]);
    expect((await shop.refusalOf(undo(shop, next))).detail).toEqual({ fields: { skuId: "noSuccessor" } });
    expect((await shop.refusalOf(shop.sell([[next, 1]]))).code).toBe("SWNFD");
  }
  await shop.sell([[sku, 1]]);
  expect(await shop.differences()).toEqual([]);
});

test("a successor with entries, lines or other rules of its own stays", async () => {
  const shop = await openShop(db());
  const { sku } = await inDozens(shop);
  await shop.stock(sku, 2, { costPerUnit: "10" });
  const { id: product } = await shop.perform("save_products", { name: "Eggs", displayId: "EGGS" });
  await shop.perform("save_skus", { id: sku, productId: product, variant: "Large" });
  const refused = async (next: number) => (await shop.refusalOf(undo(shop, next))).detail;
  const next = await succeed(shop, sku);
  expect(await shop.rowsOf("skus", `id = ${next}`)).toMatchObject([{ product_id: product, variant: "Large" }]);
  const draft = await shop.sell([[next, 1]], { state: "Draft" });
  expect(await refused(next)).toEqual({ fields: { skuId: "successorInUse" } });
  await shop.perform("delete_sales_orders", { id: draft.id });
  const { id: rule } = await shop.perform("save_sku_barcodes", { skuId: next, code: "TRAY", unit: "tray", unitFactor: "6" }); // prettier-ignore
  expect(await refused(next)).toEqual({ fields: { skuId: "successorChanged" } });
  await shop.perform("delete_sku_barcodes", { id: rule });
  const twin = await shop.perform("save_skus", { code: "SKU-1", name: "Twin" });
  expect(await refused(next)).toEqual({ fields: { skuId: "codeTaken" } });
  await shop.perform("delete_skus", { id: twin.id });
  await undo(shop, next);
  const again = await succeed(shop, sku);
  const [lot] = await lotsOf(shop, again);
  await shop.adjust(lot!.id, -1);
  expect(await refused(again)).toEqual({ fields: { skuId: "successorInUse" } });
  expect(await shop.differences()).toEqual([]);
});

test("documents that want or bring the SKU are shown first, and keep it as it is", async () => {
  const shop = await openShop(db());
  const { sku } = await inDozens(shop);
  await shop.stock(sku, 5);
  const refused = async () => (await shop.refusalOf(succeed(shop, sku))).detail;
  type Shown = { isEntered: boolean; openDocuments: number; rows: { module: string; quantity: string }[] };
  const openDocuments = () => shop.told<Shown>("sku_base_unit", sku);
  expect(await openDocuments()).toEqual({ isEntered: true, openDocuments: 0, rows: [] });

  const sale = await shop.sell([[sku, 2]]);
  const purchase = await shop.buy([[sku, 3]], { state: "Draft" });
  const count = await shop.perform("save_stock_counts", { warehouseId: shop.warehouses[0], state: "Counting" });
  const found = await openDocuments();
  expect(found).toMatchObject({ isEntered: true, openDocuments: 3 });
  expect(found.rows.map(({ module, quantity }) => `${module} ${quantity}`)).toEqual([
    "purchase_orders 3",
    "sales_orders 2",
    expect.stringMatching(/^stock_counts /),
  ]);
  const detail = await refused();
  expect(detail).toMatchObject({ fields: { skuId: "openLines" }, count: 3 });
  expect(detail["consumers"]).toMatchObject([
    { module: "purchase_orders", id: purchase.id, quantity: "3" },
    { module: "sales_orders", id: sale.id, quantity: "2" },
    { module: "stock_counts", id: count.id },
  ]);
  expect(detail["lines"]).toMatch(/\(3\), .*\(2\), /);

  await shop.perform("save_stock_counts", { id: count.id, state: "Canceled" });
  await shop.perform("delete_purchase_orders", { id: purchase.id });
  const shipment = await shop.pack(sale.id, sale.lines[0]!, 2);
  expect(await refused()).toMatchObject({ count: 1 });
  await shop.perform("place_shipment", { id: shipment });
  // goods on their way
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: sku, quantity: 1 }],
  });
  await shop.perform("ship_transfer", { id: transfer.id });
  expect(await refused()).toMatchObject({ count: 1, consumers: [{ module: "transfers" }] });
  const [line] = await shop.lineIds("transfer", transfer.id);
  await shop.perform("receive_transfer", {
    id: transfer.id,
    receivements: [{ lineItemId: line, binLocationId: shop.bins[1], quantity: 1 }],
  });
  const next = await succeed(shop, sku);
  // what was sold before comes back as what it was sold as, and is invoiced so
  const [packed] = await shop.rowsOf<{ id: number }>("package_lots");
  await shop.perform("save_sales_orders", {
    id: sale.id,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: packed!.id, quantity: 1 }] }],
  });
  const [back] = await shop.rowsOf<{ id: number }>("returns");
  await shop.perform("receive_return", { id: back!.id, binLocationId: shop.bins[0] });
  expect(await shop.figures(sku)).toEqual({ inStock: 1, available: 1 });
  expect(await shop.figures(next)).toEqual({ inStock: 24, available: 24 });
  expect(await shop.differences()).toEqual([]);
});

test("what does not come out, has no entries, or is no stock is refused, and so is what is another company's or beyond one's role", async () => {
  const shop = await openShop(db());
  const { sku, box, gift } = await inDozens(shop);
  const refused = async (skuId: number, input: object = {}) =>
    (await shop.refusalOf(succeed(shop, skuId, input))).detail;
  expect(await refused(sku)).toEqual({ fields: { skuId: "noEntries" } });
  await shop.stock(sku, 0.7);
  expect(await refused(sku)).toMatchObject({ fields: { factor: "baseUnitInexact" }, place: "lots" });
  await shop.stock(box, 1);
  expect(await refused(box, { factor: "0" })).toMatchObject({ fields: { factor: "positive" } });
  expect(await refused(box, { factor: "1" })).toMatchObject({ fields: { factor: "unchanged" } });
  expect(await refused(box, { code: " " })).toMatchObject({ fields: { code: "required" } });
  expect(await refused(box, { unit: "" })).toMatchObject({ fields: { unit: "required" } });
  expect(await refused(box, { quantityPrecision: 5 })).toMatchObject({ fields: { quantityPrecision: "max" } });
  expect((await shop.refusalOf(succeed(shop, box, { code: "GIFT" }))).code).toBe("23505");
  expect(await refused(box, { factor: "0.5" })).toMatchObject({ fields: { factor: "baseUnitInexact" }, place: "priceRules" }); // prettier-ignore
  const kit = (await shop.perform("save_skus", { code: "KIT", name: "Kit", isKit: true })).id;
  expect(await refused(kit)).toEqual({ fields: { skuId: "kit" } });
  expect(gift).toBeGreaterThan(0);

  const other = await openShop(db());
  await other.stock(other.sku, 1);
  expect((await shop.refusalOf(succeed(shop, other.sku))).code).toBe("SWNFD");
  const foreign = await succeed(other, other.sku);
  expect((await shop.refusalOf(undo(shop, foreign))).code).toBe("SWNFD");
  for (const scope of ["lot:adjust", "sku:create", "sku_cost:update:single", "lot:view:all"]) {
    const lesser = await lesserUser(other, scope);
    expect(await other.refusalOf(other.performAs(lesser, "make_successor", { skuId: other.skuIds[1], ...pieces }))).toMatchObject({ code: "SWFBD" }); // prettier-ignore
    expect(await other.refusalOf(other.performAs(lesser, "undo_successor", { skuId: foreign }))).toMatchObject({ code: "SWFBD" }); // prettier-ignore
  }
  const next = await succeed(shop, box);
  expect(await refused(box)).toEqual({ fields: { skuId: "hasSuccessor" } });
  await undo(shop, next);
  expect(await shop.differences()).toEqual([]);
});

test("freight that is billed later belongs to the pieces that came of the dozens, wherever they are by now", async () => {
  const shop = await openShop(db());
  const [sku = 0] = shop.skuIds;
  const purchase = await shop.buy([[sku, 6]]);
  await shop.receive(purchase.id, purchase.lines[0]!, 6);
  const next = await succeed(shop, sku);
  // 15.00 of 72 pieces
  expect(await piecesOf(shop, next)).toEqual(["48 at 0.2083", "24 at 0.2084"]);
  const sale = await shop.sell([[next, 12]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 12) });
  expect(await worth(shop, sku, next)).toEqual({ stock: 12.5004, cogs: 2.4996 });

  const { id } = await shop.perform("save_landed_costs", { vendorId: shop.vendor, amount: "30", basis: "quantity" });
  await shop.perform("add_to_landed_cost", { id, purchaseOrderId: purchase.id });
  await shop.perform("spread_landed_cost", { id });
  // 5.00 a dozen: 0.4167 of each of the 60 here and the 12 sold, less the 0.0024 that are too much
  expect(await piecesOf(shop, next)).toEqual(["36 at 0.6250", "24 at 0.6251"]);
  expect(await worth(shop, sku, next)).toEqual({ stock: 37.5024, cogs: 7.4976 });
  expect((await shop.refusalOf(undo(shop, next))).detail).toEqual({ fields: { skuId: "successorInUse" } });
  expect(await shop.differences()).toEqual([]);
  // SKUs are checked each by itself, too
  for (const one of [sku, next])
    expect(await shop.perform("verify_ledger", { skuIds: [one] })).toMatchObject({ differences: [] });

  await shop.perform("undo_landed_cost", { id });
  expect(await worth(shop, sku, next)).toEqual({ stock: 12.5004, cogs: 2.4996 });
  expect(await shop.differences()).toEqual([]);
});

test("orders that are entered while a successor is made either keep the SKU or are refused", async () => {
  const shop = await openShop(db(), { skus: 6 });
  for (const sku of shop.skuIds) {
    await shop.stock(sku, 10);
    const [made, ...orders] = await Promise.allSettled([
      succeed(shop, sku, { code: `PIECE-${sku}` }),
      ...[1, 2, 3].map((quantity) => shop.sell([[sku, quantity]])),
    ]);
    const entered = orders.filter(({ status }) => status === "fulfilled").length;
    expect([made.status, entered === 0]).toEqual(made.status === "fulfilled" ? ["fulfilled", true] : ["rejected", false]); // prettier-ignore
    expect(await shop.rowsOf("claims", `sku_id = ${sku}`)).toHaveLength(entered);
  }
  expect(await shop.differences()).toEqual([]);
});
