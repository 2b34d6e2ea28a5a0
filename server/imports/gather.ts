import { codeKey } from "../../resources/core/codes.ts";
import { exchangeKeysOf, fileLinesOf } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { wrong, type Draft } from "./draft.ts";
import type { SheetRow } from "./sheet.ts";
import { cleaned } from "./values.ts";

/** Lines that a document of a file may have. */
const mostLines = 1500;
/** How many of its rows are named where a document is refused. */
const named = 5;

/** Where the rows of each document begin, and how many they are, all over a file. */
export type Runs = ReadonlyMap<string, { starts: readonly number[]; rows: number }>;
type Portions = AsyncIterable<readonly SheetRow[]>;

const keyAt = ({ cells }: SheetRow, column: number): string => codeKey(cleaned(cells[column] ?? ""));

/** The column by which rows belong together; -1 where each is by itself. */
export const columnTogether = (resource: Resource, columns: readonly (string | null)[]): number =>
  fileLinesOf(resource) ? columns.indexOf(exchangeKeysOf(resource)[0]?.[0] ?? "") : -1;

/** Reads over a file once, so that a document whose rows stand apart is known by its first row. */
export const runsOf = async (portions: Portions, column: number): Promise<Runs> => {
  const runs = new Map<string, { starts: number[]; rows: number }>();
  if (column < 0) return runs;
  let last: string | null = null;
  for await (const rows of portions)
    for (const row of rows) {
      const key = keyAt(row, column);
      const run = runs.get(key) ?? { starts: [], rows: 0 };
      if (key !== last && run.starts.length < named) run.starts.push(row.row);
      run.rows += 1;
      runs.set(key, run);
      last = key;
    }
  return runs;
};

/** Rows in portions of about so many; those of one document stay in one, unless they are too many to be saved. */
export async function* together(portions: Portions, size: number, column: number): AsyncGenerator<SheetRow[]> {
  let waiting: SheetRow[] = [];
  for await (const rows of portions)
    for (const row of rows) {
      const last = waiting.at(-1);
      const isSame = column >= 0 && last !== undefined && keyAt(last, column) === keyAt(row, column);
      if (waiting.length >= size + (isSame ? mostLines : 0)) {
        yield waiting;
        waiting = [];
      }
      waiting.push(row);
    }
  if (waiting.length > 0) yield waiting;
}

const keyOf = ({ values }: Draft, key: string): string => codeKey(String((values.get(key) as string) ?? ""));

/** What rows of one document say of it, which they say alike, and their lines. */
const merged = (field: string, key: string, drafts: readonly Draft[], runs: Runs): Draft => {
  const [first] = drafts as [Draft];
  const values = new Map<string, unknown>();
  const shown = new Map<string, string>();
  const said = new Map<string, { row: number; text: string }>();
  const differing = new Map<string, number[]>();
  const lines: Record<string, unknown>[] = [];
  for (const draft of drafts) {
    const line: Record<string, unknown> = {};
    for (const [name, value] of draft.values) {
      const [outer, inner] = name.split(".");
      if (outer === field && inner !== undefined) {
        line[inner] = value;
        continue;
      }
      const text = JSON.stringify(value).toLowerCase();
      const before = said.get(name);
      if (before === undefined) {
        said.set(name, { row: draft.row, text });
        values.set(name, value);
      } else if (before.text !== text) differing.set(name, [...(differing.get(name) ?? [before.row]), draft.row]);
    }
    // a document without lines is one row that says nothing of one
    if (drafts.length > 1 || Object.keys(line).length > 0 || draft.problems.length > 0) lines.push(line);
    for (const [name, text] of draft.shown) if (!shown.has(name)) shown.set(name, text);
  }
  values.set(field, lines);
  shown.set(field, String(lines.length));
  const { starts = [], rows = 0 } = runs.get(keyOf(first, key)) ?? {};
  return {
    ...first,
    assumed: new Set(drafts.flatMap(({ assumed }) => [...assumed])),
    cells: drafts.map(({ cells }) => cells as readonly string[]),
    saved: drafts.map(({ saved }) => saved as readonly string[]),
    ...{ values, shown },
    problems: [
      ...(keyOf(first, key) !== "" && starts.length > 1 ? [wrong(key, "rowsApart", starts.join(", "))] : []),
      ...(keyOf(first, key) !== "" && rows > mostLines ? [wrong(field, "max", String(mostLines))] : []),
      ...[...differing].map(([name, at]) => wrong(name, "rowsDiffer", at.slice(0, named).join(", "))),
      ...drafts.flatMap(({ problems, row }) => problems.map((problem) => ({ ...problem, row }))),
    ],
  };
};

/** Rows that are lines become their documents; all others stay as they are. */
export const gathered = (resource: Resource, drafts: readonly Draft[], runs: Runs): readonly Draft[] => {
  const inner = fileLinesOf(resource);
  const [[key = ""] = []] = exchangeKeysOf(resource);
  if (!inner) return drafts;
  const documents: Draft[][] = [];
  for (const draft of drafts) {
    const last = documents.at(-1);
    if (last && keyOf(draft, key) !== "" && keyOf(last[0]!, key) === keyOf(draft, key)) last.push(draft);
    else documents.push([draft]);
  }
  return documents.map((rows) => merged(inner.field, key, rows, runs));
};
