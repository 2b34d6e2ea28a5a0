import { compare, decimalsOf } from "../../../../resources/core/decimal.ts";
import type { ColumnSpec } from "./gridColumns.ts";
import { readNumber } from "./pastedTable.ts";
import type { CellValue, GridRow } from "./gridState.ts";

/** What typed text becomes, or the key of what is wrong with it. */
export type Read =
  | { value: CellValue }
  | {
      problem: "notANumber" | "tooSmall" | "tooManyDecimals" | "tooLong" | "notADate" | "notADiscount";
      limit?: string;
    };

export const readCell = (column: ColumnSpec, row: GridRow | null, text: string): Read => {
  const trimmed = text.trim();
  if (trimmed === "") return { value: null };
  if (column.kind === "text" && column.form) {
    const value = column.form.read(trimmed);
    return value === undefined ? { problem: column.form.problem } : { value };
  }
  if (column.kind === "text")
    return column.most !== undefined && trimmed.length > column.most
      ? { problem: "tooLong", limit: `${column.most}` }
      : { value: trimmed };
  if (column.kind === "date") return /^\d{4}-\d\d-\d\d$/.test(trimmed) ? { value: trimmed } : { problem: "notADate" };
  if (column.kind !== "decimal") return { value: trimmed };
  const number = readNumber(trimmed);
  if (number === null) return { problem: "notANumber" };
  if (column.least !== undefined && compare(number, column.least) < 0)
    return { problem: "tooSmall", limit: column.least };
  const decimals = column.decimals?.(row) ?? 4;
  return decimalsOf(number) > decimals ? { problem: "tooManyDecimals", limit: `${decimals}` } : { value: number };
};
