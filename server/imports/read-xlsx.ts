import { Unreadable } from "./notation.ts";
import { longestRow } from "./read-csv.ts";
import { whole, type Source } from "./source.ts";
import { outgrown } from "./unpacked-size.ts";
import { rowsOf } from "./workbook/rows.ts";
import { openWorkbook } from "./workbook/workbook.ts";

const megabyte = 1024 * 1024;
/** What its parts may come to, and a text of them: bytes may be four of a character. */
const room = { all: 300 * megabyte, text: 4 * longestRow };

type Row = { cells: string[]; exact?: ReadonlySet<number> };

/** Rows of the first sheet of a workbook that is not hidden, one after another. */
export async function* xlsxPortions(source: Source, columns: number): AsyncGenerator<Row[]> {
  const bytes = await whole(source);
  const tight = await outgrown(bytes, room);
  if (tight === "all") throw new Unreadable("The workbook would unpack to more than 300 MB.");
  if (tight === "text") throw new Unreadable(`A cell has more than ${longestRow} characters: shorten it.`);
  try {
    let width = 0;
    for await (const rows of rowsOf(await openWorkbook(bytes), columns)) {
      for (const { cells } of rows) {
        // empty cells at the end of a row are not written down
        while (cells.length < width) cells.push("");
        if (width === 0 && cells.some((cell) => cell.trim() !== "")) width = cells.length;
      }
      yield rows;
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("This is no workbook that can be read. Save it as XLSX or CSV.");
  }
}
