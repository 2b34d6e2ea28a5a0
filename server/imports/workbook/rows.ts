import { Unreadable } from "../notation.ts";
import { cellText } from "./cell-text.ts";
import { markupOf } from "./markup.ts";
import { textRuns, unescaped } from "./rich-text.ts";
import type { Workbook } from "./workbook.ts";

/** The cells of a row by their places, and which of them hold a number or a day. */
export type WorkbookRow = { cells: string[]; exact: Set<number> };

/** The place of "AB12", counted from 0; undefined where a cell does not say it. */
const placeOf = (address: string | undefined): number | undefined => {
  const [, letters] = /^([A-Z]{1,3})\d*$/i.exec(address ?? "") ?? [];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/**
 * Rows of the sheet one after another, as many as come at once. A cell that does not say its place stands behind the one
 * before. Errors: Unreadable, something stands right of so many columns.
 */
export async function* rowsOf(
  { sheet, sharedStrings, styles, is1904 }: Workbook,
  columns: number,
): AsyncGenerator<WorkbookRow[]> {
  let rows: WorkbookRow[] = [];
  let row: WorkbookRow | undefined;
  let cell = { at: -1, type: "n", style: 0 };
  let value: string | undefined;
  let [isInline, isValue] = [false, false];
  const runs = textRuns();
  const put = (): void => {
    const { at, type, style } = cell;
    const inline = runs.take();
    const shown = ((): { text: string; isExact: boolean } => {
      if (type === "inlineStr") return { text: inline, isExact: false };
      if (value === undefined) return { text: "", isExact: false };
      if (type === "s") return { text: sharedStrings[Number(value)] ?? "", isExact: false };
      if (type === "str") return { text: unescaped(value), isExact: false };
      return cellText(type, value, styles[style] ?? null, is1904);
    })();
    if (!row || shown.text === "") return;
    if (at >= columns) throw new Unreadable(`There are more than ${columns} columns.`);
    while (row.cells.length < at) row.cells.push("");
    row.cells[at] = shown.text;
    if (shown.isExact) row.exact.add(at);
  };
  const pieces = markupOf(sheet, {
    open: (name, { r, t = "n", s = "0" }) => {
      if (name === "row") {
        row = { cells: [], exact: new Set() };
        cell = { at: -1, type: "n", style: 0 };
      } else if (name === "c") {
        cell = { at: placeOf(r) ?? cell.at + 1, type: t, style: Number(s) };
        value = undefined;
      } else if (name === "v") [value, isValue] = ["", true];
      else if (name === "is") isInline = true;
      if (isInline) runs.open(name);
    },
    text: (text) => {
      if (isInline) runs.text(text);
      else if (isValue) value += text;
    },
    close: (name) => {
      if (isInline) runs.close(name);
      if (name === "is") isInline = false;
      else if (name === "v") isValue = false;
      else if (name === "c") {
        put();
        value = undefined;
      } else if (name === "row" && row) {
        rows.push(row);
        row = undefined;
      }
    },
  });
  for await (const _ of pieces) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
