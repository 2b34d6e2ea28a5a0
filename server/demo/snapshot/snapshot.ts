import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** A table's columns and its rows, as COPY writes them. */
export type SnapshotTable = { name: string; columns: readonly string[]; rows: string };
/** The demo company as it was made: rows of all tables that have any. */
export type Snapshot = {
  /** Of the tables' columns and of the sources that made it. */
  fingerprint: string;
  accountId: number;
  /** The moment of the last thing that was done. */
  latest: string;
  /** Last numbers that were given out, by sequence. */
  sequences: Readonly<Record<string, string>>;
  /** Bytes of its files, as base64, by their paths. */
  files: Readonly<Record<string, string>>;
  tables: readonly SnapshotTable[];
};

export const snapshotFile = join(import.meta.dirname, "company.gz");

/** One line about all of it, then for each table a line and its rows. */
export const packed = ({ tables, ...about }: Snapshot): Buffer => {
  const parts = tables.map(
    ({ rows, ...table }) => `${JSON.stringify({ ...table, bytes: Buffer.byteLength(rows) })}\n${rows}`,
  );
  return gzipSync(`${JSON.stringify(about)}\n${parts.join("")}`, { level: 9 });
};

const lineAt = (bytes: Buffer, from: number): { line: string; next: number } => {
  const end = bytes.indexOf(10, from);
  return { line: bytes.toString("utf8", from, end), next: end + 1 };
};

export const unpacked = (file: Buffer): Snapshot => {
  const bytes = gunzipSync(file);
  const head = lineAt(bytes, 0);
  const tables: SnapshotTable[] = [];
  for (let at = head.next; at < bytes.length;) {
    const { line, next } = lineAt(bytes, at);
    const { bytes: size, ...table } = JSON.parse(line) as Omit<SnapshotTable, "rows"> & { bytes: number };
    tables.push({ ...table, rows: bytes.toString("utf8", next, next + size) });
    at = next + size;
  }
  return { ...(JSON.parse(head.line) as Omit<Snapshot, "tables">), tables };
};

/** The one that came with the product; null where there is none. */
export const readSnapshot = (): Snapshot | null => {
  try {
    return unpacked(readFileSync(snapshotFile));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};
