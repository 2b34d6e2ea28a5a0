import { createReadStream, existsSync, readdirSync } from "node:fs";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg, { type ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Connections } from "../../db/client/connection.ts";
import { StartError } from "../../db/client/startError.ts";
import type { FileStore } from "../files/store.ts";
import { migrationsHash, pathOfFile, pathOfTable, readManifest, type Manifest } from "./manifest.ts";
import { sumOfStream, unpacked } from "./streams.ts";
import { plainly, requireSuperuser, tablesOf } from "./tables.ts";

/** Reads a whole backup, so that what is damaged or of another version is refused before anything is written. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = readManifest(folder);
  if (manifest.migrations !== migrationsHash())
    throw new StartError(
      "The backup was made by another version of Stockwright: restore it with that one, then upgrade.",
    );
  const damaged = (name: string) => new StartError(`The backup is damaged: ${name} is not what was saved.`);
  for (const { name, sha256 } of manifest.tables) {
    const found = await sumOfStream(unpacked(pathOfTable(folder, name))).catch(() => null);
    if (found?.sha256 !== sha256) throw damaged(name);
  }
  for (const { key, sha256 } of manifest.files) {
    const found = await sumOfStream(createReadStream(pathOfFile(folder, key))).catch(() => null);
    if (found?.sha256 !== sha256) throw damaged(key);
  }
  return manifest;
};

/** Refuses a database that holds anything of ours. */
export const requireEmpty = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "select to_regnamespace('app_public') is not null as taken",
    );
    if (rows[0]?.taken)
      throw new StartError(
        "DATABASE_URL names a database that Stockwright uses already: restore into a new, empty one.",
      );
  } finally {
    await client.end();
  }
};

const loadTables = async (client: ClientBase, folder: string, manifest: Manifest): Promise<void> => {
  const there = await tablesOf(client);
  const missing = manifest.tables.find(({ name }) => !there.some((table) => table.name === name));
  if (missing) throw new StartError(`This version has no table ${missing.name}.`);
  await client.query(`truncate ${there.map(({ name }) => name).join(", ")}`);
  if (manifest.historyFrom)
    await client.query(
      `select app_private.make_history_partitions($1::date,
         (extract(year from age(now(), $1::date)) * 12 + extract(month from age(now(), $1::date)))::int + 3)`,
      [manifest.historyFrom],
    );
  for (const { name, columns } of manifest.tables)
    await pipeline(
      unpacked(pathOfTable(folder, name)),
      client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`)),
    );
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [name, value, isCalled]);
};

/** Fills a migrated, empty database with what was saved, in one transaction: it is there as a whole or not at all. */
export const loadDatabase = async ({ admin }: Connections, folder: string, manifest: Manifest): Promise<void> => {
  const client = new pg.Client({ connectionString: admin, application_name: "stockwright restore" });
  await client.connect();
  try {
    await requireSuperuser(client);
    await client.query("begin");
    await client.query(plainly);
    // rows come as they were: no trigger derives anything of them again, and references are checked by what they sum to
    await client.query("set local session_replication_role = replica");
    await loadTables(client, folder, manifest);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
};

export const loadFiles = async (folder: string, { files }: Manifest, store: FileStore): Promise<void> => {
  await mkdir(store.waiting, { recursive: true, mode: 0o700 });
  for (const [n, { key }] of files.entries()) {
    const copy = join(store.waiting, `restored-${n}`);
    await copyFile(pathOfFile(folder, key), copy);
    await store.keep(key, copy);
  }
};

/** The secret's file, unless TOKEN_SECRET is given. One that is there is kept, and has to be the same. */
export const loadSecrets = async (folder: string, secrets: string | null): Promise<void> => {
  const saved = join(folder, "secrets");
  if (!secrets || !existsSync(saved)) return;
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(saved)) {
    const place = join(secrets, name);
    if (existsSync(place)) throw new StartError(`${place} is there already: restore into a new DATA_DIR.`);
    await copyFile(join(saved, name), place);
    await chmod(place, 0o600);
  }
};
