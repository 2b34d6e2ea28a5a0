import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { fillSparsely, sparseIds } from "../../db/test/sparse-rows.ts";
import { sortableOf } from "../../resources/core/filters.ts";
import { namesOf, namesOfReport, snake } from "../../resources/core/naming.ts";
import { customisedModules, definitionOf, reports, resources } from "../../resources/core/registry.ts";
import { columnsOfReport } from "../../resources/core/report.ts";
import { prefixOf, type Resource } from "../../resources/core/resource.ts";
import { caller, keyOf, type CallRest } from "../rest/test/calling.ts";
import { useServed } from "../test/served.ts";
import { namedBeside } from "./column-types.ts";

const isFull = process.env["STOCKWRIGHT_FULL"] === "1";

const served = useServed();
let account: TestAccount;
let call: CallRest;
/** Columns that may be empty, by their table. */
const optional = new Map<string, string[]>();
/** One field for each kind of value that a custom field has. */
const customFields = ["text_value", "number_value", "date_value"].map((_, at) => 1_000_001 + at);

const lists = resources.filter(({ single }) => !single);

beforeAll(async () => {
  account = await served().account();
  const { admin } = served().db;
  const me = { accountId: account.accountId, userId: account.admin.userId };
  await fillSparsely(
    admin,
    lists.map(({ name }) => name),
    me,
  );
  const { rows } = await admin.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'app_public'::regnamespace and a.attnum > 0 and not a.attnotnull and not a.attisdropped and a.attndims = 0`,
  );
  for (const { table, column } of rows) optional.set(table, [...(optional.get(table) ?? []), column]);
  await admin.query(
    `insert into app_hidden.custom_field_index (account_id, field_id, record_id, text_value, number_value, date_value)
     select $1, f.id, r.id, case f.n when 1 then 'oak' || r.n end, case f.n when 2 then r.n end, case f.n when 3 then '2026-01-01'::date + r.n::int end
     from unnest($2::int[]) with ordinality as f (id, n), unnest($3::int[]) with ordinality as r (id, n) where r.n <= 3`,
    [account.accountId, customFields, sparseIds],
  );
  call = caller(served().url, await keyOf(served(), account.admin));
}, 120_000);

/** What a list can be ordered by that some of its rows do not have. */
const emptyColumns = (list: Resource): string[] => {
  const columns = new Set(optional.get(list.name));
  const sorted = sortableOf(list).filter(
    (field) => columns.has(snake(field)) || list.fields[field]?.kind === "reference",
  );
  const custom = customisedModules().includes(list.name) ? customFields.map((id) => `cf:${id}`) : [];
  return [...sorted, ...custom];
};
const directions = ["ASC", "DESC"] as const;
type Order = { column: string; order: (typeof directions)[number] };
const ordersOf = (list: Resource): Order[] =>
  emptyColumns(list).flatMap((column) => directions.map((order) => ({ column, order })));

type Page = { edges: { cursor: string; node: { id: number } }[] };
/** How many orders one question asks for. */
const slotsOf = (list: Resource) => Array.from({ length: Math.min(12, ordersOf(list).length) }, (_, at) => at);
/** One text for every question about a list, for planning costs more than asking. */
const questionAbout = (list: Resource): string => /* GraphQL */ `
  query (${slotsOf(list)
    .map((at) => `$o${at}: [OrderBy!], $a${at}: Cursor`)
    .join(", ")}) {
    ${slotsOf(list)
      .map((at) => `p${at}: ${namesOf(list.name).paginated}(orderBy: $o${at}, after: $a${at}, limit: 20) { ...page }`)
      .join("\n")}
  }
  fragment page on ${namesOf(list.name).type}Connection { edges { cursor node { id } } }`;
/** A page in each of these orders, behind a cursor where one is given. */
const pagesIn = async (list: Resource, orders: readonly Order[], after: readonly (string | undefined)[] = []) => {
  const slots = slotsOf(list);
  const pages: Page[] = [];
  while (pages.length < orders.length) {
    const given = slots.flatMap((slot) => {
      const at = Math.min(pages.length + slot, orders.length - 1);
      return [[`o${slot}`, [orders[at]]] as const, [`a${slot}`, after[at] ?? null] as const];
    });
    const variables = Object.fromEntries(given);
    const { data, errors } = await served().ask<Record<string, Page>>(account.admin, questionAbout(list), {
      variables,
    });
    expect(errors).toEqual([]);
    pages.push(...slots.slice(0, orders.length - pages.length).map((slot) => data[`p${slot}`] as Page));
  }
  return pages;
};
const idsOf = (page: Page) => page.edges.map(({ node }) => node.id);

/** What rows are ordered by: a record by its name, unless that is its number. */
const valueBehind = ({ fields }: Resource, column: string): string => {
  const declared = fields[column];
  if (column.startsWith("cf:"))
    return `(select f.record_id from app_hidden.custom_field_index as f where f.account_id = t.account_id and f.record_id = t.id and f.field_id = ${column.slice(3)})`;
  if (declared?.kind !== "reference" || prefixOf(definitionOf(declared.module)) !== "") return `t.${snake(column)}`;
  return `(select r.name from app_public.references as r where r.account_id = t.account_id and r.module = '${declared.module}' and r.record_id = t.${snake(column)})`;
};

/** The columns whose empty values do not come last in these orders of rows. */
const notLast = async (list: Resource, orders: readonly Order[], pages: readonly (readonly number[])[]) => {
  const { rows } = await served().db.admin.query<Record<string, boolean | number>>(
    `select t.id, ${emptyColumns(list)
      .map((column, at) => `${valueBehind(list, column)} is null as c${at}`)
      .join(", ")} from app_public.${list.name} as t where t.account_id = $1`,
    [account.accountId],
  );
  const byId = new Map(rows.map((row) => [row["id"], row]));
  return orders.filter(({ column }, at) => {
    const key = `c${emptyColumns(list).indexOf(column)}`;
    const isEmpty = (pages[at] ?? []).map((id) => byId.get(id)?.[key] === true);
    const from = isEmpty.indexOf(true);
    return from >= 0 && isEmpty.slice(from).includes(false);
  });
};

const concerned = lists.filter((list) => emptyColumns(list).length > 0);

test("most lists can be ordered by what may be empty", () => {
  expect(concerned.length).toBeGreaterThan(60);
  expect(concerned.flatMap(ordersOf).length).toBeGreaterThan(800);
});

test.each(concerned.map((list) => [list.name, list] as const))(
  "%s by what may be empty: every row once, behind any cursor, and the empty ones last",
  async (_, list) => {
    const orders = ordersOf(list);
    const whole = await pagesIn(list, orders);
    const all = whole.map(idsOf);
    expect(await notLast(list, orders, all)).toEqual([]);
    for (const ids of all) expect(ids.toSorted()).toEqual(all[0]?.toSorted());
    expect(all[0]?.filter((id) => sparseIds.includes(id))).toHaveLength(sparseIds.length);
    // behind a row that has a value, and behind one that has none
    for (const behind of [1, 4]) {
      const cursors = whole.map(({ edges }) => edges[behind]?.cursor);
      const rest = await pagesIn(list, orders, cursors);
      const found = orders.map((order, at) => ({ ...order, ids: idsOf(rest[at] as Page) }));
      expect(found).toEqual(orders.map((order, at) => ({ ...order, ids: all[at]?.slice(behind + 1) })));
    }
  },
);

test("what lists are ordered by unless asked otherwise is never empty, so that their indexes are read", () => {
  const isEmpty = ({ name, sort, title }: Resource) =>
    sort && ![title, "displayId"].includes(sort.column) && optional.get(name)?.includes(snake(sort.column)) === true;
  expect(lists.filter(isEmpty)).toEqual([]);
});

// what a list is asked by REST is what it is asked otherwise, with all that its records show: a few stand for all
const byRest = ["addresses", "files", "vendors", "webhooks"];
test.each(
  concerned.map((list, at) => [list.name, list, at] as const).filter(([name]) => isFull || byRest.includes(name)),
)("%s by REST, two rows a page: every row once", async (_, list, at) => {
  const orders = ordersOf(list).filter((__, n) => isFull || n === (list.name.length * 7 + at) % ordersOf(list).length);
  const [all = []] = (await pagesIn(list, orders.slice(0, 1))).map(idsOf);
  for (const { column, order } of orders) {
    const found: number[] = [];
    for (let after: string | null = ""; after !== null && found.length <= all.length;) {
      const behind: string = after && `&after=${encodeURIComponent(after)}`;
      const path = `/${list.name.replaceAll("_", "-")}?limit=2&orderBy=${encodeURIComponent(`${column}:${order}`)}${behind}`;
      const { status, body } = await call("GET", path);
      expect({ path, status }).toEqual({ path, status: 200 });
      found.push(...(body[namesOf(list.name).many] as { id: number }[]).map(({ id }) => id));
      after = body["hasNextPage"] === true ? String(body["endCursor"]) : null;
    }
    expect({ column, order, found: found.toSorted() }).toEqual({ column, order, found: all.toSorted() });
  }
});

type Row = Readonly<Record<string, unknown>>;
/** Reports whose rows are records themselves; the others join what only real events leave behind, and order their rows by the same function. */
const ofRecords = ["adjustments", "cost_rules", "invoices", "payments", "receivements", "returns"];
test.each(
  reports
    .map((report) => [report.name, report] as const)
    .filter(([name]) => isFull || ofRecords.includes(name.slice(7))),
)("the report %s by any column: empty ones last, and two pages hold what one does", async (_, report) => {
  const { rows: field } = namesOfReport(report.name);
  const shown = columnsOfReport(report).map(([name]) => name);
  const named = (name: string) => (report.fields[name]?.kind === "reference" ? `${namedBeside(name)} { name }` : "");
  const selection = shown.map((name) => `${name} ${named(name)}`).join(" ");
  const asked = (column: string, order: string, limit: number, offset: number) =>
    `${field}(orderBy: [{column: "${column}", order: ${order}}], limit: ${limit}, offset: ${offset}) { ${selection} }`;
  for (const column of sortableOf(report)) {
    const lines = directions.map(
      (order) =>
        `all${order}: ${asked(column, order, 12, 0)} first${order}: ${asked(column, order, 4, 0)} second${order}: ${asked(column, order, 8, 4)}`,
    );
    const { data, errors } = await served().ask<Record<string, readonly Row[]>>(
      account.admin,
      `{ ${lines.join(" ")} }`,
    );
    expect(errors).toEqual([]);
    for (const order of directions) {
      const all = data[`all${order}`] ?? [];
      expect([...(data[`first${order}`] ?? []), ...(data[`second${order}`] ?? [])]).toEqual(all);
      const isEmpty = all.map((row) => {
        const beside = row[namedBeside(column)] as { name: string } | null | undefined;
        return (report.fields[column]?.kind === "reference" ? (beside?.name ?? null) : row[column]) === null;
      });
      const from = isEmpty.indexOf(true);
      expect({ column, order, isLast: from < 0 || !isEmpty.slice(from).includes(false) }).toMatchObject({
        isLast: true,
      });
    }
  }
});
