import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useDatabase } from "../../db/test/database.ts";
import { diskStore } from "../files/disk-store.ts";
import { keyOf } from "../files/store.ts";
import { seedDemo } from "./seed.ts";
import { readSnapshot } from "./snapshot/snapshot.ts";

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "stockwright-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, number>;
const asked = async (query: string): Promise<Row> => (await database().admin.query<Row>(query)).rows[0]!;

test("the demo company is a believable wholesaler of half a year whose ledger agrees, and every stock event has a user", async () => {
  const files = diskStore(folder);
  expect(await seedDemo(database().connections, { files })).toBe(true);
  expect(await seedDemo(database().connections, { files })).toBe(false); // a second start leaves it alone

  const goods = await asked(`
    select
      (select count(*)::int from app_public.products) as products,
      (select count(*)::int from app_public.products where parent_id is not null) as in_collections,
      (select count(distinct phone)::int from app_public.customers) as phones,
      (select count(*)::int from app_public.filters where is_shared) as views,
      (select count(*)::int from app_public.custom_fields) as fields,
      (select count(*)::int from app_public.skus as s where s.kind = 'stock' and not exists (select from app_public.files as f where f.module = 'skus' and f.record_id = s.id)) as without_picture,
      (select count(*)::int from app_public.skus) as skus`);
  expect(goods).toMatchObject({
    products: 64,
    in_collections: 22,
    phones: 16,
    views: 5,
    fields: 7,
    without_picture: 0,
  });
  expect(goods.skus).toBeGreaterThan(140);

  const trade = await asked(`
    select
      (select count(*)::int from app_public.sales_orders) as sales,
      (select count(*)::int from app_public.purchase_orders) as purchases,
      (select count(distinct date_trunc('month', opened_at))::int from app_public.sales_orders) as months,
      (select count(*)::int from app_public.sales_orders where state = 'Draft') as drafts,
      (select count(*)::int from app_public.shipments where state = 'Ready To Ship') as packed,
      (select count(*)::int from app_public.sales_orders where state in ('Open', 'Partially Shipped') and ship_date < current_date) as late_sales,
      (select count(*)::int from app_public.purchase_orders where state in ('Open', 'Partially Received') and due_date < current_date) as late_purchases,
      (select count(*)::int from app_public.purchase_orders where state = 'Partially Received') as short_purchases,
      (select count(*)::int from app_public.transfers where state = 'Received') as transfers,
      (select count(*)::int from app_public.transfers where state not in ('Received', 'Draft')) as trucks,
      (select count(*)::int from app_public.assemblies) as assemblies,
      (select count(*)::int from app_public.work_orders where state in ('Open', 'In Progress')) as building,
      (select count(*)::int from app_public.sales_orders as o join app_public.sales_order_lines as l on l.sales_order_id = o.id
        where o.state = 'Partially Shipped' and l.is_kit and l.qty_shipped between 1 and l.quantity - 1) as kits,
      (select count(*)::int from app_public.stock_counts where state = 'Posted' and accuracy < 100) as counted,
      (select count(*)::int from app_public.stock_counts where state = 'Counting' and lines_counted between 1 and lines_expected - 1) as counting,
      (select count(*)::int from app_public.landed_costs where state = 'Spread' and into_stock > 0) as landed,
      (select count(*)::int from app_public.landed_costs where state = 'To Spread' and deleted_at is null) as freight,
      (select count(distinct user_id)::int from app_public.history) as people,
      (select sum(backordered)::int from app_public.stock_levels) as backordered`);
  expect(trade.sales).toBeGreaterThan(120);
  expect(trade.purchases).toBeGreaterThan(40);
  expect(trade.months).toBeGreaterThanOrEqual(5);
  expect(trade.people).toBe(7);
  for (const some of [
    "drafts",
    "packed",
    "late_sales",
    "late_purchases",
    "short_purchases",
    "backordered",
    "transfers",
    "trucks",
    "assemblies",
    "building",
    "kits",
    "counted",
    "counting",
    "landed",
    "freight",
  ])
    expect([some, trade[some]]).toEqual([some, expect.toSatisfy((count: number) => count > 0)]);
  // exceptions are exceptions
  expect(trade.late_sales! + trade.late_purchases!).toBeLessThan(12);

  const money = await asked(`
    select
      (select count(*)::int from app_public.invoices) as invoices,
      (select count(distinct user_id)::int from app_public.history where table_name = 'invoices') as clerks,
      (select count(*)::int from app_public.customers where payment_days is null) as without_terms,
      (select count(*)::int from app_public.invoices where state = 'Paid in Full') as paid,
      (select count(*)::int from app_public.invoices where state = 'Balance Due' and due_date < current_date) as overdue,
      (select count(*)::int from app_public.invoices where state = 'Balance Due' and due_date >= current_date) as not_due_yet,
      (select count(*)::int from app_public.invoices where state = 'Balance Due' and amount_paid > 0) as paid_in_part,
      (select count(*)::int from app_public.invoices where state = 'Paid in Full' and discount_taken > 0) as paid_early,
      (select count(*)::int from app_public.payment_applications as a join app_public.payments as p on p.id = a.payment_id
        join app_public.invoices as i on i.id = a.invoice_id where p.payment_date > i.due_date) as paid_late,
      (select count(*)::int from app_public.payments where amount < 0) as refunds,
      (select count(*)::int from app_public.payments where unapplied > 0) as credits,
      (select count(*)::int from app_public.sales_orders where discount is not null) as orders_for_less,
      (select count(*)::int from app_public.sales_order_lines where discount is not null) as lines_for_less,
      (select count(*)::int from app_public.invoice_lines as n join app_public.sales_order_lines as l on l.id = n.sales_order_line_id where l.is_stockless) as deliveries,
      (select count(*)::int from app_public.returns) as returns,
      (select count(*)::int from app_public.returns where state = 'Ready To Return') as returns_expected,
      (select count(*)::int from app_public.return_receivements) as returned,
      (select count(*)::int from app_public.return_receivements as r join app_public.lots as l on l.id = r.lot_id
        where r.is_quarantined and l.reserved = l.quantity) as in_quarantine,
      (select count(*)::int from app_public.invoices as i where exists (select from app_public.shipments as s where s.sales_order_id = i.sales_order_id)
        and i.invoice_date <= (select min(s.placed_at)::date from app_public.shipments as s where s.sales_order_id = i.sales_order_id)) as before_shipped,
      (select count(*)::int from app_public.invoices where abs(invoice_date - created_at::date) > 0 or invoice_date > current_date) as other_day`);
  expect(money).toMatchObject({
    clerks: 2,
    without_terms: 0,
    refunds: 1,
    credits: 0,
    returns: 3,
    returns_expected: 1,
    returned: 2,
    in_quarantine: 1,
    before_shipped: 0,
    other_day: 0,
  });
  const bills = await asked(`
    select
      (select count(*)::int from app_public.receipts) as bills,
      (select count(*)::int from app_public.receipts where state = 'Paid in Full') as paid,
      (select count(*)::int from app_public.receipts where state = 'Balance Due' and due_date < current_date) as overdue,
      (select count(*)::int from app_public.receipts where state = 'Balance Due' and due_date >= current_date) as not_due_yet,
      (select count(*)::int from app_public.receipts where state = 'Balance Due' and amount_paid > 0) as paid_in_part,
      (select count(*)::int from app_public.receipts where variance_open > 1) as variance_waiting,
      (select count(*)::int from app_public.receipts where variance_to is not null) as variance_posted,
      (select count(*)::int from app_public.vendors where payment_days is null) as without_terms,
      (select count(*)::int from app_public.receipts where abs(receipt_date - created_at::date) > 0 or receipt_date > current_date) as other_day`);
  expect(bills).toMatchObject({ without_terms: 0, other_day: 0, variance_waiting: 1 });
  for (const some of ["bills", "paid", "overdue", "not_due_yet", "paid_in_part", "variance_posted"])
    expect([some, bills[some]]).toEqual([some, expect.toSatisfy((count: number) => count > 0)]);
  expect(money.invoices).toBeGreaterThan(80);
  expect(money.paid).toBeGreaterThan(50);
  for (const some of [
    "not_due_yet",
    "paid_in_part",
    "paid_early",
    "paid_late",
    "orders_for_less",
    "lines_for_less",
    "deliveries",
  ])
    expect([some, money[some]]).toEqual([some, expect.toSatisfy((count: number) => count > 0)]);
  expect(money.overdue).toBeGreaterThanOrEqual(2);
  // a few, on any day
  expect(money.overdue).toBeLessThan(16);

  // how many days later all is than when it was made
  const { rows: last } = await database().admin.query<{ latest: Date }>(
    "select max(created_at) as latest from app_public.history",
  );
  const later = Math.round((last[0]!.latest.getTime() - Date.parse(readSnapshot()!.latest)) / 86_400_000);
  expect(Date.now() - last[0]!.latest.getTime()).toBeLessThan(86_400_000 + 120_000);

  const dates = await asked(`
    select
      (select count(*)::int from app_hidden.stock_events) as events,
      (select count(*)::int from app_hidden.stock_events where user_id is null) as anonymous,
      (select count(*)::int from app_hidden.stock_events where extract(isodow from recorded_at - ${later} * interval '1 day') > 5) as at_weekends,
      (select count(*)::int from app_hidden.stock_events where recorded_at > now() - interval '1 minute') as in_the_future,
      (select count(*)::int from app_public.receivements as r join app_public.purchase_orders as o on o.id = r.purchase_order_id where r.created_at < o.opened_at) as before_ordered,
      (select count(*)::int from app_public.shipments as s join app_public.sales_orders as o on o.id = s.sales_order_id where s.placed_at < o.opened_at or s.placed_at < s.created_at) as before_asked,
      (select count(*)::int from app_public.lots as l join app_hidden.stock_events as e on e.id = l.source_event_id where e.document_table <> 'transfers' and abs(extract(epoch from l.received_at - e.recorded_at)) > 1) as other_day_than_their_event,
      (select count(*)::int from app_public.history as h join app_hidden.stock_events as e on e.id = h.stock_event_id where abs(extract(epoch from h.created_at - e.recorded_at)) > 5) as told_on_another_day,
      (select count(*)::int from (
         select l.received_at < lag(l.received_at) over (partition by l.sku_id, l.warehouse_id order by l.id) as is_earlier
         from app_public.lots as l join app_hidden.stock_events as e on e.id = l.source_event_id
         where e.document_table <> 'transfers' -- its lots keep their age on the way
       ) as l where is_earlier) as out_of_order`);
  expect(dates.events).toBeGreaterThan(400);
  expect({ ...dates, events: 0 }).toEqual({
    events: 0,
    anonymous: 0,
    at_weekends: 0,
    in_the_future: 0,
    before_ordered: 0,
    before_asked: 0,
    other_day_than_their_event: 0,
    told_on_another_day: 0,
    out_of_order: 0,
  });

  const { rows } = await database().admin.query<{ account_id: number; path: string; type: string; size: number }>(
    "select account_id, path, type, size from app_public.files where module = 'skus'",
  );
  for (const { account_id, path, type, size } of rows.slice(0, 5)) {
    expect(type).toBe("image/png");
    const stored = await files.read(keyOf(account_id, path));
    expect(stored?.size).toBe(size);
    stored?.bytes.destroy();
  }

  const checked = await database().worker.query<{ report: { levels: number; differences: unknown[] } }>(
    "select report from app_private.check_ledgers()",
  );
  expect(checked.rows[0]?.report.levels).toBeGreaterThan(200);
  expect(checked.rows[0]?.report.differences).toEqual([]);
}, 120_000);
