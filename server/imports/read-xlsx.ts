import { Readable } from "node:stream";
import { WorkbookReader } from "@cj-tech-master/excelts";
import { Unreadable } from "./notation.ts";
import { unpacksToMore } from "./unpacked-size.ts";

/** Bytes that the parts of a workbook may have once they are unpacked. */
const largest = 300 * 1024 * 1024;
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
export async function* xlsxPortions(bytes: Buffer, columns: number): AsyncGenerator<string[][]> {
  if (await unpacksToMore(bytes, largest)) throw new Unreadable("The workbook would unpack to more than 300 MB.");
  const reader = new WorkbookReader(Readable.from([bytes]), {
    worksheets: "emit",
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    maxBufferedWorksheetBytes: largest / 4,
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
