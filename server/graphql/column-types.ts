import type { Field } from "../../resources/core/fields.ts";

const scalars: Readonly<Partial<Record<Field["kind"], string>>> = {
  reference: "Int",
  integer: "Int",
  quantity: "Decimal",
  money: "Decimal",
  unitMoney: "Decimal",
  percent: "Decimal",
  date: "Date",
  datetime: "Datetime",
  boolean: "Boolean",
};

/** The GraphQL type of a column that a function answers, by its kind. */
export const scalarOf = ({ kind }: Field): string => scalars[kind] ?? "String";

/** The field beside a reference that names the record it refers to: customerId, customerReference. */
export const namedBeside = (name: string): string => `${name.replace(/Id$/, "")}Reference`;
