import { sqlValueWithCodec, TYPES, type PgSelectQueryBuilder } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { filtersOf, type FilterInput, type Filters } from "./filters.ts";
import { hasColumn, type Module } from "./modules.ts";
import { orderRows, type OrderInput } from "./orders.ts";
import { searchCondition, type Hits } from "./search.ts";
import { withdrawnColumns } from "./visibility.ts";

export type Asked = {
  account: number;
  filter: FilterInput | null | undefined;
  orderBy: readonly OrderInput[] | null | undefined;
  hits: Hits;
};

const filtersByTable = new Map<string, Filters>();
const filters = (module: Module): Filters => {
  const known = filtersByTable.get(module.table) ?? filtersOf(module);
  filtersByTable.set(module.table, known);
  return known;
};

/** Turns a list's arguments into conditions and order. Row-level security says the same about the account; saying it here too lets the planner use its statistics. */
export const narrow =
  (module: Module, { account, filter, orderBy, hits }: Asked) =>
  (rows: PgSelectQueryBuilder): void => {
    const row = rows.alias;
    rows.where(sql`${row}.account_id = ${sqlValueWithCodec(account, TYPES.int)}`);
    for (const column of withdrawnColumns)
      if (hasColumn(module, column)) rows.where(sql`${row}.${sql.identifier(column)} is null`);
    for (const [name, value] of Object.entries(filter ?? {})) {
      if (value == null || name === "searchText") continue;
      const condition = filters(module)[name]?.where(row, value as never, filter ?? {});
      if (condition) rows.where(condition);
    }
    const found = searchCondition(module.table, row, hits, rows.mode === "aggregate");
    if (found) rows.where(found);
    if (rows.mode !== "aggregate") orderRows(module, rows, orderBy);
  };
