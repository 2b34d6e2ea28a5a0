import { listOfCodec, TYPES, type PgSelectSingleStep, type PgSelectStep } from "postgraphile/@dataplan/pg";
import { lambda, type Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { given, isGiven, type FilterInput } from "./filters.ts";

type Grouping = "warehouse" | "binLocation";
type ScopeFilter = { groupBy: string; idIn: readonly number[] | null };

const ints = listOfCodec(TYPES.int);
type Places = Readonly<Record<Grouping, Step<readonly number[] | null>>>;
const placesOfRows = new WeakMap<Step, Places>();

/** A list narrowed to where stock lies tells the quantities that are there: its rows remember what they were asked by. */
export const keepStockScope = ($rows: PgSelectStep, name: string, $filter: Step): void => {
  const placesBy = (grouping: Grouping) =>
    lambda($filter as Step<FilterInput | null | undefined>, (filter): readonly number[] | null => {
      const { groupBy, idIn } = (filter?.[name] ?? {}) as Partial<ScopeFilter>;
      return groupBy === grouping && idIn && isGiven(idIn) ? idIn : null;
    });
  placesOfRows.set($rows, { warehouse: placesBy("warehouse"), binLocation: placesBy("binLocation") });
};

/** What the lots of a bin tell of themselves; every other quantity is one of a warehouse. */
const ofLots: Readonly<Record<string, SQL>> = {
  inStock: sql`l.quantity`,
  available: sql`l.quantity - l.reserved`,
};

export type StockScope = {
  /** Whether a stock level (its alias) is one of those asked for. */
  levels: (level: SQL) => SQL;
  /** A quantity of a SKU, told by the lots of the bins asked for, where any were. */
  orLots: (sku: SQL, dimension: string, ofLevels: SQL) => SQL;
};

/** Of what is no row of such a list, all stock is told. */
const everywhere: StockScope = { levels: () => sql`true`, orLots: (_sku, _dimension, ofLevels) => ofLevels };

/** The stock in these warehouses and bins, each a list of ids or null, as SQL. */
const stockIn = (warehouses: SQL, bins: SQL): StockScope => ({
  levels: (level) =>
    sql`(${warehouses} is null or ${level}.warehouse_id = any(${warehouses})) and (${bins} is null or ${level}.warehouse_id in (select b.warehouse_id from app_public.bin_locations as b where b.account_id = ${level}.account_id and b.id = any(${bins})))`,
  orLots: (sku, dimension, ofLevels) => {
    const told = ofLots[dimension];
    if (!told) return ofLevels;
    return sql`case when ${bins} is null then ${ofLevels} else (select coalesce(sum(${told}), 0) from app_public.lots as l where l.account_id = ${sku}.account_id and l.sku_id = ${sku}.id and l.bin_location_id = any(${bins})) end`;
  },
});

/** Which stock the quantities of a row are about. */
export const stockScopeOf = ($row: PgSelectSingleStep): StockScope => {
  const $rows = $row.getClassStep();
  const places = placesOfRows.get($rows);
  return places
    ? stockIn($rows.placeholder(places.warehouse, ints), $rows.placeholder(places.binLocation, ints))
    : everywhere;
};

/** The same of a list under a filter that is known. */
export const stockScopeUnder = (scope: unknown): StockScope => {
  const { groupBy, idIn } = (scope ?? {}) as Partial<ScopeFilter>;
  if (!isGiven(idIn)) return everywhere;
  const idsOf = (grouping: Grouping) => given(groupBy === grouping ? idIn : null, ints);
  return stockIn(idsOf("warehouse"), idsOf("binLocation"));
};
