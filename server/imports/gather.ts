import { codeKey } from "../../resources/core/codes.ts";
import { addsOf, exchangeKeysOf, fileLinesOf } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { added } from "./adding.ts";
import { wrong, type Draft } from "./draft.ts";
import type { SheetRow } from "./sheet.ts";
import { cleaned } from "./values.ts";

/** Lines that a document of a file may have. */
const mostLines = 1500;
/** How many of its rows are named where a document is refused. */
const named = 5;

/** Where the rows of each document, or of each record that several rows add up to, begin, and how many they are, all over a file. */
export type Runs = ReadonlyMap<string, { starts: readonly number[]; rows: number }>;
type Portions = AsyncIterable<readonly SheetRow[]>;

const keyAt = (cells: readonly string[], columns: readonly number[]): string =>
  columns.map((column) => codeKey(cleaned(cells[column] ?? ""))).join("\n");

/** The columns whose texts rows have in common that belong together; none where each row is by itself. */
export const groupingColumns = (resource: Resource, columns: readonly (string | null)[]): readonly number[] => {
  const [key = []] = exchangeKeysOf(resource);
  const parts = fileLinesOf(resource) ? key.slice(0, 1) : addsOf(resource).length > 0 ? key : [];
  const places = parts.map((name) => columns.indexOf(name));
  return places.includes(-1) ? [] : places;
};

/** Reads over a file once, so that what stands apart is known by its first row. */
export const runsOf = async (portions: Portions, columns: readonly number[]): Promise<Runs> => {
  const runs = new Map<string, { starts: number[]; rows: number }>();
  if (columns.length === 0) return runs;
  let last: string | null = null;
  for await (const rows of portions)
    for (const row of rows) {
      const key = keyAt(row.cells, columns);
      const run = runs.get(key) ?? { starts: [], rows: 0 };
      if (key !== last && run.starts.length < named) run.starts.push(row.row);
      run.rows += 1;
      runs.set(key, run);
      last = key;
    }
  return runs;
};

/** Rows in portions of about so many; those of one document or list of parts stay in one, unless they are too many to be saved. */
export async function* together(
  portions: Portions,
  size: number,
  columns: readonly number[],
): AsyncGenerator<SheetRow[]> {
  const first = columns.slice(0, 1);
  let waiting: SheetRow[] = [];
  for await (const rows of portions)
    for (const row of rows) {
      const last = waiting.at(-1);
      const isSame = first.length > 0 && last !== undefined && keyAt(last.cells, first) === keyAt(row.cells, first);
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

/** Rows about one record, wherever they stand in their portion, become one of what they add up to; where one of them is wrong, none counts. */
const summed = ({ resource, runs, together: columns }: Gathering, drafts: readonly Draft[]): readonly Draft[] => {
  const groups = Map.groupBy(drafts, ({ cells }) => keyAt(cells as readonly string[], columns));
  return [...groups].flatMap(([key, rows]): readonly Draft[] => {
    const { starts = [], rows: all = 0 } = runs.get(key) ?? {};
    if (all < 2 || key.split("\n").includes("")) return rows;
    const wrongs = rows.filter(({ problems }) => problems.length > 0);
    if (rows.length === all && wrongs.length === 0) return [added(rows, addsOf(resource))];
    const [problem, numbers] = wrongs.length > 0 ? ["rowTwice", wrongs.map(({ row }) => row)] : ["rowsApart", starts];
    const named = exchangeKeysOf(resource)[0]?.at(-1) ?? null;
    for (const { problems } of rows)
      if (problems.length === 0) problems.push(wrong(named, problem, numbers.join(", ")));
    return rows;
  });
};

/** What is needed to gather rows: `together` are the columns that rows of one document or record have in common. */
export type Gathering = { resource: Resource; runs: Runs; together: readonly number[] };

/** Rows that are lines become their documents, those that add up to one record that one; all others stay as they are. */
export const gathered = (gathering: Gathering, drafts: readonly Draft[]): readonly Draft[] => {
  const { resource, runs, together: columns } = gathering;
  const inner = fileLinesOf(resource);
  const [[key = ""] = []] = exchangeKeysOf(resource);
  if (!inner) return columns.length > 0 ? summed(gathering, drafts) : drafts;
  const documents: Draft[][] = [];
  for (const draft of drafts) {
    const last = documents.at(-1);
    if (last && keyOf(draft, key) !== "" && keyOf(last[0]!, key) === keyOf(draft, key)) last.push(draft);
    else documents.push([draft]);
  }
  return documents.map((rows) => merged(inner.field, key, rows, runs));
};
