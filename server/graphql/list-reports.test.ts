import { beforeAll, describe, expect, test } from "vitest";
import type { Company } from "../../db/test/security/company.ts";
import type { Shop } from "../../db/test/stock/shop.ts";
import { tradeAtRandom } from "../../db/test/reports/trade.ts";
import { namesOf, namesOfReport, snake } from "../../resources/core/naming.ts";
import { definitionOf, listReports } from "../../resources/core/registry.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import { personsWith } from "../test/security/office.ts";
import { useServed } from "../test/served.ts";
import { mostSums } from "./list-figures.ts";

const served = useServed();
let shop: Shop;
beforeAll(async () => {
  shop = await tradeAtRandom(served().db, { total: 300, each: 6 });
}, 120_000);

type Figures = Readonly<Record<string, number | string>>;
type Groups = { totalCount: number; groups: { key: string | null; now: Figures; before: Figures | null }[] };
type Asked = Readonly<Record<string, unknown>>;

const reportOf = (module: string): ReportResource => listReports.find(({ report }) => report.of === module)!;
const ask = async <T>(module: string, what: "totals" | "groups", asked: Asked, without?: readonly string[]) => {
  const names = namesOfReport(reportOf(module).name);
  const field = names[what];
  const [person = null] = without
    ? await personsWith(served(), shop.account as unknown as Company, [{ type: "admin", without: [...without] }])
    : [shop.account.admin];
  const grouping =
    what === "groups" ? "$before: X, $groupBy: String!, $each: String, $orderBy: [OrderBy!], $limit: Int, " : "";
  const given =
    what === "groups" ? "before: $before, groupBy: $groupBy, each: $each, orderBy: $orderBy, limit: $limit, " : "";
  const { data, errors } = await served().ask<Record<string, T> | null>(
    person,
    `query (${grouping}$filter: X, $sums: [String!]) { ${field}(${given}filter: $filter, sums: $sums) ${what === "groups" ? "{ totalCount groups { key now before } }" : ""} }`.replaceAll(
      "X",
      names.filter,
    ),
    { variables: asked },
  );
  return { answer: data?.[field] as T, errors };
};
const totals = async (module: string, asked: Asked = {}) => {
  const { answer, errors } = await ask<Figures>(module, "totals", asked);
  expect(errors).toEqual([]);
  return answer;
};
const groups = async (module: string, asked: Asked) => {
  const { answer, errors } = await ask<Groups>(module, "groups", { limit: 1000, ...asked });
  expect(errors).toEqual([]);
  return answer;
};
const read = async (text: string): Promise<Figures> => {
  const { rows } = await served().db.admin.query<Figures>(text, [shop.accountId]);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
};
const numbers = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)]));
const chunks = (names: readonly string[]): readonly (readonly string[])[] =>
  names.length <= mostSums ? [names] : [names.slice(0, mostSums), ...chunks(names.slice(mostSums))];

/** What a list comes to, by statements that know nothing of how it is asked. */
const independent: Readonly<Record<string, string>> = {
  sales_orders: `select count(*) as count, sum(total) as total, sum(invoiced) as invoiced,
    (select sum(l.quantity) from app_public.sales_order_lines as l where l.account_id = $1 and not l.is_stockless and l.sales_order_id in (select id from app_public.sales_orders where deleted_at is null)) as "qtyOrdered"
    from app_public.sales_orders where account_id = $1 and deleted_at is null`,
  purchase_orders: `select count(*) as count, sum(total) as total,
    (select sum(l.qty_received) from app_public.purchase_order_lines as l where l.account_id = $1 and not l.is_stockless and l.purchase_order_id in (select id from app_public.purchase_orders where deleted_at is null)) as "qtyReceived"
    from app_public.purchase_orders where account_id = $1 and deleted_at is null`,
  invoices: `select count(*) as count, sum(total) as total, sum(amount_due) as "amountDue" from app_public.invoices where account_id = $1 and deleted_at is null`,
  payments: `select count(*) as count, sum(amount) as amount from app_public.payments where account_id = $1 and deleted_at is null`,
  skus: `select count(*) as count, (select sum(in_stock) from app_public.stock_levels as v join app_public.skus as k on k.account_id = v.account_id and k.id = v.sku_id where v.account_id = $1 and not k.is_kit) as "inStock"
    from app_public.skus where account_id = $1 and not is_kit and archived_by is null`,
  transfers: `select count(*) as count, (select sum(quantity) from app_public.transfer_lines as l where l.account_id = $1 and l.transfer_id in (select id from app_public.transfers where deleted_at is null)) as "qtyOrdered"
    from app_public.transfers where account_id = $1 and deleted_at is null`,
};

test.each(Object.entries(independent))("%s come to what an independent sum says", async (module, text) => {
  const sums = await read(text);
  const asked = Object.keys(sums).filter((name) => name !== "count");
  // kits hold no stock of their own
  const filter = module === "skus" ? { isKit: false } : {};
  expect(numbers(await totals(module, { sums: asked, filter }))).toEqual(sums);
  expect(sums["count"]).toBeGreaterThan(0);
});

describe.each(listReports.map((resource) => [resource.report.of!, resource] as const))("%s", (module, { report }) => {
  test("sums are those of its rows, and groups come to the same", async () => {
    const { many, filter } = namesOf(module);
    for (const sums of chunks(report.sums)) {
      const all = numbers(await totals(module, { sums }));
      const rows: Record<string, unknown>[] = [];
      for (let offset = 0; offset === rows.length; offset += 500) {
        const { data, errors } = await served().ask<Record<string, Record<string, unknown>[]>>(
          shop.account.admin,
          `query ($filter: ${filter}, $offset: Int) { ${many}(filter: $filter, limit: 500, offset: $offset) { __typename ${sums.join(" ")} } }`,
          { variables: { filter: {}, offset } },
        );
        expect(errors).toEqual([]);
        rows.push(...data[many]!);
        if (data[many]!.length === 0) break;
      }
      expect(all["count"]).toBe(rows.length);
      for (const name of sums)
        expect([name, all[name]]).toEqual([
          name,
          expect.closeTo(
            rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
            4,
          ),
        ]);
      for (const groupBy of report.groups) {
        const found = await groups(module, { groupBy, sums });
        for (const name of ["count", ...sums])
          expect([groupBy, name, found.groups.reduce((sum, { now }) => sum + Number(now[name]), 0)]).toEqual([
            groupBy,
            name,
            expect.closeTo(Number(all[name]), 4),
          ]);
      }
    }
  });
});

test("groups of one customer are the list's under the filter, with another filter's beside them", async () => {
  const [customerId = 0] = (
    await served().db.admin.query<{ customer_id: number }>(
      "select customer_id from app_public.sales_orders where account_id = $1 and deleted_at is null group by 1 order by count(*) desc limit 1",
      [shop.accountId],
    )
  ).rows.map((row) => row.customer_id);
  const own = await totals("sales_orders", { sums: ["total"], filter: { customerIds: [customerId] } });
  const found = await groups("sales_orders", {
    groupBy: "customerId",
    sums: ["total"],
    filter: { customerIds: [customerId] },
    before: { states: ["Open"] },
  });
  const group = found.groups.find(({ key }) => key === String(customerId));
  expect(group?.now).toEqual(own);
  expect(group?.before).toEqual(
    await totals("sales_orders", { sums: ["total"], filter: { customerIds: [customerId], states: ["Open"] } }),
  );
});

test("days are put together by months, weeks and days", async () => {
  for (const [each, form] of [
    ["month", /^\d{4}-\d\d$/],
    ["week", /^\d{4}-\d\d-\d\d$/],
    ["day", /^\d{4}-\d\d-\d\d$/],
  ] as const)
    for (const { key } of (await groups("invoices", { groupBy: "invoiceDate", each })).groups)
      expect(key).toMatch(form);
});

test("stock is counted where the list is narrowed to", async () => {
  const { rows } = await served().db.admin.query<{ warehouse_id: number; total: string }>(
    `select v.warehouse_id, sum(v.in_stock) as total from app_public.stock_levels as v join app_public.skus as k on k.account_id = v.account_id and k.id = v.sku_id
     where v.account_id = $1 and not k.is_kit group by 1`,
    [shop.accountId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { warehouse_id: id, total } of rows)
    expect(
      Number(
        (
          await totals("skus", {
            sums: ["inStock"],
            filter: { isKit: false, stockLevelsFilter: { groupBy: "warehouse", idIn: [id] } },
          })
        )["inStock"],
      ),
    ).toBe(Number(total));
});

test("numbers among the custom fields are added up, and rows grouped by them", async () => {
  const made = await served().ask<{ createCustomField: { id: number } }>(
    shop.account.admin,
    'mutation { createCustomField(input: {module: "vendors", slug: "dock_days", displayName: "Dock days", kind: "number"}) { id } }',
  );
  const cf = `cf:${made.data.createCustomField.id}`;
  const { data } = await served().ask<{ vendors: { id: number; version: number }[] }>(
    shop.account.admin,
    "{ vendors { id version } }",
  );
  for (const [at, { id, version }] of data.vendors.entries()) {
    const { errors } = await served().ask(
      shop.account.admin,
      "mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { id } }",
      { variables: { input: { id, version, customFields: [{ id: Number(cf.slice(3)), value: at + 1.5 }] } } },
    );
    expect(errors).toEqual([]);
  }
  const expected = data.vendors.reduce((sum, _, at) => sum + at + 1.5, 0);
  expect(Number((await totals("vendors", { sums: [cf] }))[cf])).toBe(expected);
  const found = await groups("vendors", { groupBy: cf, sums: [cf] });
  expect(found.groups.reduce((sum, { now }) => sum + Number(now[cf]), 0)).toBe(expected);
  expect(found.groups[0]?.key).toMatch(/\.5$/);
});

const refused = async (module: string, what: "totals" | "groups", asked: Asked, without?: readonly string[]) =>
  (await ask(module, what, asked, without)).errors[0]?.extensions;

test("what is no figure and no group of a list is refused by its name", async () => {
  for (const sums of [
    ["customerId"],
    ["nothing"],
    ["total) as x, (select 1"],
    ["total", "total"],
    ["cf:"],
    Array.from({ length: 40 }, (_, at) => `cf:${at}`),
  ])
    expect(await refused("sales_orders", "totals", { sums })).toMatchObject({
      code: "VALIDATION",
      fields: { sums: "choice" },
    });
  for (const groupBy of ["total", "id", "accountId", "deletedAt", "", "customerId; drop table x"])
    expect(await refused("sales_orders", "groups", { groupBy })).toMatchObject({
      code: "VALIDATION",
      fields: { groupBy: "choice" },
    });
  expect(await refused("sales_orders", "groups", { groupBy: "shipDate", each: "year" })).toMatchObject({
    fields: { each: "choice" },
  });
  expect(
    await refused("sales_orders", "groups", { groupBy: "state", orderBy: [{ column: "total", order: "ASC" }] }),
  ).toMatchObject({ fields: { orderBy: "choice" } });
  expect((await ask("sales_orders", "groups", { groupBy: "state", limit: -5 })).errors).toEqual([]);
});

test("who does not see prices or costs is told no sum of them, nor their order", async () => {
  for (const [module, sum, scope] of [
    ["sales_orders", "total", "sku_price:view:all"],
    ["purchase_orders", "total", "sku_cost:view:all"],
    ["payments", "amount", "sku_price:view:all"],
    ["transfers", "valueInTransit", "sku_cost:view:all"],
  ] as const) {
    const without = [scope, scope.replace("all", "single")];
    const [groupBy = ""] = reportOf(module).report.groups;
    for (const asked of [
      await refused(module, "totals", { sums: [sum] }, without),
      await refused(module, "groups", { sums: [sum], groupBy }, without),
      await refused(module, "groups", { groupBy, orderBy: [{ column: sum, order: "DESC" }] }, without),
      await refused(module, "groups", { groupBy: sum }, without),
    ])
      expect([module, asked]).toEqual([module, expect.objectContaining({ code: "FORBIDDEN" })]);
    expect(await refused(module, "groups", { groupBy }, without)).toBeUndefined();
  }
});

test("who does not see a list is told nothing of it, and nobody of another company", async () => {
  expect(await refused("sales_orders", "totals", {}, ["sales_order:view:all"])).toMatchObject({ code: "FORBIDDEN" });
  const other = await served().account();
  const { data } = await served().ask<{ salesOrdersFigures: Figures }>(other.admin, "{ salesOrdersFigures }");
  expect(data.salesOrdersFigures).toEqual({ count: 0 });
  expect((await served().ask(null, "{ salesOrdersFigures }")).errors[0]?.extensions).toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("its columns are fields of the module's table, or what the API works out for a row", () => {
  for (const { fields, report } of listReports) {
    const module = definitionOf(report.of!);
    for (const name of [...report.sums, ...report.groups]) expect(module.fields[name]).toBeDefined();
    for (const name of report.groups) expect(fields[name]?.kind).not.toBe("money");
    expect(snake(report.opens)).toMatch(/^[a-z_]+$/);
  }
});
