import type { KeyObject } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg, { type ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "../../db/client/startError.ts";
import { keyOf, smallKeyOf, type FileStore } from "../files/store.ts";
import {
  migrationsHash,
  pathOfFile,
  pathOfManifest,
  pathOfTable,
  secretMark,
  type Manifest,
  type SavedFile,
  type SavedTable,
} from "./manifest.ts";
import { packing, writeSummed } from "./streams.ts";
import { plainly, requireSuperuser, sequencesOf, sumOf, tablesOf, type Table } from "./tables.ts";

export type Installation = {
  /** The administrator's connection. */
  url: string;
  files: FileStore;
  secret: KeyObject;
  /** Folder of the secret's file; null where TOKEN_SECRET is given, which its operator keeps. */
  secrets: string | null;
};

const saveTable = async (client: ClientBase, folder: string, { name, columns }: Table): Promise<SavedTable> => {
  const sums = await sumOf(client, name);
  const text = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
  const { sha256 } = await writeSummed(text, pathOfTable(folder, name), packing());
  return { name, columns, ...sums, sha256 };
};

const saveSequence = async (client: ClientBase, name: string): Promise<Manifest["sequences"][number]> => {
  const { rows } = await client.query<{ value: string; isCalled: boolean }>(
    `select last_value::text as value, is_called as "isCalled" from ${name}`,
  );
  return { name, value: rows[0]?.value ?? "1", isCalled: rows[0]?.isCalled ?? false };
};

/** Bytes of the files the snapshot knows. What was deleted since may be gone: it is said, and no failure. */
const saveFiles = async (
  client: ClientBase,
  folder: string,
  store: FileStore,
): Promise<Pick<Manifest, "files" | "missing">> => {
  const { rows } = await client.query<{ account: number; path: string }>(
    "select account_id as account, path from app_public.files order by account_id, id",
  );
  const files: SavedFile[] = [];
  const missing: string[] = [];
  for (const { account, path } of rows)
    for (const key of [keyOf(account, path), smallKeyOf(account, path)]) {
      const stored = await store.read(key);
      if (stored) files.push({ key, ...(await writeSummed(stored.bytes, pathOfFile(folder, key))) });
      else if (key === keyOf(account, path)) missing.push(key);
    }
  return { files, missing };
};

const saveSecrets = async (folder: string, secrets: string | null): Promise<void> => {
  if (!secrets || !existsSync(secrets)) return;
  await mkdir(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(secrets)) await copyFile(join(secrets, name), join(folder, "secrets", name));
};

const historyFrom = async (client: ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ first: string | null }>(
    `select min(to_char(to_date(substring(c.relname from 'history_(\\d{4}_\\d{2})$'), 'YYYY_MM'), 'YYYY-MM-DD')) as first
     from pg_inherits as i join pg_class as c on c.oid = i.inhrelid where i.inhparent = 'app_public.history'::regclass`,
  );
  return rows[0]?.first ?? null;
};

/**
 * Saves database, files and secrets of an installation that goes on working: all tables as one snapshot saw them, read by
 * COPY, without any other program. The folder is new or empty; it holds secrets, and is its owner's alone.
 */
export const makeBackup = async (folder: string, { url, files, secret, secrets }: Installation): Promise<Manifest> => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} is not empty: name a folder that is new.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: "stockwright backup" });
  await client.connect();
  try {
    await requireSuperuser(client);
    await client.query("begin isolation level repeatable read read only");
    await client.query(plainly);
    const tables: SavedTable[] = [];
    for (const table of await tablesOf(client)) tables.push(await saveTable(client, folder, table));
    const sequences: Manifest["sequences"] = [];
    for (const name of await sequencesOf(client)) sequences.push(await saveSequence(client, name));
    const saved = await saveFiles(client, folder, files);
    await saveSecrets(folder, secrets);
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      migrations: migrationsHash(),
      historyFrom: await historyFrom(client),
      tables,
      sequences,
      ...saved,
      secret: secretMark(secret),
    };
    await client.query("commit");
    await writeFile(pathOfManifest(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
};
