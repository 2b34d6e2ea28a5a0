export type Decimal = "." | ",";
/** What stands first in a day written with slashes. */
export type DayOrder = "dmy" | "mdy";

/** How a file is written. What is not known of it is found; people may say otherwise. */
export type Notation = {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252";
  delimiter: "," | ";" | "\t" | "|";
  /** The decimal mark of all columns; `each` where they differ, or one is in doubt. */
  decimal: Decimal | "each";
  /** The same of days written with slashes; `unsure` where the columns differ, or one is in doubt. */
  dates: DayOrder | "unsure";
  hasHeader: boolean;
  /** How single columns are written, by their places counted from 0. */
  written?: Readonly<Record<string, { decimal?: Decimal; dates?: DayOrder }>>;
  /** Columns that contradict themselves or may be read in two ways, with values that show it. */
  doubts?: Readonly<Record<string, { decimal?: readonly string[]; dates?: readonly string[] }>>;
  /** Whose export it is, and what it fills; null where nobody's, or somebody says that it is read as it stands. */
  known?: { system: string; lists: string; source: string; into: readonly string[] } | null;
};

const ways = {
  encoding: ["utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "windows-1252"],
  delimiter: [",", ";", "\t", "|"],
  decimal: [".", ","],
  dates: ["dmy", "mdy"],
} as const;
const among = <Way extends string>(known: readonly Way[], given: unknown): Way | undefined =>
  known.find((way) => way === given);
/** What somebody said of how a file is written, without what was found, and what is no notation. */
export const givenNotation = (given: Partial<Notation>): Partial<Notation> => {
  const { encoding, delimiter, decimal, dates } = {
    encoding: among(ways.encoding, given.encoding),
    delimiter: among(ways.delimiter, given.delimiter),
    decimal: among(ways.decimal, given.decimal),
    dates: among(ways.dates, given.dates),
  };
  const own = typeof given.written === "object" && given.written !== null ? given.written : {};
  const written = Object.fromEntries(
    Object.entries(own).flatMap(([at, said]) => {
      const [mark, order] = [among(ways.decimal, said?.decimal), among(ways.dates, said?.dates)];
      return /^\d{1,3}$/.test(at) ? [[at, { ...(mark && { decimal: mark }), ...(order && { dates: order }) }]] : [];
    }),
  );
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(decimal && { decimal }),
    ...(dates && { dates }),
    ...(typeof given.hasHeader === "boolean" && { hasHeader: given.hasHeader }),
    ...(given.known === null && { known: null }),
    written,
  };
};

/** How the cells of one column are written; null where nobody has decided it yet. */
export type CellNotation = { decimal: Decimal | null; dates: DayOrder | null };
/** How a workbook holds numbers and days, and how constants are written. */
export const exactNotation: CellNotation = { decimal: ".", dates: "dmy" };

/** How the column at a place is written. */
export const notationAt = ({ decimal, dates, written, doubts }: Notation, at: number): CellNotation => {
  const [own, doubt] = [written?.[at] ?? {}, doubts?.[at] ?? {}];
  return {
    // a column of which nothing is known holds nothing that could be read in two ways
    decimal: own.decimal ?? (doubt.decimal ? null : decimal === "each" ? "." : decimal),
    dates: own.dates ?? (doubt.dates ? null : dates === "unsure" ? "dmy" : dates),
  };
};

/** The file cannot be read as it is; its person is told why. */
export class Unreadable extends Error {}

const delimiters = [",", ";", "\t", "|"] as const;
/** Counts outside of quotes in the first lines: the one that each of them has most of. */
export const delimiterOf = (text: string): Notation["delimiter"] => {
  const lines = text
    .slice(0, 100_000)
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  const least = (mark: string) => Math.min(...lines.map((line) => line.split(mark).length - 1));
  const sum = (mark: string) => lines.reduce((all, line) => all + line.split(mark).length - 1, 0);
  const [best] = delimiters.toSorted((a, b) => Math.sign(least(b)) - Math.sign(least(a)) || sum(b) - sum(a));
  return best && lines.length > 0 && sum(best) > 0 ? best : ",";
};
