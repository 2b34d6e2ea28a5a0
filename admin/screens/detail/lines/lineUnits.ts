import { compare, isDecimal, isZero, minus, remainder } from "../../../../resources/core/decimal.ts";
import { type CellValue, changedColumns, type GridRow, type Values } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";

/** A unit that the quantity of its line is no whole number of, with the part of the quantity that is. */
export type UnitLeft = { unit: string; factor: string; whole: string; rest: string };

const positive = (value: CellValue | undefined): string | null =>
  typeof value === "string" && isDecimal(value) && compare(value, "0") > 0 ? value : null;

/** The unit that a line leaves by its quantity: it then gets the base unit, and its price is converted. As the database's `line_units` does. */
export const unitLeft = (row: GridRow, { quantity }: LineShape): UnitLeft | null => {
  const [howMany, factor, { unit }] = [positive(row.values[quantity]), positive(row.values.unitFactor), row.values];
  if (!howMany || !factor || typeof unit !== "string" || compare(factor, "1") === 0) return null;
  // a part of a unit that a person chose stays in it
  if (row.saved && !changedColumns(row).includes(quantity)) return null;
  const rest = remainder(howMany, factor);
  return isZero(rest) ? null : { unit, factor, whole: minus(howMany, rest), rest };
};

/** What is sent along with a price that somebody typed for a quantity which leaves the unit: it is for the base unit, as it is shown. */
export const namedUnit = (row: GridRow, shape: LineShape): Values =>
  row.saved && shape.unitAmount && changedColumns(row).includes(shape.unitAmount) && unitLeft(row, shape)
    ? { unit: "each", unitFactor: "1" }
    : {};
