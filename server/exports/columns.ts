import { fileLinesOf, importedFields, typedLines, type FileLines } from "../../resources/core/exchange.ts";
import { isColumn, type AnyField } from "../../resources/core/fields.ts";
import { prefixOf } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import { selectedField, type Hidden } from "../rest/selection.ts";
import { sayState, type Say } from "../words.ts";
import type { Cell } from "./cell.ts";

export type Row = Readonly<Record<string, unknown>>;

/** One column of a file: its head, what is asked of the API for it, and its cell, of a record or of each of its lines. */
export type Column = { title: string; selection: string; isOfLine: boolean; cell: (row: Row) => Cell };

/** Lists of others, pictures and what is read by machines alone. */
const without = ["children", "records", "json", "password", "customFields"];

const text = (value: unknown): Cell =>
  value === null || value === undefined || value === "" ? null : { kind: "text", value: String(value as string) };

type Named = { id: number; name: string; module?: string };
const nameOf = ({ name, module }: Named): string => `${module === undefined ? "" : prefixOf(module)}${name}`;
/** A name of several in a cell: in quotation marks where it holds what parts them. */
const quoted = (name: string): string => (/[,;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
const namesOf = (value: unknown): Cell =>
  text((value as Named[] | null)?.map((each) => quoted(nameOf(each))).join(", "));

const byHolding = (held: string | undefined, value: unknown): Cell => {
  if (value === null || value === undefined || value === "") return null;
  switch (held) {
    case "decimal":
    case "integer":
      return { kind: "number", value: String(value as string) };
    case "boolean":
      return { kind: "boolean", value: value === true };
    case "date":
      return { kind: "date", value: String(value as string) };
    default:
      return text(value);
  }
};

const cellOf = (resource: Resource, name: string, field: AnyField, say: Say, zone: string): Column["cell"] => {
  const key = `resources.${resource.name}.options.${name}`;
  const word = (value: string) => say(`${key}.${value}`, say(`resources.${value}.name`, value));
  const kind = field.kind === "computed" ? field.as : field.kind;
  switch (kind) {
    case "labels":
    case "references":
      return (row) => namesOf(row[name]);
    case "file":
      return (row) => text((row[name] as { name: string } | null)?.name);
    case "reference": {
      const prefix = field.kind === "reference" ? prefixOf(field.module) : "";
      const reference = `${name.replace(/Id$/, "")}Reference`;
      return (row) => {
        const record = row[reference] as Named | null;
        return text(record && `${prefix}${record.name}`);
      };
    }
    case "state":
      return (row) => {
        const state = row[name];
        return typeof state === "string" ? text(sayState(say, resource.name, state)) : null;
      };
    case "choice":
      return (row) => {
        const value = row[name];
        return typeof value === "string" ? text(word(value)) : null;
      };
    case "choices":
      return (row) => text((row[name] as string[] | null)?.map((value) => quoted(word(value))).join(", "));
    case "datetime":
      return (row) => {
        const value = row[name];
        return typeof value === "string" ? { kind: "datetime", value: localTime(value, zone) } : null;
      };
    default: {
      const [held] = traitsOf(kind).holds;
      // a code may be a number, and reads as the text it is
      return (row) => byHolding(kind === "code" ? "text" : held, row[name]);
    }
  }
};

const formats = new Map<string, Intl.DateTimeFormat>();
/** When it was there, to the second: 2026-11-25 14:03:00. */
const localTime = (instant: string, zone: string): string => {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  formats.set(zone, format);
  return format.format(new Date(instant));
};

export type Custom = { id: number; displayName: string; kind: string };
const customColumn = ({ id, displayName, kind }: Custom): Column => ({
  title: displayName,
  selection: "customFields { id value }",
  isOfLine: false,
  cell: (row) => {
    const value = (row["customFields"] as { id: number; value: unknown }[]).find((each) => each.id === id)?.value;
    const held = { number: "decimal", date: "date", boolean: "boolean" }[kind];
    return byHolding(held, value);
  },
});

type Given = { custom: readonly Custom[]; hidden: Hidden; say: Say; zone: string };

const ownColumn = (resource: Resource, name: string, field: AnyField, { hidden, say, zone }: Given): Column[] => {
  if (without.includes(field.kind) || (field.kind === "computed" && field.as === "stockLevels")) return [];
  const selection = selectedField(name, field, hidden);
  if (selection === "") return [];
  const title = say(`resources.${resource.name}.fields.${name}`, name);
  return [{ title, selection, isOfLine: false, cell: cellOf(resource, name, field, say, zone) }];
};

/** A column of what lines say, called as imports know it. */
const lineColumn = (inner: FileLines, name: string, field: AnyField, given: Given): Column[] =>
  ownColumn(inner.lines, name, field, given).map(({ title, selection, cell }) => ({
    title: `${given.say(`resources.${inner.lines.name}.one`, inner.lines.name)}: ${title}`,
    selection: `${inner.field} { id ${inner.madeBy ?? ""} ${selection} }`,
    isOfLine: true,
    cell,
  }));

/** Names of all that a record keeps: first what an import takes back, in its order. */
export const everyColumn = (resource: Resource): readonly string[] => [
  ...new Set([
    ...importedFields(resource).flatMap(([name]) => (name.includes(".") ? [] : [name])),
    ...Object.entries(resource.fields).flatMap(([name, field]) => (isColumn(field) ? [name] : [])),
  ]),
];

/** The columns of a file: those of the names that there are and that its reader may see, in their order. */
export const columnsOf = (resource: Resource, names: readonly string[], given: Given): Column[] => {
  const inner = fileLinesOf(resource);
  const ofLines = new Map(importedFields(resource).filter(([name]) => name.includes(".")));
  return [...new Set(names)].flatMap((name): Column[] => {
    const own = given.custom.find(({ id }) => name === `cf:${id}`);
    if (own) return [customColumn(own)];
    const inLine = ofLines.get(name);
    if (inner && inLine) return lineColumn(inner, name.slice(inner.field.length + 1), inLine, given);
    const field = resource.fields[name];
    return field ? ownColumn(resource, name, field, given) : [];
  });
};

/** The rows of a file that a record is: itself, or each line that somebody typed; without lines it is one row. */
export const cellsOf = (resource: Resource, columns: readonly Column[], row: Row): readonly (readonly Cell[])[] => {
  const inner = fileLinesOf(resource);
  if (!inner || !columns.some(({ isOfLine }) => isOfLine)) return [columns.map(({ cell }) => cell(row))];
  const lines = typedLines(inner, row);
  return (lines.length > 0 ? lines : [null]).map((line) =>
    columns.map(({ isOfLine, cell }) => (isOfLine ? line && cell(line) : cell(row))),
  );
};
