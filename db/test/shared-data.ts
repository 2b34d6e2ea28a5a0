import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";

export type Csv = Record<string, string>;

/** The shared data lies beside the project, or where STOCKWRIGHT_DATA says. */
export const dataFolder = (): string =>
  process.env.STOCKWRIGHT_DATA ?? resolve(import.meta.dirname, "../../../shared/data");

/** The rows of a file of the shared data, packed or not, by the names of its columns. */
export const readCsv = (path: string): Csv[] => {
  const bytes = readFileSync(join(dataFolder(), path));
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return Papa.parse<Csv>(text, { header: true, skipEmptyLines: true }).data;
};

/** Rows in groups of one value each, in their order. */
export const groupBy = (rows: readonly Csv[], column: string): Map<string, Csv[]> => {
  const groups = new Map<string, Csv[]>();
  for (const row of rows) {
    const key = row[column] ?? "";
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};
