import { columnTallies } from "./column-notation.ts";
import type { KnownFile } from "./known/known-file.ts";
import { recognised } from "./known/recognised.ts";
import { beginningOf, decoded, encodingOf } from "./encoding.ts";
import { delimiterOf, Unreadable, type Notation } from "./notation.ts";
import { csvPortions } from "./read-csv.ts";
import { xlsxPortions } from "./read-xlsx.ts";
import { evenWidths } from "./short-rows.ts";
import type { Source } from "./source.ts";
import { cleaned } from "./values.ts";

/** Characters that tell what parts cells. */
const lineSample = 100_000;
export const limits = { rows: 200_000, columns: 500 } as const;

/** A row of a file and its number among the rows below the header. */
export type SheetRow = {
  row: number;
  cells: readonly string[];
  /** Places of cells that a workbook holds as a number or a day: nobody wrote them in some way. */
  exact?: ReadonlySet<number>;
};
type Read = Omit<SheetRow, "row">;
export type Sheet = {
  notation: Notation;
  headers: readonly string[];
  /** Whose export it is. */
  known: KnownFile | null;
  /** Rows with anything in them, in portions. */
  portions(): AsyncGenerator<SheetRow[]>;
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");
const isWorkbook = async ({ bytes }: Source): Promise<boolean> => {
  for await (const part of bytes()) return Buffer.from(part.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
  return false;
};

/** A first row with a number or a hole in it names no columns. */
const namesColumns = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== "") && !cells.some((cell) => /^[-+]?[\d.,]+$/.test(cell.trim()));

const told = ({ system, lists, source, into }: KnownFile): Notation["known"] => ({
  ...{ system, lists, source, into: Object.keys(into) },
});

/** Whether how columns are written was found already, from all of their rows. */
const isWhole = (said: Partial<Notation>): said is Notation => said.written !== undefined && said.doubts !== undefined;

/** The first rows that are not empty. */
const firstOf = async (portions: AsyncGenerator<Read[]>, count: number): Promise<Read[]> => {
  const first: Read[] = [];
  for await (const rows of portions) {
    first.push(...rows.filter(({ cells }) => !isBlank(cells)));
    if (first.length >= count) break;
  }
  return first.slice(0, count);
};

/** A first line by which spreadsheets are told what parts cells. */
const separatorLine = /^"?sep=([,;\t|])"?[ \t]*(\r\n|\r|\n|$)/i;
async function* without(text: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let left = length;
  for await (const part of text) {
    yield part.slice(left);
    left = Math.max(0, left - part.length);
  }
}
async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Read[]> {
  for await (const rows of csvPortions(text, delimiter)) yield rows.map((cells) => ({ cells }));
}

/** Finds how a file is written, as far as nobody says so. Fails with an Unreadable. */
export const openSheet = async (source: Source, said: Partial<Notation>): Promise<Sheet> => {
  if (source.size === 0) throw new Unreadable("The file is empty.");
  const packed = await isWorkbook(source);
  const encoding = packed ? "utf-8" : (said.encoding ?? (await encodingOf(source)));
  const beginning = packed ? "" : await beginningOf(decoded(source, encoding), lineSample);
  const [line = "", separator] = separatorLine.exec(beginning) ?? [];
  const text = () => without(decoded(source, encoding), line.length);
  const delimiter =
    said.delimiter ??
    (separator as Notation["delimiter"] | undefined) ??
    (packed ? "," : delimiterOf(beginning.slice(line.length)));
  const read = (): AsyncGenerator<Read[]> =>
    packed ? xlsxPortions(source, limits.columns) : rowsOf(text(), delimiter);
  const first = await firstOf(read(), 1000);
  const found = said.hasHeader === false || said.known === null ? null : recognised(first.map(({ cells }) => cells));
  const { known, above } = found ?? { known: null, above: 0 };
  const top = first[above]?.cells ?? [];
  if (first.length === 0) throw new Unreadable("The file is empty.");
  if (top.length > limits.columns) throw new Unreadable(`There are more than ${limits.columns} columns.`);
  const hasHeader = said.hasHeader ?? (known !== null || namesColumns(top));
  const columns = columnTallies();
  for (const row of first.slice(hasHeader ? above + 1 : 0)) columns.add(row);
  const notation: Notation = {
    encoding,
    delimiter,
    ...(isWhole(said) ? said : columns.found(said, delimiter)),
    hasHeader,
    ...(said.known === null && { known: null }),
    ...(known && { known: told(known) }),
  };
  const headers = hasHeader ? top.map((name) => cleaned(name).slice(0, 200)) : top.map((_, at) => String(at + 1));
  return {
    notation,
    headers,
    known,
    portions: () => evenWidths(below(read(), hasHeader ? above + 1 : 0), headers.length),
  };
};

/** Numbered rows with anything in them, without so many at the top. */
async function* below(portions: AsyncGenerator<Read[]>, top: number): AsyncGenerator<SheetRow[]> {
  let skips = top;
  let row = 0;
  for await (const rows of portions) {
    const portion: SheetRow[] = [];
    for (const { cells, exact } of rows) {
      if (isBlank(cells)) continue;
      if (skips > 0) skips -= 1;
      else portion.push({ row: (row += 1), cells, ...(exact && { exact }) });
    }
    if (row > limits.rows) throw new Unreadable(`There are more than ${limits.rows} rows: split the file.`);
    yield portion;
  }
}
