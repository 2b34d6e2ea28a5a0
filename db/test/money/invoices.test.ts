import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Row = Record<string, string | number | null>;
const one = async (shop: Shop, table: string, id: number) => (await shop.rowsOf<Row>(table, `id = ${id}`))[0]!;
const invoice = async (shop: Shop, order: { id: number }, lines: readonly (readonly [number, number])[], more = {}) =>
  (
    await shop.perform("save_invoices", {
      salesOrderId: order.id,
      lineItems: lines.map(([salesOrderLineId, quantity]) => ({ salesOrderLineId, quantity })),
      ...more,
    })
  ).id;
const pay = async (
  shop: Shop,
  order: { id: number },
  amount: string,
  on: readonly (readonly [number, string])[] = [],
  more = {},
) =>
  (
    await shop.perform("save_payments", {
      salesOrderId: order.id,
      amount,
      source: "cash",
      state: "Applied",
      applications: on.map(([invoiceId, part]) => ({ invoiceId, amount: part })),
      ...more,
    })
  ).id;
const applicationOf = async (shop: Shop, payment: number, on: number) =>
  (await shop.rowsOf<{ id: number }>("payment_applications", `payment_id = ${payment} and invoice_id = ${on}`))[0]!.id;
/** What its page tells of the customer's account: what is owed, and the balance after each invoice and payment, the latest first. */
const account = async (shop: Shop) =>
  withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ balance: Record<string, unknown>; statement: { balance: string }[] }>(
      "select app_hidden.customer_balance($1) as balance, app_hidden.customer_statement($1) as statement",
      [shop.customer],
    );
    const { due, overdue, overdueInvoices, credit } = rows[0]!.balance;
    return [{ due, overdue, overdueInvoices, credit }, rows[0]!.statement.map(({ balance }) => balance)];
  });
const refused = (shop: Shop, work: Promise<unknown>) => shop.refusalOf(work);

test("an invoice has its part of a line to the cent, and all parts are the whole", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([], {
    lineItems: [
      { skuId: shop.sku, quantity: 7, price: "1.4285" }, // 10.00, tax 0.83
      { skuId: shop.skuIds[1], quantity: 3, price: "0.005" }, // 0.02, tax 0.00
    ],
  });
  const [line, small] = order.lines as [number, number];
  const parts: Row[] = [];
  for (const quantity of [1, 2, 3, 1])
    parts.push(
      await one(
        shop,
        "invoices",
        await invoice(
          shop,
          order,
          quantity === 3
            ? [
                [line, 3],
                [small, 3],
              ]
            : [[line, quantity]],
        ),
      ),
    );
  expect(parts.map(({ subtotal, tax, total, amount_due: due }) => [subtotal, tax, total, due])).toEqual([
    ["1.43", "0.12", "1.55", "1.55"],
    ["2.86", "0.24", "3.10", "3.10"],
    ["4.30", "0.35", "4.65", "4.65"],
    ["1.43", "0.12", "1.55", "1.55"],
  ]);
  // the third has the small line besides
  const header = await one(shop, "sales_orders", order.id);
  const { rows } = await shop.admin.query<{ total: string }>(
    `select sum(total)::text as total from app_public.invoices where account_id = ${shop.accountId}`,
  );
  expect(rows[0]!.total).toBe(header["total"]);
  expect(await refused(shop, invoice(shop, order, [[line, 1]]))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.quantity": "max" }, limits: { "lineItems.0.quantity": "0" } },
  });
  expect(await shop.differences()).toEqual([]);
});

test("a deleted invoice holds its line no more; one that is there does", async () => {
  const shop = await openShop(db());
  const [sku, other] = shop.skuIds as [number, number];
  const order = await shop.sell([
    [sku, 2],
    [other, 3],
  ]);
  const [line, stays] = order.lines as [number, number];
  const remove = (id: number) => shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id, remove: true }] });
  const made = await invoice(shop, order, [[line, 2]]);
  const lasting = await invoice(shop, order, [[stays, 1]]);
  expect(await refused(shop, remove(line))).toMatchObject({ code: "SWDEL", detail: { reason: "lineNamed" } });
  await shop.perform("delete_invoices", { id: made });
  await remove(line);
  expect(await refused(shop, remove(stays))).toMatchObject({ detail: { consumers: [{ id: lasting }] } });
  expect(await shop.rowsOf("sales_order_lines", `sales_order_id = ${order.id}`)).toMatchObject([{ id: stays }]);
  expect(await shop.differences()).toEqual([]);
});

test("what is applied pays, what is left is credit, and deleting gives it back", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([[shop.sku, 10]]); // 100.00 + 8.25
  const [line] = order.lines as [number];
  const first = await invoice(shop, order, [[line, 4]]);
  const second = await invoice(shop, order, [[line, 6]]);
  const payment = await pay(shop, order, "70", [
    [first, "43.30"],
    [second, "20.00"],
  ]);
  expect(await one(shop, "invoices", first)).toMatchObject({ state: "Paid in Full", amount_due: "0.00" });
  expect(await one(shop, "invoices", second)).toMatchObject({ state: "Balance Due", amount_due: "44.95" });
  expect(await one(shop, "payments", payment)).toMatchObject({ state: "Applied", applied: "63.30", unapplied: "6.70" });
  // the customer's account: 108.25 invoiced, 70.00 paid, 6.70 of it left
  expect(await account(shop)).toEqual([
    { due: "44.95", overdue: "0.00", overdueInvoices: 0, credit: "6.70" },
    ["38.25", "108.25", "43.30"],
  ]);
  // no more than is due, and no more than was paid
  expect(await refused(shop, pay(shop, order, "50", [[second, "44.96"]]))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "applications.0.amount": "max" }, limits: { "applications.0.amount": "44.95" } },
  });
  expect(await refused(shop, pay(shop, order, "10", [[second, "10.01"]]))).toMatchObject({
    detail: { fields: { "applications.0.amount": "aboveLeft" }, missing: "0.01" },
  });
  // credit is applied later, taken off again with the invoice, and paid back
  await shop.perform("save_payments", {
    id: payment,
    applications: [{ id: await applicationOf(shop, payment, second), amount: "26.70" }],
  });
  expect(await one(shop, "payments", payment)).toMatchObject({ unapplied: "0.00" });
  await shop.perform("delete_invoices", { id: first });
  expect(await one(shop, "payments", payment)).toMatchObject({ applied: "26.70", unapplied: "43.30" });
  const back = (amount: string) => pay(shop, order, amount, [], { refundsId: payment });
  expect(await refused(shop, back("-43.31"))).toMatchObject({ detail: { fields: { amount: "aboveLeft" } } });
  const refund = await back("-43.30");
  expect(await one(shop, "payments", refund)).toMatchObject({ state: "Refunded", unapplied: "0.00" });
  expect(await refused(shop, shop.perform("delete_payments", { id: payment }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "paymentRefunded", consumers: [{ id: refund }] },
  });
  await shop.perform("delete_payments", { id: refund });
  await shop.perform("delete_payments", { id: payment });
  expect(await one(shop, "invoices", second)).toMatchObject({ state: "Balance Due", amount_paid: "0.00" });
  // all of it paid back is refunded
  const whole = await pay(shop, order, "5");
  await pay(shop, order, "-5", [], { refundsId: whole });
  expect(await one(shop, "payments", whole)).toMatchObject({ state: "Refunded" });
  expect(await shop.differences()).toEqual([]);
});

test("an order keeps what is invoiced and paid: its lines, their amounts, and its state", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([[shop.sku, 10]]);
  const [line] = order.lines as [number];
  const change = (more: object) => refused(shop, shop.perform("save_sales_orders", { id: order.id, ...more }));
  const payment = await pay(shop, order, "10");
  expect(await change({ state: "Draft" })).toMatchObject({ detail: { fields: { state: "hasDocuments" } } });
  await shop.perform("delete_payments", { id: payment });
  const made = await invoice(shop, order, [[line, 4]]);
  expect(await change({ state: "Draft" })).toMatchObject({ detail: { fields: { state: "hasDocuments" } } });
  expect(await change({ lineItems: [{ id: line, quantity: 3 }] })).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "belowNamed" } },
  });
  expect(await change({ lineItems: [{ id: line, price: "3" }] })).toMatchObject({
    detail: { fields: { "lineItems.0.price": "amountNamed" } },
  });
  await shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: line, price: "9" }] });
  // what is invoiced stays as it is; the rest makes up the difference
  const rest = await invoice(shop, order, [[line, 6]]);
  expect([(await one(shop, "invoices", made))["total"], (await one(shop, "invoices", rest))["total"]]).toEqual([
    "43.30",
    "54.13",
  ]);
  // nor by a cent, which no rounding asks for
  for (const price of ["9.5", "9.001"])
    expect(await change({ lineItems: [{ id: line, price }] })).toMatchObject({
      detail: { fields: { "lineItems.0.price": "amountNamed" } },
    });
  // a paid invoice does not shrink below what was paid
  await pay(shop, order, "43.30", [[made, "43.30"]]);
  const [own] = (await shop.rowsOf<{ id: number }>("invoice_lines", `invoice_id = ${made}`)) as [{ id: number }];
  expect(
    await refused(shop, shop.perform("save_invoices", { id: made, lineItems: [{ id: own.id, quantity: 1 }] })),
  ).toMatchObject({ detail: { fields: { lineItems: "belowPaid" } } });
});

test("terms: days to pay, a discount for paying early; cards wait for their provider; shipped goods are invoiced at once", async () => {
  const shop = await openShop(db());
  await shop.perform("save_customers", { id: shop.customer, paymentDays: 30, discountPercent: "2", discountDays: 10 });
  await shop.perform("save_accounts", { id: shop.accountId, invoiceBasis: "shipped" });
  await shop.stock(shop.sku, 4);
  const order = await shop.sell([[shop.sku, 10]]);
  const [line] = order.lines as [number];
  const shipped = () => shop.perform("invoice_shipped", { salesOrderId: order.id });
  expect(await refused(shop, shipped())).toMatchObject({ detail: { fields: { salesOrderId: "nothingToInvoice" } } });
  const shipment = await shop.pack(order.id, line, 4);
  await shop.perform("place_shipment", { id: shipment });
  expect(await refused(shop, invoice(shop, order, [[line, 5]]))).toMatchObject({
    detail: { limits: { "lineItems.0.quantity": "4" } },
  });
  const made = (await shipped()).id;
  const row = await one(shop, "invoices", made);
  const days = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000;
  expect([days(row["invoice_date"], row["due_date"]), days(row["invoice_date"], row["discount_date"])]).toEqual([
    30, 10,
  ]);
  expect(await refused(shop, shop.perform("void_shipment", { id: shipment }))).toMatchObject({ code: "SWDEL" });
  const take = (amount: string, discount: string, more = {}) =>
    shop.perform("save_payments", {
      ...{ salesOrderId: order.id, amount, source: "check", checkNumber: "4471", state: "Applied", ...more },
      applications: [{ invoiceId: made, amount, discount }],
    });
  expect(await refused(shop, take("42.42", "0.88"))).toMatchObject({
    detail: { limits: { "applications.0.discount": "0.87" } },
  });
  expect(await refused(shop, take("42.43", "0.87", { paymentDate: "2100-01-01" }))).toMatchObject({
    detail: { fields: { "applications.0.discount": "discountOver" } },
  });
  await take("42.43", "0.87");
  expect(await one(shop, "invoices", made)).toMatchObject({
    state: "Paid in Full",
    amount_paid: "42.43",
    amount_due: "0.00",
  });
  for (const source of ["creditCard", "cardOnFile"])
    expect(await refused(shop, pay(shop, order, "1", [], { source }))).toMatchObject({
      detail: { fields: { source: "publishableKey" } },
    });
});

test("of fifty who pay the same, pay it back, or invoice the last unit at once, one does", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([[shop.sku, 2]]);
  const [line] = order.lines as [number];
  const all = async (many: number, work: () => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: many }, work))).filter(({ status }) => status === "fulfilled")
      .length;
  expect(await all(2, () => invoice(shop, order, [[line, 2]]))).toBe(1);
  const [made] = (await shop.rowsOf<{ id: number; total: string }>("invoices")) as [{ id: number; total: string }];
  expect(await all(50, () => pay(shop, order, made.total, [[made.id, made.total]]))).toBe(1);
  const credit = await pay(shop, order, "10");
  expect(await all(50, () => pay(shop, order, "-10", [], { refundsId: credit }))).toBe(1);
  // two customers' orders that pay each other's invoices lock both
  const other = await shop.sell([[shop.sku, 4]]);
  const mine = await invoice(shop, other, [[other.lines[0]!, 4]]);
  const third = await shop.sell([[shop.sku, 4]]);
  const theirs = await invoice(shop, third, [[third.lines[0]!, 4]]);
  expect(
    await Promise.all([
      ...Array.from({ length: 5 }, () => pay(shop, other, "1", [[theirs, "1"]])),
      ...Array.from({ length: 5 }, () => pay(shop, third, "1", [[mine, "1"]])),
    ]),
  ).toHaveLength(10);
  expect(await shop.differences()).toEqual([]);
}, 120_000);
