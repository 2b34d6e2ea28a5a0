import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Row = Record<string, string | number | null>;
const one = async (shop: Shop, table: string, id: number) => (await shop.rowsOf<Row>(table, `id = ${id}`))[0]!;
const linesOf = (shop: Shop, id: number) => shop.rowsOf<Row & { id: number }>("receipt_lines", `receipt_id = ${id}`);
const bill = async (shop: Shop, order: number, lines: readonly object[], more = {}) =>
  (await shop.perform("save_receipts", { purchaseOrderId: order, lineItems: lines, ...more })).id;
/** Orders of the first SKU, and what arrives of them. */
const bought = async (shop: Shop, quantity: number, received: number, cost = "2.5") => {
  const order = await shop.buy([], { lineItems: [{ skuId: shop.sku, quantity, cost }] });
  const [line] = order.lines as [number];
  if (received > 0) await shop.receive(order.id, line, received);
  return { order: order.id, line };
};
const cogs = async (shop: Shop) => {
  const { rows } = await shop.admin.query<{ amount: string }>(
    `select round(coalesce(sum(amount), 0), 2)::text as amount from app_hidden.cogs_entries where account_id = ${shop.accountId}`,
  );
  return rows[0]!.amount;
};
const stockValue = async (shop: Shop) => {
  const { rows } = await shop.admin.query<{ amount: string }>(
    `select round(coalesce(sum(quantity * unit_cost), 0), 2)::text as amount from app_public.lots where account_id = ${shop.accountId}`,
  );
  return rows[0]!.amount;
};
const pay = (shop: Shop, id: number, amount?: string, more = {}) =>
  shop.perform("pay_receipt", { id, source: "bank", ...(amount === undefined ? {} : { amount }), ...more });

test("bills have their part of a line to the cent, no more than came, and say when all of it is billed", async () => {
  const shop = await openShop(db());
  const { order, line } = await bought(shop, 7, 6, "1.4285"); // 10.00
  const parts: unknown[] = [];
  for (const quantity of [1, 2, 3]) {
    const made = await one(shop, "receipts", await bill(shop, order, [{ purchaseOrderLineId: line, quantity }]));
    parts.push([made["total"], made["variance"], made["state"]]);
  }
  // received at 1.4285 each
  expect(parts).toEqual([
    ["1.43", "0.00", "Balance Due"],
    ["2.86", "0.00", "Balance Due"],
    ["4.28", "-0.01", "Balance Due"],
  ]);
  const more = () => bill(shop, order, [{ purchaseOrderLineId: line, quantity: 1 }]);
  expect(await shop.refusalOf(more())).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.quantity": "max" }, limits: { "lineItems.0.quantity": "0" } },
  });
  const all = () => shop.perform("bill_received", { purchaseOrderId: order });
  expect(await shop.refusalOf(all())).toMatchObject({ detail: { fields: { purchaseOrderId: "nothingToBill" } } });
  await shop.receive(order, line, 1);
  expect(await one(shop, "receipts", (await all()).id)).toMatchObject({ total: "1.43" });
  const { rows } = await shop.admin.query<{ total: string }>(
    `select sum(total)::text as total from app_public.receipts where account_id = ${shop.accountId}`,
  );
  expect(rows[0]!.total).toBe((await one(shop, "purchase_orders", order))["total"]);
  // the order keeps what is billed
  const change = (input: object) => shop.refusalOf(shop.perform("save_purchase_orders", { id: order, ...input }));
  expect(await change({ lineItems: [{ id: line, cost: "1" }] })).toMatchObject({
    detail: { fields: { "lineItems.0.cost": "amountNamed" } },
  });
  expect(await change({ state: "Canceled" })).toMatchObject({ code: "SWTRN" });
  const other = await shop.perform("save_vendors", {
    ...{ name: "Other", contactName: "O", email: "o@example.test", phone: "5551234567", address1: "1", city: "T" },
    ...{ postalCode: "1", district: "D", country: "US" },
  });
  expect(await change({ vendorId: other.id })).toMatchObject({ detail: { fields: { vendorId: "hasDocuments" } } });
  expect(await shop.differences()).toEqual([]);
});

test("more than was ordered, services, discounts and dozens are billed; a bill number of a vendor is entered once", async () => {
  const shop = await openShop(db());
  await shop.perform("save_accounts", { id: shop.accountId, overReceiptPercent: "50" });
  const service = (await shop.perform("save_skus", { name: "Delivery", code: "DEL", kind: "service" })).id;
  const order = await shop.buy([], {
    discount: "10%",
    lineItems: [
      { skuId: shop.sku, unitQuantity: "1", unitFactor: "12", unit: "dozen", cost: "100" },
      { skuId: service, quantity: 1, cost: "20" },
    ],
  });
  const [line, delivery] = order.lines as [number, number];
  await shop.receive(order.id, line, 18);
  const first = await bill(shop, order.id, [{ purchaseOrderLineId: line, quantity: 5 }], { altId: " A-17 " });
  const second = (await shop.perform("bill_received", { purchaseOrderId: order.id })).id;
  const totals = [await one(shop, "receipts", first), await one(shop, "receipts", second)].map((row) => row["total"]);
  // 90.00 a dozen after the discount: 37.50 of five, 97.50 of thirteen more; 18.00 of the delivery
  expect(totals).toEqual(["37.50", "115.50"]);
  const lines = (await linesOf(shop, second)).map(({ quantity, billed }) => [quantity, billed]);
  expect(lines).toEqual([
    ["13.0000", "97.50"],
    ["1.0000", "18.00"],
  ]);
  expect(await shop.refusalOf(shop.perform("save_receipts", { id: second, altId: "a-17" }))).toMatchObject({
    code: "23505",
  });
  expect(
    await shop.refusalOf(
      shop.perform("save_purchase_orders", { id: order.id, lineItems: [{ id: delivery, remove: true }] }),
    ),
  ).toMatchObject({ code: "SWDEL", detail: { reason: "lineNamed" } });
  const [own] = await linesOf(shop, first);
  const change = (input: object) =>
    shop.perform("save_receipts", { id: first, lineItems: [{ id: own!.id, ...input }] });
  expect(await shop.refusalOf(change({ cost: "-1" }))).toMatchObject({
    detail: { fields: { "lineItems.0.cost": "min" } },
  });
  // the amount of the bill tells the cost, the cost the amount
  await change({ billed: "40.01" });
  expect(await linesOf(shop, first)).toMatchObject([{ cost: "8.0020", billed: "40.01", total: "37.50" }]);
  await change({ cost: "8" });
  expect(await linesOf(shop, first)).toMatchObject([{ cost: "8.0000", billed: "40.00" }]);
  await change({ quantity: 4 });
  expect(await linesOf(shop, first)).toMatchObject([{ cost: "8.0000", billed: "32.00" }]);
  expect(await one(shop, "receipts", first)).toMatchObject({ total: "32.00", variance: "2.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a bill is due by the vendor's terms, paid in parts, taken back, and deleted once nothing is paid", async () => {
  const shop = await openShop(db());
  await shop.perform("save_vendors", { id: shop.vendor, paymentDays: 30, discountPercent: "2", discountDays: 10 });
  const { order, line } = await bought(shop, 10, 10); // 25.00
  const made = await bill(shop, order, [{ purchaseOrderLineId: line, quantity: 10 }]);
  const row = await one(shop, "receipts", made);
  const days = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000;
  expect([days(row["receipt_date"], row["due_date"]), days(row["receipt_date"], row["discount_date"])]).toEqual([
    30, 10,
  ]);
  const wrong = async (work: Promise<unknown>) => (await shop.refusalOf(work)).detail;
  expect(await wrong(pay(shop, made, "25.01"))).toMatchObject({
    fields: { amount: "max" },
    limits: { amount: "25.00" },
  });
  expect(await wrong(pay(shop, made, "1", { discount: "0.51" }))).toMatchObject({ limits: { discount: "0.50" } });
  expect(await wrong(pay(shop, made, "1", { discount: "0.1", paymentDate: "2200-01-01" }))).toMatchObject({
    fields: { discount: "discountOver" },
  });
  expect(await wrong(pay(shop, made, "1", { source: "gold" }))).toMatchObject({ fields: { source: "choice" } });
  expect(await wrong(pay(shop, made, "0"))).toMatchObject({ fields: { amount: "positive" } });
  await pay(shop, made, "10", { source: "check", checkNumber: "4471", discount: "0.50" });
  expect(await one(shop, "receipts", made)).toMatchObject({
    state: "Balance Due",
    amount_paid: "10.00",
    discount_taken: "0.50",
    amount_due: "14.50",
  });
  // what is paid stays billed
  const [own] = await linesOf(shop, made);
  const shrink = shop.perform("save_receipts", { id: made, lineItems: [{ id: own!.id, quantity: 4 }] });
  expect(await wrong(shrink)).toMatchObject({ fields: { lineItems: "belowPaidBill" } });
  expect(await shop.refusalOf(shop.perform("delete_receipts", { id: made }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "receiptPaid", consumers: [{ module: "receipts", id: made }] },
  });
  await pay(shop, made);
  expect(await one(shop, "receipts", made)).toMatchObject({ state: "Paid in Full", amount_due: "0.00" });
  const account = await withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ balance: object; statement: { balance: string }[] }>(
      "select app_hidden.vendor_balance($1) as balance, app_hidden.vendor_statement($1) as statement",
      [shop.vendor],
    );
    return [rows[0]!.balance, rows[0]!.statement.map(({ balance }) => balance)];
  });
  expect(account).toEqual([
    { due: "0.00", overdue: "0.00", overdueReceipts: 0, received: "0.00", expected: "0.00" },
    ["0.00", "14.50", "24.50"],
  ]);
  const paid = await shop.rowsOf<{ id: number }>("receipt_payments", `receipt_id = ${made}`);
  for (const { id } of paid) await shop.perform("delete_receipt_payment", { id });
  expect(await shop.refusalOf(shop.perform("delete_receipt_payment", { id: paid[0]!.id }))).toMatchObject({
    code: "SWNFD",
  });
  expect(await one(shop, "receipts", made)).toMatchObject({ state: "Balance Due", amount_due: "25.00" });
  await shop.perform("delete_receipts", { id: made });
  expect(
    await one(shop, "receipts", (await shop.perform("bill_received", { purchaseOrderId: order })).id),
  ).toMatchObject({ total: "25.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a variance goes to what is in stock and to cost of goods sold, or all of it there, and back again", async () => {
  const shop = await openShop(db());
  const { order, line } = await bought(shop, 10, 6, "10");
  await shop.receive(order, line, 4, { cost: "11" });
  const sale = await shop.sell([[shop.sku, 4]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 4) }); // of the first six
  const before = [await stockValue(shop), await cogs(shop)];
  expect(before).toEqual(["64.00", "40.00"]);
  // eight at 12.00: six that came at 10.00, two of the four at 11.00
  const made = await bill(shop, order, [{ purchaseOrderLineId: line, quantity: 8, cost: "12" }]);
  expect(await one(shop, "receipts", made)).toMatchObject({ total: "96.00", variance: "14.00" });
  const goods = async () =>
    (await shop.rowsOf<Row>("receipt_goods", `receipt_id = ${made} order by id`)).map(
      ({ quantity, received_value: received, billed_value: billed }) => [quantity, received, billed],
    );
  expect(await goods()).toEqual([
    ["6.0000", "60.00", "72.00"],
    ["2.0000", "22.00", "24.00"],
  ]);
  await shop.perform("post_receipt_variance", { id: made });
  // 12.00 of six, of which two are here: 4.00; 2.00 of four, which are all here
  expect([await stockValue(shop), await cogs(shop)]).toEqual(["70.00", "48.00"]);
  expect(await one(shop, "receipts", made)).toMatchObject({
    ...{ variance_to: "stock", into_stock: "6.00", into_cogs: "8.00", variance_open: "0.00" },
  });
  const [first] = await shop.rowsOf<{ cost_parts: object }>("lots", "true order by id");
  expect(first!.cost_parts).toEqual({ purchase: "10", variance: "2" });
  const [own] = await linesOf(shop, made);
  const wrong = async (operation: string, input: object) => await shop.refusalOf(shop.perform(operation, input));
  expect(await wrong("post_receipt_variance", { id: made })).toMatchObject({
    detail: { fields: { varianceTo: "varianceApplied" } },
  });
  for (const change of [{ cost: "9" }, { quantity: 7 }, { remove: true }])
    expect(await wrong("save_receipts", { id: made, lineItems: [{ id: own!.id, ...change }] })).toMatchObject({
      detail: { fields: expect.objectContaining({}) as object },
    });
  expect(await wrong("delete_receipts", { id: made })).toMatchObject({
    code: "SWDEL",
    detail: { reason: "varianceApplied" },
  });
  expect(await shop.differences()).toEqual([]);
  await shop.perform("undo_receipt_variance", { id: made });
  expect([await stockValue(shop), await cogs(shop)]).toEqual(before);
  expect(await wrong("undo_receipt_variance", { id: made })).toMatchObject({
    detail: { fields: { id: "varianceNotApplied" } },
  });
  await shop.perform("post_receipt_variance", { id: made, varianceTo: "cogs" });
  expect([await stockValue(shop), await cogs(shop)]).toEqual(["64.00", "54.00"]);
  await shop.perform("undo_receipt_variance", { id: made });
  await shop.perform("delete_receipts", { id: made });
  const exact = (await shop.perform("bill_received", { purchaseOrderId: order })).id;
  // the four cost 11.00 and were ordered at 10.00
  expect(await one(shop, "receipts", exact)).toMatchObject({ variance: "-4.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a purchase line whose bill and arrival are deleted can go", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([
    [shop.skuIds[0]!, 4],
    [shop.skuIds[1]!, 4],
  ]);
  const [line] = order.lines as [number];
  const { receivementIds } = await shop.receive(order.id, line, 4);
  const made = await bill(shop, order.id, [{ purchaseOrderLineId: line, quantity: 3 }]);
  const remove = () => shop.perform("save_purchase_orders", { id: order.id, lineItems: [{ id: line, remove: true }] });
  expect(await shop.refusalOf(remove())).toMatchObject({ code: "SWDEL" });
  await shop.perform("delete_receipts", { id: made });
  await shop.perform("delete_receivement", { id: receivementIds[0] });
  await remove();
  expect(await shop.rowsOf("purchase_order_lines", `id = ${line}`)).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("what is billed is not taken back; another arrival of the line takes its place", async () => {
  const shop = await openShop(db());
  const { order, line } = await bought(shop, 10, 4);
  const arrivals = async () => shop.rowsOf<{ id: number }>("receivements", "deleted_at is null order by id");
  const [first] = (await arrivals()) as [{ id: number }];
  const made = await bill(shop, order, [{ purchaseOrderLineId: line, quantity: 3 }]);
  const undo = (id: number) => shop.perform("delete_receivement", { id });
  expect(await shop.refusalOf(undo(first.id))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "lineNamed", consumers: [{ module: "receipts", id: made }] },
  });
  await shop.receive(order, line, 5, { cost: "3" });
  await undo(first.id);
  expect(await one(shop, "receipts", made)).toMatchObject({ total: "7.50", variance: "-1.50" });
  expect(await shop.differences()).toEqual([]);
  await shop.perform("post_receipt_variance", { id: made });
  await shop.receive(order, line, 5);
  const [second] = (await arrivals()) as [{ id: number }];
  expect(await shop.refusalOf(undo(second.id))).toMatchObject({ code: "SWDEL", detail: { consumers: [{ id: made }] } });
  expect(await shop.differences()).toEqual([]);
});

test("closed books keep bills and payments dated within them", async () => {
  const shop = await openShop(db());
  const { order, line } = await bought(shop, 10, 10);
  const made = await bill(shop, order, [{ purchaseOrderLineId: line, quantity: 4 }], { receiptDate: "2024-05-10" });
  await pay(shop, made, "1", { paymentDate: "2024-05-20" });
  const [paid] = await shop.rowsOf<{ id: number }>("receipt_payments");
  await shop.perform("save_accounts", { id: shop.accountId, booksClosedUntil: "2024-05-31" });
  const closed = async (work: Promise<unknown>) => (await shop.refusalOf(work)).detail["fields"];
  expect(
    await closed(bill(shop, order, [{ purchaseOrderLineId: line, quantity: 1 }], { receiptDate: "2024-05-31" })),
  ).toEqual({ receiptDate: "closedPeriod" });
  expect(await closed(shop.perform("save_receipts", { id: made, notes: "late" }))).toEqual({
    receiptDate: "closedPeriod",
  });
  expect(await closed(pay(shop, made, "1", { paymentDate: "2024-05-31" }))).toEqual({ paymentDate: "closedPeriod" });
  expect(await closed(shop.perform("delete_receipt_payment", { id: paid!.id }))).toEqual({
    paymentDate: "closedPeriod",
  });
  await pay(shop, made);
  expect(await one(shop, "receipts", made)).toMatchObject({ state: "Paid in Full" });
});

test("of fifty who bill the last unit or pay the same at once, one does", async () => {
  const shop = await openShop(db());
  const { order, line } = await bought(shop, 1, 1);
  const all = async (work: () => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: 50 }, work))).filter(({ status }) => status === "fulfilled").length;
  expect(await all(() => bill(shop, order, [{ purchaseOrderLineId: line, quantity: 1 }]))).toBe(1);
  const [made] = (await shop.rowsOf<{ id: number }>("receipts")) as [{ id: number }];
  expect(await all(() => pay(shop, made.id, "2.50"))).toBe(1);
  expect(await shop.differences()).toEqual([]);
}, 120_000);
