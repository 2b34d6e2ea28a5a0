import { sqlValueWithCodec, TYPES } from "postgraphile/@dataplan/pg";
import { GraphQLError, Kind } from "postgraphile/graphql";
import { lambda, type Step } from "postgraphile/grafast";
import type { PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { isDay } from "../../resources/core/bounds.ts";
import { sdl } from "./sdl.ts";
import { modulesOf } from "./modules.ts";

type Value = string | number | boolean;
export type CustomFieldFilter = { id: number; value?: Value | null; min?: Value | null; max?: Value | null };

const readValue = (value: unknown): Value => {
  if (typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return value;
  throw new GraphQLError("A custom field's value is a text, a number, a date or a boolean.");
};

/** As SQL reads them: db/fields/custom-fields.sql. */
const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(text);
/** A number is the same however it is spelt. */
const isSame = (value: Value): SQL => {
  const text = sqlValueWithCodec(String(value), TYPES.text);
  return isNumber(String(value))
    ? sql`(i.text_value = ${text} or i.number_value = ${sqlValueWithCodec(String(value), TYPES.numeric)})`
    : sql`i.text_value = ${text}`;
};

/** Which typed column of the index a bound is compared with. */
const typed = (value: Value): { column: SQL; bound: SQL } => {
  const text = String(value);
  if (isNumber(text)) return { column: sql`number_value`, bound: sqlValueWithCodec(text, TYPES.numeric) };
  if (isDay(text)) return { column: sql`date_value`, bound: sqlValueWithCodec(text, TYPES.date) };
  return { column: sql`text_value`, bound: sqlValueWithCodec(text, TYPES.text) };
};
const compared = (value: Value | null | undefined, operator: SQL): SQL[] => {
  if (value == null) return [];
  const { column, bound } = typed(value);
  return [sql`i.${column} ${operator} ${bound}`];
};

/** One condition per field, answered by the typed index of custom field values. */
export const customFieldConditions = (row: SQL, asked: readonly CustomFieldFilter[]): SQL[] =>
  asked.map(({ id, value, min, max }) => {
    const own = sql`i.account_id = ${row}.account_id and i.record_id = ${row}.id and i.field_id = ${sqlValueWithCodec(id, TYPES.int)}`;
    const same = value == null ? [] : [isSame(value)];
    return sql`exists (select from app_hidden.custom_field_index as i where ${sql.join([own, ...same, ...compared(min, sql`>=`), ...compared(max, sql`<=`)], " and ")})`;
  });

const asPairs = (values: Readonly<Record<string, Value>> | null): { id: number; value: Value }[] =>
  Object.entries(values ?? {})
    .map(([id, value]) => ({ id: Number(id), value }))
    .sort((a, b) => a.id - b.id);

/** `customFields { id value }` on every record that has them. */
export const CustomFieldValuesPlugin = extendSchema((build) => {
  const modules = modulesOf(build).filter(({ resource }) =>
    Object.values(resource.fields).some(({ kind }) => kind === "customFields"),
  );
  return {
    typeDefs: sdl(
      /* GraphQL */ `
        """
        A text, a number, a date as text, or a boolean.
        """
        scalar CustomFieldValue
        """
        What a record holds in a custom field.
        """
        type CustomFieldPair {
          id: Int!
          value: CustomFieldValue
        }
        """
        A value for a custom field; null removes it.
        """
        input CustomFieldPairInput {
          id: Int!
          value: CustomFieldValue
        }
      `,
      ...modules.map(({ names }) => /* GraphQL */ `extend type ${names.type} { customFields: [CustomFieldPair!]! }`),
    ),
    scalars: {
      CustomFieldValue: {
        serialize: (value: unknown) => value,
        parseValue: readValue,
        parseLiteral: (node) =>
          node.kind === Kind.INT || node.kind === Kind.FLOAT
            ? Number(node.value)
            : readValue(node.kind === Kind.STRING || node.kind === Kind.BOOLEAN ? node.value : undefined),
      },
    },
    objects: Object.fromEntries(
      modules.map(({ names }) => [
        names.type,
        {
          plans: {
            customFields: ($row: PgSelectSingleStep) =>
              lambda($row.get("custom_field_values") as Step, (values: Record<string, Value> | null) =>
                asPairs(values),
              ),
          },
        },
      ]),
    ),
  };
}, "StockwrightCustomFieldValuesPlugin");
