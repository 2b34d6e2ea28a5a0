/** Something another record is: a SKU, a vendor, a label. */
export type Linked = { id: number; name: string; /** What it is, where its name is a code. */ about?: string };
export type CellValue = string | boolean | null | Linked;
export type Values = Readonly<Record<string, CellValue>>;

export type GridRow = {
  /** Stable while the row lives on screen; new rows have no id yet. */
  key: string;
  id: number | null;
  values: Values;
  /** As the server last gave them; null for a new row. */
  saved: Values | null;
};

export type GridColumn = { key: string; editable: (row: GridRow | null) => boolean };

/** `row` may be one past the last: the row that adds. */
export type Cursor = { row: number; column: number };

export type GridState = {
  rows: readonly GridRow[];
  /** Rows taken out that the server still has. */
  removed: readonly GridRow[];
  cursor: Cursor;
  /** Text of the cell being edited; null while moving about. */
  draft: string | null;
  past: readonly Pick<GridState, "rows" | "removed">[];
  /** Counts the rows made here, for their keys. */
  made: number;
};

export type After = "stay" | "down" | "next" | "previous";

export type GridAction =
  | { type: "go"; to: Cursor }
  | { type: "step"; rows: number; columns: number }
  | { type: "next"; by: 1 | -1 }
  | { type: "edit"; text: string }
  | { type: "type"; text: string }
  | { type: "leave" }
  /** Writes values into the cursor's row, or adds one. */
  | {
      type: "write";
      values: Values;
      after: After;
      /** Column to go on in, instead of the next one. */ to?: string | undefined;
    }
  /** Writes values into rows from `row` on, adding rows as needed: a paste. */
  | { type: "fill"; row: number; values: readonly Values[] }
  /** Writes values into one row wherever the cursor is. */
  | { type: "set"; key: string; values: Values }
  /** One more of an item: raises the quantity of its last row, or adds a row. The cursor and an open cell stay. */
  | { type: "count"; item: string; quantity: string; values: Values }
  | { type: "copyDown" }
  | { type: "clear" }
  | { type: "remove"; row: number }
  | { type: "moveRow"; by: 1 | -1 }
  | { type: "undo" }
  | { type: "reset"; rows: readonly GridRow[] };

export const savedRow = (id: number, values: Values): GridRow => ({ key: `saved-${id}`, id, values, saved: values });

export const initialGrid = (rows: readonly GridRow[]): GridState => ({
  rows,
  removed: [],
  cursor: { row: 0, column: 0 },
  draft: null,
  past: [],
  made: 0,
});

export const sameValue = (a: CellValue | undefined, b: CellValue | undefined): boolean => {
  const idOf = (value: CellValue | undefined) =>
    typeof value === "object" && value !== null ? value.id : (value ?? null);
  return idOf(a) === idOf(b);
};

/** Columns of a row that differ from what the server has. */
export const changedColumns = (row: GridRow): string[] =>
  Object.keys(row.values).filter((key) => !row.saved || !sameValue(row.values[key], row.saved[key]));

export type Pending = { added: number; changed: number; removed: number };

export const pendingOf = ({ rows, removed }: GridState): Pending => ({
  added: rows.filter((row) => row.id === null).length,
  changed: rows.filter((row) => row.id !== null && changedColumns(row).length > 0).length,
  removed: removed.length,
});

/** What is wrong with cells: by row, then by column. */
export type CellProblems = ReadonlyMap<string, Readonly<Record<string, string>>>;
