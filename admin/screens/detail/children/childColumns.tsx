import type { ReactNode } from "react";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { FieldRecord, GridAround, InGrid } from "../../../fields/renderer.ts";
import { rendererOf } from "../../../fields/renderers.ts";
import { referenceName } from "../../../data/recordName.ts";
import { resourceOf } from "../../../data/resources.ts";
import { columnsInside, isRequired } from "../../../data/shape.ts";
import { Code } from "../../../parts/Code.tsx";
import { EmptyValue } from "../../../parts/EmptyValue.tsx";
import type { ColumnSpec, Typing } from "../grid/gridColumns.ts";
import type { GridRow } from "../grid/gridState.ts";
import { lookupOf, type LookupContext } from "./lookups.ts";

/** How a column the grid only shows is drawn; undefined leaves it to its kind. */
export type ShowOwn = (name: string, field: AnyField, row: GridRow) => ReactNode | undefined;

type Parts = {
  child: Resource;
  by: string;
  translate: GridAround["translate"];
  locale: string;
  context: LookupContext;
  /** The record whose rows it shows. */
  parent: FieldRecord;
  /** Fields that cannot be typed in here, whatever the resource says. */
  locked: (name: string, row: GridRow | null) => boolean;
  show: ShowOwn;
  readable: (field: AnyField) => boolean;
};

const headWidth = (label: string): number => Math.ceil(label.length * 7.4) + 20;

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

/** How a column reads and is typed in: a computed one as the kind it is. */
const inGrid = (field: AnyField): Partial<InGrid> => {
  const kind = field.kind === "computed" ? field.as : field.kind;
  if (kind === "references" || kind === "stockLevels" || kind === "file") return {};
  return rendererOf(kind).grid ?? {};
};

/** Texts and names share what is left. */
const elastic = ["text", "multiline", "email", "code", "country"];
const isElastic = (field: AnyField): boolean =>
  elastic.includes(field.kind === "computed" ? field.as : field.kind) || (field.kind === "reference" && !isCode(field));

const atRest = (name: string, field: AnyField, row: GridRow, parts: Parts): ReactNode => {
  const { translate } = parts;
  const value = row.values[name] ?? null;
  if (typeof value === "object" && value !== null) {
    const name = field.kind === "reference" ? referenceName(field.module, value.name) : value.name;
    return isCode(field) ? <Code>{name}</Code> : name;
  }
  if ((value === null || value === "") && name === "description" && aboutOf(row)) return aboutOf(row);
  if (value === null || value === "")
    return row.id === null && (field.kind === "computed" || (isColumn(field) && field.readOnly)) ? null : (
      <EmptyValue />
    );
  if (typeof value === "boolean") return translate(value ? "detail.yes" : "detail.no");
  const { rest } = inGrid(field);
  return rest ? rest(value, name, around(parts)) : value;
};

const around = ({ child, translate, locale, context, parent }: Parts): GridAround => ({
  child: child.name,
  translate,
  locale,
  parent,
  find: (module, offered) => (text) => lookupOf(module)(text, { ...context, offered }),
});

const typing = (name: string, field: AnyField, parts: Parts): Typing =>
  isColumn(field) && !field.readOnly
    ? (inGrid(field).typing?.(field, name, around(parts)) ?? { kind: "shown" })
    : { kind: "shown" };

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
    const { align = "left", width: least } = inGrid(field);
    const width = isElastic(field) ? undefined : Math.max(least ?? 0, headWidth(label));
    const typed = typing(name, field, parts);
    return {
      ...typed,
      key: name,
      label,
      ...(["json", "email"].includes(field.kind) && { wide: true }),
      ...(width !== undefined && { width }),
      required: typed.kind !== "shown" && isRequired(field),
      align,
      editable: (row) =>
        typed.kind !== "shown" &&
        !parts.locked(name, row) &&
        (row === null ? name === first : !(isColumn(field) && field.createOnly && row.id !== null)),
      show: (row) => parts.show(name, field, row) ?? atRest(name, field, row, parts),
      // after the item comes the quantity
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
