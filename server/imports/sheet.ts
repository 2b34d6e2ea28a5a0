import type { KnownFile } from "./known/known-file.ts";
import { recognised } from "./known/recognised.ts";
import { beginningOf, decoded, encodingOf } from "./encoding.ts";
import { datesOf, decimalOf, delimiterOf, Unreadable, type Notation } from "./notation.ts";
import { csvPortions } from "./read-csv.ts";
import { xlsxPortions } from "./read-xlsx.ts";
import type { Source } from "./source.ts";

/** Characters that tell what parts cells. */
const lineSample = 100_000;
export const limits = { rows: 200_000, columns: 500 } as const;

/** A row of a file and its number among the rows below the header. */
export type SheetRow = { row: number; cells: readonly string[] };
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

const padded = (cells: readonly string[], width: number): readonly string[] =>
  cells.length < width ? [...cells, ...Array.from({ length: width - cells.length }, () => "")] : cells;
const told = ({ system, lists, source, into }: KnownFile): Notation["known"] => ({
  ...{ system, lists, source, into: Object.keys(into) },
});

/** The first rows that are not empty. */
const firstOf = async (portions: AsyncGenerator<string[][]>, count: number): Promise<string[][]> => {
  const first: string[][] = [];
  for await (const rows of portions) {
    first.push(...rows.filter((cells) => !isBlank(cells)));
    if (first.length >= count) break;
  }
  return first.slice(0, count);
};

/** Finds how a file is written, as far as nobody says so. Fails with an Unreadable. */
export const openSheet = async (source: Source, said: Partial<Notation>): Promise<Sheet> => {
  if (source.size === 0) throw new Unreadable("The file is empty.");
  const packed = await isWorkbook(source);
  const encoding = packed ? "utf-8" : (said.encoding ?? (await encodingOf(source)));
  const text = () => decoded(source, encoding);
  const delimiter = said.delimiter ?? (packed ? "," : delimiterOf(await beginningOf(text(), lineSample)));
  const read = () => (packed ? xlsxPortions(source, limits.columns) : csvPortions(text(), delimiter));
  const first = await firstOf(read(), 1000);
  const found = said.hasHeader === false || said.known === null ? null : recognised(first);
  const { known, above } = found ?? { known: null, above: 0 };
  const top = first[above] ?? [];
  if (first.length === 0) throw new Unreadable("The file is empty.");
  if (top.length > limits.columns) throw new Unreadable(`There are more than ${limits.columns} columns.`);
  const hasHeader = said.hasHeader ?? (known !== null || namesColumns(top));
  const notation: Notation = {
    encoding,
    delimiter,
    decimal: said.decimal ?? (packed ? "." : decimalOf(first, delimiter)),
    dates: said.dates ?? datesOf(first),
    hasHeader,
    ...(said.known === null && { known: null }),
    ...(known && { known: told(known) }),
  };
  const headers = hasHeader ? top.map((name) => name.trim().slice(0, 200)) : top.map((_, at) => String(at + 1));
  return {
    notation,
    headers,
    known,
    portions: async function* () {
      let skips = hasHeader ? above + 1 : 0;
      let row = 0;
      for await (const rows of read()) {
        const portion: SheetRow[] = [];
        for (const cells of rows) {
          if (isBlank(cells)) continue;
          if (skips > 0) skips -= 1;
          // below a title, rows end where nothing more is said
          else portion.push({ row: (row += 1), cells: above > 0 ? padded(cells, headers.length) : cells });
        }
        if (row > limits.rows) throw new Unreadable(`There are more than ${limits.rows} rows: split the file.`);
        yield portion;
      }
    },
  };
};
