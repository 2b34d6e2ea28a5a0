import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { balance, headOf, isWhole, lamps, linesOf, reserved, sendBack } from "./vendor-return-shop.ts";

const db = useDatabase();

test("goods of a lot are kept for the vendor, leave at their cost, and are credited: every cent of them is somewhere", async () => {
  const { shop, order, lot } = await lamps(db());
  const { id } = await sendBack(shop, lot, 3, { reason: "defective" });
  expect(await headOf(shop, id)).toMatchObject({ state: "Open", total: "12.00", display_id: 1 });
  const [line] = await linesOf(shop, id);
  expect(line).toMatchObject({
    sku_id: shop.sku,
    purchase_order_id: order.id,
    unit_credit: "4.0000",
    reason: "defective",
  });
  expect(await shop.figures()).toEqual({ inStock: 10, available: 7, allocated: 3 });
  // nobody else is sold them
  const sale = await shop.sell([[shop.sku, 8]]);
  expect(await shop.figures()).toMatchObject({ allocated: 10, backordered: 1 });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Canceled" });

  await shop.perform("ship_vendor_return", { id });
  expect(await balance(shop)).toMatchObject({ due: "0.00", expected: "12.00" });
  expect(await headOf(shop, id)).toMatchObject({ state: "Shipped" });
  expect(await shop.figures()).toEqual({ inStock: 7, available: 7 });
  // the order wants nothing again
  expect((await shop.rowsOf<{ qty_received: string }>("purchase_order_lines"))[0]!.qty_received).toBe("10.0000");
  await isWhole(shop, "28.00");
  expect(await shop.rowsOf("cogs_entries")).toEqual([]);

  await shop.perform("credit_vendor_return", { id, amount: "9.50", creditNumber: "CN-7", creditedOn: "2026-11-20" });
  expect(await headOf(shop, id)).toMatchObject({ state: "Credited", credit_amount: "9.50", credit_number: "CN-7" });
  expect((await linesOf(shop, id))[0]).toMatchObject({ credited: "9.50", qty_credited: "3.0000" });
  await isWhole(shop, "30.50");
  // the vendor owes us that much, until we owe the vendor more
  expect(await balance(shop)).toMatchObject({ due: "-9.50", expected: "0.00" });
  for (const input of [{ lineItems: [{ id: line!.id, quantity: 4 }] }, { lineItems: [{ lotId: lot, quantity: 1 }] }])
    expect((await shop.refusalOf(shop.perform("save_vendor_returns", { id, ...input }))).code).toBe("SWTRN");
  expect((await shop.refusalOf(shop.perform("undo_vendor_return_shipment", { id }))).code).toBe("SWTRN");

  await shop.perform("undo_vendor_return_credit", { id });
  expect(await headOf(shop, id)).toMatchObject({ state: "Shipped", credit_amount: null, credited_on: null });
  await isWhole(shop, "28.00");
  await shop.perform("undo_vendor_return_shipment", { id });
  expect(await headOf(shop, id)).toMatchObject({ state: "Open", shipped_at: null });
  expect(await shop.figures()).toEqual({ inStock: 10, available: 7, allocated: 3 });
  await isWhole(shop, "40.00");
  await shop.perform("save_vendor_returns", { id, state: "Canceled" });
  expect(await shop.figures()).toEqual({ inStock: 10, available: 10 });
  await isWhole(shop, "40.00");
});

test("what was agreed to be credited differs from the cost: the difference is a variance, to the cent, and taken back with the goods at their cost of today", async () => {
  const { shop, lot } = await lamps(db(), 7, "3.3333");
  const { id } = await sendBack(shop, lot, 3, { unitCredit: "2.3335" });
  expect((await headOf(shop, id))["total"]).toBe("7.00"); // 7.0005
  await shop.perform("ship_vendor_return", { id });
  await isWhole(shop, "16.3331"); // 23.3331 − 7.00
  expect(
    (
      await shop.refusalOf(
        shop.perform("save_vendor_returns", {
          id,
          lineItems: [{ id: (await linesOf(shop, id))[0]!.id, unitCredit: "3" }],
        }),
      )
    ).detail["fields"],
  ).toEqual({ "lineItems.0.unitCredit": "creditSent" });
  // more goes after it: the line's credit is rounded once
  await shop.perform("save_vendor_returns", { id, lineItems: [{ id: (await linesOf(shop, id))[0]!.id, quantity: 4 }] });
  expect(await headOf(shop, id)).toMatchObject({ state: "Shipped", total: "9.33" });
  expect((await shop.refusalOf(shop.perform("credit_vendor_return", { id }))).detail).toMatchObject({
    fields: { id: "stillHere" },
  });
  await shop.perform("ship_vendor_return", { id });
  expect((await shop.rowsOf<{ credit: string }>("vendor_return_shipments")).map(({ credit }) => credit).sort()).toEqual(
    ["2.33", "7.00"],
  );
  await isWhole(shop, "14.0031");
  await shop.perform("change_lot_cost", { id: lot, costPerUnit: "5", reason: "Agreed" });
  await shop.perform("undo_vendor_return_shipment", { id });
  expect(await shop.figures()).toMatchObject({ inStock: 7, allocated: 4 });
  // three were worth 1.6667 more each when that was said; what comes back costs it too, which no vendor paid
  await isWhole(shop, "28.3332");
});

test("what is in quarantine goes first and returns there; what has expired goes, too", async () => {
  const { shop, lot } = await lamps(db(), 10);
  await shop.perform("hold_lot", { id: lot, quantity: 4, reason: "Cracked" });
  const { id } = await sendBack(shop, lot, 6);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4", "vendor_return_line mapped 2"]);
  expect(await shop.figures()).toEqual({ inStock: 10, available: 4, allocated: 6 });
  const [line] = await linesOf(shop, id);
  const change = (input: object) => shop.perform("save_vendor_returns", { id, ...input });
  // what was free is given up first
  await change({ lineItems: [{ id: line!.id, quantity: 3 }] });
  expect(await reserved(shop)).toEqual(["quarantine_hold hold 1", "vendor_return_line held 3"]);
  await change({ state: "Draft" });
  expect(await reserved(shop)).toEqual(["quarantine_hold hold 4"]);
  expect(await shop.figures()).toEqual({ inStock: 10, available: 6, allocated: 4 });
  await change({ state: "Open", lineItems: [{ lotId: lot, quantity: 2 }] });
  expect(await reserved(shop)).toEqual([
    "vendor_return_line held 1",
    "vendor_return_line held 3",
    "vendor_return_line mapped 1",
  ]);
  await change({ lineItems: [{ id: line!.id, remove: true }] });
  expect(await reserved(shop)).toEqual([
    "quarantine_hold hold 3",
    "vendor_return_line held 1",
    "vendor_return_line mapped 1",
  ]);
  await shop.perform("ship_vendor_return", { id });
  expect(await shop.rowsOf("vendor_return_shipments")).toMatchObject([{ quantity: "2.0000", qty_held: "1.0000" }]);
  expect(await shop.figures()).toEqual({ inStock: 8, available: 5, allocated: 3 });
  await shop.perform("undo_vendor_return_shipment", { id });
  expect(await reserved(shop)).toEqual([
    "quarantine_hold hold 3",
    "vendor_return_line held 1",
    "vendor_return_line mapped 1",
  ]);
  await change({ state: "Canceled" });
  expect(await reserved(shop)).toEqual(["quarantine_hold hold 4"]);
  expect(await shop.differences()).toEqual([]);

  const old = await shop.stock(shop.skuIds[1]!, 5, { expirationDate: "2020-01-01" });
  const bread = await sendBack(shop, old, 5, { reason: "expired" });
  expect(await shop.figures(shop.skuIds[1])).toEqual({ inStock: 5, allocated: 5 });
  await shop.perform("save_vendor_returns", { id: bread.id, state: "Draft" });
  expect(await shop.figures(shop.skuIds[1])).toEqual({ inStock: 5, allocated: 5 }); // on hold again
  await shop.perform("save_vendor_returns", { id: bread.id, state: "Open" });
  await shop.perform("ship_vendor_return", { id: bread.id });
  expect(await shop.figures(shop.skuIds[1])).toEqual({});
  expect(await shop.differences()).toEqual([]);
});

test("the button of a lot makes a return to whom it came from, and adds to the draft that waits there", async () => {
  const { shop, order, lot } = await lamps(db(), 6);
  const first = await shop.perform("return_to_vendor", { lotId: lot, quantity: "2", reason: "wrongItem" });
  expect(await headOf(shop, first.id)).toMatchObject({
    state: "Draft",
    vendor_id: shop.vendor,
    purchase_order_id: order.id,
  });
  // what a customer sent back came from the same vendor, at the same cost
  const sale = await shop.sell([[shop.sku, 4]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 4) });
  const [packed] = await shop.rowsOf<{ id: number }>("package_lots");
  await shop.perform("save_sales_orders", {
    id: sale.id,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: packed!.id, quantity: 4 }] }],
  });
  const [returned] = await shop.rowsOf<{ id: number }>("returns");
  await shop.perform("receive_return", { id: returned!.id, binLocationId: shop.bins[0], quarantine: true });
  const [back] = await shop.rowsOf<{ id: number }>("lots", `id <> ${lot}`);
  await shop.perform("change_lot_cost", { id: back!.id, costPerUnit: "9", reason: "Polished" });
  const second = await shop.perform("return_to_vendor", { lotId: back!.id, quantity: "4" });
  expect(second.id).toBe(first.id);
  expect(
    (await linesOf(shop, first.id)).map((line) => [line["unit_credit"], line["purchase_order_id"], line["reason"]]),
  ).toEqual([
    ["4.0000", order.id, "wrongItem"],
    ["4.0000", order.id, "damaged"],
  ]);
  await shop.perform("save_vendor_returns", { id: first.id, state: "Open" });
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4", "vendor_return_line mapped 2"]);
  await shop.perform("ship_vendor_return", { id: first.id });
  expect(await shop.figures()).toEqual({});
  // opening stock came from nobody
  const found = await shop.stock(shop.sku, 1);
  expect(
    (await shop.refusalOf(shop.perform("return_to_vendor", { lotId: found, quantity: "1" }))).detail["fields"],
  ).toEqual({
    vendorId: "required",
  });
  const third = await shop.perform("return_to_vendor", { lotId: found, quantity: "1", vendorId: shop.vendor });
  expect(third.id).not.toBe(first.id);
  expect((await linesOf(shop, third.id))[0]).toMatchObject({ unit_credit: "2.5000", receivement_id: null });
  expect(await shop.differences()).toEqual([]);
});

test("a return about an order takes the goods of that order alone, wherever they were moved", async () => {
  const { shop, order, lot } = await lamps(db(), 6);
  const other = await shop.buy([[shop.sku, 3]]);
  await shop.receive(other.id, other.lines[0]!, 3, { cost: "4" });
  const [later] = await shop.rowsOf<{ id: number }>("lots", `id <> ${lot}`);
  const about = { purchaseOrderId: order.id };
  const refused = await shop.refusalOf(
    shop.perform("save_vendor_returns", {
      ...{ vendorId: shop.vendor, warehouseId: shop.warehouses[0], ...about },
      lineItems: [{ lotId: later!.id, quantity: 1 }],
    }),
  );
  expect(refused).toMatchObject({ code: "SWVAL", detail: { fields: { "lineItems.0.lotId": "otherOrder" } } });
  const back = await shop.insert("bin_locations", "name, warehouse_id", `'Back', ${shop.warehouses[0]}`);
  await shop.perform("move_lot", { id: lot, binLocationId: back, quantity: "2" });
  const [moved] = await shop.rowsOf<{ id: number }>("lots", `id not in (${lot}, ${later!.id})`);
  const draft = await shop.perform("save_vendor_returns", {
    ...{ vendorId: shop.vendor, warehouseId: shop.warehouses[0], ...about },
    lineItems: [{ lotId: moved!.id, quantity: 1 }],
  });
  // goods of the other order begin a return of their own
  const second = await shop.perform("return_to_vendor", { lotId: later!.id, quantity: "1" });
  expect(second.id).not.toBe(draft.id);
});

test("stock that disappears is taken from one line's free goods before what it took from quarantine", async () => {
  const { shop, lot } = await lamps(db());
  await shop.perform("hold_lot", { id: lot, quantity: 4, reason: "Cracked" });
  await sendBack(shop, lot, 6);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4", "vendor_return_line mapped 2"]);
  await shop.adjust(lot, -5);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4", "vendor_return_line mapped 1"]);
  await shop.adjust(lot, -2);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 3"]);
  await shop.adjust(lot, 1);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4"]);
  await shop.adjust(lot, 3);
  expect(await reserved(shop)).toEqual(["vendor_return_line held 4", "vendor_return_line mapped 2"]);
  expect(await shop.figures()).toEqual({ inStock: 7, available: 1, allocated: 6 });
  expect(await shop.differences()).toEqual([]);
});
