import { expect, test } from "vitest";
import { createUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Told = {
  opening: string;
  invoiced: string;
  paid: string;
  closing: string;
  rows: { day: string; kind: string; name: string; charged: string | null; paid: string | null; balance: string }[];
};
const statement = (shop: Shop, from: string, to: string, customerId = shop.customer): Promise<Told> =>
  shop.perform("statement_of_account", { id: customerId, from, to }) as unknown as Promise<Told>;
const cents = (text: string) => Math.round(Number(text) * 100);
const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** A year of a customer's invoices, payments, refunds and discounts on days that a number draws; what of it changed the account, by day. */
const year = async (shop: Shop) => {
  await shop.perform("save_customers", { id: shop.customer, taxRate: "8.25", discountPercent: "2", discountDays: 400 });
  const order = await shop.sell([[shop.sku, 400]]);
  const moves: { day: string; cents: number }[] = [];
  let seed = 7;
  const upTo = (n: number) => (seed = (seed * 16_807) % 2_147_483_647) % n;
  for (let n = 0; n < 60; n += 1) {
    const day = dayOf(upTo(300));
    const made = await shop.perform("save_invoices", {
      salesOrderId: order.id,
      invoiceDate: day,
      lineItems: [{ salesOrderLineId: order.lines[0], quantity: 1 + upTo(5) }],
    });
    const [invoice] = await shop.rowsOf<{ total: string }>("invoices", `id = ${made.id}`);
    const total = cents(invoice!.total);
    if (n % 10 === 9) {
      // what is deleted never was
      await shop.perform("delete_invoices", { id: made.id });
      continue;
    }
    moves.push({ day, cents: total });
    if (n % 3 === 0) continue;
    const paidOn = dayOf(upTo(300));
    const early = n % 4 === 1 ? Math.round((total * 2) / 100) : 0;
    const over = n % 5 === 0 ? 700 : 0;
    const payment = await shop.perform("save_payments", {
      ...{
        salesOrderId: order.id,
        amount: ((total - early + over) / 100).toFixed(2),
        source: "cash",
        state: "Applied",
      },
      paymentDate: paidOn,
      applications: [
        { invoiceId: made.id, amount: ((total - early) / 100).toFixed(2), discount: (early / 100).toFixed(2) },
      ],
    });
    moves.push({ day: paidOn, cents: -(total - early + over) }, { day: paidOn, cents: -early });
    if (over === 0) continue;
    const backOn = dayOf(upTo(300));
    await shop.perform("save_payments", {
      ...{ salesOrderId: order.id, amount: "-7.00", source: "cash", state: "Applied", refundsId: payment.id },
      paymentDate: backOn,
    });
    moves.push({ day: backOn, cents: 700 });
  }
  return moves;
};

test("a statement is what a sum of everything says, whatever the days: before them, in them, after each row and in the end", async () => {
  const shop = await openShop(db());
  const moves = await year(shop);
  const sum = (within: (day: string) => boolean) =>
    moves.filter(({ day }) => within(day)).reduce((all, move) => all + move.cents, 0);
  for (const [first, last] of [
    [0, 300],
    [40, 80],
    [100, 100],
    [290, 400],
    [350, 360],
  ] as const) {
    const [from, to] = [dayOf(first), dayOf(last)];
    const told = await statement(shop, from, to);
    expect([from, cents(told.opening), cents(told.closing)]).toEqual([
      from,
      sum((day) => day < from),
      sum((day) => day <= to),
    ]);
    expect(cents(told.opening) + cents(told.invoiced) - cents(told.paid)).toBe(cents(told.closing));
    let running = cents(told.opening);
    for (const row of told.rows) {
      expect(row.day >= from && row.day <= to).toBe(true);
      running += cents(row.charged ?? "0") - cents(row.paid ?? "0");
      expect(cents(row.balance)).toBe(running);
    }
    expect(running).toBe(cents(told.closing));
    expect(told.rows.map(({ day }) => day)).toEqual(told.rows.map(({ day }) => day).toSorted());
  }
  // in the end it is what is due, less what is not applied
  const { rows } = await shop.admin.query<{ owed: string }>(
    `select (select sum(amount_due) from app_public.invoices where account_id = $1 and deleted_at is null)
       - (select sum(unapplied) from app_public.payments where account_id = $1 and deleted_at is null) as owed`,
    [shop.accountId],
  );
  const whole = await statement(shop, "2000-01-01", "2100-01-01");
  expect(cents(whole.closing)).toBe(cents(rows[0]!.owed));
  expect(new Set(whole.rows.map(({ kind }) => kind))).toEqual(new Set(["invoice", "payment", "refund", "discount"]));
});

test("what is asked for wrongly is refused by its name, another's customer is nobody, and who sees no amounts sees none", async () => {
  const shop = await openShop(db());
  const other = await openShop(db());
  const refused = async (input: object) => (await shop.refusalOf(shop.perform("statement_of_account", input))).detail;
  const asked = { id: shop.customer, from: "2026-02-01", to: "2026-01-31" };
  expect(await refused(asked)).toEqual({ fields: { to: "beforeBeginning" } });
  expect(await refused({ ...asked, to: null })).toEqual({ fields: { to: "required" } });
  expect(await refused({ ...asked, from: "soon" })).toMatchObject({ fields: { from: expect.any(String) } });
  expect(await statement(shop, "2026-01-01", "2026-12-31", other.customer)).toBeNull();
  const client = await shop.admin.connect();
  const blind = await createUser(client, shop.accountId, {
    scopeBlacklist: ["sku_price:view:all", "sku_price:view:single"],
  });
  client.release();
  expect(
    (await shop.refusalOf(shop.performAs(blind, "statement_of_account", { ...asked, to: "2026-02-28" }))).code,
  ).toBe("SWFBD");
});

test("it is bounded: a period of too many rows is refused, and a short one after years of invoices is told", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([[shop.sku, 1]]);
  const invoice = await shop.perform("save_invoices", {
    salesOrderId: order.id,
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 1 }],
  });
  // five thousand more like it, one on each day and then two
  await shop.admin.query("alter table app_public.invoices disable trigger user");
  const { rows: columns } = await shop.admin.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'app_public.invoices'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname not in ('id', 'display_id', 'invoice_date', 'due_date')`,
  );
  const names = columns.map(({ name }) => name).join(", ");
  await shop.admin.query(
    `insert into app_public.invoices (${names}, display_id, invoice_date, due_date)
     select ${names}, 10 + n, '2010-01-01'::date + n, '2030-01-01' from app_public.invoices, generate_series(1, 5000) as n
     where account_id = ${shop.accountId} and id = ${invoice.id}`,
  );
  await shop.admin.query("alter table app_public.invoices enable trigger user");
  await shop.admin.query("vacuum analyze app_public.invoices");
  expect(
    (
      await shop.refusalOf(
        shop.perform("statement_of_account", { id: shop.customer, from: "2010-01-01", to: "2020-01-01" }),
      )
    ).detail,
  ).toEqual({ fields: { to: "tooManyMoves" }, count: 3652, limit: 1000 });
  const told = await statement(shop, "2023-01-01", "2023-01-31");
  expect([cents(told.opening), told.rows.length]).toEqual([1083 * 4747, 31]);
});
