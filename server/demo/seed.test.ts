import { expect, test } from "vitest";
import { useDatabase } from "../../db/test/database.ts";
import { seedDemo } from "./seed.ts";

const database = useDatabase();

test("the demo company is a believable wholesaler whose ledger agrees, and every stock event has a user", async () => {
  expect(await seedDemo(database().connections)).toBe(true);
  expect(await seedDemo(database().connections)).toBe(false); // a second start leaves it alone
  const { rows } = await database().admin.query<Record<string, number>>(`
    select
      (select count(*)::int from app_public.products) as products,
      (select count(*)::int from app_public.products where parent_id is not null) as in_collections,
     (select count(distinct phone)::int from app_public.customers) as phones,
     (select count(*)::int from app_public.skus) as skus,
      (select count(*)::int from app_public.sales_orders) as orders,
      (select count(*)::int from app_public.filters where is_shared) as views,
      (select count(*)::int from app_hidden.stock_events) as events,
      (select count(*)::int from app_hidden.stock_events where user_id is null) as anonymous_events`);
  expect(rows[0]).toMatchObject({ products: 63, in_collections: 22, phones: 16, views: 5, anonymous_events: 0 });
  expect(rows[0]?.skus).toBeGreaterThan(140);
  expect(rows[0]?.events).toBeGreaterThan(100);
  const checked = await database().worker.query<{ report: { levels: number; differences: unknown[] } }>(
    "select report from app_private.check_ledgers()",
  );
  expect(checked.rows[0]?.report.levels).toBeGreaterThan(100);
  expect(checked.rows[0]?.report.differences).toEqual([]);
}, 120_000);
