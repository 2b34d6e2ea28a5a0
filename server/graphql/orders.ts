import { sqlValueWithCodec, TYPES, type PgCodec, type PgSelectQueryBuilder } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { isColumn } from "../../resources/core/fields.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { prefixOf } from "../../resources/core/resource.ts";
import { columnOf, hasColumn, type Module } from "./modules.ts";
import { refuse } from "../errors/refuse.ts";

export type OrderInput = { column: string; order: "ASC" | "DESC" };

const unknown = (column: string): never => {
  throw refuse("VALIDATION", `Lists cannot be ordered by ${column}.`, { fields: { orderBy: "choice" } });
};

/** Typed values of the field, then nothing: text, number and date fields each fill one column of the index. */
const byCustomField = (rows: PgSelectQueryBuilder, id: number, direction: "ASC" | "DESC"): void => {
  const values = sql.identifier(Symbol("values"));
  rows.join({
    type: "left",
    from: sql`app_hidden.custom_field_index`,
    alias: values,
    conditions: [
      sql`${values}.account_id = ${rows.alias}.account_id and ${values}.record_id = ${rows.alias}.id and ${values}.field_id = ${sqlValueWithCodec(id, TYPES.int)}`,
    ],
  });
  const columns: readonly [string, PgCodec][] = [
    ["number_value", TYPES.numeric],
    ["date_value", TYPES.date],
    ["text_value", TYPES.text],
  ];
  for (const [name, codec] of columns)
    rows.orderBy({ fragment: sql`${values}.${sql.identifier(name)}`, codec, direction, nulls: "LAST" });
};

/**
 * Documents get their numbers from a counter as they are made, so their keys are in the order of their numbers, and foreign
 * keys have an index. Their names would put SO-10 before SO-9.
 */
const isNumbered = (module: string): boolean => prefixOf(definitionOf(module)) !== "";

const byField = (module: Module, rows: PgSelectQueryBuilder, field: string, direction: "ASC" | "DESC"): void => {
  const column = columnOf(module, field) ?? unknown(field);
  const declared = module.resource.fields[field];
  if (declared && isColumn(declared) && declared.sortable === false) unknown(field);
  const codec = module.pg.codec.attributes?.[column]?.codec;
  if (!codec || column === "account_id" || codec.arrayOfCodec) return unknown(field);
  if (declared?.kind === "reference" && !isNumbered(declared.module)) {
    // by the name people see, not by its number
    const name = sql`(select r.name from app_public.references as r where r.account_id = ${rows.alias}.account_id and r.module = ${sql.literal(declared.module)} and r.record_id = ${rows.alias}.${sql.identifier(column)})`;
    rows.orderBy({ fragment: name, codec: TYPES.text, direction, nulls: "LAST" });
  } else
    rows.orderBy({
      fragment: sql`${rows.alias}.${sql.identifier(column)}`,
      codec,
      direction,
      ...(module.pg.codec.attributes?.[column]?.notNull ? {} : { nulls: "LAST" as const }),
    });
};

/** What is ordered already is not ordered again. */
const withoutRepeats = (orders: readonly OrderInput[]): readonly OrderInput[] =>
  orders.filter(({ column }, index) => orders.findIndex((other) => other.column === column) === index);

const isGiven = (value: OrderInput | undefined): value is OrderInput => value !== undefined;

/** What was asked for, else the module's own order; ids last, so that pages never overlap. */
export const orderRows = (
  module: Module,
  rows: PgSelectQueryBuilder,
  asked: readonly OrderInput[] | null | undefined,
): void => {
  const byDefault: OrderInput = module.resource.sort ?? { column: "id", order: "DESC" };
  const orders = asked?.length ? withoutRepeats(asked) : [byDefault].filter(isGiven);
  for (const { column, order } of orders) {
    const customField = /^cf:(\d{1,9})$/.exec(column);
    if (customField) byCustomField(rows, Number(customField[1]), order);
    else byField(module, rows, column, order);
  }
  if (hasColumn(module, "id") && !orders.some(({ column }) => column === "id")) {
    const last = orders.at(-1)?.order ?? "DESC";
    byField(module, rows, "id", last);
  }
  rows.setOrderIsUnique();
};
