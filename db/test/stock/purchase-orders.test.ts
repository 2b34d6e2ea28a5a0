import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
const inShop = () => openShop(db());

test("a draft moves nothing; opening puts it on order; back to draft takes it off", async () => {
  const shop = await inShop();
  const order = await shop.buy([[shop.sku, 10]], { state: "Draft" });
  expect(await shop.figures()).toEqual({});
  await shop.perform("save_purchase_orders", { id: order.id, state: "Open" });
  expect(await shop.figures()).toEqual({ onOrder: 10 });
  await shop.perform("save_purchase_orders", { id: order.id, state: "Draft" });
  expect(await shop.figures()).toEqual({});
  expect(await shop.differences()).toEqual([]);
});

test("lines of an open order change what is on order", async () => {
  const shop = await inShop();
  const [sku, other] = shop.skuIds as [number, number];
  const order = await shop.buy([[sku, 10]]);
  await shop.perform("save_purchase_orders", {
    id: order.id,
    lineItems: [
      { id: order.lines[0], quantity: 7 },
      { skuId: other, quantity: 4 },
    ],
  });
  expect(await shop.figures(sku)).toEqual({ onOrder: 7 });
  expect(await shop.figures(other)).toEqual({ onOrder: 4 });
  await shop.perform("save_purchase_orders", { id: order.id, lineItems: [{ id: order.lines[0], remove: true }] });
  expect(await shop.figures(sku)).toEqual({});
  expect(await shop.differences()).toEqual([]);
});

test("the warehouse of an order is changed while nothing was received", async () => {
  const shop = await inShop();
  const order = await shop.buy([[shop.sku, 10]]);
  await shop.perform("save_purchase_orders", { id: order.id, warehouseId: shop.warehouses[1] });
  expect(await shop.figures()).toEqual({});
  expect(await shop.figures(shop.sku, shop.warehouses[1])).toEqual({ onOrder: 10 });
});

test("states follow partial receipts and their deletion", async () => {
  const shop = await inShop();
  const order = await shop.buy([[shop.sku, 10]]);
  const first = await shop.receive(order.id, order.lines[0]!, 4);
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Partially Received");
  expect(await shop.figures()).toEqual({ inStock: 4, available: 4, onOrder: 6 });
  const second = await shop.receive(order.id, order.lines[0]!, 6);
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Received");
  expect(await shop.figures()).toEqual({ inStock: 10, available: 10 });
  await shop.perform("delete_receivement", { id: second.receivementIds[0] });
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Partially Received");
  await shop.perform("delete_receivement", { id: first.receivementIds[0] });
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Open");
  expect(await shop.figures()).toEqual({ onOrder: 10 });
  const reversals = await shop.rowsOf("stock_events", "reverses_event_id is not null and type = 'undo_receive'");
  expect(reversals).toHaveLength(2);
  expect(await shop.differences()).toEqual([]);
});

test("deleting a receivement moves unpacked reservations to other lots, else to the backlog", async () => {
  const shop = await inShop();
  const purchase = await shop.buy([[shop.sku, 10]]);
  const arrival = await shop.receive(purchase.id, purchase.lines[0]!, 10);
  const sale = await shop.sell([[shop.sku, 8]]);
  await shop.stock(shop.sku, 5);
  await shop.perform("delete_receivement", { id: arrival.receivementIds[0] });
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 3, onOrder: 10 });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Open");
  expect(await shop.differences()).toEqual([]);
});

test("closing short gives up what is open, reopening takes it back", async () => {
  const shop = await inShop();
  const order = await shop.buy([[shop.sku, 10]]);
  await shop.receive(order.id, order.lines[0]!, 4);
  await shop.perform("save_purchase_orders", { id: order.id, state: "Closed" });
  expect(await shop.figures()).toEqual({ inStock: 4, available: 4 });
  await shop.perform("save_purchase_orders", { id: order.id, state: "Open" });
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Partially Received");
  expect(await shop.figures()).toEqual({ inStock: 4, available: 4, onOrder: 6 });
  expect(await shop.differences()).toEqual([]);
});

test("canceling takes everything off order", async () => {
  const shop = await inShop();
  const order = await shop.buy([[shop.sku, 10]]);
  await shop.perform("save_purchase_orders", { id: order.id, state: "Canceled" });
  expect(await shop.figures()).toEqual({});
  await shop.perform("delete_purchase_orders", { id: order.id });
  expect(await shop.differences()).toEqual([]);
});

test("over-receipt is allowed as far as the account's setting", async () => {
  const shop = await inShop();
  await shop.admin.query("update app_public.accounts set over_receipt_percent = 10 where id = $1", [shop.accountId]);
  const order = await shop.buy([[shop.sku, 10]]);
  await shop.receive(order.id, order.lines[0]!, 11);
  expect(await shop.figures()).toEqual({ inStock: 11, available: 11 });
  expect(await shop.stateOf("purchase_orders", order.id)).toBe("Received");
  const refusal = await shop.refusalOf(shop.receive(order.id, order.lines[0]!, 1));
  expect(refusal).toMatchObject({ code: "SWOVR", detail: { allowed: "0" } });
  expect(await shop.differences()).toEqual([]);
});

test("one call receives several lots of several lines", async () => {
  const shop = await inShop();
  const [sku, other] = shop.skuIds as [number, number];
  const order = await shop.buy([
    [sku, 10],
    [other, 5],
  ]);
  await shop.perform("receive_purchase_order", {
    id: order.id,
    receivements: [
      { lineItemId: order.lines[0], binLocationId: shop.bins[0], quantity: 4, lotNumber: "A", cost: "3.1234" },
      { lineItemId: order.lines[0], binLocationId: shop.bins[0], quantity: 6 },
      { lineItemId: order.lines[1], binLocationId: shop.bins[0], quantity: 1, serialNumber: "S-1" },
    ],
  });
  const lots = await shop.rowsOf<{ lot_number: string; unit_cost: string; quantity: string }>("lots");
  expect(lots.map((lot) => [lot.quantity, lot.unit_cost]).sort()).toEqual([
    ["1.0000", "2.5000"],
    ["4.0000", "3.1234"],
    ["6.0000", "2.5000"],
  ]);
  expect(lots.every((lot) => lot.lot_number === "A" || /^L\d{6}$/.test(lot.lot_number))).toBe(true);
  expect(await shop.differences()).toEqual([]);
});
