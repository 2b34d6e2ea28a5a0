import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import { keyOf, smallKeyOf, type FileStore } from "./store.ts";

const everyMilliseconds = 500;
const atOnce = 100;

/**
 * Removes the bytes of files whose rows are gone, however they were deleted. The store is called outside any transaction, and
 * a row is forgotten only when its bytes are: a second removal does no harm.
 */
export const removeBytes = async (pool: Pool, store: FileStore): Promise<number> => {
  const { rows } = await pool.query<{ account_id: number; path: string }>(
    "select account_id, path from app_private.removed_files($1)",
    [atOnce],
  );
  for (const { account_id: accountId, path } of rows) {
    await store.remove(smallKeyOf(accountId, path));
    await store.remove(keyOf(accountId, path));
    await pool.query("select app_private.forget_removed_file($1, $2)", [accountId, path]);
  }
  return rows.length;
};

/** Keeps at it until it is stopped. */
export const startRemovingBytes = (pool: Pool, store: FileStore, log: Log): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await removeBytes(pool, store).catch((error: unknown) => log.warn("bytes of files not removed", { error }));
      await wait(everyMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
