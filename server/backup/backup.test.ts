import { createSecretKey, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectionsFrom, withDatabase, type Connections } from "../../db/client/connection.ts";
import { templateName } from "../../db/test/cluster.ts";
import { useDatabase } from "../../db/test/database.ts";
import { openShop } from "../../db/test/stock/shop.ts";
import { diskStore } from "../files/disk-store.ts";
import { checkBackup, loadDatabase, loadFiles, loadSecrets, requireEmpty } from "./load.ts";
import { makeBackup } from "./make.ts";
import { pathOfTable } from "./manifest.ts";
import { verifyRestored } from "./verify.ts";

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "stockwright-backup-"));
let other = "";
afterAll(async () => {
  if (other) await database().admin.query(`drop database if exists ${other} with (force)`);
  rmSync(folder, { recursive: true });
});

test(
  "what is saved beside people at work is restored as one moment had it, and verified",
  { timeout: 180_000 },
  async () => {
    const { admin, connections } = database();
    const [one, two] = [await openShop(database()), await openShop(database())];
    for (const shop of [one, two]) {
      await shop.stock(shop.sku, 10);
      await shop.sell([[shop.sku, 4]]);
    }
    const store = diskStore(join(folder, "files"));
    const path = "0123456789abcdefghij";
    writeFileSync(join(folder, "upload"), "what is in the file");
    await store.keep(`${one.accountId}/${path}`, join(folder, "upload"));
    await admin.query(
      "insert into app_public.files (account_id, module, record_id, name, path, size, type) values ($1, 'skus', $2, 'a.txt', $3, 19, 'text/plain')",
      [one.accountId, one.sku, path],
    );
    const secrets = join(folder, "secrets");
    mkdirSync(secrets);
    writeFileSync(join(secrets, "access-token"), "a secret");
    const secret = createSecretKey(randomBytes(32));

    // people go on: what they do meanwhile is in it as a whole or not at all
    const people = { goOn: true };
    let sold = 0;
    const selling = (async () => {
      while (people.goOn) {
        await two.sell([[two.sku, 1]]);
        sold += 1;
      }
    })();
    const saved = join(folder, "saved");
    const began = Date.now();
    const manifest = await makeBackup(saved, { url: connections.admin, files: store, secret, secrets });
    const took = Date.now() - began;
    people.goOn = false;
    await selling;
    expect(sold).toBeGreaterThan(0);
    expect(manifest.files.map(({ key }) => key)).toEqual([`${one.accountId}/${path}`]);
    expect(statSync(saved).mode & 0o077).toBe(0);
    expect(readdirSync(join(saved, "secrets"))).toEqual(["access-token"]);
    await expect(makeBackup(saved, { url: connections.admin, files: store, secret, secrets })).rejects.toThrow(
      "not empty",
    );

    const { rows } = await admin.query<{ name: string }>("select current_database() as name");
    other = `${rows[0]?.name}_restored`;
    // migrating is what takes long of it, and has tests of its own; all of it, of 500 MB, is in e2e/big-backup.test.ts
    await admin.query(`create database ${other} template ${templateName}`);
    const target: Connections = connectionsFrom(withDatabase(connections.admin, other));
    await requireEmpty(withDatabase(connections.admin, "postgres"));
    const again = Date.now();
    const checked = await checkBackup(saved);
    await loadDatabase(target, saved, checked);
    const restored = diskStore(join(folder, "restored"));
    await loadFiles(saved, checked, restored);
    await loadSecrets(saved, join(folder, "new-secrets"));
    const verified = await verifyRestored(target, checked);
    console.log(
      `backup: ${verified.rows} rows of ${verified.tables} tables saved in ${took} ms, restored and verified in ${Date.now() - again} ms; ${verified.levels} levels, ${verified.isolated} views of others, ${verified.problems.length} problems`,
    );
    expect(verified.problems).toEqual([]);
    expect(verified.levels).toBeGreaterThan(1);
    expect(readFileSync(join(folder, "new-secrets/access-token"), "utf8")).toBe("a secret");
    const file = await restored.read(`${one.accountId}/${path}`);
    expect(file?.size).toBe(19);
    file?.bytes.destroy();
    await expect(requireEmpty(target.admin)).rejects.toThrow("uses already");

    // ids go on where they were, and companies work there
    const { rows: ids } = await admin.query<{ last: string }>(
      "select last_value::text as last from app_public.skus_id_seq",
    );
    expect(manifest.sequences.find(({ name }) => name === "app_public.skus_id_seq")?.value).toBe(ids[0]?.last);

    // what differs in one row is found, and so is one damaged byte
    const broken = { ...checked, tables: checked.tables.map((each) => ({ ...each, checksum: `${each.checksum}1` })) };
    expect((await verifyRestored(target, broken)).problems).toHaveLength(checked.tables.length);
    const damaged = pathOfTable(saved, "app_public.skus");
    const bytes = readFileSync(damaged);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(damaged, bytes);
    await expect(checkBackup(saved)).rejects.toThrow("app_public.skus");
  },
);
