import { plus } from "../../../../resources/core/decimal.ts";
import type { CellValue, Cursor, GridAction, GridColumn, GridRow, GridState, Values } from "./gridState.ts";

const undoDepth = 100;
const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Remembers the rows as they are before a change. */
const remember = (state: GridState): GridState["past"] => [
  ...state.past.slice(1 - undoDepth),
  { rows: state.rows, removed: state.removed },
];

const change = (state: GridState, next: Partial<GridState>): GridState => ({
  ...state,
  past: remember(state),
  ...next,
});

const newRow = (made: number, values: Values): GridRow => ({ key: `new-${made}`, id: null, values, saved: null });

const patched = (row: GridRow, values: Values): GridRow => ({ ...row, values: { ...row.values, ...values } });

/** The next cell a person can type in, reading order; stays when there is none, so that Tab can leave the grid. */
export const nextEditable = (
  state: GridState,
  columns: readonly GridColumn[],
  by: 1 | -1,
  from: Cursor = state.cursor,
): Cursor | null => {
  const last = state.rows.length * columns.length + columns.length - 1;
  for (let at = from.row * columns.length + from.column + by; at >= 0 && at <= last; at += by) {
    const cursor = { row: Math.floor(at / columns.length), column: at % columns.length };
    const column = columns[cursor.column];
    if (column?.editable(state.rows[cursor.row] ?? null)) return cursor;
  }
  return null;
};

const firstEditable = (columns: readonly GridColumn[], row: GridRow | null): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.editable(row)),
  );

/** One row down in the same column; past the end to where a new row begins. */
const below = (state: GridState, columns: readonly GridColumn[]): Cursor => {
  const row = clamp(state.cursor.row + 1, state.rows.length);
  return { row, column: row === state.rows.length ? firstEditable(columns, null) : state.cursor.column };
};

const follow = (
  state: GridState,
  columns: readonly GridColumn[],
  after: "stay" | "down" | "next" | "previous",
): Cursor => {
  if (after === "down") return below(state, columns);
  if (after === "stay") return state.cursor;
  return nextEditable(state, columns, after === "next" ? 1 : -1) ?? state.cursor;
};

const write = (
  state: GridState,
  columns: readonly GridColumn[],
  values: Values,
  after: "stay" | "down" | "next" | "previous",
): GridState => {
  const adding = state.cursor.row >= state.rows.length;
  const rows = adding
    ? [...state.rows, newRow(state.made, values)]
    : state.rows.map((row, at) => (at === state.cursor.row ? patched(row, values) : row));
  const next = change(state, { rows, draft: null, made: state.made + (adding ? 1 : 0) });
  return { ...next, cursor: follow(next, columns, after) };
};

const fill = (state: GridState, from: number, values: readonly Values[]): GridState => {
  const rows = [...state.rows];
  let made = state.made;
  values.forEach((patch, offset) => {
    const at = from + offset;
    const row = rows[at];
    if (row) rows[at] = patched(row, patch);
    else rows.push(newRow(made++, patch));
  });
  return change(state, {
    rows,
    made,
    draft: null,
    cursor: { ...state.cursor, row: clamp(from + values.length, rows.length) },
  });
};

const isSameItem = (a: CellValue | undefined, b: CellValue | undefined): boolean =>
  typeof a === "object" && a !== null && typeof b === "object" && b !== null && a.id === b.id;

const count = (state: GridState, item: string, quantity: string, values: Values): GridState => {
  const at = state.rows.findLastIndex((row) => isSameItem(row.values[item], values[item]));
  const row = state.rows[at];
  if (!row) {
    const adding = state.cursor.row >= state.rows.length;
    return change(state, {
      rows: [...state.rows, newRow(state.made, values)],
      made: state.made + 1,
      cursor: { ...state.cursor, row: state.cursor.row + (adding ? 1 : 0) },
    });
  }
  const [now, more] = [row.values[quantity], values[quantity]];
  const sum = plus(typeof now === "string" && now ? now : "0", typeof more === "string" ? more : "1");
  return change(state, { rows: state.rows.map((each) => (each === row ? patched(row, { [quantity]: sum }) : each)) });
};

const remove = (state: GridState, at: number): GridState => {
  const row = state.rows[at];
  if (!row) return state;
  const rows = state.rows.filter((other) => other !== row);
  return change(state, {
    rows,
    removed: row.id === null ? state.removed : [...state.removed, row],
    draft: null,
    cursor: { ...state.cursor, row: clamp(state.cursor.row, rows.length) },
  });
};

const copyDown = (state: GridState, columns: readonly GridColumn[]): GridState => {
  const { row, column } = state.cursor;
  const [above, here, spec] = [state.rows[row - 1], state.rows[row], columns[column]];
  if (!above || !here || !spec?.editable(here)) return state;
  return write(state, columns, { [spec.key]: above.values[spec.key] ?? null }, "stay");
};

const moveRow = (state: GridState, by: 1 | -1): GridState => {
  const from = state.cursor.row;
  const to = from + by;
  const [row, other] = [state.rows[from], state.rows[to]];
  if (!row || !other) return state;
  const rows = state.rows.map((each, at) => (at === to ? row : at === from ? other : each));
  return change(state, { rows, cursor: { ...state.cursor, row: to } });
};

const undo = (state: GridState): GridState => {
  const last = state.past.at(-1);
  if (!last) return state;
  return {
    ...state,
    ...last,
    past: state.past.slice(0, -1),
    draft: null,
    cursor: { ...state.cursor, row: clamp(state.cursor.row, last.rows.length) },
  };
};

/** Where a new row begins there is one cell to stand on. */
const landed = (state: GridState, columns: readonly GridColumn[], row: number, column: number): Cursor => {
  const to = clamp(row, state.rows.length);
  return {
    row: to,
    column: to === state.rows.length ? firstEditable(columns, null) : clamp(column, columns.length - 1),
  };
};

/** Everything a keyboard can do in a grid, as one pure function. */
export const gridReducer =
  (columns: readonly GridColumn[]) =>
  (state: GridState, action: GridAction): GridState => {
    const here = state.rows[state.cursor.row] ?? null;
    const column = columns[state.cursor.column];
    switch (action.type) {
      case "go":
        return { ...state, draft: null, cursor: landed(state, columns, action.to.row, action.to.column) };
      case "step":
        return {
          ...state,
          draft: null,
          cursor: landed(state, columns, state.cursor.row + action.rows, state.cursor.column + action.columns),
        };
      case "next":
        return { ...state, draft: null, cursor: nextEditable(state, columns, action.by) ?? state.cursor };
      case "edit":
        return column?.editable(here) ? { ...state, draft: action.text } : state;
      case "type":
        return state.draft === null ? state : { ...state, draft: action.text };
      case "leave":
        return { ...state, draft: null };
      case "write": {
        const next = write(state, columns, action.values, action.after);
        const column = columns.findIndex(({ key }) => key === action.to);
        return column < 0 ? next : { ...next, cursor: { row: state.cursor.row, column } };
      }
      case "fill":
        return fill(state, action.row, action.values);
      case "set":
        return change(state, {
          rows: state.rows.map((row) => (row.key === action.key ? patched(row, action.values) : row)),
        });
      case "count":
        return count(state, action.item, action.quantity, action.values);
      case "copyDown":
        return copyDown(state, columns);
      case "clear":
        return here && column?.editable(here) ? write(state, columns, { [column.key]: null }, "stay") : state;
      case "remove":
        return remove(state, action.row);
      case "moveRow":
        return moveRow(state, action.by);
      case "undo":
        return undo(state);
      case "reset":
        return initialFrom(state, action.rows);
    }
  };

/** New rows from the server. Typing goes on: the cursor stays on its row and its cell stays open. */
const initialFrom = (state: GridState, rows: readonly GridRow[]): GridState => {
  const here = state.rows[state.cursor.row];
  const at = here ? rows.findIndex(({ key }) => key === here.key) : rows.length;
  return {
    rows,
    removed: [],
    cursor: { ...state.cursor, row: at < 0 ? clamp(state.cursor.row, rows.length) : at },
    draft: at < 0 ? null : state.draft,
    past: [],
    made: state.made,
  };
};
