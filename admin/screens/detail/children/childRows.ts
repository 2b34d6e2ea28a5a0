import type { AnyField } from "../../../../resources/core/fields.ts";
import { isColumn } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { isRequired } from "../../../data/shape.ts";
import {
  changedColumns,
  type CellValue,
  type GridRow,
  type GridState,
  savedRow,
  type Values,
} from "../grid/gridState.ts";
import { referenced } from "../data/naming.ts";

type Answer = Readonly<Record<string, unknown>>;

/** The name of the record behind a code, where it came along: {sku: {name}}. */
const aboutOf = (answer: Answer, name: string): { about?: string } => {
  const record = answer[name.replace(/Id$/, "")];
  return record && typeof record === "object" && "name" in record && typeof record.name === "string"
    ? { about: record.name }
    : {};
};

const cellOf = (name: string, field: AnyField, answer: Answer): CellValue => {
  const value = answer[name];
  if (value === null || value === undefined) return null;
  if (field.kind === "reference")
    return {
      ...(referenced(answer, name) ?? { id: Number(value), name: `#${String(value)}` }),
      ...aboutOf(answer, name),
    };
  if (typeof value === "boolean") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Children as the API gives them, as rows of a grid. */
export const rowsOf = (child: Resource, answers: unknown): readonly GridRow[] =>
  (Array.isArray(answers) ? (answers as readonly Answer[]) : []).map((answer) =>
    savedRow(
      Number(answer.id),
      Object.fromEntries(Object.entries(child.fields).map(([name, field]) => [name, cellOf(name, field, answer)])),
    ),
  );

/** Values a new row starts with. */
export const initialOf = (child: Resource): Values =>
  Object.fromEntries(
    Object.entries(child.fields).flatMap(([name, field]): [string, CellValue][] =>
      isColumn(field) && field.initial !== undefined ? [[name, String(field.initial)]] : [],
    ),
  );

const sent = (value: CellValue | undefined): unknown =>
  typeof value === "object" && value !== null ? value.id : (value ?? null);
const writable = (child: Resource, name: string, creating: boolean): boolean => {
  const field = child.fields[name];
  return field !== undefined && isColumn(field) && !field.readOnly && (creating || !field.createOnly);
};

const positionOf = (row: GridRow): number => Number(row.saved?.position ?? 0);

/** Positions that must be written: of all rows once someone moved one, else of new rows only. */
const positionsOf = (rows: readonly GridRow[]): ReadonlyMap<string, number> => {
  const saved = rows.filter((row) => row.id !== null);
  const moved =
    saved.some((row, at) => at > 0 && positionOf(row) < positionOf(saved[at - 1] as GridRow)) ||
    rows.some((row, at) => row.id === null && rows.slice(at).some((later) => later.id !== null));
  if (moved) return new Map(rows.map((row, at) => [row.key, at + 1]));
  const last = Math.max(0, ...saved.map(positionOf));
  return new Map(rows.filter((row) => row.id === null).map((row, at) => [row.key, last + at + 1]));
};

/** What the parent's update takes, row by row: changed, new and removed children; positions where the order changed. */
export const childrenSent = (
  child: Resource,
  state: GridState,
  /** What a row that changed is sent with besides. */
  along: (row: GridRow) => Values = () => ({}),
): readonly { row: GridRow; input: Answer }[] => {
  const positions = "position" in child.fields ? positionsOf(state.rows) : new Map<string, number>();
  const changed = state.rows.flatMap((row) => {
    const creating = row.id === null;
    const place = positions.get(row.key);
    const position = place !== undefined && (creating || positionOf(row) !== place) ? { position: place } : {};
    const values = Object.fromEntries(
      changedColumns(row)
        .filter(
          (name) =>
            name !== "position" &&
            writable(child, name, creating) &&
            !(creating && (row.values[name] ?? null) === null),
        )
        .map((name) => [name, sent(row.values[name])]),
    );
    const nothing = Object.keys(values).length === 0 && Object.keys(position).length === 0;
    return nothing
      ? []
      : [{ row, input: { ...(creating ? {} : { id: row.id }), ...values, ...along(row), ...position } }];
  });
  return [...state.removed.map((row) => ({ row, input: { id: row.id, remove: true } })), ...changed];
};

/** What every new row needs. */
export const neededIn = (child: Resource, by: string): readonly string[] =>
  Object.entries(child.fields).flatMap(([name, field]) =>
    name !== by && isRequired(field) && writable(child, name, true) ? [name] : [],
  );

/** The first cell of those needed that is empty, for each row that lacks one. */
export const missingIn = (needed: readonly string[], state: GridState): ReadonlyMap<string, string> =>
  new Map(
    state.rows.flatMap((row): [string, string][] => {
      const missing = needed.find((name) => (row.values[name] ?? null) === null || row.values[name] === "");
      return missing === undefined ? [] : [[row.key, missing]];
    }),
  );
