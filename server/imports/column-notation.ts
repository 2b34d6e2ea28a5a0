import type { DayOrder, Decimal, Notation } from "./notation.ts";
import type { SheetRow } from "./sheet.ts";
import { cleaned, decimalText, slashedOf } from "./values.ts";

/** Values that show how a column is written: those that can be read in one way, and those that could be in either. */
type Evidence<Way extends string> = Readonly<Record<Way | "either", string[]>>;
type Tally = { filled: number; numbers: number; decimal: Evidence<Decimal>; dates: Evidence<DayOrder> };

/** Values of each kind that are kept of a column: what a question shows. */
const shown = 3;
const note = (values: string[], cell: string): void => {
  if (values.length < shown && !values.includes(cell)) values.push(cell);
};

/** What may have a decimal mark in it; a day has other signs. */
const isMarked = /\d[.,]\d|^\D{0,4}[.,]\d/;
const isWhole = /^[-+]?\d[\d\s]*$/;
const tallyNumber = (tally: Tally, cell: string): void => {
  if (!isMarked.test(cell)) {
    if (isWhole.test(cell)) tally.numbers += 1;
    return;
  }
  const [point, comma] = [decimalText(cell, "."), decimalText(cell, ",")];
  if (point === null && comma === null) return;
  tally.numbers += 1;
  if (point === comma) return;
  note(tally.decimal[comma === null ? "." : point === null ? "," : "either"], cell);
};
const tallyDay = (tally: Tally, cell: string): void => {
  const [first, second] = slashedOf(cell) ?? [0, 0];
  if (first === 0 || second === 0 || (first > 12 && second > 12)) return;
  note(tally.dates[first > 12 ? "dmy" : second > 12 ? "mdy" : "either"], cell);
};

type Found<Way> = { way: Way | null; doubt: readonly string[] | null };
/** How a column is written by what it shows itself: null where it shows nothing, with a doubt where it shows two ways, or could be read in two. */
const foundIn = <Way extends string>(evidence: Evidence<Way>, [a, b]: readonly [Way, Way]): Found<Way> => {
  const either = evidence.either;
  if (evidence[a].length > 0 && evidence[b].length > 0)
    return { way: null, doubt: [...evidence[a].slice(0, 2), ...evidence[b].slice(0, 2)] };
  if (evidence[a].length > 0) return { way: a, doubt: null };
  if (evidence[b].length > 0) return { way: b, doubt: null };
  return { way: null, doubt: either.length > 0 ? either : null };
};

/** The one way that columns are written which leave no doubt; null where they differ or show none. */
const sharedBy = <Way>(found: readonly Found<Way>[]): Way | null => {
  const ways = [...new Set(found.flatMap(({ way }) => (way === null ? [] : [way])))];
  return ways.length === 1 ? ways[0]! : null;
};

type Columns = Pick<Notation, "decimal" | "dates" | "written" | "doubts">;

/** Finds how each column of a file is written, from the rows below its header, each of them once. */
export const columnTallies = () => {
  const tallies: Tally[] = [];
  const add = ({ cells, exact }: Pick<SheetRow, "cells" | "exact">): void => {
    for (const [at, raw] of cells.entries()) {
      const tally = (tallies[at] ??= {
        filled: 0,
        numbers: 0,
        decimal: { ".": [], ",": [], either: [] },
        dates: { dmy: [], mdy: [], either: [] },
      });
      // what a workbook holds as a number or a day is written in no way
      if (raw === "" || raw.length > 60 || exact?.has(at)) continue;
      const cell = cleaned(raw);
      if (cell === "") continue;
      tally.filled += 1;
      if (!/\d/.test(cell)) continue;
      tallyNumber(tally, cell);
      tallyDay(tally, cell);
    }
  };
  /** `said` is what people decided: for all columns, or for one. */
  const found = (said: Partial<Notation>, delimiter: string): Columns => {
    const saidDecimal = said.decimal === "each" ? undefined : said.decimal;
    const saidDates = said.dates === "unsure" ? undefined : said.dates;
    const numbers = tallies.map(({ decimal }) => foundIn(decimal, [".", ","]));
    const days = tallies.map(({ dates }) => foundIn(dates, ["dmy", "mdy"]));
    // texts that happen to look like numbers tell nothing of the columns beside them
    const shared = sharedBy(numbers.filter((_, at) => tallies[at]!.numbers === tallies[at]!.filled));
    const sharedDays = sharedBy(days);
    const written: Record<string, { decimal?: Decimal; dates?: DayOrder }> = {};
    const doubts: Record<string, { decimal?: readonly string[]; dates?: readonly string[] }> = {};
    const isContrary = <Way extends string>(evidence: Evidence<Way>, ways: readonly Way[]) =>
      ways.every((way) => evidence[way].length > 0);
    for (const [at, tally] of tallies.entries()) {
      const own = said.written?.[at] ?? {};
      const [number, day] = [numbers[at]!, days[at]!];
      const decimal =
        saidDecimal ?? own.decimal ?? number.way ?? (isContrary(tally.decimal, [".", ","]) ? null : shared);
      const dates = saidDates ?? own.dates ?? day.way ?? (isContrary(tally.dates, ["dmy", "mdy"]) ? null : sharedDays);
      const isMarkedColumn = number.way !== null || number.doubt !== null;
      const isSlashed = day.way !== null || day.doubt !== null;
      const entry = {
        ...(isMarkedColumn && decimal !== null && { decimal }),
        ...(isSlashed && dates !== null && { dates }),
      };
      const doubt = {
        ...(number.doubt && decimal === null && { decimal: number.doubt }),
        ...(day.doubt && dates === null && { dates: day.doubt }),
      };
      if (Object.keys(entry).length > 0) written[at] = entry;
      if (Object.keys(doubt).length > 0) doubts[at] = doubt;
    }
    const all = <Name extends "decimal" | "dates">(name: Name) => [
      ...new Set(Object.values(written).flatMap((each) => (each[name] === undefined ? [] : [each[name]]))),
    ];
    const isDoubted = (name: "decimal" | "dates") => Object.values(doubts).some((each) => each[name] !== undefined);
    const [marks, orders] = [all("decimal"), all("dates")];
    const one = <Way, None>(ways: readonly Way[], name: "decimal" | "dates", without: Way, none: None): Way | None =>
      isDoubted(name) || ways.length > 1 ? none : (ways[0] ?? without);
    return {
      decimal: saidDecimal ?? one<Decimal, "each">(marks, "decimal", delimiter === ";" ? "," : ".", "each"),
      dates: saidDates ?? one<DayOrder | "unsure", "unsure">(orders, "dates", "unsure", "unsure"),
      written,
      doubts,
    };
  };
  return { add, found };
};
