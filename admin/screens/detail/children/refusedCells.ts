import { Failure, limitAt } from "../../../data/failure.ts";
import type { Problem } from "../../../fields/renderer.ts";
import type { CellValue, GridRow, GridState } from "../grid/gridState.ts";

/** A cell that was refused, and what it held then: once it holds something else, nothing is known of it. */
export type RefusedCell = { row: string; column: string; problem: Problem; value: CellValue };

const held = (row: GridRow, column: string): CellValue => row.values[column] ?? null;

/** Whether all that a refusal names is in these cells. */
export const saysAll = (failure: unknown, cells: readonly RefusedCell[]): boolean =>
  failure instanceof Failure && cells.length > 0 && Object.keys(failure.fields).length === cells.length;

/** What a refusal says of the rows that were sent: {"lineItems.2.quantity": "max"} is about the third. */
export const refusedCells = (failure: unknown, name: string, sent: readonly GridRow[]): readonly RefusedCell[] => {
  if (!(failure instanceof Failure)) return [];
  return Object.entries(failure.fields).flatMap(([path, code]): RefusedCell[] => {
    const [collection, at, column] = path.split(".");
    const row = collection === name ? sent[Number(at)] : undefined;
    if (!row || column === undefined) return [];
    const limit = limitAt(failure, path);
    const problem = {
      key: `validation.${code}`,
      ...(limit !== undefined && { values: { min: String(limit), max: String(limit) } }),
    };
    return [{ row: row.key, column, problem, value: held(row, column) }];
  });
};

/** Those that still hold what was refused, with the number of their row as it stands now. */
export const stillRefused = (
  cells: readonly RefusedCell[],
  { rows }: GridState,
): readonly (RefusedCell & { at: number })[] =>
  cells.flatMap((cell) => {
    const at = rows.findIndex(({ key }) => key === cell.row);
    const row = rows[at];
    return row && held(row, cell.column) === cell.value ? [{ ...cell, at }] : [];
  });
