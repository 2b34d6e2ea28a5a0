import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

/** An order whose lines come to so much each, without tax unless something is said. */
const ordered = async (discount: string, amounts: readonly string[], taxRate = "0") => {
  const shop = await openShop(db());
  await shop.perform("save_customers", { id: shop.customer, taxRate });
  const order = await shop.sell([], {
    discount,
    lineItems: amounts.map((price) => ({ skuId: shop.sku, quantity: 10, price })),
  });
  return { shop, ...order };
};
type Ordered = Awaited<ReturnType<typeof ordered>>;
const invoice = ({ shop, id }: Ordered, lines: readonly (readonly [line: number, quantity: number])[]) =>
  shop.perform("save_invoices", {
    salesOrderId: id,
    lineItems: lines.map(([salesOrderLineId, quantity]) => ({ salesOrderLineId, quantity })),
  });
const change = ({ shop, id }: Ordered, more: object) => shop.perform("save_sales_orders", { id, ...more });
const shares = async ({ shop, id }: Ordered) =>
  (
    await shop.rowsOf<{ id: number; order_discount: string; total: string }>(
      "sales_order_lines",
      `sales_order_id = ${id}`,
    )
  )
    .sort((a, b) => a.id - b.id)
    .map(({ order_discount: share, total }) => [share, total]);
/** Everything invoiced, and that it is the order. */
const wholeOf = async (order: Ordered) => {
  const sum = async (table: string, where: string) =>
    (await order.shop.rowsOf<{ total: string }>(table, where)).reduce(
      (all, { total }) => all + Math.round(Number(total) * 100),
      0,
    );
  const whole = await sum("sales_orders", `id = ${order.id}`);
  expect(await sum("invoices", `sales_order_id = ${order.id} and deleted_at is null`)).toBe(whole);
  expect(await order.shop.differences()).toEqual([]);
  return whole;
};
const add = (shop: Shop, price: string) => ({ lineItems: [{ skuId: shop.skuIds[1], quantity: 10, price }] });

test("a discount given as an amount stays on what is invoiced; what comes later shares what is left of it", async () => {
  const order = await ordered("10.00", ["10", "10"], "8.25");
  const [a, b] = order.lines as [number, number];
  const first = await invoice(order, [[a, 10]]);
  const half = await invoice(order, [[b, 5]]);
  const stored = async (id: number) => (await order.shop.rowsOf<{ total: string }>("invoices", `id = ${id}`))[0]!.total;
  expect([await stored(first.id), await stored(half.id)]).toEqual(["102.84", "51.42"]);
  // 5.00 and 2.50 were given; the rest, 2.50, is shared by 50.00 of the second line and 200.00 of a third
  await change(order, add(order.shop, "20"));
  expect(await shares(order)).toEqual([
    ["5.00", "95.00"],
    ["3.00", "97.00"],
    ["2.00", "198.00"],
  ]);
  expect([await stored(first.id), await stored(half.id)]).toEqual(["102.84", "51.42"]);
  // it is raised: the rests carry it
  await change(order, { discount: "57.50" });
  expect(await shares(order)).toEqual([
    ["5.00", "95.00"],
    ["12.50", "87.50"],
    ["40.00", "160.00"],
  ]);
  const lines = await order.shop.lineIds("sales_order", order.id);
  await invoice(order, [
    [b, 5],
    [lines[2]!, 10],
  ]);
  expect(await wholeOf(order)).toBe(9500 + 784 + 8750 + 722 + 16_000 + 1320);
  // all is invoiced: there is nothing left that could carry more, or less
  for (const [discount, kind] of [
    ["57.51", "max"],
    ["57.49", "min"],
  ])
    expect((await order.shop.refusalOf(change(order, { discount }))).detail).toEqual({
      fields: { discount: kind },
      limits: { discount: "57.5" },
    });
  await change(order, { notes: "Ring twice" });
  expect(await wholeOf(order)).toBeGreaterThan(0);
});

test("what was given is at least the discount, until the invoice is deleted", async () => {
  const order = await ordered("20%", ["10", "30"]);
  const [a] = order.lines as [number];
  const first = await invoice(order, [[a, 5]]);
  expect((await order.shop.refusalOf(change(order, { discount: "9.99" }))).detail).toEqual({
    fields: { discount: "min" },
    limits: { discount: "10" },
  });
  await change(order, { discount: "10.00" });
  expect(await shares(order)).toEqual([
    ["10.00", "90.00"],
    ["0.00", "300.00"],
  ]);
  await order.shop.perform("delete_invoices", { id: first.id });
  await change(order, { discount: "4" });
  expect(await shares(order)).toEqual([
    ["1.00", "99.00"],
    ["3.00", "297.00"],
  ]);
});

test("a save that says nothing of lines or the discount leaves what is taken off where it is", async () => {
  const order = await ordered("10.00", ["10", "10"]);
  const [a] = order.lines as [number];
  const first = await invoice(order, [[a, 10]]);
  await change(order, { discount: "20.00" });
  const kept = [
    ["5.00", "95.00"],
    ["15.00", "85.00"],
  ];
  expect(await shares(order)).toEqual(kept);
  await order.shop.perform("delete_invoices", { id: first.id });
  await change(order, { notes: "Ring twice" });
  expect(await shares(order)).toEqual(kept);
  await change(order, { discount: "20" });
  expect(await shares(order)).toEqual([
    ["10.00", "90.00"],
    ["10.00", "90.00"],
  ]);
  expect(await order.shop.differences()).toEqual([]);
});

test("of a discount in per cent a cent is never what refuses an edit", async () => {
  // 10 % of 0.45 is 0.05, of which each line of 0.15 has 0.02, 0.02 and 0.01
  const order = await ordered("10%", ["0.015", "0.015", "0.015"]);
  const [a, b, c] = order.lines as [number, number, number];
  expect((await shares(order)).map(([share]) => share)).toEqual(["0.02", "0.02", "0.01"]);
  await invoice(order, [
    [a, 10],
    [b, 10],
  ]);
  await change(order, { lineItems: [{ id: c, remove: true }] });
  expect(await wholeOf(order)).toBe(26);
});

test("an order of which everything was paid back is canceled, one of which something is left is not, and a refund of a canceled one stays", async () => {
  const { shop, id } = await ordered("1", ["10"]);
  const pay = (amount: string, more = {}) =>
    shop.perform("save_payments", { salesOrderId: id, amount, source: "cash", state: "Applied", ...more });
  const cancel = () => shop.perform("save_sales_orders", { id, state: "Canceled" });
  const held = { code: "SWVAL", detail: { fields: { state: "hasDocuments" } } };
  const gone = await pay("3");
  await shop.perform("delete_payments", { id: gone.id });
  const payment = await pay("10");
  expect(await shop.refusalOf(cancel())).toMatchObject(held);
  await pay("-4", { refundsId: payment.id });
  expect(await shop.refusalOf(cancel())).toMatchObject(held);
  const last = await pay("-6", { refundsId: payment.id });
  expect(await shop.stateOf("payments", payment.id)).toBe("Refunded");
  await cancel();
  expect(await shop.stateOf("sales_orders", id)).toBe("Canceled");
  // its money would be about an order that is no more
  expect(await shop.refusalOf(shop.perform("delete_payments", { id: last.id }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { salesOrderId: "notOpen" } },
  });
  expect(await shop.differences()).toEqual([]);
});
