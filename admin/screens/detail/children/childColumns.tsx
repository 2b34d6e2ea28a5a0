import type { ReactNode } from "react";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";
import { columnsInside, isRequired } from "../../../data/shape.ts";
import { Code } from "../../../parts/Code.tsx";
import { Money } from "../../../parts/Money.tsx";
import { EmptyValue } from "../../../parts/EmptyValue.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import type { ColumnSpec } from "../grid/gridColumns.ts";
import type { GridRow } from "../grid/gridState.ts";
import { lookupOf, type LookupContext } from "./lookups.ts";

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** How a column the grid only shows is drawn; undefined leaves it to its kind. */
export type ShowOwn = (name: string, field: AnyField, row: GridRow) => ReactNode | undefined;

type Parts = {
  child: Resource;
  by: string;
  translate: Translate;
  context: LookupContext;
  /** Fields that cannot be typed in here, whatever the resource says. */
  locked: (name: string, row: GridRow | null) => boolean;
  show: ShowOwn;
  readable: (field: AnyField) => boolean;
};

const numeric = new Set(["quantity", "money", "unitMoney", "percent", "integer"]);
const kindOf = (field: AnyField): string => (field.kind === "computed" ? field.as : field.kind);

/** Least width by kind; a longer head asks for more. */
const widths: Readonly<Record<string, number>> = {
  quantity: 62,
  money: 86,
  unitMoney: 82,
  percent: 64,
  integer: 64,
  boolean: 76,
  date: 104,
  reference: 124,
  choice: 140,
  json: 144,
  phone: 124,
};
const headWidth = (label: string): number => Math.ceil(label.length * 7.4) + 20;
/** Texts share what is left. */
const elastic = new Set(["text", "multiline", "email", "code", "country"]);

/** What an empty description falls back on: the name of the item the line is about. */
const aboutOf = (row: GridRow): string | undefined => {
  for (const value of Object.values(row.values))
    if (typeof value === "object" && value !== null && value.about) return value.about;
  return undefined;
};

/** Whether people call such a record by a code, which is never cut off. */
const isCode = (field: AnyField): boolean => {
  if (field.kind !== "reference") return false;
  const target = resourceOf(field.module);
  return target.fields[target.title]?.kind === "code";
};

const atRest = (name: string, field: AnyField, row: GridRow, { child, translate }: Parts): ReactNode => {
  const value = row.values[name] ?? null;
  if (typeof value === "object" && value !== null) return isCode(field) ? <Code>{value.name}</Code> : value.name;
  if ((value === null || value === "") && name === "description" && aboutOf(row)) return aboutOf(row);
  if (value === null || value === "")
    return row.id === null && (field.kind === "computed" || (isColumn(field) && field.readOnly)) ? null : (
      <EmptyValue />
    );
  if (typeof value === "boolean") return translate(value ? "detail.yes" : "detail.no");
  const kind = kindOf(field);
  if (kind === "quantity" || kind === "integer" || kind === "percent") return <Quantity value={value} />;
  if (kind === "money") return <Money value={value} />;
  if (kind === "unitMoney") return <Money value={value} perUnit />;
  if (kind === "choice") return translate(`resources.${child.name}.options.${name}.${value}`, { _: value });
  if (kind === "code") return <Code>{value}</Code>;
  return value;
};

const typing = (
  name: string,
  field: AnyField,
  parts: Parts,
):
  | Pick<Extract<ColumnSpec, { kind: "pick" }>, "kind" | "search" | "remote" | "module">
  | { kind: "text" | "date" | "boolean" | "shown" }
  | { kind: "decimal"; least: string; decimals: (row: GridRow | null) => number } => {
  if (!isColumn(field) || field.readOnly) return { kind: "shown" };
  switch (field.kind) {
    case "reference":
      return {
        kind: "pick",
        remote: true,
        module: field.module,
        search: (text) => lookupOf(field.module)(text, parts.context),
      };
    case "choice":
      return {
        kind: "pick",
        remote: false,
        search: async (text) =>
          (typeof field.options === "string" ? [] : field.options)
            .map((option) => ({
              id: option,
              name: parts.translate(`resources.${parts.child.name}.options.${name}.${option}`, { _: option }),
            }))
            .filter((option) => option.name.toLowerCase().includes(text.toLowerCase())),
      };
    case "boolean":
      return { kind: "boolean" };
    case "date":
      return { kind: "date" };
    case "integer":
      return { kind: "decimal", least: "0", decimals: () => 0 };
    case "quantity":
      return {
        kind: "decimal",
        least: "0",
        decimals: (row) =>
          typeof row?.values.quantityPrecision === "string" ? Number(row.values.quantityPrecision) : 4,
      };
    case "money":
      return { kind: "decimal", least: "0", decimals: () => 2 };
    case "unitMoney":
    case "percent":
      return { kind: "decimal", least: "0", decimals: () => 4 };
    default:
      return { kind: "text" };
  }
};

/** Columns of a child grid, out of the child's resource. The first cell that can be typed in begins a new row. */
export const childColumns = (parts: Parts): readonly ColumnSpec[] => {
  const names = columnsInside(parts.child, parts.by).filter((name) => {
    const field = parts.child.fields[name];
    return field !== undefined && parts.readable(field);
  });
  const first = names.find((name) => typing(name, parts.child.fields[name] as AnyField, parts).kind !== "shown");
  return names.map((name): ColumnSpec => {
    const field = parts.child.fields[name] as AnyField;
    const label = parts.translate(`resources.${parts.child.name}.fields.${name}`, { _: name });
    const kind = kindOf(field);
    const width =
      elastic.has(kind) || (kind === "reference" && !isCode(field))
        ? undefined
        : Math.max(widths[kind] ?? 0, headWidth(label));
    const typed = typing(name, field, parts);
    return {
      ...typed,
      key: name,
      label,
      ...(kind === "json" && { wide: true }),
      ...(width !== undefined && { width }),
      required: typed.kind !== "shown" && isRequired(field),
      align: numeric.has(kind) ? "right" : "left",
      editable: (row) =>
        typed.kind !== "shown" &&
        !parts.locked(name, row) &&
        (row === null ? name === first : !(isColumn(field) && field.createOnly && row.id !== null)),
      show: (row) => parts.show(name, field, row) ?? atRest(name, field, row, parts),
      // whoever picks an item goes on with how many
      ...(name === first &&
        typed.kind === "pick" &&
        names.includes("quantity") &&
        "description" in parts.child.fields && { goOn: "quantity" }),
      ...(name === first &&
        typed.kind === "pick" && {
          placeholder: parts.translate(isCode(field) ? "grid.typeOrScan" : "grid.typeToAdd"),
        }),
      ...(name === first && typed.kind !== "pick" && { placeholder: parts.translate("grid.typeToAdd") }),
    };
  });
};
