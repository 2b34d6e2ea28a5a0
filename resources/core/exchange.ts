import { isColumn, type AnyField, type Field } from "./fields.ts";
import { resources } from "./registry.ts";
import { writesOf, type Resource } from "./resource.ts";

const named: readonly string[] = ["text", "code", "email"];
/** The keys of a module's rows; none where its records are not brought in by files. */
export const exchangeKeysOf = (resource: Resource): readonly (readonly string[])[] => {
  const { exchange, fields, title, document, personal, follows, single, report } = resource;
  if (exchange === false || document || personal || follows || single || report) return [];
  const writes = writesOf(resource);
  if (!writes.includes("create") || !writes.includes("update")) return [];
  if (exchange) return exchange.keys;
  const field = fields[title];
  return resource.list && field && named.includes(field.kind) && !("readOnly" in field && field.readOnly)
    ? [[title]]
    : [];
};

/** Modules whose records come in by files, in the order in which one thing needs another. */
export const importable = (): readonly Resource[] =>
  resources
    .filter((resource) => exchangeKeysOf(resource).length > 0)
    .toSorted((a, b) => depthOf(a) - depthOf(b) || (a.menu?.order ?? 1000) - (b.menu?.order ?? 1000));

const depthOf = (resource: Resource, seen: readonly string[] = []): number =>
  Math.max(
    0,
    ...Object.values(resource.fields).flatMap((field) => {
      if (field.kind !== "reference" || !field.required || seen.includes(field.module)) return [];
      const other = resources.find(({ name }) => name === field.module);
      return other ? [1 + depthOf(other, [...seen, resource.name])] : [];
    }),
  );

const unwritten: readonly string[] = ["json"];
const isImported = (field: AnyField): boolean =>
  field.kind === "labels" || (isColumn(field) && !field.readOnly && !unwritten.includes(field.kind));

/** Fields that a column of a file may fill; custom fields come beside them as cf:<id>. */
export const importedFields = (resource: Resource): readonly (readonly [string, AnyField])[] => {
  const order = [...exchangeKeysOf(resource).flat(), ...(resource.form ?? []), ...Object.keys(resource.fields)];
  return [...new Set(order)].flatMap((name): (readonly [string, AnyField])[] => {
    const field = resource.fields[name];
    return field && isImported(field) ? [[name, field]] : [];
  });
};

/** A value that a template shows for a field. */
export const exampleOf = (name: string, field: AnyField, values: readonly string[]): string => {
  if (isColumn(field) && field.kind !== "reference" && field.initial !== undefined && values.length === 0)
    return field.initial === "today" ? "2026-01-31" : String(field.initial);
  return examples[field.kind as Field["kind"]] ?? values[0] ?? `${name} 1`;
};
const examples: Partial<Record<Field["kind"], string>> = {
  email: "ada@example.com",
  phone: "+12065550100",
  country: "US",
  color: "#2F6FDE",
  integer: "1",
  quantity: "1",
  money: "10.00",
  unitMoney: "10.00",
  percent: "5",
  discount: "5%",
  boolean: "false",
  date: "2026-01-31",
};
