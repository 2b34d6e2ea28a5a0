import type { Writable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { WorkbookWriter, type CellRichTextValue, type CellValue } from "@cj-tech-master/excelts";
import type { Cell, RowWriter } from "./cell.ts";
import { keepingApostrophes } from "./formula.ts";
import { Refused } from "../graphql/ask.ts";

/** Digits that a spreadsheet keeps of a number; what has more stays text. */
const exactDigits = 15;
/** Rows between two chances for everybody else. */
const pause = 200;
/** Characters that a cell holds. */
const longest = 32_767;

/** What readers take for a character that XML cannot hold: `_x0041_` is an A. */
const escapeLike = /_x[0-9a-f]{4}_/i;
/** Within each of those: what is split there holds none, and needs no escape, which not all readers take back. */
const within = /(?<=_)(?=x[0-9a-f]{4}_)/gi;

/** A text as other readers get it back: only runs of rich text say that their outer spaces are kept. */
const textOf = (text: string): string | CellRichTextValue => {
  const lined = text.replaceAll(/\r\n?/g, "\n");
  if (!/^\s|\n|\s$/.test(lined) && !escapeLike.test(lined)) return lined;
  return { richText: lined.split(within).map((run) => ({ text: run })) };
};

const valueOf = (cell: Cell): CellValue => {
  if (cell === null) return null;
  switch (cell.kind) {
    case "boolean":
      return cell.value;
    case "number":
      return cell.value.replaceAll(/\D/g, "").length <= exactDigits ? Number(cell.value) : cell.value;
    case "date":
      return new Date(`${cell.value}T00:00:00Z`);
    case "datetime":
      return new Date(`${cell.value.replace(" ", "T")}Z`);
    default: {
      const text = keepingApostrophes(cell.value);
      if (text.length > longest)
        throw new Refused(
          `A text of ${text.length} characters is longer than a cell of a workbook: choose CSV.`,
          "VALIDATION",
        );
      return textOf(text);
    }
  }
};

/** A workbook of one sheet, written as its rows come. What looks like a formula is a text: its cell says so. */
export const xlsxWriter = (stream: Writable, title: string): RowWriter => {
  const workbook = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(title);
  let rows = 0;
  return {
    write: async (cells) => {
      const row = sheet.addRow(cells.map(valueOf));
      for (const [at, cell] of cells.entries()) {
        if (cell?.kind === "date") row.getCell(at + 1).numFmt = "yyyy-mm-dd";
        if (cell?.kind === "datetime") row.getCell(at + 1).numFmt = "mm/dd/yyyy hh:mm AM/PM";
      }
      row.commit();
      rows += 1;
      if (rows % pause === 0) await breathe();
    },
    end: async () => {
      sheet.commit();
      await workbook.commit();
    },
  };
};
