import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { sequencesOf } from "../../backup/tables.ts";
import { keyOf, type FileStore } from "../../files/store.ts";
import { companyTables } from "../../moving/tables.ts";
import { asOfNow } from "../../moving/transaction.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { Snapshot, SnapshotTable } from "./snapshot.ts";

/** Is made when a snapshot is loaded. */
const secretColumns = ["password_hash"];
/** What nobody is given in advance. */
const secretTables = /(_tokens|_secrets|email_changes)$/;

/** Sums of calendar months, which are others when days are moved. */
const monthly = ["app_hidden.margin_sums"];

const copied = async (client: ClientBase, query: string): Promise<string> => {
  const parts: Buffer[] = [];
  const write = new Writable({ write: (part: Buffer, _, done) => (parts.push(part), done()) });
  await pipeline(client.query(copyTo(query)), write);
  return Buffer.concat(parts).toString("utf8");
};

const bytesOf = async (store: FileStore, key: string): Promise<string> => {
  const file = await store.read(key);
  if (!file) throw new Error(`The demo company has no file ${key}.`);
  return (await buffer(file.bytes)).toString("base64");
};

/** Everything of a company, but what is secret. */
export const takeSnapshot = (client: ClientBase, accountId: number, store: FileStore): Promise<Snapshot> =>
  asOfNow(client, async () => {
    const tables: SnapshotTable[] = [];
    for (const { name, owner, written } of await companyTables(client)) {
      if (monthly.includes(name)) continue;
      const values = written.map((column) => (secretColumns.includes(column) ? "''" : column)).join(", ");
      const rows = await copied(client, `copy (select ${values} from ${name} where ${owner} = ${accountId}) to stdout`);
      if (rows === "") continue;
      if (secretTables.test(name))
        throw new Error(`The demo company has rows in ${name}, which are no part of a snapshot.`);
      tables.push({ name, columns: written, rows });
    }
    const { rows: paths } = await client.query<{ path: string }>(
      "select path from app_public.files where account_id = $1 order by id",
      [accountId],
    );
    const files: Record<string, string> = {};
    for (const { path } of paths) files[path] = await bytesOf(store, keyOf(accountId, path));
    const { rows } = await client.query<{ latest: Date }>(
      "select max(created_at) as latest from app_public.history where account_id = $1",
      [accountId],
    );
    const sequences: Record<string, string> = {};
    for (const name of await sequencesOf(client)) {
      const { rows: found } = await client.query<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${name}`,
      );
      if (found[0]?.called && !name.startsWith("graphile_worker.")) sequences[name] = found[0].last;
    }
    return {
      fingerprint: await fingerprintOf(client),
      accountId,
      latest: rows[0]!.latest.toISOString(),
      sequences,
      files,
      tables,
    };
  });
