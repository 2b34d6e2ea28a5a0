import { createContext, type ReactNode, useContext } from "react";
import type { AnyField } from "../../../../resources/core/fields.ts";
import type { GridRow, GridState, Values } from "../grid/gridState.ts";
import type { GridAt } from "../grid/gridView.ts";
import type { ShowOwn } from "./childColumns.tsx";

/** What is special to some rows, beside what their resource declares: lines of documents have prices, stock and prompts. */
export type GridExtras = {
  /** Fields that cannot be typed in here, whatever the resource says. */
  locked?: (name: string, row: GridRow | null) => boolean;
  show?: ShowOwn;
  /** Rows are not added here. */
  fixed?: boolean;
  /** Columns that say nothing now. */
  hides?: (name: string, field: AnyField) => boolean;
  /** What a changed row is sent with besides its changes. */
  along?: (row: GridRow) => Values;
  /** Asked before it is saved: whether there is nothing left to decide. */
  ready?: (at: GridAt) => Promise<boolean>;
  /** Why it cannot be saved yet. */
  blocked?: (at: GridAt) => string | undefined;
  /** Hears what the grid holds, and what is typed in it. */
  onState?: (state: GridState, columns: readonly string[]) => void;
  /** Hears what a row would hold, while it is typed in a form of its own. */
  onTry?: (row: GridRow | null) => void;
  /** Gets what a scanner typed where a new row begins. */
  onScan?: (code: string, at: GridAt) => void;
  /** Deals with pasted text in its own way; true when it did. */
  onPaste?: (text: string, at: GridAt) => boolean;
  /** Opens under a row. */
  below?: (row: GridRow, active: boolean) => ReactNode;
  /** Said in the bar before saving: what it will do. */
  effect?: (input: readonly unknown[]) => ReactNode;
  above?: ReactNode;
  aside?: ReactNode;
  foot?: ReactNode;
};

const none: GridExtras = {};
export const GridExtrasContext = createContext(none);
export const useGridExtras = (): GridExtras => useContext(GridExtrasContext);
