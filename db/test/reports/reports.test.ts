import type { PoolClient } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { filtersOf } from "../../../resources/core/filters.ts";
import { reports } from "../../../resources/core/registry.ts";
import { columnsOfReport, type ReportResource } from "../../../resources/core/report.ts";
import { become } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import type { Shop } from "../stock/shop.ts";
import { numbers, reading } from "./ask.ts";
import { sums } from "./sums.ts";
import { tradeAtRandom } from "./trade.ts";

const db = useDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await tradeAtRandom(db(), { total: 350, each: 6 });
  await shop.perform("save_templates", { fileName: "Own", type: "invoices", source: "{{displayId}}" });
}, 120_000);

/** Sums that are added up, and no shares of two of them. */
const added = (resource: ReportResource) => (column: string) => !resource.report.shares?.[column];

/** Reads as the shop's administrator. */
const read = (name: string, work: (report: ReturnType<typeof reading>, client: PoolClient) => Promise<void>) =>
  withRollback(db().admin, async (client) => {
    await become(client, shop.account.admin.visitor);
    await work(reading(client, name), client);
  });

test("every report is compared with a statement of its own", () => {
  expect(reports.map(({ name }) => name).toSorted()).toEqual(Object.keys(sums).toSorted());
});

describe.each(reports.map((report) => [report.name, report] as const))("%s", (name, resource) => {
  const { report } = resource;

  test("totals are those of the tables, and of the rows", () =>
    read(name, async (asked) => {
      const totals = await asked.totals();
      const { rows } = await db().admin.query<Record<string, string>>(sums[name]!, [shop.accountId]);
      const independent = numbers(rows[0]!);
      expect(numbers(totals)).toMatchObject(independent);
      expect(totals.count).toBeGreaterThan(0);
      const all = [];
      for (let offset = 0; offset < totals.count; offset += 1000)
        all.push(...(await asked.rows({ limit: 1000, offset })));
      expect(all).toHaveLength(totals.count);
      for (const column of report.sums.filter(added(resource)))
        expect([column, all.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)]).toEqual([
          column,
          expect.closeTo(Number(totals[column]), 4),
        ]);
    }));

  test.each(report.groups)("grouped by %s, the groups come to the same, and each to its rows", (groupBy) =>
    read(name, async (asked) => {
      const totals = numbers(await asked.totals());
      const { totalCount, groups } = await asked.groups({ groupBy, limit: 1000 });
      expect(groups).toHaveLength(totalCount);
      for (const [column, total] of Object.entries(totals).filter(([name]) => added(resource)(name)))
        expect([column, groups.reduce((sum, { now }) => sum + Number(now[column]), 0)]).toEqual([
          column,
          expect.closeTo(total, 4),
        ]);
      const filter = filtersOf(resource).find((one) => "field" in one && one.field === groupBy);
      const [largest] = groups.filter(({ key }) => key !== null);
      if (!largest || !filter || (filter.kind !== "reference" && filter.kind !== "options")) return;
      const value = filter.kind === "reference" ? Number(largest.key) : largest.key;
      expect(await asked.totals({ filter: { [filter.name]: [value] } })).toEqual(largest.now);
    }),
  );

  test("rows come in the order of each column, and no page repeats or leaves out one", () =>
    read(name, async (asked) => {
      for (const [column, { kind, sortable }] of columnsOfReport(resource)) {
        if (sortable === false || kind === "reference") continue;
        const orderBy = [{ column, order: "DESC" as const }];
        const values = (await asked.rows({ orderBy, limit: 60 }))
          .map((row) => row[column])
          .filter((value) => value !== null);
        const isNumber = ["quantity", "money", "unitMoney", "percent", "integer"].includes(kind);
        expect(isNumber ? values.toSorted((a, b) => Number(b) - Number(a)) : values).toEqual(values);
        const pages = [
          ...(await asked.rows({ orderBy, limit: 20 })),
          ...(await asked.rows({ orderBy, limit: 40, offset: 20 })),
        ];
        expect(pages).toEqual(await asked.rows({ orderBy, limit: 60 }));
      }
    }));
});

describe.each(
  reports
    .filter(({ report, fields }) => report.period && fields[report.period])
    .map((report) => [report.name, report] as const),
)("the period of %s", (name, resource) => {
  const [from = "", to = ""] = filtersOf(resource).flatMap((filter) =>
    "field" in filter && filter.field === resource.report.period ? [filter.name] : [],
  );
  const days = (after: number, before: number) => ({
    [from]: new Date(Date.now() - after * 86_400_000).toISOString().slice(0, 10),
    [to]: new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10),
  });
  const now = days(60, 31);
  const past = days(91, 61);

  test("is the sum of its parts, and stands beside the one before it", () =>
    read(name, async (asked) => {
      const parts = [await asked.totals({ filter: now }), await asked.totals({ filter: past })].map(numbers);
      for (const groupBy of resource.report.groups) {
        const { groups } = await asked.groups({ groupBy, filter: now, before: past, limit: 1000 });
        for (const [at, part] of parts.entries())
          for (const [column, total] of Object.entries(part).filter(([name]) => added(resource)(name)))
            expect([
              groupBy,
              column,
              groups.reduce((sum, group) => sum + Number((at === 0 ? group.now : group.before)?.[column]), 0),
            ]).toEqual([groupBy, column, expect.closeTo(total, 4)]);
      }
    }));
});
