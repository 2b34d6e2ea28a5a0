import { beforeAll, expect, test } from "vitest";
import { reports } from "../../../resources/core/registry.ts";
import { become } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import type { Shop } from "../stock/shop.ts";
import { reading } from "./ask.ts";
import { tradeAtRandom } from "./trade.ts";

const db = useDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await tradeAtRandom(db(), { total: 250, each: 4 });
  // whatever chance did: an order that waits, and invoices that nobody paid
  const { id: salesOrderId, lines } = await shop.sell([[shop.skuIds[0]!, 16]]);
  // as many as lie in several months and more weeks, five days apart as they are
  for (let nth = 0; nth < 8; nth += 1)
    await shop.perform("save_invoices", { salesOrderId, lineItems: [{ salesOrderLineId: lines[0], quantity: 2 }] });
  // and goods that are on their way to another warehouse
  await shop.stock(shop.skuIds[0]!, 50);
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: shop.skuIds[0], quantity: "3" }],
  });
  await shop.perform("ship_transfer", { id: transfer.id });
  // some of it is late, runs out or lies below its minimum
  const client = await db().admin.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const change of [
      `update app_public.sales_orders as o
       set ship_date = current_date + (nth % 5 - 2)::int
       from (select id, row_number() over (partition by state in ('Open', 'Partially Shipped') order by id) as nth
             from app_public.sales_orders where account_id = $1) as nths
       where o.account_id = $1 and o.id = nths.id`,
      `update app_public.purchase_orders as o
       set due_date = case nth % 4 when 0 then null else current_date + (case nth % 3 when 1 then -20 when 2 then 20 else 0 end) end
       from (select id, row_number() over (partition by state in ('Open', 'Partially Received') order by id) as nth
             from app_public.purchase_orders where account_id = $1) as nths
       where o.account_id = $1 and o.id = nths.id`,
      "update app_public.lots set expiration_date = current_date + (id % 80)::int where account_id = $1",
      "update app_public.skus set min_stock_level = (id % 3) * 100000, max_stock_level = 300000 where account_id = $1",
      `update app_public.invoices as i
       set invoice_date = current_date - nth * 5, due_date = current_date - nth * 5 + nth % 3
       from (select id, row_number() over (order by id)::int as nth from app_public.invoices where account_id = $1) as nths
       where i.account_id = $1 and i.id = nths.id`,
    ])
      await client.query(change, [shop.accountId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}, 120_000);

const widgets = reports.flatMap((resource) =>
  Object.entries(resource.report.widgets ?? {}).map(
    ([name, widget]) => [`${resource.name}.${name}`, resource, widget] as const,
  ),
);

const today = "(now() at time zone (select a.time_zone from app_public.accounts as a where a.id = $1))::date";
const inventory = `select
    (select sum(round(quantity * unit_cost, 2)) from app_public.lots where account_id = $1 and quantity > 0)
    + (select sum(value) from (
        select round(sum(in_transit * transit_cost), 2) as value from app_public.departures
        where account_id = $1 and in_transit > 0 group by transfer_id, lot_id
      ) as transit) as figure`;

/** What a widget must tell that is narrowed by a filter of its own, over the tables as they are stored; $1 is the account. */
const figures: Readonly<Record<string, string>> = {
  "report_open_orders.late": `select count(*) as figure from app_public.sales_orders
    where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Shipped') and ship_date < ${today}`,
  "report_purchases_due.overdue": `select count(*) as figure from app_public.purchase_orders
    where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Received') and due_date < ${today}`,
  "report_lots.value": inventory,
  "report_lots.byWarehouse": inventory,
  "report_lots.expiring": `select count(*) as figure from app_public.lots where account_id = $1 and quantity > 0 and expiration_date <= ${today} + 30`,
  "report_sku_velocity.low": `select count(*) as figure from app_public.skus as s
    where s.account_id = $1 and s.kind = 'stock' and not s.is_kit and s.min_stock_level > (
      select coalesce(sum(l.in_stock - l.allocated - l.committed + l.on_order + l.transfer_incoming + l.pending_return - l.backordered), 0)
      from app_public.stock_levels as l where l.account_id = s.account_id and l.sku_id = s.id)`,
  "report_invoices.overdue": `select count(*) as figure from app_public.invoices
    where account_id = $1 and deleted_at is null and amount_due > 0 and due_date < ${today}`,
};

test("every widget that narrows its report is compared with a statement of its own", () => {
  expect(
    widgets
      .filter(([, , { filter }]) => filter)
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(Object.keys(figures).toSorted());
});

type Sums = Readonly<Record<string, unknown>>;
/** What a widget's report tells under the widget's own filter, and the sum over its groups. */
const told = (key: string) =>
  withRollback(db().admin, async (client) => {
    const [, { name }, { measure, parts, groupBy = parts, filter = {} }] = widgets.find(([one]) => one === key)!;
    await become(client, shop.account.admin.visitor);
    const report = reading(client, name);
    const figure = Number((await report.totals({ filter }))[measure]);
    const sumOf = (groups: readonly { now: Sums }[]) => groups.reduce((sum, { now }) => sum + Number(now[measure]), 0);
    const inGroups = groupBy ? sumOf((await report.groups({ filter, groupBy, limit: 1000 })).groups) : figure;
    return { figure, inGroups };
  });

test.each(widgets)("%s: its groups come to its figure", async (key) => {
  const { figure, inGroups } = await told(key);
  expect(inGroups).toBeCloseTo(figure, 4);
});

test.each(Object.entries(figures))("%s tells what the tables say", async (key, statement) => {
  const { rows } = await db().admin.query<{ figure: string }>(statement, [shop.accountId]);
  const { figure } = await told(key);
  expect(figure).toBeCloseTo(Number(rows[0]?.figure), 4);
  expect(figure).toBeGreaterThan(0);
});

test("days are taken together by day, week or month, and by nothing else", () =>
  withRollback(db().admin, async (client) => {
    await become(client, shop.account.admin.visitor);
    const report = reading(client, "report_invoices");
    const grouped = async (each: string) => (await report.groups({ groupBy: "invoiceDate", each, limit: 1000 })).groups;
    const months = await grouped("month");
    for (const each of ["day", "week"]) {
      const groups = await grouped(each);
      expect(groups.length).toBeGreaterThan(months.length);
      expect(groups.reduce((sum, { now }) => sum + now.count, 0)).toBe(
        months.reduce((sum, { now }) => sum + now.count, 0),
      );
      for (const { key } of groups) expect(key).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    for (const { key } of await grouped("week")) expect(new Date(`${key}T00:00:00Z`).getUTCDay()).toBe(1);
    await expect(grouped("century")).rejects.toMatchObject({ code: "SWVAL" });
  }));

test("a label narrows a report to rows that carry it, whichever of its records does", () =>
  withRollback(db().admin, async (client) => {
    const { rows } = await client.query<{ id: number; customer: number }>(
      "select min(customer_id) as customer, (select min(id) from app_public.labels where account_id = $1 and not is_system) as id from app_public.invoices where account_id = $1",
      [shop.accountId],
    );
    const customer = rows[0]?.customer ?? 0;
    const { rows: made } = await client.query<{ id: number }>(
      "insert into app_public.labels (account_id, name, modules) values ($1, 'Watched', '{customers}') returning id",
      [shop.accountId],
    );
    await client.query(
      "insert into app_public.label_links (account_id, label_id, module, record_id) values ($1, $2, 'customers', $3)",
      [shop.accountId, made[0]?.id, customer],
    );
    await become(client, shop.account.admin.visitor);
    const report = reading(client, "report_invoices");
    const labelled = await report.totals({ filter: { labelIds: [made[0]?.id] } });
    expect(labelled.count).toBeGreaterThan(0);
    expect(labelled).toEqual(await report.totals({ filter: { customerIds: [customer] } }));
    expect((await report.totals({ filter: { labelIds: [2147483647] } })).count).toBe(0);
  }));
