import { sqlValueWithCodec, TYPES, type PgCodec } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { ownNameOf } from "../../resources/core/aliases.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { prefixOf } from "../../resources/core/resource.ts";
import { columnOf, hasColumn, type Module } from "./modules.ts";
import { refuse } from "../errors/refuse.ts";

export type OrderInput = { column: string; order: "ASC" | "DESC" };

/** One thing rows are ordered by, as PostGraphile takes it; `from` is what has to be joined for it. */
export type Order = {
  fragment: SQL;
  codec: PgCodec;
  direction: "ASC" | "DESC";
  nulls?: "LAST";
  nullable?: false;
};

/** Values that stand for an empty one beside `is null`, by the names of types: a cursor compares only what is there. */
const blanks: Readonly<Record<string, SQL>> = {
  text: sql`''`,
  bpchar: sql`''`,
  bool: sql`false`,
  int2: sql`0`,
  int4: sql`0`,
  int8: sql`0`,
  float8: sql`0`,
  numeric: sql`0`,
  date: sql`'epoch'`,
  timestamptz: sql`'epoch'`,
  uuid: sql`'00000000-0000-0000-0000-000000000000'`,
};
const blankOf = (codec: PgCodec): SQL | undefined =>
  codec.domainOfCodec ? blankOf(codec.domainOfCodec as PgCodec) : blanks[codec.name];

/**
 * What a cursor keeps of an order: whether there is a value, then the value. PostGraphile 5.1.5 takes an empty value behind a cursor for one
 * that comes before the others, so it is given nothing that may be empty.
 */
export const cursorKeys = ({ fragment, codec, direction, nulls }: Order): readonly Order[] =>
  nulls === undefined
    ? [{ fragment, codec, direction, nullable: false }]
    : [
        { fragment: sql`(${fragment} is null)`, codec: TYPES.boolean, direction: "ASC", nullable: false },
        { fragment: sql`coalesce(${fragment}, ${blankOf(codec) ?? sql.null})`, codec, direction, nullable: false },
      ];

type Join = { type: "left"; from: SQL; alias: SQL; conditions: SQL[] };
export type Ordering = { joins: readonly Join[]; orders: readonly Order[] };

export const unknownOrder = (column: string): never => {
  throw refuse("VALIDATION", `Lists cannot be ordered by ${column}.`, { fields: { orderBy: "choice" } });
};

const typedValues: readonly (readonly [string, PgCodec])[] = [
  ["number_value", TYPES.numeric],
  ["date_value", TYPES.date],
  ["text_value", TYPES.text],
];
/** Typed values of the field, then nothing: text, number and date fields each fill one column of the index. */
const byCustomField = (row: SQL, id: number, direction: "ASC" | "DESC"): Ordering => {
  const values = sql.identifier(Symbol("values"));
  const isOfRow = sql`${values}.account_id = ${row}.account_id and ${values}.record_id = ${row}.id and ${values}.field_id = ${sqlValueWithCodec(id, TYPES.int)}`;
  return {
    joins: [{ type: "left", from: sql`app_hidden.custom_field_index`, alias: values, conditions: [isOfRow] }],
    orders: typedValues.map(([name, codec]) => ({
      fragment: sql`${values}.${sql.identifier(name)}`,
      codec,
      direction,
      nulls: "LAST",
    })),
  };
};

/**
 * Documents get their numbers from a counter as they are made, so their keys are in the order of their numbers, and foreign
 * keys have an index. Their names would put SO-10 before SO-9.
 */
const isNumbered = (module: string): boolean => prefixOf(definitionOf(module)) !== "";

/** Columns that are never empty, among them the numbers of documents, which are given out before anybody sees them. */
const isAlwaysFilled = (module: Module, field: string, column: string): boolean =>
  module.pg.codec.attributes?.[column]?.notNull === true ||
  (field === module.resource.title && isNumbered(module.table));

const byField = (module: Module, row: SQL, field: string, direction: "ASC" | "DESC"): Order => {
  const column = columnOf(module, field) ?? unknownOrder(field);
  const declared = module.resource.fields[field];
  if (declared && isColumn(declared) && declared.sortable === false) unknownOrder(field);
  const codec = module.pg.codec.attributes?.[column]?.codec;
  if (!codec || column === "account_id" || !blankOf(codec)) return unknownOrder(field);
  if (declared?.kind === "reference" && !isNumbered(declared.module)) {
    // by the name people see, not by its number
    const name = sql`(select r.name from app_public.references as r where r.account_id = ${row}.account_id and r.module = ${sql.literal(declared.module)} and r.record_id = ${row}.${sql.identifier(column)})`;
    return { fragment: name, codec: TYPES.text, direction, nulls: "LAST" };
  }
  const fragment = sql`${row}.${sql.identifier(column)}`;
  // indexes hold empty values at the end that the direction says, so only what may be empty is told to come last
  return isAlwaysFilled(module, field, column)
    ? { fragment, codec, direction, nullable: false }
    : { fragment, codec, direction, nulls: "LAST" };
};

/** What is ordered already is not ordered again. */
const withoutRepeats = (orders: readonly OrderInput[]): readonly OrderInput[] =>
  orders.filter(({ column }, index) => orders.findIndex((other) => other.column === column) === index);

/** What was asked for, else the module's own order; ids last, so that pages never overlap. */
export const orderingOf = (module: Module, row: SQL, asked: readonly OrderInput[] | null | undefined): Ordering => {
  const byDefault: OrderInput = module.resource.sort ?? { column: "id", order: "DESC" };
  const named = asked?.map(({ column, order }) => ({ column: ownNameOf(module.resource, column), order }));
  const inputs = named?.length ? withoutRepeats(named) : [byDefault];
  const last: readonly OrderInput[] =
    hasColumn(module, "id") && !inputs.some(({ column }) => column === "id")
      ? [{ column: "id", order: inputs.at(-1)?.order ?? "DESC" }]
      : [];
  const each = [...inputs, ...last].map(({ column, order }): Ordering => {
    const customField = /^cf:(\d{1,9})$/.exec(column);
    return customField
      ? byCustomField(row, Number(customField[1]), order)
      : { joins: [], orders: [byField(module, row, column, order)] };
  });
  return { joins: each.flatMap(({ joins }) => joins), orders: each.flatMap(({ orders }) => orders) };
};
