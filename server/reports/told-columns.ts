import { isColumn, type AnyField } from "../../resources/core/fields.ts";
import { camel } from "../../resources/core/naming.ts";
import { withPrefix } from "../../resources/core/prefixed.ts";
import { definitionOf, isDeclared, prefixOf } from "../../resources/core/registry.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { sayState, type Say } from "../words.ts";
import type { Formats } from "./formats.ts";
import { texts } from "./texts.ts";

type Row = Readonly<Record<string, unknown>>;
type Speech = { say: Say; formats: Formats; language: Language };
/** A column whose words follow from others of its row: what is asked for, and what is read. */
export type ToldColumn = { selection: string; text: (row: Row) => string };

/** A line of a table holds no more of a text than this; of a longer one, such as a page's source, it has the beginning. */
const longest = 80;
const beginningOf = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).replaceAll(/\s+/g, " ").trim()}…` : text;

/** Several values that were written as one text. */
const listed = (value: string): readonly string[] =>
  value.startsWith("[") ? (JSON.parse(value) as readonly unknown[]).map(String) : [value];

const fieldIn = (module: string, name: string): AnyField | undefined =>
  isDeclared(module) ? definitionOf(module).fields[name] : undefined;

/** A kept value of a field as the field's own column says it. */
const valueText = (module: string, name: string, value: string, { say, formats, language }: Speech): string => {
  const field = fieldIn(module, name);
  if (!field || !isColumn(field)) return beginningOf(value);
  const option = (one: string) => say(`resources.${module}.options.${name}.${one}`, say(`resources.${one}.name`, one));
  switch (field.kind) {
    case "reference":
      return withPrefix(value, prefixOf(field.module));
    case "state":
      return sayState(say, module, value);
    case "choice":
    case "choices":
      return beginningOf(listed(value).map(option).join(", "));
    case "boolean":
      return value === "true" ? texts[language].yes : texts[language].no;
    case "quantity":
    case "money":
    case "unitMoney":
    case "percent":
      return formats.figure(field.kind, value);
    case "date":
      return formats.day(value);
    case "datetime":
      return formats.moment(new Date(value));
    default:
      return beginningOf(definitionOf(module).title === name ? withPrefix(value, prefixOf(module)) : value);
  }
};

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value as string));

/** Columns that name a record of any module, a field, or hold a field's value; undefined for all others. */
export const toldColumn = ({ report }: ReportResource, name: string, speech: Speech): ToldColumn | undefined => {
  const { names = {}, fieldsOf = {}, valuesOf = {} } = report;
  const { say } = speech;
  const module = names[name];
  if (module) {
    const reference = `${name.replace(/Id$/, "")}Reference`;
    return {
      selection: `${name} ${module} ${reference} { id name }`,
      text: (row) => {
        const named = row[reference] as { name: string } | null;
        if (row[name] === null) return "";
        const of = textOf(row[module]);
        return named && isDeclared(of) ? withPrefix(named.name, prefixOf(of)) : `#${textOf(row[name])}`;
      },
    };
  }
  const field = valuesOf[name] ?? name;
  const of = fieldsOf[field];
  if (!of) return undefined;
  const about = (row: Row) => ({ module: textOf(row[of]), field: camel(textOf(row[field])) });
  if (field === name)
    return {
      selection: `${name} ${of}`,
      text: (row) => {
        const { module: its, field: called } = about(row);
        return say(`resources.${its}.fields.${called}`, say(`kept.${called}`, called));
      },
    };
  return {
    selection: `${name} ${field} ${of}`,
    text: (row) => {
      const { module: its, field: called } = about(row);
      const value = textOf(row[name]);
      return value === "" ? "" : valueText(its, called, value, speech);
    },
  };
};
