import { isColumn, type AnyField, type Field } from "./fields.ts";
import { resources } from "./registry.ts";
import { writesOf, type Resource } from "./resource.ts";

const named: readonly string[] = ["text", "code", "email"];
/** The fields of a module whose rows are brought by functions of its own. */
export const ownRowsOf = ({ exchange }: Resource) => (exchange ? exchange.own : undefined);
/** The function that saves a row of a file. */
export const savingOf = (resource: Resource): string => `${ownRowsOf(resource) ? "bring" : "save"}_${resource.name}`;

/** The keys of a module's rows; none where its records are not brought in by files, or each row makes a new one. */
export const exchangeKeysOf = (resource: Resource): readonly (readonly string[])[] => {
  const { exchange, fields, title, document, personal, follows, single, report } = resource;
  if (exchange && exchange.own) return exchange.keys;
  if (exchange === false || document || personal || follows || single || report) return [];
  const writes = writesOf(resource);
  if (!writes.includes("create") || !writes.includes("update")) return [];
  if (exchange) return exchange.keys;
  const field = fields[title];
  return resource.list && field && named.includes(field.kind) && !("readOnly" in field && field.readOnly)
    ? [[title]]
    : [];
};

export const isImportable = (resource: Resource): boolean =>
  ownRowsOf(resource) !== undefined || exchangeKeysOf(resource).length > 0;

/** Modules whose records come in by files, in the order in which one thing needs another. */
export const importable = (): readonly Resource[] =>
  resources
    .filter(isImportable)
    .toSorted((a, b) => depthOf(a) - depthOf(b) || (a.menu?.order ?? 1000) - (b.menu?.order ?? 1000));

const depthOf = (resource: Resource, seen: readonly string[] = []): number =>
  Math.max(
    0,
    ...Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== "reference" || !isNeeded(resource, name) || seen.includes(field.module)) return [];
      const other = resources.find(({ name }) => name === field.module);
      return other ? [1 + depthOf(other, [...seen, resource.name])] : [];
    }),
  );

/** Whether a row that makes a record cannot be without it. */
export const isNeeded = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name];
  return (
    (field !== undefined && "required" in field && field.required === true) ||
    Boolean(ownRowsOf(resource)?.required.includes(name))
  );
};

const unwritten: readonly string[] = ["json"];
const isImported = (field: AnyField): boolean =>
  field.kind === "labels" || (isColumn(field) && !field.readOnly && !unwritten.includes(field.kind));

/** Fields that a column of a file may fill; custom fields come beside them as cf:<id>. */
export const importedFields = (resource: Resource): readonly (readonly [string, AnyField])[] => {
  const own = ownRowsOf(resource);
  const needed = own?.required ?? [];
  const order = [
    ...exchangeKeysOf(resource).flat(),
    ...needed,
    ...(resource.form ?? []),
    ...Object.keys(resource.fields),
  ];
  return [...new Set(order)].flatMap((name): (readonly [string, AnyField])[] => {
    const field = resource.fields[name];
    return field && (needed.includes(name) || isImported(field)) ? [[name, field]] : [];
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
