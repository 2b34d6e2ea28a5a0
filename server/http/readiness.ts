import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { describeError } from "../errors/describe.ts";
import { fault, faultyStore } from "../errors/fault.ts";

/** Something the server stands on: `check` fails when it does not do its work. */
export type Ground = { name: string; check(): Promise<void> };

/** How long an answer holds, and how long a check may take. */
const milliseconds = { holds: 1_000, takes: 4_000 } as const;

/** A folder can be written when four kilobytes in it can be. */
export const writableFolder = (name: string, folder: string): Ground => ({
  name,
  check: async () => {
    const path = join(folder, `.stockwright-ready-${randomBytes(8).toString("hex")}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, Buffer.alloc(4096), { flag: "wx", mode: 0o600 });
    } catch (error) {
      throw fault(name, "cannot be written", error);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  },
});

/**
 * A read-only database says so. A full disk shows where something is written that leaves nothing behind, neither rows nor
 * log: a sort too large for its memory, some 300 kB in about a millisecond.
 */
const question = `
  set local work_mem = '64kB';
  select count(*), current_setting('transaction_read_only') as read_only
  from (select repeat('x', 60) || i as line from generate_series(1, 3000) as i order by 1 offset 0) as spilled`;

export const writableDatabase = (pool: Pool): Ground => ({
  name: "database",
  check: async () => {
    // several statements in one message: pg answers with one result each
    const answers = (await pool.query(question)) as unknown as readonly { rows: readonly { read_only?: string }[] }[];
    if (answers.some(({ rows }) => rows[0]?.read_only === "on")) throw fault("database", "is read-only", "25006");
  },
});

/** What Postgres says at its door. */
const refusals: Readonly<Record<string, string>> = {
  "53300": "has no connection left",
  "57P03": "is starting, ending or in recovery",
};

const problemOf = async ({ name, check }: Ground): Promise<string | null> => {
  const late = new AbortController();
  try {
    await Promise.race([
      check(),
      wait(milliseconds.takes, undefined, { signal: late.signal, ref: false }).then(() =>
        Promise.reject(fault(name, "does not answer", "no answer in time")),
      ),
    ]);
    return null;
  } catch (error) {
    if (faultyStore(error) !== undefined) return (error as Error).message;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return describeError(error).fault ?? `The ${name} ${refusals[code] ?? "cannot be reached"}.`;
  } finally {
    late.abort();
  }
};

/** What stands in the way of the server's work, in sentences without any path; asked at most once a second, however many ask. */
export const readiness = (readinessChecks: readonly Ground[]): (() => Promise<readonly string[]>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let found: Promise<readonly string[]> = Promise.resolve([]);
  const ask = async (): Promise<readonly string[]> =>
    (await Promise.all(readinessChecks.map(problemOf))).filter((problem) => problem !== null);
  return () => {
    if (performance.now() - asked > milliseconds.holds) {
      asked = Number.POSITIVE_INFINITY; // until it is answered everyone waits for the same answer
      found = ask().finally(() => (asked = performance.now()));
    }
    return found;
  };
};
