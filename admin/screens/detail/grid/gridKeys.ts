import type { GridAction, GridState } from "./gridState.ts";

/** What the reducer needs of a keyboard event. */
export type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const arrows: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  Home: { rows: 0, columns: -Infinity },
  End: { rows: 0, columns: Infinity },
  PageUp: { rows: -10, columns: 0 },
  PageDown: { rows: 10, columns: 0 },
};

const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Keys while moving about. `text` is what the active cell holds. Null leaves the key to the browser. */
export const moveKey = (key: Key, state: GridState, text: string): GridAction | null => {
  const control = key.ctrlKey || key.metaKey;
  if (key.altKey && (key.key === "ArrowUp" || key.key === "ArrowDown"))
    return { type: "moveRow", by: key.key === "ArrowUp" ? -1 : 1 };
  if (control && key.key.toLowerCase() === "d") return { type: "copyDown" };
  if (control && key.key.toLowerCase() === "z") return { type: "undo" };
  if (control && (key.key === "Delete" || key.key === "Backspace")) return { type: "remove", row: state.cursor.row };
  const arrow = arrows[key.key];
  if (arrow && !control && !key.altKey) return { type: "step", ...arrow };
  if (key.key === "Enter" && !control) return { type: "step", rows: key.shiftKey ? -1 : 1, columns: 0 };
  if (key.key === "F2") return { type: "edit", text };
  if (key.key === "Delete" || key.key === "Backspace") return { type: "clear" };
  if (isLetter(key)) return { type: "edit", text: key.key };
  return null;
};

/** How a finished cell is left, by the key that ends it. */
export const leavingKey = (key: Key): "down" | "next" | "previous" | null => {
  if (key.key === "Enter" && !key.ctrlKey && !key.metaKey) return "down";
  if (key.key === "Tab") return key.shiftKey ? "previous" : "next";
  return null;
};
