/** A row of the history as the API gives it. */
export type HistoryRow = {
  id: string;
  tableName: string;
  recordId: number;
  rootId: number;
  operation: "created" | "updated" | "deleted";
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** What records were called then: by the field that refers to them, and under id the row itself. */
  names: Readonly<Record<string, readonly [string | null, string | null]>>;
  /** What acted where it was no person: a workflow, an import. */
  actor: string | null;
  userId: number | null;
  cause: string | null;
  createdAt: string;
};

/** Rows one person wrote in one go, the record's own first. */
export type HistoryEntry = {
  key: string;
  actor: string | null;
  userId: number | null;
  cause: string | null;
  createdAt: string;
  rows: readonly HistoryRow[];
};

const together = 2000;

/** Rows come newest first; those of one save stand together, children under their parent. */
export const entriesOf = (rows: readonly HistoryRow[], table: string): readonly HistoryEntry[] => {
  const entries: (Omit<HistoryEntry, "rows"> & { rows: HistoryRow[] })[] = [];
  for (const row of rows) {
    const last = entries.at(-1);
    const near = last && Math.abs(Date.parse(last.createdAt) - Date.parse(row.createdAt)) < together;
    if (last && near && last.actor === row.actor && last.userId === row.userId && last.cause === row.cause)
      last.rows.push(row);
    else
      entries.push({
        key: row.id,
        actor: row.actor,
        userId: row.userId,
        cause: row.cause,
        createdAt: row.createdAt,
        rows: [row],
      });
  }
  const depth = (row: HistoryRow) => (row.tableName === table ? 0 : 1);
  return entries.map((entry) => ({
    ...entry,
    rows: entry.rows.toSorted((a, b) => depth(a) - depth(b) || Number(BigInt(a.id) - BigInt(b.id))),
  }));
};

/** Bookkeeping that no reader asks about. */
const silent = new Set(["id", "version", "settledVersion", "createdAt", "updatedAt", "position"]);

export type Change = { field: string; before: unknown; after: unknown };

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Field by field, without bookkeeping; a field empty before and after is left out. */
export const changesOf = (row: HistoryRow): readonly Change[] =>
  Object.entries(row.changes)
    .filter(([field]) => !silent.has(field))
    .map(([field, [before, after]]) => ({ field, before, after }))
    .filter(({ before, after }) => !(isEmpty(before) && isEmpty(after)));
