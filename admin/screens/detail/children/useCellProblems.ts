import { useMemo } from "react";
import { useTranslate } from "react-admin";
import type { CellProblems, GridState } from "../grid/gridState.ts";
import type { RefusedCell } from "./refusedCells.ts";

type Wrong = {
  /** The column that each row still lacks. */ missing: ReadonlyMap<string, string>;
  /** What the server did not take. */ refused: readonly RefusedCell[];
};

/** What is wrong in a grid, at its cells. */
export const useCellProblems = ({ rows, cursor }: GridState, { missing, refused }: Wrong): CellProblems => {
  const t = useTranslate();
  return useMemo(() => {
    const texts = new Map<string, Record<string, string>>();
    const tell = (row: string, column: string, text: string) => texts.set(row, { ...texts.get(row), [column]: text });
    for (const row of rows) {
      const column = missing.get(row.key);
      // a row that is being typed has its time
      if (column && (row.id !== null || rows[cursor.row] !== row)) tell(row.key, column, t("validation.required"));
    }
    for (const { row, column, problem } of refused) tell(row, column, t(problem.key, { ...problem.values }));
    return texts;
  }, [missing, refused, rows, cursor.row, t]);
};
