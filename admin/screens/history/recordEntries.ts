import { entriesOf, type HistoryEntry, type HistoryRow } from "../detail/history/historyRows.ts";

export type RootedRow = HistoryRow & { module: string };
/** What was done to one record in one go. */
export type RecordEntry = HistoryEntry & { module: string; rootId: number };

/** Rows of many records, newest first, as what was done to each of them. */
export const recordEntries = (rows: readonly RootedRow[]): readonly RecordEntry[] => {
  const runs: RootedRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.module === row.module && last.rootId === row.rootId) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    return first
      ? entriesOf(run, first.module).map((entry) => ({ ...entry, module: first.module, rootId: first.rootId }))
      : [];
  });
};
