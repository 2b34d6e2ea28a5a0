import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sealMigrations } from "../generate/seal.ts";
import { connectionsFrom, withDatabase } from "./connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { StartError } from "./startError.ts";

// The messages for a developer who changes the SQL, on a database that was there before the change.
const root = resolve(import.meta.dirname, "../..");
const name = `migrating_${process.pid}`;
const url = () => withDatabase(inject("clusterUrl"), name);
let copy: string;

const asAdmin = async (text: string) => {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const copied = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-migrating-"));
  cpSync(join(root, "db"), join(folder, "db"), { recursive: true });
  sealMigrations(join(folder, "db/migrations/committed"));
  return folder;
};
const migrate = () => migrateDatabase({ connections: connectionsFrom(url()), root: copy });
const refusal = async (): Promise<string> => {
  const error: unknown = await migrate().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError); // so it is printed without a stack
  return (error as StartError).message;
};
const changed = (path: string, from: RegExp | string, to: string) => {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text).toMatch(from);
  writeFileSync(join(copy, path), text.replaceAll(from, to));
};

beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  copy = copied();
  expect(await migrate()).toBe("migrated");
  rmSync(copy, { recursive: true });
});
beforeEach(() => void (copy = copied()));
afterEach(() => rmSync(copy, { recursive: true, force: true }));
afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));

const vendors = "db/migrations/committed/000101-vendors.sql";

test("a migration that was changed after it was sealed is named", async () => {
  appendFileSync(join(copy, vendors), "\n-- changed");
  changed("db/shipping/lock-shipment.sql", "Locks a shipment", "Locks one shipment"); // what is current is not looked at
  expect(await refusal()).toBe("Migration 000101-vendors.sql was changed after it was sealed: run `npm run generate`.");
});

test("a migration that was applied and changed since says how to go on", async () => {
  appendFileSync(join(copy, vendors), "\n-- changed");
  sealMigrations(join(copy, "db/migrations/committed"));
  expect(await refusal()).toMatch(/migration 000101 is not the one that comes here.*Starting afresh/);
});

test("a migration that fails is named with its line, and the next try finds nothing of it", async () => {
  const broken = "db/migrations/committed/009001-broken.sql";
  writeFileSync(
    join(copy, broken),
    "create table app_public.halves (id int);\n\ncreate table app_public.wrong (id itn);\n",
  );
  sealMigrations(join(copy, "db/migrations/committed"));
  expect(await refusal()).toMatch(/^db\/migrations\/committed\/009001-broken\.sql:6: type "itn" does not exist/);
  expect(await refusal()).toMatch(/^db\/migrations\/committed\/009001-broken\.sql:6: type "itn" does not exist/);
});

test("a migration without a number, or with one that is taken, is told so", async () => {
  writeFileSync(join(copy, "db/migrations/committed/carriers.sql"), "select 1;");
  expect(await refusal()).toMatch(/^Migration carriers\.sql needs six digits that no other has/);
  rmSync(join(copy, "db/migrations/committed/carriers.sql"));
  writeFileSync(join(copy, "db/migrations/committed/000101-zebras.sql"), "select 1;");
  expect(await refusal()).toMatch(/^Migration 000101-zebras\.sql needs six digits that no other has/);
});

test("a function whose signature changed is named, with what to do", async () => {
  changed("db/shipping/lock-shipment.sql", /\bp_id\b/g, "p_shipment");
  expect(await refusal()).toMatch(
    /^db\/shipping\/lock-shipment\.sql: cannot change name of input parameter "p_id"\nUse DROP FUNCTION app_private\.lock_shipment\(integer\) first\./,
  );
});

test("a migration mends the rows of every account, and policies hold for everybody afterwards", async () => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    // rows as they may be there: no account and no person is made for them
    await client.query("set session_replication_role = replica");
    await client.query(
      "insert into app_public.labels (account_id, name, modules) values (1, 'Dealer', '{vendors}'), (2, 'Dealer', '{vendors}')",
    );
    writeFileSync(
      join(copy, "db/migrations/committed/009002-old-labels.sql"),
      "alter table app_public.labels disable trigger user;\nupdate app_public.labels set name = name || ', old';\nalter table app_public.labels enable trigger user;\n",
    );
    sealMigrations(join(copy, "db/migrations/committed"));
    expect(await migrate()).toBe("migrated");
    const { rows } = await client.query<{ name: string }>("select name from app_public.labels order by account_id");
    expect(rows.map((row) => row.name)).toEqual(["Dealer, old", "Dealer, old"]);
    const { rows: loose } = await client.query(
      `select relname from pg_class where relnamespace = 'app_public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and not relforcerowsecurity`,
    );
    expect(loose).toEqual([]);
  } finally {
    await client.end();
  }
});
