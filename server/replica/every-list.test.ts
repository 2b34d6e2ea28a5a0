import { beforeAll, expect, test } from "vitest";
import { tradeAtRandom } from "../../db/test/reports/trade.ts";
import type { Shop } from "../../db/test/stock/shop.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { listReports, reports } from "../../resources/core/registry.ts";
import { rootFields, selectionOf } from "../test/security/schema.ts";
import { useFollowed } from "./test/followed.ts";

let shop: Shop;
const followed = useFollowed(async (db) => {
  shop = await tradeAtRandom(db, { total: 40, each: 3 });
});
beforeAll(() => followed().used());

/** Fields that ask for many, and are given what they need beside a filter. */
const needed: Readonly<Record<string, string>> = {
  calendar: '(from: "2026-01-01", to: "2026-02-01")',
  references: '(module: "vendors")',
  stockAsOf: '(at: "2026-01-01T00:00:00Z", filter: {skuIds: [1]})',
  ...Object.fromEntries(
    [...reports, ...listReports].map(({ name, report }) => [
      namesOfReport(name).groups,
      `(groupBy: "${report.groups[0]}", limit: 5)`,
    ]),
  ),
};
const many = rootFields("Query").filter(({ args }) => "filter" in args);

/** What a field tells, rows of a page one step deep. */
const selection = (name: string, returns: string, isObject: boolean): string =>
  isObject ? selectionOf(returns, name.endsWith("Paginated") ? 1 : 0) : "";

test("each list, each total, each group and each report is answered by the replica", async () => {
  const { servers, reads, used } = followed();
  const ask = async (name: string, query: string, attempts = 3): Promise<string[]> => {
    const was = await reads();
    const { errors } = await servers[0].ask(shop.account.admin, query);
    if (errors.length > 0) return [`${name}: ${errors[0]?.message}`];
    const { primary, replica } = await reads();
    if (primary === was.primary && replica > was.replica) return [];
    if (attempts === 1) return [`${name} is answered by the primary`];
    await used(); // it was behind on a busy machine
    return ask(name, query, attempts - 1);
  };
  const wrong: string[] = [];
  for (const { name, returns, isObject, args } of many) {
    const given = needed[name] ?? ("limit" in args ? "(limit: 5)" : "");
    wrong.push(...(await ask(name, `{ ${name}${given} ${selection(name, returns, isObject)} }`)));
  }
  expect(wrong).toEqual([]);
  expect(many.length).toBeGreaterThan(300);
  console.log(`replica: ${many.length} lists and reports, ${(await reads()).replica} reads by the replica`);
}, 180_000);
