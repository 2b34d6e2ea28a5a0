import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Settings } from "../client/embedded/process.ts";
import { startEmbedded, type Embedded } from "../client/embedded/start.ts";

/** What a primary needs to be followed; and its commits are on disk before they are acknowledged, as everywhere but in tests. */
export const followed: Settings = {
  wal_level: "replica",
  max_wal_senders: 4,
  wal_keep_size: "256MB",
  synchronous_commit: "on",
};

/** What a data folder holds that is of its own process alone; the log that is missing is streamed. */
const own = ["postmaster.pid", "postmaster.opts"];
const emptied = ["pg_wal", "pg_replslot", "pg_stat_tmp", "pg_notify"];

/** A copy of a data folder that works on meanwhile: all changes since the backup began are in the log. */
const copyData = (from: string, to: string): void => {
  // a file may go while it is copied; whatever else fails is told by the start
  spawnSync("cp", ["-a", from, to]);
  for (const name of own) rmSync(join(to, name), { force: true });
  for (const name of emptied)
    for (const entry of readdirSync(join(to, name), { withFileTypes: true }))
      if (entry.isFile() || name === "pg_replslot") rmSync(join(to, name, entry.name), { recursive: true });
};

/**
 * A second Postgres that follows the first, as a hot standby: made of a copy of its data folder, without pg_basebackup, which
 * the embedded Postgres does not bring. `folder`: where it may lie, below one that Postgres' own user can enter.
 */
export const startReplica = async (
  primary: { url: string; data: string },
  folder: string,
): Promise<Embedded & { data: string }> => {
  const data = join(folder, "data");
  const { uid, gid } = statSync(primary.data);
  mkdirSync(folder, { mode: 0o711 });
  const give = (name: string, text: string): void => {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    chownSync(join(data, name), uid, gid);
  };
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    copyData(primary.data, data);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    give("backup_label", rows[0]?.labelfile ?? "");
    give("standby.signal", "");
  } finally {
    await client.end();
  }
  cpSync(join(primary.data, "../password"), join(folder, "password"));
  const embedded = await startEmbedded({
    folder,
    copies: join(folder, "programs"),
    durable: false,
    settings: { ...followed, primary_conninfo: primary.url },
  });
  return { ...embedded, data };
};
