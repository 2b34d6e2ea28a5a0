import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { keyOf, type FileStore } from "../../files/store.ts";
import { pastTriggers } from "../../moving/transaction.ts";
import { daysUntilNow, shiftDates } from "./shift-dates.ts";
import type { Snapshot } from "./snapshot.ts";

const keepFiles = async ({ accountId, files }: Snapshot, store: FileStore): Promise<void> => {
  await mkdir(store.waiting, { recursive: true, mode: 0o700 });
  await Promise.all(
    Object.entries(files).map(async ([path, bytes]) => {
      const source = join(store.waiting, `snapshot-${path}`);
      await writeFile(source, bytes, "base64");
      await store.keep(keyOf(accountId, path), source);
    }),
  );
};

/** History goes where its month is. */
const makePartitions = (client: ClientBase, first: string) =>
  client.query(
    `select app_private.make_history_partitions($1::date,
       (extract(year from age(now(), $1::date)) * 12 + extract(month from age(now(), $1::date)))::int + 3)`,
    [first],
  );

/** The month in which history begins. */
const firstMonth = (rows: string): string =>
  `${[...rows.matchAll(/\b20\d\d-\d\d-\d\d \d\d:/g)].map(([moment]) => moment.slice(0, 7)).toSorted()[0] ?? new Date().toISOString().slice(0, 7)}-01`;

/**
 * Writes a company as it was made into a database that has none, as if the last of it had been done within the last day: every day is
 * later by as many days. Its people get the password whose hash is given. For superusers.
 */
export const loadSnapshot = async (
  client: ClientBase,
  snapshot: Snapshot,
  { passwordHash, files }: { passwordHash: string; files: FileStore | undefined },
): Promise<void> => {
  // bytes first: a record without its file is worse than a file without its record
  if (files) await keepFiles(snapshot, files);
  await pastTriggers(client, async () => {
    const shifted = shiftDates(daysUntilNow(new Date(snapshot.latest)));
    for (const { name, columns, rows } of snapshot.tables) {
      const text = shifted(rows);
      if (name === "app_public.history") await makePartitions(client, firstMonth(text));
      await pipeline(Readable.from([text]), client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`)));
    }
    for (const [name, last] of Object.entries(snapshot.sequences))
      await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
    await client.query("select app_private.sum_margins($1)", [snapshot.accountId]);
    // the one thing that making it leaves to a worker
    await client.query(
      "select graphile_worker.enqueue('fill_kits', json_build_object('account', $1::int), format('fill_kits %s', $1::int))",
      [snapshot.accountId],
    );
    await client.query("update app_private.logins set password_hash = $2 where account_id = $1", [
      snapshot.accountId,
      passwordHash,
    ]);
    if (!files) await client.query("delete from app_public.files where account_id = $1", [snapshot.accountId]);
  });
};
