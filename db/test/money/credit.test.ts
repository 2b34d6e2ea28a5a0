import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { createUser, type TestUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

/** A shop whose customer may owe so much; each piece of its SKUs is 10.825 with tax. */
const limited = async (limit: string | null) => {
  const shop = await openShop(db());
  await shop.perform("save_customers", { id: shop.customer, creditLimit: limit });
  return shop;
};
const staff = async (shop: Shop, scopeBlacklist: string[] = []): Promise<TestUser> => {
  const client = await shop.admin.connect();
  try {
    return await createUser(client, shop.accountId, { scopeBlacklist });
  } finally {
    client.release();
  }
};
const order = (shop: Shop, quantity: number, more: object = {}) => ({
  customerId: shop.customer,
  warehouseId: shop.warehouses[0],
  shippingAddressId: shop.address,
  billingAddressId: shop.address,
  state: "Open",
  lineItems: [{ skuId: shop.sku, quantity }],
  ...more,
});
const opens = (shop: Shop, user: TestUser, quantity: number, more: object = {}) =>
  shop.performAs(user, "save_sales_orders", order(shop, quantity, more));
const beyond = async (shop: Shop, id: number) =>
  (await shop.rowsOf<{ beyond_credit: string | null }>("sales_orders", `id = ${id}`))[0]!.beyond_credit;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const balance = (shop: Shop) =>
  withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ told: Record<string, string | number> }>(
      "select app_hidden.customer_balance($1) as told",
      [shop.customer],
    );
    return rows[0]!.told;
  });

test("an order beyond the limit is opened only by who may, and says by how much to those who see prices", async () => {
  const shop = await limited("100.00");
  const [clerk, blind] = [await staff(shop), await staff(shop, ["sku_price:view:all", "sku_price:view:single"])];

  expect(await shop.refusalOf(opens(shop, clerk, 10))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { customerId: "overCredit" }, by: "8.25", creditLimit: "100.00", due: "0", ordered: "0" },
  });
  const { detail } = await shop.refusalOf(opens(shop, blind, 10));
  expect(detail).toEqual({ fields: { customerId: "beyondCredit" } });

  // a draft promises nothing
  const draft = await opens(shop, clerk, 10, { state: "Draft" });
  expect(
    await shop.refusalOf(shop.performAs(clerk, "save_sales_orders", { id: draft.id, state: "Open" })),
  ).toMatchObject({ detail: { by: "8.25" } });
  // who opens what fits in the same save as the lines are lowered is not refused for what they were
  const [line] = await shop.lineIds("sales_order", draft.id);
  await shop.performAs(clerk, "save_sales_orders", {
    id: draft.id,
    state: "Open",
    lineItems: [{ id: line, quantity: 5 }],
  });
  // nor raises it, nor has another beside it
  expect(
    await shop.refusalOf(
      shop.performAs(clerk, "save_sales_orders", { id: draft.id, lineItems: [{ id: line, quantity: 10 }] }),
    ),
  ).toMatchObject({ detail: { by: "8.25", ordered: "0" } });
  expect(await shop.refusalOf(opens(shop, clerk, 5))).toMatchObject({ detail: { by: "8.26", ordered: "54.13" } });
  const more = await opens(shop, shop.account.admin, 5);
  expect([await beyond(shop, draft.id), await beyond(shop, more.id)]).toEqual([null, "overLimit"]);
  // what was let pass may be changed as long as it does not come to more
  await shop.performAs(clerk, "save_sales_orders", { id: more.id, notes: "Call first" });
  expect(await balance(shop)).toMatchObject({ ordered: "108.26", creditLimit: "100.00", available: "-8.26" });
});

test("what is invoiced, paid and left over counts, and what was closed or canceled does not", async () => {
  const shop = await limited("100.00");
  const clerk = await staff(shop);
  const sold = await shop.sell([[shop.sku, 9]]); // 97.43
  const invoice = await shop.perform("save_invoices", {
    salesOrderId: sold.id,
    lineItems: [{ salesOrderLineId: sold.lines[0], quantity: 4 }],
  });
  const figures = async () => {
    const { due, credit, ordered, available } = await balance(shop);
    return [due, credit, ordered, available];
  };
  expect(await figures()).toEqual(["43.30", "0.00", "54.13", "2.57"]);
  expect(await shop.refusalOf(opens(shop, clerk, 1))).toMatchObject({ detail: { by: "8.26" } });
  const payment = await shop.perform("save_payments", {
    salesOrderId: sold.id,
    amount: "50.00",
    source: "cash",
    state: "Applied",
    applications: [{ invoiceId: invoice.id, amount: "43.30" }],
  });
  expect(await figures()).toEqual(["0.00", "6.70", "54.13", "52.57"]);
  const second = await opens(shop, clerk, 4); // 43.30
  expect(await figures()).toEqual(["0.00", "6.70", "97.43", "9.27"]);
  await shop.perform("save_sales_orders", { id: second.id, state: "Canceled" });
  // an invoice that is deleted is ordered again, and what paid it is credit
  await shop.perform("delete_invoices", { id: invoice.id });
  expect(await figures()).toEqual(["0.00", "50.00", "97.43", "52.57"]);
  await shop.perform("delete_payments", { id: payment.id });
  expect(await figures()).toEqual(["0.00", "0.00", "97.43", "2.57"]);
  await shop.perform("save_sales_orders", { id: sold.id, state: "Closed" });
  expect(await figures()).toEqual(["0.00", "0.00", "0.00", "100.00"]);
  await opens(shop, clerk, 5);
  // opened again it is asked for again
  expect(
    await shop.refusalOf(shop.performAs(clerk, "save_sales_orders", { id: sold.id, state: "Open" })),
  ).toMatchObject({
    detail: { fields: { customerId: "overCredit" } },
  });
  await shop.perform("save_sales_orders", { id: sold.id, state: "Open" });
  expect(await beyond(shop, sold.id)).toBe("overLimit");
});

test("who owes what is late gets nothing opened by the clerk, on the day of the account", async () => {
  const shop = await limited(null);
  const clerk = await staff(shop);
  const sold = await shop.sell([[shop.sku, 3]]);
  const bill = (dueDate: string) =>
    shop.perform("save_invoices", {
      salesOrderId: sold.id,
      invoiceDate: daysAgo(40),
      dueDate,
      lineItems: [{ salesOrderLineId: sold.lines[0], quantity: 1 }],
    });
  await bill(daysAgo(-2));
  await opens(shop, clerk, 1);
  const late = await bill(daysAgo(10));
  expect(await shop.refusalOf(opens(shop, clerk, 1))).toMatchObject({
    detail: { fields: { customerId: "overdueInvoices" }, overdue: expect.stringMatching(/^10\.8/), invoices: "IN-2" },
  });
  const opened = await shop.sell([[shop.sku, 1]]);
  expect(await beyond(shop, opened.id)).toBe("overdue");
  await shop.perform("save_payments", {
    salesOrderId: sold.id,
    amount: (await shop.rowsOf<{ amount_due: string }>("invoices", `id = ${late.id}`))[0]!.amount_due,
    source: "cash",
    state: "Applied",
    applications: [
      {
        invoiceId: late.id,
        amount: (await shop.rowsOf<{ amount_due: string }>("invoices", `id = ${late.id}`))[0]!.amount_due,
      },
    ],
  });
  await opens(shop, clerk, 1);

  // due on the account's today it is not late there, wherever the server stands
  const { rows } = await shop.admin.query<{ day: string }>(
    "select (now() at time zone 'Etc/GMT+12')::date::text as day",
  );
  await bill(rows[0]!.day);
  const inZone = (zone: string) =>
    shop.admin.query("update app_public.accounts set time_zone = $2 where id = $1", [shop.accountId, zone]);
  await inZone("Etc/GMT+12");
  await opens(shop, clerk, 1);
  await inZone("Etc/GMT-14");
  expect(await shop.refusalOf(opens(shop, clerk, 1))).toMatchObject({
    detail: { fields: { customerId: "overdueInvoices" } },
  });
});

test("of fifty orders at once that each fit alone, one is opened; drafts opened at once too", async () => {
  const shop = await limited("100.00");
  const clerk = await staff(shop);
  const counted = async (work: readonly (() => Promise<unknown>)[]) => {
    const ended = await Promise.allSettled(work.map((each) => each()));
    const why = ended.flatMap((one) =>
      one.status === "rejected"
        ? [JSON.parse((one.reason as { detail?: string }).detail ?? "{}").fields?.customerId]
        : [],
    );
    expect(new Set(why)).toEqual(new Set(["overCredit"]));
    return ended.length - why.length;
  };
  expect(await counted(Array.from({ length: 50 }, () => () => opens(shop, clerk, 6)))).toBe(1);

  const other = await limited("100.00");
  const his = await staff(other);
  const drafts: number[] = [];
  for (let n = 0; n < 20; n += 1) drafts.push((await opens(other, his, 6, { state: "Draft" })).id);
  expect(
    await counted(drafts.map((id) => () => other.performAs(his, "save_sales_orders", { id, state: "Open" }))),
  ).toBe(1);
  // several in one call count each other
  const third = await limited("100.00");
  expect(
    await third.refusalOf(
      third.performAs(await staff(third), "save_many", {
        module: "sales_orders",
        rows: [order(third, 5), order(third, 5)],
      }),
    ),
  ).toMatchObject({ detail: { fields: { "rows.1.customerId": "overCredit" } } });
});
