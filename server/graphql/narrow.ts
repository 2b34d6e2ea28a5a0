import { sqlValueWithCodec, TYPES, type PgSelectQueryBuilder } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { filtersOf, isAsked, type FilterInput, type Filters } from "./filters.ts";
import { hasColumn, type Module } from "./modules.ts";
import { orderingOf, type Order, type OrderInput } from "./orders.ts";
import { searchCondition } from "./search.ts";
import { withdrawnColumns } from "./visibility.ts";

/** What a list is asked for. */
export type Asked = {
  account: number;
  filter: FilterInput | null | undefined;
  orderBy: readonly OrderInput[] | null | undefined;
  limit: number;
  offset: number;
  after: string | null;
};

const filtersByTable = new Map<string, Filters>();
const filters = (module: Module): Filters => {
  const known = filtersByTable.get(module.table) ?? filtersOf(module);
  filtersByTable.set(module.table, known);
  return known;
};

const accountIs = (row: SQL, account: number): SQL => sql`${row}.account_id = ${sqlValueWithCodec(account, TYPES.int)}`;

/** What a row has to fulfil. Row-level security says the same about the account; saying it here too lets the planner use its statistics. */
export const conditionsOf = (module: Module, { account, filter }: Asked, row: SQL): readonly SQL[] => [
  accountIs(row, account),
  ...withdrawnColumns
    .filter((column) => hasColumn(module, column))
    .map((column) => sql`${row}.${sql.identifier(column)} is null`),
  ...Object.entries(filter ?? {}).flatMap(([name, value]) => {
    if (!isAsked(value)) return [];
    if (name === "searchText") return searchCondition(module.table, sql`${row}.id`, value) ?? [];
    return filters(module)[name]?.where(row, value as never, filter ?? {}) ?? [];
  }),
];

const said = ({ fragment, direction, nulls }: Order): SQL =>
  sql`${fragment} ${direction === "ASC" ? sql`asc` : sql`desc`}${nulls ? sql` nulls last` : sql.blank}`;

/** The ids of a page, and how many rows there are on all pages: nothing else of a row is read before it is known to be shown. */
const pageOf = (module: Module, asked: Asked, withTotal: boolean): SQL => {
  const row = sql.identifier(Symbol(module.table));
  const { joins, orders } = orderingOf(module, row, asked.orderBy);
  const joined = joins.map(
    ({ from, alias, conditions }) => sql` left join ${from} as ${alias} on ${sql.join(conditions, " and ")}`,
  );
  return sql`(select ${row}.id${withTotal ? sql`, count(*) over () as total` : sql.blank}
    from ${sql.identifier("app_public", module.table)} as ${row}${sql.join(joined, "")}
    where ${sql.join(conditionsOf(module, asked, row), " and ")}
    order by ${sql.join(orders.map(said), ", ")}
    limit ${sql.literal(asked.limit + 1)} offset ${sql.literal(asked.offset)})`;
};

/** Turns a list's arguments into a page in its order; `meta.total` is the place of its number in each row. */
export const narrow =
  (module: Module, asked: Asked, withTotal: boolean) =>
  (rows: PgSelectQueryBuilder): void => {
    const { joins, orders } = orderingOf(module, rows.alias, asked.orderBy);
    if (asked.after === null) {
      const page = sql.identifier(Symbol("page"));
      const from = pageOf(module, asked, withTotal);
      rows.join({ type: "inner", from, alias: page, conditions: [sql`${page}.id = ${rows.alias}.id`] });
      rows.where(accountIs(rows.alias, asked.account));
      if (withTotal) rows.setMeta("total", rows.selectAndReturnIndex(sql`${page}.total::text`));
    } else for (const condition of conditionsOf(module, asked, rows.alias)) rows.where(condition);
    for (const join of joins) rows.join(join);
    for (const order of orders) rows.orderBy(order);
    rows.setOrderIsUnique();
  };
