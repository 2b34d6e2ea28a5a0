import { beforeAll, expect, test } from "vitest";
import { filtersOf } from "../../../resources/core/filters.ts";
import { reports } from "../../../resources/core/registry.ts";
import { become } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import type { Shop } from "../stock/shop.ts";
import { numbers, reading } from "./ask.ts";
import { tradeAtRandom } from "./trade.ts";

const db = useDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await tradeAtRandom(db(), { total: 150, each: 2 });
}, 120_000);

const zones = [
  "UTC",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/New_York",
  "America/St_Johns",
  "Europe/Berlin",
  "Europe/Moscow",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "America/Santiago",
];

const byMoments = reports.filter(
  ({ fields, report }) =>
    fields[report.period ?? ""]?.kind === "datetime" && report.groups.includes(report.period ?? ""),
);

test.each(zones)("in %s a month begins and ends with its days there, and groups are its months", (zone) =>
  withRollback(db().admin, async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query("update app_public.accounts set time_zone = $2 where id = $1", [shop.accountId, zone]);
    await client.query("set local session_replication_role = origin");
    await become(client, shop.account.admin.visitor);
    expect(byMoments.length).toBeGreaterThan(3);
    for (const resource of byMoments) {
      const { period = "" } = resource.report;
      const [from = "", to = ""] = filtersOf(resource).flatMap((filter) =>
        "field" in filter && filter.field === period ? [filter.name] : [],
      );
      const asked = reading(client, resource.name);
      const { groups } = await asked.groups({ groupBy: period, limit: 1000 });
      expect(groups.length).toBeGreaterThan(0);
      for (const { key, now } of groups) {
        const [year = 0, month = 1] = (key ?? "").split("-").map(Number);
        const days = { from: `${key}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
        const totals = await asked.totals({ filter: { [from]: days.from, [to]: days.to } });
        expect([resource.name, key, numbers(totals)]).toEqual([resource.name, key, numbers(now)]);
      }
    }
  }),
);

test("lots as of a moment are what the ledger had then", () =>
  withRollback(db().admin, async (client) => {
    const { rows: moments } = await client.query<{ at: string }>(
      `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from (select recorded_at, ntile(6) over (order by recorded_at) as part, row_number() over (order by recorded_at) as n from app_hidden.stock_events where account_id = $1) as e
       where n % 17 = 3 order by recorded_at limit 8`,
      [shop.accountId],
    );
    expect(moments.length).toBeGreaterThan(3);
    for (const { at } of moments) {
      const { rows } = await client.query<Record<string, string>>(
        `select sum(in_stock) as quantity, sum(allocated) as allocated, sum(committed) as packed, sum(stock_value) as value
         from (
           select distinct on (sku_id, warehouse_id) in_stock, allocated, committed, stock_value from app_hidden.stock_entries
           where account_id = $1 and recorded_at <= $2 order by sku_id, warehouse_id, level_seq desc
         ) as e`,
        [shop.accountId, at],
      );
      await client.query("savepoint reading");
      await become(client, shop.account.admin.visitor);
      const totals = numbers(
        await reading(client, "report_lots").totals({ filter: { asOf: at, places: ["inStock"] } }),
      );
      await client.query("rollback to savepoint reading");
      const then = numbers(rows[0]!);
      expect([at, totals]).toMatchObject([
        at,
        { quantity: then["quantity"], allocated: then["allocated"], packed: then["packed"] },
      ]);
      expect(totals["value"]).toBeCloseTo(then["value"] ?? 0, 1);
    }
  }));
