import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** A shop whose second SKU is a service and whose third is a discount. */
const open = async (): Promise<Shop & { service: number; rebate: number }> => {
  const shop = await openShop(db(), { skus: 4 });
  const [, service = 0, rebate = 0] = shop.skuIds;
  await shop.perform("save_skus", { id: service, kind: "service" });
  for (const rule of ["prices", "costs"])
    await shop.admin.query(`delete from app_public.sku_${rule} where account_id = $1 and sku_id = $2`, [
      shop.accountId,
      rebate,
    ]);
  await shop.perform("save_skus", { id: rebate, kind: "discount" });
  return { ...shop, service, rebate };
};
const refused = async (shop: Shop, operation: string, input: object) =>
  (await shop.refusalOf(shop.perform(operation, input))).detail["fields"];

test("an order of goods and a service holds the goods alone, and is shipped when they are", async () => {
  const shop = await open();
  await shop.stock(shop.sku, 5);
  const order = await shop.sell([
    [shop.sku, 2],
    [shop.service, 3],
  ]);
  expect(await shop.rowsOf("claims", `document_id = ${order.id} and document_table = 'sales_orders'`)).toHaveLength(1);
  expect(await shop.figures(shop.service)).toEqual({});
  expect(
    await refused(shop, "create_shipment", {
      salesOrderId: order.id,
      packages: [{ lineItems: [{ lineItemId: order.lines[1], quantity: 1 }] }],
    }),
  ).toEqual({ "packages.0.lineItems.0.lineItemId": "stockless" });
  await shop.perform("place_shipment", { id: await shop.pack(order.id, order.lines[0]!, 1) });
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Partially Shipped");
  await shop.perform("place_shipment", { id: await shop.pack(order.id, order.lines[0]!, 1) });
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Shipped");
  expect((await shop.rowsOf<{ total: string }>("sales_orders", `id = ${order.id}`))[0]!.total).toBe("54.13");
  expect(await shop.differences()).toEqual([]);
});

test("an order of services alone stays open until it is closed, gives nothing up and opens again", async () => {
  const shop = await open();
  const order = await shop.sell([[shop.service, 3]]);
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Open");
  await shop.perform("save_sales_orders", { id: order.id, state: "Closed" });
  expect(await shop.rowsOf("sales_order_lines", `sales_order_id = ${order.id}`)).toMatchObject([
    { is_stockless: true, qty_short_closed: "0.0000" },
  ]);
  await shop.perform("save_sales_orders", { id: order.id, state: "Open" });
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Open");
  expect(await shop.rowsOf("stock_events")).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("freight of a purchase is bought and not received; the goods alone make it received", async () => {
  const shop = await open();
  const order = await shop.buy([
    [shop.sku, 4],
    [shop.service, 1],
  ]);
  expect(
    await refused(shop, "receive_purchase_order", {
      id: order.id,
      receivements: [{ lineItemId: order.lines[1], binLocationId: shop.bins[0], quantity: 1 }],
    }),
  ).toEqual({ "receivements.0.lineItemId": "stockless" });
  await shop.receive(order.id, order.lines[0]!, 4);
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Received");
  expect(await shop.figures(shop.service)).toEqual({});
  expect(await shop.differences()).toEqual([]);
});

test("what was taken off a line of a purchase, or off all of it, makes the lots cheaper", async () => {
  const shop = await open();
  const order = await shop.buy([], {
    discount: "20.00",
    lineItems: [
      { skuId: shop.sku, quantity: 10, cost: "10", discount: "20%" },
      { skuId: shop.skuIds[3], quantity: 10, cost: "12" },
    ],
  });
  await shop.receive(order.id, order.lines[0]!, 5);
  await shop.receive(order.id, order.lines[1]!, 5);
  expect((await shop.rowsOf<{ unit_cost: string }>("lots")).map((lot) => lot.unit_cost)).toEqual(["7.2000", "10.8000"]);
});

test("what is no stock is refused wherever goods are brought, built, moved or counted, in words of its own", async () => {
  const shop = await open();
  const [bin] = shop.bins;
  const [warehouse, other] = shop.warehouses;
  const what = { skuId: shop.service };
  expect(
    await refused(shop, "create_lot", {
      ...what,
      warehouseId: warehouse,
      binLocationId: bin,
      quantity: 1,
      costPerUnit: "1",
    }),
  ).toEqual({ skuId: "stockless" });
  expect(
    await refused(shop, "save_transfers", {
      originWarehouseId: warehouse,
      destinationWarehouseId: other,
      lineItems: [{ ...what, quantity: 1 }],
    }),
  ).toEqual({ "lineItems.0.skuId": "stockless" });
  expect(
    await refused(shop, "save_work_orders", { originWarehouseId: warehouse, lineItems: [{ ...what, quantity: 1 }] }),
  ).toEqual({ "lineItems.0.skuId": "stockless" });
  expect(await refused(shop, "save_skus", { id: shop.sku, billOfMaterials: [{ ...what, quantity: 1 }] })).toEqual({
    "billOfMaterials.0.skuId": "stockless",
  });
  expect(
    await refused(shop, "save_skus", { id: shop.service, billOfMaterials: [{ skuId: shop.sku, quantity: 1 }] }),
  ).toEqual({ "billOfMaterials.0.assemblyId": "stockless" });
  expect(await refused(shop, "save_skus", { id: shop.service, isKit: true })).toEqual({ kind: "kit" });
});

test("a SKU stays what it is while there is stock, a line or a bill of materials of it", async () => {
  const shop = await open();
  const [sku, service, , bare] = shop.skuIds;
  const become = (id: number | undefined, kind: string) => refused(shop, "save_skus", { id, kind });
  const order = await shop.sell([[service!, 1]]);
  expect(await become(service, "stock")).toEqual({ kind: "kindInUse" });
  expect(await become(service, "freight")).toEqual({ kind: "kindInUse" });
  await shop.perform("save_sales_orders", { id: order.id, state: "Closed" });
  await shop.perform("save_skus", { id: service, kind: "freight" });
  await shop.stock(sku!, 1);
  expect(await become(sku, "service")).toEqual({ kind: "kindInUse" });
  await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [{ skuId: bare, quantity: 1 }],
  });
  expect(await become(bare, "service")).toEqual({ kind: "kindInUse" });
  const [part, whole] = [
    await shop.perform("save_skus", { name: "Part", code: "PART" }),
    await shop.perform("save_skus", { name: "Whole", code: "WHOLE" }),
  ];
  await shop.perform("save_skus", { id: whole.id, billOfMaterials: [{ skuId: part.id, quantity: 1 }] });
  expect(await become(part.id, "service")).toEqual({ kind: "inBill" });
  expect(await become(whole.id, "service")).toEqual({ kind: "inBill" });
  expect(await become(shop.rebate, "unheardOf")).toEqual({ kind: "choice" });
});

test("amounts below zero are a discount's alone, on lines and in rules; it has no discount itself", async () => {
  const shop = await open();
  const order = (line: object) => ({
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [
      { skuId: shop.sku, quantity: 10 },
      { quantity: 1, ...line },
    ],
  });
  const wrong = (line: object) => refused(shop, "save_sales_orders", order(line));
  expect(await wrong({ skuId: shop.sku, price: "-1" })).toEqual({ "lineItems.1.price": "min" });
  expect(await wrong({ skuId: shop.service, price: "-1" })).toEqual({ "lineItems.1.price": "min" });
  expect(await wrong({ skuId: shop.rebate, price: "1" })).toEqual({ "lineItems.1.price": "belowZero" });
  expect(await wrong({ skuId: shop.rebate, price: "-1", discount: "10%" })).toEqual({
    "lineItems.1.discount": "ofDiscount",
  });
  const made = await shop.perform("save_sales_orders", order({ skuId: shop.rebate, price: "-15" }));
  expect(await shop.rowsOf("sales_orders", `id = ${made.id}`)).toMatchObject([
    { subtotal: "85.00", tax: "7.01", total: "92.01" },
  ]);
  const line = (await shop.lineIds("sales_order", made.id))[1];
  expect(await refused(shop, "save_sales_orders", { id: made.id, lineItems: [{ id: line, price: "2" }] })).toEqual({
    "lineItems.0.price": "belowZero",
  });
  const rule = (sku: number, price: string) => ({
    id: sku,
    priceRules: [{ labelId: shop.label, price, quantity: 1, unit: "each", matchCriteria: "greaterOrEqual" }],
  });
  expect(await refused(shop, "save_skus", rule(shop.sku, "-1"))).toEqual({ "priceRules.0.price": "min" });
  expect(await refused(shop, "save_skus", rule(shop.rebate, "1"))).toEqual({ "priceRules.0.price": "belowZero" });
  await shop.perform("save_skus", rule(shop.rebate, "-5"));
  expect(await refused(shop, "save_skus", { id: shop.rebate, kind: "service" })).toEqual({ kind: "kindInUse" });
});

test("a discount is at most what it is taken off, and says so of its field", async () => {
  const shop = await open();
  const order = (more: object, line: object = {}) => ({
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [{ skuId: shop.sku, quantity: 2, ...line }],
    ...more,
  });
  const wrong = async (more: object, line: object = {}) =>
    (await shop.refusalOf(shop.perform("save_sales_orders", order(more, line)))).detail;
  expect(await wrong({}, { discount: "20.01" })).toMatchObject({
    fields: { "lineItems.0.discount": "max" },
    limits: { "lineItems.0.discount": "20.00" },
  });
  expect(await wrong({ discount: "20.01" })).toMatchObject({ fields: { discount: "max" }, limits: { discount: "20" } });
  for (const odd of ["101%", "100.5%", "-5", "5.001", "ten", "1e2", "10%%"]) {
    expect((await wrong({}, { discount: odd }))["fields"]).toEqual({ "lineItems.0.discount": "discount" });
    expect((await wrong({ discount: odd }))["fields"]).toEqual({ discount: "discount" });
  }
  const made = await shop.perform(
    "save_sales_orders",
    order({ state: "Open", discount: "15.00" }, { discount: "10%" }),
  );
  const [line] = await shop.lineIds("sales_order", made.id);
  expect(await shop.rowsOf("sales_orders", `id = ${made.id}`)).toMatchObject([
    { discount_total: "17.00", total: "3.25" },
  ]);
  // a smaller line leaves less to take it off
  expect(await refused(shop, "save_sales_orders", { id: made.id, lineItems: [{ id: line, quantity: 1 }] })).toEqual({
    discount: "max",
  });
  await shop.perform("save_sales_orders", { id: made.id, discount: null, lineItems: [{ id: line, discount: "100%" }] });
  expect(await shop.rowsOf("sales_orders", `id = ${made.id}`)).toMatchObject([
    { discount: null, discount_total: "20.00", total: "0.00" },
  ]);
  await shop.perform("save_sales_orders", { id: made.id, state: "Closed" });
  expect((await shop.refusalOf(shop.perform("save_sales_orders", { id: made.id, discount: "5%" }))).code).toBe("SWTRN");
  const copy = await shop.perform("duplicate_sales_orders", { id: made.id });
  expect(await shop.rowsOf("sales_order_lines", `sales_order_id = ${copy.id}`)).toMatchObject([
    { discount: "100%", total: "0.00" },
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("services and discounts are invoiced with the goods that left, to the cent, where only what was shipped may be", async () => {
  const shop = await open();
  await shop.admin.query("update app_public.accounts set invoice_basis = 'shipped' where id = $1", [shop.accountId]);
  await shop.stock(shop.sku, 3);
  const order = await shop.sell([], {
    discount: "10%",
    lineItems: [
      { skuId: shop.sku, quantity: 3, price: "3.33" },
      { skuId: shop.service, quantity: 1, price: "5" },
      { skuId: shop.rebate, quantity: 1, price: "-1" },
    ],
  });
  const totals = async () =>
    (await shop.rowsOf<{ id: number; total: string }>("invoices"))
      .sort((a, b) => a.id - b.id)
      .map(({ total }) => total);
  await shop.perform("place_shipment", { id: await shop.pack(order.id, order.lines[0]!, 1) });
  await shop.perform("invoice_shipped", { salesOrderId: order.id });
  await shop.perform("place_shipment", { id: await shop.pack(order.id, order.lines[0]!, 2) });
  await shop.perform("invoice_shipped", { salesOrderId: order.id });
  const [{ total = "" } = {}] = await shop.rowsOf<{ total: string }>("sales_orders", `id = ${order.id}`);
  const [first, second] = (await totals()).map(Number);
  expect(total).toBe("13.63"); // 13.99 − 1.40, taxed line by line
  expect((first! + second!).toFixed(2)).toBe(total);
  expect(await shop.differences()).toEqual([]);
});
