import { isBegunAtRoot } from "./document.ts";
import { isColumn, type AnyField, type Field } from "./fields.ts";
import { definitionOf, isDeclared, resources } from "./registry.ts";
import { writesOf, type Resource } from "./resource.ts";
import { stageOf } from "./stages.ts";

const named: readonly string[] = ["text", "code", "email"];
/** The fields of a module whose rows are brought by functions of its own. */
export const ownRowsOf = ({ exchange }: Resource) => (exchange ? exchange.own : undefined);
/** What another system calls a document: rows of a file that say the same are lines of one. */
const externalId = "altId";
/** Lines of a document as files bring them: their field, their module, and the column that tells what nobody typed. */
export type FileLines = { field: string; lines: Resource; madeBy: string | undefined };
/** The lines that rows of a file are, where a module is a document that people draft from nothing. */
export const fileLinesOf = ({ exchange, document, states = {}, fields }: Resource): FileLines | undefined => {
  const id = fields[externalId];
  const [first = ""] = Object.keys(states);
  const isDrafted = document && !document.root && !isBegunAtRoot(document) && stageOf(states, first) === "draft";
  if (exchange === false || !document || !isDrafted || id?.kind !== "code" || id.readOnly) return undefined;
  for (const [field, { item, bill, of, madeBy }] of Object.entries(document.lines)) {
    const children = fields[field];
    const lines = children?.kind === "children" && isDeclared(children.of) ? definitionOf(children.of) : undefined;
    // whose SKU people type
    if (lines?.form?.includes(item) && !bill && !of) return { field, lines, madeBy };
  }
  return undefined;
};
type Row = Readonly<Record<string, unknown>>;
/** The lines of a document that somebody typed, and not what they brought with them. */
export const typedLines = ({ field, madeBy }: FileLines, document: Row): readonly Row[] =>
  (document[field] as Row[]).filter((line) => madeBy === undefined || line[madeBy] === null);
/** The module whose field a column fills, and the field: of `lineItems.quantity` its lines'. */
export const filledBy = (resource: Resource, column: string): readonly [Resource, string] => {
  const [field = "", inner] = column.split(".");
  const told = inner === undefined ? undefined : fileLinesOf(resource);
  return told?.field === field ? [told.lines, inner!] : [resource, column];
};

/** Quantities that rows of a file about one record add up to. */
export const addsOf = ({ exchange }: Resource): readonly string[] => (exchange && exchange.adds) || [];

/** The function that saves a row of a file. */
export const savingOf = (resource: Resource): string => `${ownRowsOf(resource) ? "bring" : "save"}_${resource.name}`;

/** The keys of a module's rows; none where its records are not brought in by files, or each row makes a new one. */
export const exchangeKeysOf = (resource: Resource): readonly (readonly string[])[] => {
  const { exchange, fields, title, document, personal, follows, single, report } = resource;
  if (exchange && exchange.own) return exchange.keys;
  if (fileLinesOf(resource) && writesOf(resource).includes("create")) return [[externalId]];
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

let ordered: readonly Resource[] | undefined;
/** Modules whose records come in by files, in the order in which one names another: documents come after all that prices them. */
export const importable = (): readonly Resource[] => (ordered ??= inOrder(resources.filter(isImportable)));

/** A module, those it cannot be without, and others that its rows may name. */
type Naming = { resource: Resource; needs: readonly string[]; names: readonly string[] };
const namingOf = (resource: Resource): Naming => {
  const needs: string[] = [];
  const names: string[] = [];
  for (const [column, field] of importedFields(resource)) {
    const module = field.kind === "reference" ? field.module : field.kind === "labels" ? "labels" : resource.name;
    if (module !== resource.name) (isNeeded(resource, column) ? needs : names).push(module);
  }
  return { resource, needs, names };
};

/** Each after those it needs, and after those it may name as far as these do not name it; what most others name comes first. */
const inOrder = (modules: readonly Resource[]): readonly Resource[] => {
  const namings = modules.map(namingOf);
  const waiting = new Map(namings.map((naming) => [naming.resource.name, naming]));
  const namedBy = new Map<string, number>();
  for (const { needs, names } of namings)
    for (const name of new Set([...needs, ...names])) namedBy.set(name, (namedBy.get(name) ?? 0) + 1);
  const open = (named: readonly string[]): number => named.filter((name) => waiting.has(name)).length;
  const placeOf = ({ resource, needs, names }: Naming): readonly number[] => [
    Number(fileLinesOf(resource) !== undefined),
    open(needs),
    open(names),
    -(namedBy.get(resource.name) ?? 0),
    resource.menu?.order ?? 1000,
  ];
  const before = (a: readonly number[], b: readonly number[]): number =>
    a.map((part, at) => part - b[at]!).find((difference) => difference !== 0) ?? 0;
  return modules.map(() => {
    const [next] = [...waiting.values()].toSorted((a, b) => before(placeOf(a), placeOf(b)));
    waiting.delete(next!.resource.name);
    return next!.resource;
  });
};

/** Whether a row that makes a record cannot be without it. */
export const isNeeded = (resource: Resource, column: string): boolean => {
  const [owner, name] = filledBy(resource, column);
  const field = owner.fields[name];
  return (
    (field !== undefined && "required" in field && field.required === true) ||
    Boolean(ownRowsOf(resource)?.required.includes(name)) ||
    (fileLinesOf(resource) !== undefined && name === externalId)
  );
};

const unwritten: readonly string[] = ["json"];
const isImported = (field: AnyField): boolean =>
  field.kind === "labels" || (isColumn(field) && !field.readOnly && !unwritten.includes(field.kind));

/** Those of a document: its own but its state, which begins with the first, and those of its lines. */
const documentFields = (
  resource: Resource,
  field: string,
  lines: Resource,
): readonly (readonly [string, AnyField])[] => {
  const fieldsOf = ({ form = [], fields }: Resource) =>
    form.flatMap((name) => {
      const each = fields[name];
      return each && each.kind !== "state" && isImported(each) ? [[name, each] as const] : [];
    });
  const own = fieldsOf(resource);
  return [
    ...own.filter(([name]) => name === externalId),
    ...own.filter(([name]) => name !== externalId),
    ...fieldsOf(lines).map(([name, each]) => [`${field}.${name}`, each] as const),
  ];
};

/** Fields that a column of a file may fill; custom fields come beside them as cf:<id>, and those of lines as lineItems.<field>. */
export const importedFields = (resource: Resource): readonly (readonly [string, AnyField])[] => {
  const inner = fileLinesOf(resource);
  if (inner) return documentFields(resource, inner.field, inner.lines);
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
