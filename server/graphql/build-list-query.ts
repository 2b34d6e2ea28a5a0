import { TYPES, type PgSelectQueryBuilder } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { placeholder, type Params } from "./placeholders.ts";
import { filtersOf, isGiven, isBound, type FilterInput, type Filters } from "./filters.ts";
import { narrowing, type Narrowing } from "./cached-select.ts";
import { hasColumn, type Module } from "./modules.ts";
import { cursorKeys, orderingOf, type Order, type OrderInput } from "./orders.ts";
import { searchCondition, termOf } from "./search.ts";
import { withdrawnColumns } from "./visibility.ts";

/** What a list is asked for. */
export type ListRequest = {
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

type SlotOf = typeof placeholder;
/** Slots of one of several conditions in a statement. */
export const slotsOf =
  (prefix: string): SlotOf =>
  (name, codec) =>
    placeholder(`${prefix}${name}`, codec);

const accountIs = (row: SQL, slotOf: SlotOf = placeholder): SQL =>
  sql`${row}.account_id = ${slotOf("account", TYPES.int)}`;

/** The filters that say something, with their values. */
const askedFilters = (module: Module, filter: FilterInput | null | undefined) =>
  Object.entries(filter ?? {}).filter(
    ([name, value]) => isGiven(value) && (name !== "searchText" || termOf(module.table, value) !== null),
  );

/** What a row has to fulfil. Row-level security says the same about the account; saying it here too lets the planner use its statistics. */
export const conditionsOf = (
  module: Module,
  { filter }: Pick<ListRequest, "filter">,
  row: SQL,
  slotOf: SlotOf = placeholder,
): readonly SQL[] => [
  accountIs(row, slotOf),
  ...withdrawnColumns
    .filter((column) => hasColumn(module, column))
    .map((column) => sql`${row}.${sql.identifier(column)} is null`),
  ...askedFilters(module, filter).flatMap(([name, value]) => {
    if (name === "searchText") return searchCondition(module.table, sql`${row}.id`, slotOf(name, TYPES.text));
    const found = filters(module)[name];
    if (!found) return [];
    return isBound(found)
      ? found.where(row, slotOf(name, found.codec))
      : (found.where(row, value as never, filter ?? {}) ?? []);
  }),
];

/** What fills the slots of these conditions, and what else they depend on. */
export const conditionsGiven = (
  module: Module,
  { account, filter }: Pick<ListRequest, "account" | "filter">,
): { params: Params; shape: unknown } => {
  const params: Record<string, unknown> = { account: TYPES.int.toPg(account) };
  const shape = askedFilters(module, filter).map(([name, value]): unknown => {
    const found = filters(module)[name];
    if (name === "searchText") params[name] = termOf(module.table, value);
    else if (found && isBound(found)) params[name] = found.codec.toPg(found.sent ? found.sent(value as never) : value);
    else return [name, value];
    return name;
  });
  return { params, shape };
};

const said = ({ fragment, direction, nulls }: Order): SQL =>
  sql`${fragment} ${direction === "ASC" ? sql`asc` : sql`desc`}${nulls ? sql` nulls last` : sql.blank}`;

/** The ids of a page, and how many rows there are on all pages: nothing else of a row is read before it is known to be shown. */
const pageOf = (module: Module, request: ListRequest, withTotal: boolean): SQL => {
  const row = sql.identifier(Symbol(module.table));
  const { joins, orders } = orderingOf(module, row, request.orderBy);
  const joined = joins.map(
    ({ from, alias, conditions }) => sql` left join ${from} as ${alias} on ${sql.join(conditions, " and ")}`,
  );
  return sql`(select ${row}.id${withTotal ? sql`, count(*) over () as total` : sql.blank}
    from ${sql.identifier("app_public", module.table)} as ${row}${sql.join(joined, "")}
    where ${sql.join(conditionsOf(module, request, row), " and ")}
    order by ${sql.join(orders.map(said), ", ")}
    limit ${sql.literal(request.limit + 1)} offset ${sql.literal(request.offset)})`;
};

/** Turns a list's arguments into a page in its order; `meta.total` is the place of its number in each row. */
export const buildListQuery = (module: Module, request: ListRequest, withTotal: boolean): Narrowing => {
  const { orderBy, limit, offset, after } = request;
  const { params, shape } = conditionsGiven(module, request);
  const change = (rows: PgSelectQueryBuilder): void => {
    const { joins, orders } = orderingOf(module, rows.alias, orderBy);
    if (after === null) {
      const page = sql.identifier(Symbol("page"));
      const from = pageOf(module, request, withTotal);
      rows.join({ type: "inner", from, alias: page, conditions: [sql`${page}.id = ${rows.alias}.id`] });
      rows.where(accountIs(rows.alias));
      if (withTotal) rows.setMeta("total", rows.selectAndReturnIndex(sql`${page}.total::text`));
    } else for (const condition of conditionsOf(module, request, rows.alias)) rows.where(condition);
    for (const join of joins) rows.join(join);
    for (const order of orders.flatMap(cursorKeys)) rows.orderBy(order);
    rows.setOrderIsUnique();
  };
  return narrowing(JSON.stringify([shape, orderBy, limit, offset, withTotal]), params, change);
};
