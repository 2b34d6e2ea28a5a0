import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { makeKit } from "./kit-shop.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type PackedLot = { id: number; lot_id: number; sku_id: number; quantity: string; qty_shipped: string };
type ReturnLine = { id: number; quantity: string; total: string; tax: string; cost: string; qty_returned: string };

/** An order of which all was shipped, out of one lot for each quantity, at the cost given. */
const shipped = async (shop: Shop, lots: readonly (readonly [quantity: number, cost: string, more?: object])[]) => {
  const { sku } = shop;
  const quantity = lots.reduce((sum, [each]) => sum + each, 0);
  for (const [each, cost, more] of lots) await shop.stock(sku, each, { costPerUnit: cost, ...more });
  const order = await shop.sell([[sku, quantity]]);
  const shipment = await shop.pack(order.id, order.lines[0]!, quantity);
  await shop.perform("place_shipment", { id: shipment });
  const packed = await shop.rowsOf<PackedLot>("package_lots", `sales_order_id = ${order.id} order by id`);
  return { ...order, shipment, packed };
};
type Order = Awaited<ReturnType<typeof shipped>>;

const save = (shop: Shop, order: { id: number }, returns: object) =>
  shop.perform("save_sales_orders", { id: order.id, returns: [returns] });
const request = async (shop: Shop, order: Order, quantities: readonly number[], more: object = {}) => {
  await save(shop, order, {
    warehouseId: shop.warehouses[0],
    lineItems: quantities.flatMap((quantity, n) =>
      quantity > 0 ? [{ packageLotId: order.packed[n]!.id, quantity }] : [],
    ),
    ...more,
  });
  const [made] = await shop.rowsOf<{ id: number }>("returns", `sales_order_id = ${order.id} order by id desc limit 1`);
  const lines = await shop.rowsOf<ReturnLine>("return_lines", `return_id = ${made!.id} order by position`);
  return { id: made!.id, lines };
};
const receive = (shop: Shop, id: number, rows: readonly (readonly [line: number, quantity: number, more?: object])[]) =>
  shop.perform("receive_return", {
    id,
    receivements: rows.map(([lineItemId, quantity, more]) => ({
      lineItemId,
      quantity,
      binLocationId: shop.bins[0],
      ...more,
    })),
  });
const remove = (shop: Shop, order: { id: number }, id: number) => save(shop, order, { id, remove: true });
const cogs = async (shop: Shop, where = "true") =>
  (await shop.rowsOf<{ amount: string }>("cogs_entries", where)).reduce((sum, { amount }) => sum + Number(amount), 0);

test("goods come back part by part, as the lots they were shipped from, at the cost they left at", async () => {
  const shop = await openShop(db());
  const order = await shipped(shop, [
    [2, "3.5", { lotNumber: "A-1", altLotNumber: "ALT", expirationDate: "2099-01-31", manufactureDate: "2020-01-31" }],
    [3, "4", { lotNumber: "A-2" }],
  ]);
  expect(await cogs(shop)).toBe(19);
  // the lot is worth something else by now: what comes back is worth what it left at
  const made = await request(shop, order, [2, 3]);
  expect(await shop.figures()).toEqual({ pendingReturn: 5 });
  expect(await shop.stateOf("returns", made.id)).toBe("Ready To Return");
  await receive(shop, made.id, [
    [made.lines[0]!.id, 2],
    [made.lines[1]!.id, 1],
  ]);
  expect(await shop.figures()).toEqual({ inStock: 3, available: 3, pendingReturn: 2 });
  expect(await shop.stateOf("returns", made.id)).toBe("Ready To Return");
  expect(await cogs(shop)).toBe(8);
  await shop.perform("receive_return", { id: made.id, binLocationId: shop.bins[0] });
  expect(await shop.stateOf("returns", made.id)).toBe("Returned");
  expect(await shop.figures()).toEqual({ inStock: 5, available: 5 });
  expect(await cogs(shop)).toBe(0);
  const lots = await shop.rowsOf<object>("lots", "quantity > 0 order by id");
  expect(lots).toMatchObject([
    { lot_number: "A-1", alt_lot_number: "ALT", quantity: "2.0000", unit_cost: "3.5000" },
    { lot_number: "A-2", quantity: "1.0000", unit_cost: "4.0000" },
    { lot_number: "A-2", quantity: "2.0000", unit_cost: "4.0000" },
  ]);
  // nothing is wanted again for it
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Shipped");
  expect(await shop.differences()).toEqual([]);
});

test("no more comes back than was shipped and is on no other return, and no more is received than was requested", async () => {
  const shop = await openShop(db());
  const order = await shipped(shop, [[6, "2.5"]]);
  const first = await request(shop, order, [4]);
  expect(await shop.refusalOf(request(shop, order, [3]))).toMatchObject({ code: "SWVAL" });
  expect(await shop.refusalOf(receive(shop, first.id, [[first.lines[0]!.id, 5]]))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "receivements.0.quantity": "max" }, limits: { "receivements.0.quantity": "4" } },
  });
  await request(shop, order, [2]);
  await remove(shop, order, first.id);
  expect(await shop.figures()).toEqual({ pendingReturn: 2 });
  await request(shop, order, [4]);
  expect(await shop.refusalOf(shop.perform("void_shipment", { id: order.shipment }))).toMatchObject({
    code: "SWDEL",
    detail: {
      reason: "lineNamed",
      consumers: [
        { module: "returns", name: "2" },
        { module: "returns", name: "3" },
      ],
    },
  });
  const packed = await shipped(shop, [[1, "2"]]);
  expect(
    await shop.refusalOf(
      save(shop, order, {
        warehouseId: shop.warehouses[0],
        lineItems: [{ packageLotId: packed.packed[0]!.id, quantity: 1 }],
      }),
    ),
  ).toMatchObject({ code: "SWVAL", detail: { fields: expect.objectContaining({}) } });
  expect(await shop.differences()).toEqual([]);
});

test("what is in quarantine is on hold as it comes; deleting a return takes it out again, unless somebody used it", async () => {
  const shop = await openShop(db());
  const { sku } = shop;
  const order = await shipped(shop, [[4, "2.5"]]);
  const waiting = await shop.sell([[sku, 3]]);
  expect(await shop.figures()).toEqual({ backordered: 3 });
  const made = await request(shop, order, [4]);
  await receive(shop, made.id, [[made.lines[0]!.id, 3, { quarantine: true }]]);
  expect(await shop.figures()).toEqual({ inStock: 3, allocated: 3, backordered: 3, pendingReturn: 1 });
  expect(await shop.rowsOf("lots", "quantity > 0")).toMatchObject([{ hold_reason: "RT-1" }]);
  expect(await shop.differences()).toEqual([]);
  await remove(shop, order, made.id);
  expect(await shop.figures()).toEqual({ backordered: 3 });
  expect(await cogs(shop)).toBe(10);
  expect(await shop.differences()).toEqual([]);

  // without, it goes to waiting lines; once it is packed, the return stays
  const again = await request(shop, order, [4]);
  await receive(shop, again.id, [[again.lines[0]!.id, 4]]);
  expect(await shop.figures()).toEqual({ inStock: 4, available: 1, allocated: 3 });
  await shop.pack(waiting.id, waiting.lines[0]!, 2);
  expect(await shop.refusalOf(remove(shop, order, again.id))).toMatchObject({
    code: "SWDEL",
    detail: { consumers: [{ module: "sales_orders", id: waiting.id, quantity: "2" }] },
  });
  expect(await shop.differences()).toEqual([]);
});

test("a receipt is taken back by itself, also when its lot costs something else by now", async () => {
  const shop = await openShop(db());
  const order = await shipped(shop, [[4, "2.5"]]);
  const made = await request(shop, order, [4]);
  const { receivementIds } = (await receive(shop, made.id, [[made.lines[0]!.id, 4]])) as unknown as {
    receivementIds: number[];
  };
  const [lot] = await shop.rowsOf<{ id: number }>("lots", "quantity > 0");
  await shop.perform("change_lot_cost", { id: lot!.id, costPerUnit: "3", reason: "Repacked" });
  await shop.perform("delete_return_receivement", { id: receivementIds[0] });
  expect(await shop.figures()).toEqual({ pendingReturn: 4 });
  expect(await shop.stateOf("returns", made.id)).toBe("Ready To Return");
  // 10 as it left, and 2 by which it had become dearer
  expect(await cogs(shop)).toBe(12);
  expect(await shop.differences()).toEqual([]);
  expect(await shop.refusalOf(shop.perform("delete_return_receivement", { id: receivementIds[0] }))).toMatchObject({
    code: "SWNFD",
  });
});

test("what is credited is the lines' parts of the order's total and tax, to the cent", async () => {
  const shop = await openShop(db());
  const { sku } = shop;
  await shop.stock(sku, 3);
  const sold = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    shippingAddressId: shop.address,
    billingAddressId: shop.address,
    state: "Open",
    lineItems: [{ skuId: sku, quantity: 3, price: "3.3333" }],
  });
  const [line] = await shop.lineIds("sales_order", sold.id);
  await shop.perform("place_shipment", { id: await shop.pack(sold.id, line!, 3) });
  const packed = await shop.rowsOf<PackedLot>("package_lots", `sales_order_id = ${sold.id}`);
  const order = { id: sold.id, lines: [line!], shipment: 0, packed };
  const made = [await request(shop, order, [1]), await request(shop, order, [1]), await request(shop, order, [1])];
  const [whole] = await shop.rowsOf<{ total: string; tax: string }>("sales_order_lines", `id = ${line}`);
  expect(whole).toMatchObject({ total: "10.00", tax: "0.83" });
  expect(made.map(({ lines: [each] }) => [each!.total, each!.tax])).toEqual([
    ["3.33", "0.28"],
    ["3.34", "0.27"],
    ["3.33", "0.28"],
  ]);
  await remove(shop, order, made[1]!.id);
  const anew = await request(shop, order, [1]);
  expect([anew.lines[0]!.total, anew.lines[0]!.tax]).toEqual(["3.34", "0.27"]);
  expect(await shop.rowsOf("returns", `id = ${anew.id}`)).toMatchObject([
    { subtotal: "3.34", tax: "0.27", total: "3.61" },
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("a line that something was credited of does not come to less than that, whatever would lower it", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const sold = await shop.sell([[shop.sku, 5]]);
  const [line] = sold.lines as [number];
  await shop.perform("place_shipment", { id: await shop.pack(sold.id, line, 5) });
  const packed = await shop.rowsOf<PackedLot>("package_lots", `sales_order_id = ${sold.id}`);
  const order = { ...sold, shipment: 0, packed };
  // of 50.00 and 4.13
  const made = await request(shop, order, [2]);
  const change = (more: object) => shop.perform("save_sales_orders", { id: sold.id, ...more });
  const refused = async (more: object, fields: object) =>
    expect(await shop.refusalOf(change(more))).toMatchObject({ code: "SWVAL", detail: { fields } });
  // 20.00 and 1.65 were credited
  await refused({ lineItems: [{ id: line, price: "3.9" }] }, { "lineItems.0.price": "amountCredited" });
  await refused({ lineItems: [{ id: line, discount: "70%" }] }, { "lineItems.0.discount": "amountCredited" });
  await refused({ discount: "31.00" }, { discount: "amountCredited" });
  await change({ lineItems: [{ id: line, price: "5" }] });
  expect(await shop.differences()).toEqual([]);
  // what is asked for next has what is left of it
  const rest = await request(shop, order, [3]);
  expect([rest.lines[0]!.total, rest.lines[0]!.tax]).toEqual(["5.00", "0.41"]);
  await refused({ lineItems: [{ id: line, price: "4.9" }] }, { "lineItems.0.price": "amountCredited" });
  await remove(shop, order, rest.id);
  await remove(shop, order, made.id);
  await change({ lineItems: [{ id: line, price: "0.5" }] });
  expect(await shop.differences()).toEqual([]);
});

test("of fifty who ask for the rest of what was shipped, and of fifty who receive it, one does", async () => {
  const shop = await openShop(db());
  const order = await shipped(shop, [[1, "2.5"]]);
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => request(shop, order, [1])));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [line] = await shop.rowsOf<{ id: number; return_id: number }>("return_lines");
  const received = await Promise.allSettled(
    Array.from({ length: 50 }, () => receive(shop, line!.return_id, [[line!.id, 1]])),
  );
  expect(received.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.figures()).toEqual({ inStock: 1, available: 1 });
  expect(await shop.rowsOf("cogs_entries", "type = 'return'")).toHaveLength(1);
  expect(await shop.differences()).toEqual([]);
});

test("of kits what they are made of comes back, with its part of their price; a serial number comes back as itself", async () => {
  const shop = await openShop(db());
  const [part = 0, once = 0, kit = 0] = shop.skuIds;
  await makeKit(shop, kit, [
    { skuId: part, quantity: 2 },
    { skuId: once, quantity: 1, isFixed: true },
  ]);
  await shop.stock(part, 4);
  await shop.stock(once, 1, { serialNumber: "SN-1" });
  const sold = await shop.sell([[kit, 2]]);
  await shop.perform("place_shipment", { id: await shop.pack(sold.id, sold.lines[0]!, 2) });
  const packed = await shop.rowsOf<PackedLot>("package_lots", `sales_order_id = ${sold.id} order by sku_id`);
  expect(packed.map(({ sku_id, qty_shipped }) => [sku_id, Number(qty_shipped)])).toEqual([
    [part, 4],
    [once, 1],
  ]);
  const order = { ...sold, shipment: 0, packed };
  const made = await request(shop, order, [4, 1]);
  // two kits of 20.00: five pieces
  expect(made.lines.map(({ total }) => total)).toEqual(["16.00", "4.00"]);
  await shop.perform("receive_return", { id: made.id, binLocationId: shop.bins[0] });
  expect(await shop.rowsOf("lots", "quantity > 0 order by sku_id")).toMatchObject([
    { sku_id: part, quantity: "4.0000" },
    { sku_id: once, quantity: "1.0000", serial_number: "SN-1" },
  ]);
  expect(await cogs(shop)).toBe(0);
  expect(await shop.differences()).toEqual([]);
});

test("a refund may say which return of its order it is for; that return then stays", async () => {
  const shop = await openShop(db());
  const order = await shipped(shop, [[4, "2"]]);
  const other = await shipped(shop, [[1, "2"]]);
  const made = await request(shop, order, [2]);
  const elsewhere = await request(shop, other, [1]);
  const pay = (amount: string, more: object) =>
    shop.perform("save_payments", { salesOrderId: order.id, amount, source: "cash", state: "Applied", ...more });
  const { id: paid } = await pay("40.00", {});
  const refused = async (amount: string, more: object) => (await shop.refusalOf(pay(amount, more))).detail["fields"];
  expect(await refused("10.00", { returnId: made.id })).toEqual({ returnId: "refundOnly" });
  expect(await refused("-10.00", { refundsId: paid, returnId: elsewhere.id })).toEqual({ returnId: "otherDocument" });
  const { id: refund } = await pay("-10.00", { refundsId: paid, returnId: made.id });
  expect((await shop.refusalOf(remove(shop, order, made.id))).detail["consumers"]).toEqual([
    { module: "payments", id: refund, name: "PM-2" },
  ]);
  expect(
    (await shop.refusalOf(shop.perform("save_payments", { id: refund, returnId: elsewhere.id }))).detail["fields"],
  ).toEqual({ returnId: "otherDocument" });
  await shop.perform("save_payments", { id: refund, returnId: null });
  await remove(shop, order, made.id);
  expect((await shop.refusalOf(shop.perform("save_payments", { id: refund, returnId: made.id }))).code).toMatch(/^SW/);
  expect(await shop.differences()).toEqual([]);
});
