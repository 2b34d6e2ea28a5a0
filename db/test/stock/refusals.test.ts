import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { createUser } from "../accounts.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** Each refusal with what it would have changed: nothing may be left behind. */
const refused = async (shop: Shop, work: () => Promise<unknown>) => {
  const before = await shop.figures();
  const refusal = await shop.refusalOf(work());
  expect(await shop.figures()).toEqual(before);
  return refusal;
};

test("what contradicts receiving", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([[shop.sku, 10]]);
  const line = order.lines[0]!;
  const { receivementIds } = await shop.receive(order.id, line, 6);
  const save = (input: object) => shop.perform("save_purchase_orders", { id: order.id, ...input });

  expect(await refused(shop, () => shop.receive(order.id, line, 5))).toMatchObject({
    code: "SWOVR",
    detail: { allowed: "4" },
  });
  expect(await refused(shop, () => shop.receive(order.id, line, 0.5))).toMatchObject({
    detail: { fields: { "receivements.0.quantity": "precision" } },
  });
  expect(await refused(shop, () => shop.receive(order.id, line, -1))).toMatchObject({
    detail: { fields: { "receivements.0.quantity": "positive" } },
  });
  expect(await refused(shop, () => shop.receive(order.id, line, 1, { binLocationId: shop.bins[1] }))).toMatchObject({
    detail: { fields: { "receivements.0.binLocationId": "otherWarehouse" } },
  });
  expect(await refused(shop, () => shop.receive(order.id, line, 2, { serialNumber: "X" }))).toMatchObject({
    code: "SWVAL",
  });
  expect(await refused(shop, () => shop.receive(order.id, line + 999, 1))).toMatchObject({ code: "SWNFD" });
  expect(await refused(shop, () => save({ lineItems: [{ id: line, quantity: 5 }] }))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "belowReceived" } },
  });
  expect(await refused(shop, () => save({ lineItems: [{ id: line, remove: true }] }))).toMatchObject({ code: "SWDEL" });
  expect(await refused(shop, () => save({ warehouseId: shop.warehouses[1] }))).toMatchObject({ code: "SWVAL" });
  expect(await refused(shop, () => save({ state: "Draft" }))).toMatchObject({ code: "SWTRN" });
  expect(await refused(shop, () => save({ state: "Canceled" }))).toMatchObject({ code: "SWTRN" });
  expect(await refused(shop, () => save({ state: "Received" }))).toMatchObject({ code: "SWTRN" });
  expect(await refused(shop, () => shop.perform("delete_purchase_orders", { id: order.id }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "liveDocument" },
  });

  const sale = await shop.sell([[shop.sku, 3]]);
  await shop.pack(sale.id, sale.lines[0]!, 2);
  const undo = await refused(shop, () => shop.perform("delete_receivement", { id: receivementIds[0] }));
  expect(undo).toMatchObject({
    code: "SWDEL",
    detail: { consumers: [{ module: "sales_orders", id: sale.id, quantity: "2" }] },
  });

  await save({ state: "Closed" });
  expect(await refused(shop, () => shop.receive(order.id, line, 1))).toMatchObject({ code: "SWTRN" });
  expect(await refused(shop, () => shop.perform("delete_receivement", { id: receivementIds[0] }))).toMatchObject({
    code: "SWTRN",
  });
  expect(await shop.differences()).toEqual([]);
});

test("what contradicts packing and shipping", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const sale = await shop.sell([[shop.sku, 8]]);
  const line = sale.lines[0]!;
  const save = (input: object) => shop.perform("save_sales_orders", { id: sale.id, ...input });

  expect(await refused(shop, () => shop.pack(sale.id, line, 6))).toMatchObject({
    code: "SWSHT",
    detail: { available: "5" },
  });
  const twice = { lineItems: [{ lineItemId: line, quantity: 3 }] };
  expect(
    await refused(shop, () => shop.perform("create_shipment", { salesOrderId: sale.id, packages: [twice, twice] })),
  ).toMatchObject({ code: "SWSHT" });
  expect(
    await refused(shop, () => shop.perform("create_shipment", { salesOrderId: sale.id, packages: [{}] })),
  ).toMatchObject({
    detail: { fields: { lineItems: "required" } },
  });

  const shipment = await shop.pack(sale.id, line, 4);
  expect(await refused(shop, () => save({ lineItems: [{ id: line, quantity: 3 }] }))).toMatchObject({
    detail: { fields: { quantity: "packed" } },
  });
  expect(await refused(shop, () => save({ lineItems: [{ id: line, remove: true }] }))).toMatchObject({ code: "SWVAL" });
  expect(await refused(shop, () => save({ state: "Draft" }))).toMatchObject({ code: "SWVAL" });
  expect(await refused(shop, () => save({ state: "Closed" }))).toMatchObject({ code: "SWVAL" });
  expect(await refused(shop, () => save({ warehouseId: shop.warehouses[1] }))).toMatchObject({
    detail: { fields: { warehouseId: "packed" } },
  });
  expect(await refused(shop, () => shop.perform("void_shipment", { id: shipment }))).toMatchObject({ code: "SWTRN" });
  const [lot] = await shop.rowsOf<{ id: number }>("lots");
  expect(await refused(shop, () => shop.adjust(lot!.id, -2))).toMatchObject({
    code: "SWSHT",
    detail: { available: "1" },
  });

  await shop.perform("place_shipment", { id: shipment });
  expect(await refused(shop, () => shop.perform("place_shipment", { id: shipment }))).toMatchObject({ code: "SWTRN" });
  const [parcel] = await shop.rowsOf<{ id: number }>("packages");
  expect(await refused(shop, () => shop.perform("delete_package", { id: parcel!.id }))).toMatchObject({
    code: "SWTRN",
  });
  expect(await refused(shop, () => save({ lineItems: [{ id: line, quantity: 3 }] }))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "belowShipped" } },
  });
  expect(await refused(shop, () => save({ lineItems: [{ id: line, remove: true }] }))).toMatchObject({ code: "SWDEL" });
  await save({ state: "Closed" });
  expect(await refused(shop, () => shop.perform("void_shipment", { id: shipment }))).toMatchObject({ code: "SWTRN" });
  expect(await shop.differences()).toEqual([]);
});

test("what an open order needs", async () => {
  const shop = await openShop(db());
  const bare = await shop.insert("skus", "name, code", "'Bare', 'BARE'");
  const draft = (input: object) =>
    shop.perform("save_purchase_orders", { vendorId: shop.vendor, warehouseId: shop.warehouses[0], ...input });
  expect(await shop.refusalOf(draft({ state: "Open" }))).toMatchObject({
    detail: { fields: { lineItems: "required" } },
  });
  expect(await shop.refusalOf(draft({ state: "Closed" }))).toMatchObject({ code: "SWTRN" });
  expect(await shop.refusalOf(draft({ state: "Open", lineItems: [{ skuId: bare, quantity: 1 }] }))).toMatchObject({
    code: "SWRUL",
    detail: { skuId: bare, rule: "cost" },
  });
  await draft({ state: "Open", lineItems: [{ skuId: bare, quantity: 1, cost: "3" }] });

  const sale = (input: object) => shop.perform("save_sales_orders", input);
  expect(await shop.refusalOf(sale({ lineItems: [{ skuId: shop.sku, quantity: 1 }] }))).toMatchObject({
    detail: { fields: { customerId: "required", warehouseId: "required" } },
  });
  const party = { customerId: shop.customer, warehouseId: shop.warehouses[0] };
  expect(
    await shop.refusalOf(sale({ ...party, state: "Open", lineItems: [{ skuId: bare, quantity: 1 }] })),
  ).toMatchObject({
    code: "SWRUL",
    detail: { skuId: bare, rule: "price" },
  });
  expect(await shop.refusalOf(sale({ ...party, lineItems: [{ skuId: shop.sku, quantity: "1.5" }] }))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "precision" } },
  });
  const nowhere = { shippingAddressId: null, billingAddressId: null };
  const order = await sale({ ...party, ...nowhere, lineItems: [{ skuId: shop.sku, quantity: 1 }], state: "Open" });
  expect(await shop.refusalOf(sale({ id: order.id, lotMapping: true }))).toMatchObject({
    detail: { fields: { lotMappings: "unequal" } },
  });
  expect(await shop.refusalOf(sale({ id: order.id, version: 99, notes: "x" }))).toMatchObject({ code: "SWSTL" });
  const packless = await shop.lineIds("sales_order", order.id);
  await shop.stock(shop.sku, 1);
  expect(await shop.refusalOf(shop.pack(order.id, packless[0]!, 1))).toMatchObject({
    detail: { fields: { "packages.0.shippingAddressId": "required", "packages.0.billingAddressId": "required" } },
  });
});

test("one serial number is in stock once", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 1, { serialNumber: "SN-1" });
  expect(await refused(shop, () => shop.stock(shop.sku, 1, { serialNumber: "SN-1" }))).toMatchObject({ code: "23505" });
  expect(await refused(shop, () => shop.adjust(lot, 1))).toMatchObject({ detail: { fields: { quantity: "single" } } });
  const heap = await shop.stock(shop.sku, 5);
  expect(await refused(shop, () => shop.perform("save_lots", { id: heap, serialNumber: "SN-2" }))).toMatchObject({
    detail: { fields: { serialNumber: "single" } },
  });
  const dates = { manufactureDate: "2030-02-01", expirationDate: "2030-01-01" };
  expect(await refused(shop, () => shop.perform("save_lots", { id: lot, ...dates }))).toMatchObject({
    detail: { fields: { expirationDate: "beforeManufacture" } },
  });
  await shop.adjust(lot, -1);
  await shop.stock(shop.sku, 1, { serialNumber: "SN-1" }); // it left, and came back as another lot
  expect(await refused(shop, () => shop.adjust(lot, 1))).toMatchObject({ code: "23505" });
});

test("a serial number that a customer has is not made anew, unless it is said with a reason that it is another piece", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 1, { serialNumber: "SOLD" });
  const order = await shop.sell([[shop.sku, 1]]);
  const shipment = await shop.pack(order.id, order.lines[0]!, 1);
  await shop.perform("place_shipment", { id: shipment });
  const withCustomer = {
    code: "SWVAL",
    detail: { consumers: [{ module: "sales_orders", id: order.id }] },
  };
  const again = { serialNumber: "SOLD" };
  expect(await refused(shop, () => shop.stock(shop.sku, 1, again))).toMatchObject(withCustomer);
  const purchase = await shop.buy([[shop.sku, 1]]);
  expect(await refused(shop, () => shop.receive(purchase.id, purchase.lines[0]!, 1, again))).toMatchObject(
    withCustomer,
  );
  const blank = await shop.stock(shop.sku, 1);
  expect(await refused(shop, () => shop.perform("save_lots", { id: blank, ...again }))).toMatchObject(withCustomer);
  await shop.stock(shop.skuIds[1]!, 1, again); // of another SKU it is another piece
  // the real one comes back, and is in stock as itself
  await shop.perform("void_shipment", { id: shipment });
  expect(
    await shop.rowsOf("lots", "serial_number = 'SOLD' and quantity = 1 and sku_id = " + String(shop.sku)),
  ).toMatchObject([{ id: lot }]);
  const third = shop.skuIds[2]!;
  await shop.stock(third, 1, { serialNumber: "TWIN" });
  const other = await shop.sell([[third, 1]]);
  await shop.perform("place_shipment", { id: await shop.pack(other.id, other.lines[0]!, 1) });
  const place = { skuId: third, warehouseId: shop.warehouses[0], binLocationId: shop.bins[0] };
  await shop.perform("adjust_lot", { ...place, serialNumber: "TWIN", quantity: 1, reason: "Another maker's piece" });
  expect(await shop.rowsOf("lots", "serial_number = 'TWIN' and quantity = 1")).toHaveLength(1);
  expect(await shop.differences()).toEqual([]);
});

test("each verb asks for its scope", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([[shop.sku, 10]]);
  const { receivementIds } = await shop.receive(order.id, order.lines[0]!, 10);
  const sale = await shop.sell([[shop.sku, 6]]);
  const line = sale.lines[0]!;
  const shipped = await shop.pack(sale.id, line, 1);
  await shop.perform("place_shipment", { id: shipped });
  const ready = await shop.pack(sale.id, line, 1);
  const [parcel] = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${ready}`);
  const other = await shop.sell([[shop.sku, 1]]);
  const [lot] = await shop.rowsOf<{ id: number }>("lots");

  const verbs: [scope: string, operation: string, input: object][] = [
    ["receivement:delete:single", "delete_receivement", { id: receivementIds[0] }],
    [
      "shipment:create",
      "create_shipment",
      { salesOrderId: sale.id, packages: [{ lineItems: [{ lineItemId: line, quantity: 1 }] }] },
    ],
    ["shipment:update:single", "update_shipment", { id: ready, packages: [{ id: parcel!.id, trackingNumber: "1Z" }] }],
    ["shipment:delete:single", "delete_shipment", { id: ready }],
    ["shipment:delete:single", "update_shipment", { id: ready, packages: [{ id: parcel!.id, remove: true }] }],
    ["shipment:delete:single", "delete_package", { id: parcel!.id }],
    ["sales_order:place", "place_shipment", { id: ready }],
    ["sales_order:place", "void_shipment", { id: shipped }],
    ["sales_order:cancel", "save_sales_orders", { id: other.id, state: "Canceled" }],
    ["lot:adjust", "adjust_lot", { lotId: lot!.id, quantity: 1, reason: "Found" }],
    ["lot:adjust", "release_lot", { id: lot!.id, reason: "Tested" }],
    ["lot:adjust", "change_lot_cost", { id: lot!.id, costPerUnit: 1, reason: "Tested" }],
    ["lot:adjust", "hold_lot", { id: lot!.id, reason: "Scratched" }],
    ["lot:adjust", "move_lot", { id: lot!.id, binLocationId: shop.bins[0] }],
    ["lot:adjust", "reallocate_sku", { skuId: shop.sku, warehouseId: shop.warehouses[0] }],
    ["sales_order:reallocate", "reallocate_sku", { skuId: shop.sku, warehouseId: shop.warehouses[0] }],
    ["sales_order:reallocate", "reallocate_sales_order", { id: sale.id }],
    [
      "lot:create",
      "create_lot",
      { skuId: shop.sku, warehouseId: shop.warehouses[0], binLocationId: shop.bins[0], quantity: 1, costPerUnit: 1 },
    ],
    ["receivement:create", "receive_purchase_order", { id: order.id, receivements: [] }],
    ["stock_history:view", "verify_ledger", {}],
  ];
  const client = await shop.admin.connect();
  const clerk = await createUser(client, shop.accountId, { type: "admin" });
  client.release();
  const without = async (scope: string) => {
    const { rows } = await shop.admin.query<{ granted: string }>(
      "select ',' || string_agg(s, ',') || ',' as granted from app_private.effective_scopes($1, $2) as s where s <> $3",
      [shop.accountId, clerk.userId, scope],
    );
    return { ...clerk, visitor: { ...clerk.visitor, granted: rows[0]!.granted } };
  };
  for (const [scope, operation, input] of verbs) {
    const user = await without(scope);
    expect([scope, (await shop.refusalOf(shop.performAs(user, operation, input))).code]).toEqual([scope, "SWFBD"]);
    // the positive twin: with the scope it is allowed, or refused for another reason
    const allowed = await shop.perform("preview", { operation, input }).then(
      () => "allowed",
      (error: { code?: string }) => error.code,
    );
    expect([scope, allowed]).not.toEqual([scope, "SWFBD"]);
  }
});
