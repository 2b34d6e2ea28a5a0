import { createContext, type Dispatch, useContext } from "react";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { ColumnSpec } from "./gridColumns.ts";
import type { CellProblems, GridAction, GridState } from "./gridState.ts";

/** What a grid holds, and how it is changed. */
export type GridAt = { state: GridState; dispatch: Dispatch<GridAction> };

/** A grid as everything in, above and below it sees it. */
export type GridView = GridAt & {
  /** The module of its rows. */
  child: Resource;
  label: string;
  columns: readonly ColumnSpec[];
  /** Closed documents and people without the scope only look. */
  readOnly: boolean;
  /** Rows cannot be added. */
  fixed: boolean;
  /** What is wrong with a cell, by the row's key. */
  problems: CellProblems;
};

export const GridViewContext = createContext<GridView | null>(null);

export const useGridView = (): GridView => {
  const view = useContext(GridViewContext);
  if (!view) throw new Error("useGridView needs a grid around it");
  return view;
};
