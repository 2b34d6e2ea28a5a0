import { listOfCodec, sqlValueWithCodec, TYPES, type PgCodec } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { filtersOf as declaredFilters, type Filter as Declared } from "../../resources/core/filters.ts";
import { snake } from "../../resources/core/naming.ts";
import { childrenFieldsOf } from "../../resources/core/resource.ts";
import { customFieldConditions, type CustomFieldFilter } from "./custom-field-values.ts";
import { codeKey, visible } from "../../resources/core/codes.ts";
import { hasColumn, type Module } from "./modules.ts";
import { refuse } from "../errors/refuse.ts";

export type FilterInput = Readonly<Record<string, unknown>>;
/** One key of a module's filter whose value is bound: its GraphQL type, how the value is sent, and what it asks of a row. */
type BoundFilter = {
  type: string;
  codec: PgCodec;
  sent?: (value: never) => unknown;
  where: (row: SQL, value: SQL) => SQL;
};
/** One whose value decides what is asked. */
type ShapingFilter = {
  type: string;
  codec?: undefined;
  where: (row: SQL, value: never, all: FilterInput) => SQL | null;
};
export type Filter = BoundFilter | ShapingFilter;
export const isBound = (filter: Filter): filter is BoundFilter => filter.codec !== undefined;
export type Filters = Readonly<Record<string, Filter>>;

const ints = listOfCodec(TYPES.int);
const texts = listOfCodec(TYPES.text);
const column = (row: SQL, name: string): SQL => sql`${row}.${sql.identifier(name)}`;
export const given = (value: unknown, codec: PgCodec): SQL => sqlValueWithCodec(value, codec);
const allOf = (conditions: SQL[]): SQL | null =>
  conditions.length === 0 ? null : sql.parens(sql.join(conditions, " and "));

const bounds = {
  date: { type: "Date", codec: TYPES.date },
  // a day without a time is the account's day, which Postgres reckons
  datetime: { type: "Datetime", codec: TYPES.text },
  decimal: { type: "Decimal", codec: TYPES.numeric },
  integer: { type: "Int", codec: TYPES.int },
} as const;

type Bound = Extract<Declared, { type: keyof typeof bounds }>;

const momentOf = { from: sql`app_hidden.moment_from`, to: sql`app_hidden.moment_to` } as const;
/** A bound as it is compared with a column of its type. */
const boundBy = (kind: keyof typeof momentOf, type: keyof typeof bounds, value: SQL): SQL =>
  type === "datetime" ? sql`${momentOf[kind]}(${value})` : value;

/** Where a SKU has stock, or who sells it. */
const stockPlaces: Readonly<Record<string, { from: SQL; key: SQL; and: SQL }>> = {
  warehouse: { from: sql`app_public.stock_levels`, key: sql`warehouse_id`, and: sql.blank },
  binLocation: { from: sql`app_public.lots`, key: sql`bin_location_id`, and: sql` and place.quantity > 0` },
  vendor: { from: sql`app_public.sku_costs`, key: sql`vendor_id`, and: sql.blank },
};

/** Whether one of its children has such a code; their ids are read at once, not row by row. */
const isCalled = (module: Module, children: string, row: SQL, keys: SQL): SQL => {
  const child = childrenFieldsOf(module.resource).find(([name]) => name === children)?.[1];
  if (!child) throw new Error(`${module.table} is called by ${children}, which are no children of it.`);
  return sql`${row}.id = any(array(select child.${sql.identifier(snake(child.by))} from ${sql.identifier("app_public", child.of)} as child where child.account_id = app_hidden.account_id() and child.code_key = any(${keys})))`;
};

/** The switch that shows records whose boolean is false as well, if the module has one. */
const inverseOf = (module: Module, field: string): string | undefined =>
  declaredFilters(module.resource).find((other) => other.kind === "inverse" && other.field === field)?.name;

type Kind = Declared["kind"];
/** Filters of bounds are one member with two kinds. */
type OfKind<K extends Kind> = K extends "from" | "to" ? Bound : Extract<Declared, { kind: K }>;
const answers: { readonly [K in Kind]: (module: Module, filter: OfKind<K>) => Filter | null } = {
  // asked of the search index, not of the row
  search: () => null,
  ids: () => ({ type: "[Int!]", codec: ints, where: (row, ids) => sql`${row}.id = any(${ids})` }),
  labels: ({ table }) => ({
    type: "[Int!]",
    codec: ints,
    where: (row, ids) =>
      sql`exists (select from app_public.label_links as l where l.account_id = ${row}.account_id and l.module = ${sql.literal(table)} and l.record_id = ${row}.id and l.label_id = any(${ids}))`,
  }),
  customFields: () => ({
    type: "[CustomFieldValueFilter!]",
    where: (row: SQL, asked: readonly CustomFieldFilter[]) => allOf(customFieldConditions(row, asked)),
  }),
  reference: (_, { field }) => ({
    type: "[Int!]",
    codec: ints,
    where: (row, ids) => sql`${column(row, snake(field))} = any(${ids})`,
  }),
  options: (module, { field, many, alsoCalled }) => {
    const kind = module.resource.fields[field]?.kind;
    const name = snake(field);
    const isOneOf = (row: SQL, values: SQL): SQL => sql`${column(row, name)} = any(${values})`;
    if (kind === "state") return { type: "[DocumentState!]", codec: texts, where: isOneOf };
    if (many)
      return { type: "[String!]", codec: texts, where: (row, values) => sql`${column(row, name)} && ${values}` };
    if (kind === "choice") return { type: "[String!]", codec: texts, where: isOneOf };
    // people paste codes and countries in any case, and codes with what nobody sees
    const isCode = kind === "code";
    if (isCode && field === module.resource.title && hasColumn(module, "code_key")) {
      const hasKey = (row: SQL, keys: SQL): SQL => sql`${column(row, "code_key")} = any(${keys})`;
      return {
        type: "[String!]",
        codec: texts,
        sent: (values: string[]) => values.map(codeKey),
        where: alsoCalled
          ? (row, keys) => sql`(${hasKey(row, keys)} or ${isCalled(module, alsoCalled, row, keys)})`
          : hasKey,
      };
    }
    return {
      type: "[String!]",
      codec: texts,
      sent: (values: string[]) => values.map((value) => (isCode ? visible(value) : value).toLowerCase()),
      where: (row, values) => sql`lower(${column(row, name)}::text) = any(${values})`,
    };
  },
  boolean: (module, { field }) => {
    const inverse = inverseOf(module, field);
    return {
      type: "Boolean",
      // said in the text, for which of the two is rare decides the plan
      where: (row: SQL, value: boolean, all: FilterInput) =>
        eitherOf(column(row, snake(field)), value, inverse ? all[inverse] === true : !value),
    };
  },
  inverse: (_, { field }) => ({
    type: "Boolean",
    where: (row: SQL, value: boolean, all: FilterInput) =>
      all[field] == null ? eitherOf(column(row, snake(field)), true, value) : null,
  }),
  from: (_, { field, type }: Bound) => ({
    ...bounds[type],
    where: (row: SQL, value: SQL) => sql`${column(row, snake(field))} >= ${boundBy("from", type, value)}`,
  }),
  to: (_, { field, type }: Bound) => ({
    ...bounds[type],
    where: (row: SQL, value: SQL) => sql`${column(row, snake(field))} <= ${boundBy("to", type, value)}`,
  }),
  through: (module, { children, field }) => {
    const child = childrenFieldsOf(module.resource).find(([name]) => name === children)?.[1];
    if (!child) throw new Error(`The filters of ${module.table} go through ${children}, which are no children of it.`);
    const [table, parent, key] = [
      sql.identifier("app_public", child.of),
      sql.identifier(snake(child.by)),
      sql.identifier(snake(field)),
    ];
    return {
      type: "[Int!]",
      codec: ints,
      where: (row, ids) =>
        sql`exists (select from ${table} as child where child.account_id = ${row}.account_id and child.${parent} = ${row}.id and child.${key} = any(${ids}))`,
    };
  },
  // of reports alone, whose functions are told
  asOf: () => null,
  stockLevels: () => ({
    type: "StockLevelsFilter",
    where: (row: SQL, { groupBy, idIn }: { groupBy: string; idIn: number[] }) => {
      if (!isGiven(idIn)) return null;
      const place = stockPlaces[groupBy];
      if (!place) throw refuse("VALIDATION", "Unknown grouping.", { fields: { stockLevelsFilter: "choice" } });
      return sql`exists (select from ${place.from} as place where place.account_id = ${row}.account_id and place.sku_id = ${row}.id and place.${place.key} = any(${given(idIn, ints)})${place.and})`;
    },
  }),
};

/** Two switches that add up: those that are, those that are not, both or none. */
const eitherOf = (is: SQL, yes: boolean, no: boolean): SQL =>
  yes && no ? sql`true` : yes ? is : no ? sql`not ${is}` : sql`false`;

/** Keys that lookups send to every list. Where one means nothing it may be empty, for anything else would be ignored silently. */
const lookupKeys: Readonly<Record<string, string>> = { modules: "[String!]", warehouseIds: "[Int!]" };
export const refuseKey = (list: string, key: string): never => {
  throw refuse("VALIDATION", `${list} cannot be narrowed by ${key}.`, { fields: { [`filter.${key}`]: "unknown" } });
};
const meaningless = ({ names }: Module, key: string, type: string): Filter => ({
  type,
  where: () => refuseKey(names.many, key),
});

/** Nothing is asked by null, nor by an empty list. */
export const isGiven = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

/** What is asked of a row by each key of a module's filter. */
export const filtersOf = (module: Module): Filters => {
  const found: Record<string, Filter> = Object.fromEntries(
    Object.entries(lookupKeys).map(([key, type]) => [key, meaningless(module, key, type)]),
  );
  for (const declared of declaredFilters(module.resource)) {
    if ("field" in declared && declared.kind !== "through" && !hasColumn(module, snake(declared.field))) continue;
    const answer = answers[declared.kind](module, declared as never);
    if (answer) found[declared.name] = answer;
  }
  return found;
};

export const filterType = ({ names, resource }: Module, filters: Filters): string => /* GraphQL */ `
  """Conditions on ${resource.translations.en.name}; all must hold; null and an empty list narrow nothing."""
  input ${names.filter} {
    """Words of the record, its number or its party's name; applies when longer than one character or a digit."""
    searchText: String
    ${Object.entries(filters)
      .map(([name, { type }]) => `${name}: ${type}`)
      .join("\n    ")}
  }`;
