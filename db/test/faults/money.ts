import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import { as, numberIn, perform, type Company } from "../security/company.ts";

/** What nobody's ledger says of money: the credit a customer has, the discount invoices have had, the account that a statement tells of. */
const work = async (
  client: ClientBase,
  { admin, user, ids }: Company,
  tell: (subject: string, problem: string) => void,
) => {
  const expect = (subject: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected)) tell(subject, `is ${String(found)}, not ${String(expected)}`);
  };
  const one = async (sql: string, ...values: unknown[]) =>
    (await client.query<{ found: unknown }>(sql, values)).rows[0]?.found;
  const customerId = ids["customer"];
  const line = (price: string) => ({ skuId: ids["sku"], quantity: "10", price });
  const sell = (more: object) =>
    perform(client, "save_sales_orders", {
      ...{
        customerId,
        warehouseId: ids["warehouse"],
        shippingAddressId: ids["address"],
        billingAddressId: ids["address"],
      },
      ...{ state: "Open", ...more },
    });
  let order = 0;
  await as(client, admin, async () => {
    await perform(client, "save_customers", {
      id: customerId,
      creditLimit: null,
      discountPercent: "2",
      discountDays: 10,
    });
    // 5.00 of the discount go with the first line's invoice, whatever comes later
    order = numberIn(await sell({ discount: "10.00", lineItems: [line("10"), line("10")] }));
  });
  const lines = await client.query<{ id: number }>(
    "select id from app_public.sales_order_lines where sales_order_id = $1 order by id",
    [order],
  );
  const first = lines.rows[0]?.id;
  await as(client, admin, async () => {
    const invoice = numberIn(
      await perform(client, "save_invoices", {
        salesOrderId: order,
        lineItems: [{ salesOrderLineId: first, quantity: "10" }],
      }),
    );
    await perform(client, "save_sales_orders", { id: order, lineItems: [line("20")] });
    const pay = { salesOrderId: order, source: "cash", state: "Applied" };
    const paid = await perform(client, "save_payments", {
      ...{ ...pay, amount: "60.00" },
      applications: [{ invoiceId: invoice, amount: "40.00", discount: "1.00" }],
    });
    await perform(client, "save_payments", { ...pay, amount: "-5.00", refundsId: paid["id"] });
  });
  expect(
    "the share of a line that was invoiced",
    await one("select order_discount::text as found from app_public.sales_order_lines where id = $1", first),
    "5.00",
  );
  const owed = await one(
    `select (select coalesce(sum(total - discount_taken), 0) from app_public.invoices where customer_id = $1 and deleted_at is null)
       - (select coalesce(sum(amount), 0) from app_public.payments where customer_id = $1 and deleted_at is null) as found`,
    customerId,
  );
  await as(client, admin, async () => {
    const day = String(await one("select app_hidden.today()::text as found"));
    const after = String(await one("select (app_hidden.today() + 1)::text as found"));
    const statement = async (from: string, to: string) =>
      (
        await client.query<{ s: { opening: string; closing: string } }>(
          "select app_hidden.statement_of_account($1) as s",
          [JSON.stringify({ id: customerId, from, to })],
        )
      ).rows[0]?.s;
    expect("what a statement ends with", (await statement("2000-01-01", after))?.closing, owed);
    const later = await statement(after, after);
    expect("what a statement begins with", later?.opening, owed);
    expect("what one without rows ends with", later?.closing, owed);
    // what happened on its first day is a row of it, and no part of what it begins with
    expect("what one of today ends with", (await statement(day, day))?.closing, owed);
    await perform(client, "save_customers", { id: customerId, creditLimit: String(Number(owed) + 1000) });
    // what is ordered and on no invoice takes up the rest
    const beyond = numberIn(await sell({ lineItems: [line("100")] }));
    const kept = await client.query<{ beyond: string | null }>(
      "select beyond_credit as beyond from app_public.sales_orders where id = $1",
      [beyond],
    );
    expect("an order beyond its customer's credit", kept.rows[0]?.beyond, "overLimit");
  });
  await client.query("savepoint beyond");
  const refused = await as(client, user, () => sell({ lineItems: [line("1")] })).then(
    () => "opened",
    (error: unknown) => (error as { code?: string }).code,
  );
  await client.query("rollback to savepoint beyond");
  expect("an order beyond credit, of somebody who may not go beyond it,", refused, "SWVAL");
};

/** Works with money and compares; a writer that cannot finish its work is found too. */
export const checkMoney = async (client: ClientBase, company: Company): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await client.query("savepoint money");
  try {
    await work(client, company, (subject, problem) => findings.push({ check: "money", subject, problem }));
  } catch (error) {
    await client.query("rollback to savepoint money");
    findings.push({ check: "money", subject: "the writer stops", problem: String(error) });
  }
  return findings;
};
