/** How a file is written. What is not known of it is found; people may say otherwise. */
export type Notation = {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1251";
  delimiter: "," | ";" | "\t" | "|";
  decimal: "." | ",";
  /** What stands first in a day written with slashes; `unsure` refuses those that may be read in two ways. */
  dates: "dmy" | "mdy" | "unsure";
  hasHeader: boolean;
  /** Whose export it is, and what it fills; null where nobody's, or somebody says that it is read as it stands. */
  known?: { system: string; lists: string; source: string; into: readonly string[] } | null;
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

const commaDecimal = /^[-+]?(\d{1,3}([.\u00a0 ]\d{3})+|\d+),(\d{1,2}|\d{4,})$/;
const pointDecimal = /^[-+]?(\d{1,3}([,\u00a0 ]\d{3})+|\d*)\.(\d{1,2}|\d{4,})$/;
const grouped = /^[-+]?\d{1,3}(\.\d{3})+$/;
/** The decimal mark that more cells tell; whoever separates cells by semicolons has a comma, where nothing tells. */
export const decimalOf = (rows: readonly (readonly string[])[], delimiter: string): Notation["decimal"] => {
  let comma = 0;
  let point = 0;
  for (const cell of rows.flat().map((each) => each.trim())) {
    if (commaDecimal.test(cell)) comma += 1;
    else if (pointDecimal.test(cell)) point += 1;
    else if (delimiter === ";" && grouped.test(cell)) comma += 1;
  }
  return comma > point || (comma === point && delimiter === ";") ? "," : ".";
};

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/;
export const datesOf = (rows: readonly (readonly string[])[]): Notation["dates"] => {
  let dayFirst = false;
  let monthFirst = false;
  for (const cell of rows.flat()) {
    const [, first, second] = slashed.exec(cell.trim()) ?? [];
    if (Number(first) > 12) dayFirst = true;
    if (Number(second) > 12) monthFirst = true;
  }
  return dayFirst === monthFirst ? "unsure" : dayFirst ? "dmy" : "mdy";
};
