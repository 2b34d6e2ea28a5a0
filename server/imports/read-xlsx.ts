import { Readable } from "node:stream";
import { WorkbookReader } from "@cj-tech-master/excelts";
import { Unreadable } from "./notation.ts";
import { longestRow } from "./read-csv.ts";
import { whole, type Source } from "./source.ts";
import { outgrown } from "./unpacked-size.ts";

const megabyte = 1024 * 1024;
/** What its parts may come to, and a text of them: bytes may be four of a character. */
const room = { all: 300 * megabyte, text: 4 * longestRow };
const two = (value: number): string => String(value).padStart(2, "0");
const dayOf = (value: Date): string => {
  const day = value.toISOString().slice(0, 10);
  const [hours, minutes, seconds] = [value.getUTCHours(), value.getUTCMinutes(), value.getUTCSeconds()];
  return hours + minutes + seconds === 0 ? day : `${day} ${two(hours)}:${two(minutes)}:${two(seconds)}`;
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dayOf(value);
  if (typeof value !== "object") return String(value as string | number | boolean);
  const { richText, text, result, error } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(richText)) return richText.map((part) => String((part as { text: string }).text)).join("");
  if (error !== undefined) return String(error as string);
  return textOf(text ?? result);
};

/** Rows of the first sheet of a workbook, one after another. */
export async function* xlsxPortions(source: Source, columns: number): AsyncGenerator<string[][]> {
  const bytes = await whole(source);
  const tight = await outgrown(bytes, room);
  if (tight === "all") throw new Unreadable("The workbook would unpack to more than 300 MB.");
  if (tight === "text") throw new Unreadable(`A cell has more than ${longestRow} characters: shorten it.`);
  const reader = new WorkbookReader(Readable.from([bytes]), {
    worksheets: "emit",
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    maxBufferedWorksheetBytes: room.all / 4,
  } as never);
  try {
    for await (const sheet of reader) {
      let rows: string[][] = [];
      let width = 0;
      for await (const row of sheet) {
        if (row.cellCount > columns) throw new Unreadable(`There are more than ${columns} columns.`);
        const cells: string[] = [];
        for (let at = 1; at <= row.cellCount; at += 1) cells.push(textOf(row.getCell(at).value));
        // empty cells at the end of a row are not written down
        while (cells.length < width) cells.push("");
        if (width === 0 && cells.some((cell) => cell.trim() !== "")) width = cells.length;
        rows.push(cells);
        if (rows.length < 500) continue;
        yield rows;
        rows = [];
      }
      yield rows;
      return;
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("This is no workbook that can be read. Save it as XLSX or CSV.");
  }
}
