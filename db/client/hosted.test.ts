import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionsFrom, withDatabase, type Connections } from "./connection.ts";
import { startEmbedded, type Embedded } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";
import { StartError } from "./startError.ts";

// A Postgres as hosting companies give it: the administrator owns a database and may create roles, and is no superuser.
const folder = mkdtempSync(join(tmpdir(), "stockwright-hosted-"));
let embedded: Embedded;
let connections: Connections;

const run = async <T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};
/** The same server as somebody else. */
const as = (name: string, database: string): string => {
  const url = new URL(withDatabase(embedded.url, database));
  url.username = name;
  url.password = "hosted";
  return url.href;
};

beforeAll(async () => {
  chmodSync(folder, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  embedded = await startEmbedded({
    folder: join(folder, "postgres"),
    copies: join(folder, "programs"),
    durable: false,
  });
  await run(embedded.url, "create role manager login createrole createdb password 'hosted'");
  await run(embedded.url, "create role tenant login password 'hosted'");
  await run(embedded.url, "create role neighbour login createrole createdb password 'hosted'");
  for (const owner of ["manager", "tenant", "neighbour"]) {
    await run(embedded.url, `create database of_${owner} owner ${owner}`);
  }
  connections = connectionsFrom(as("manager", "of_manager"));
});
afterAll(async () => {
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const refusal = async (url: string): Promise<string> => {
  const error: unknown = await migrateDatabase({ connections: connectionsFrom(url) }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

test("an owner who may create roles sets the database up, and finds it current afterwards", async () => {
  expect(await run(connections.admin, "select rolsuper as is from pg_roles where rolname = current_user")).toEqual([
    { is: false },
  ]);
  expect(await migrateDatabase({ connections })).toBe("migrated");
  expect(await migrateDatabase({ connections })).toBe("current");
});

test("a later version is applied over the first", async () => {
  await run(connections.admin, "update graphile_migrate.applied_state set hash = 'of an older version'");
  expect(await migrateDatabase({ connections })).toBe("migrated");
});

test("its administrator learns the companies' time zones and nothing else of them", async () => {
  expect(await run(connections.admin, "select app_private.account_zones() as zone")).toEqual([]);
  await expect(run(connections.server, "select app_private.account_zones() as zone")).rejects.toThrow(
    "permission denied",
  );
});

test("people register, get their mail and sign in", async () => {
  const server = new pg.Client({ connectionString: connections.server });
  await server.connect();
  await server.query("begin");
  await server.query("set local role anonymous");
  await server.query("select app_private.register($1, 'hash', 'en')", [
    { companyName: "Hosted", subdomain: "hosted", firstName: "Ann", lastName: "Berg", email: "ann@hosted.test" },
  ]);
  const { rows: settings } = await server.query(
    "select current_setting('app.account_id') as account, current_setting('app.actor') as actor",
  );
  expect(settings).toEqual([{ account: "", actor: "" }]); // what it acted as ended with it
  await server.query("commit");
  await server.end();

  const [prepared] = await run<{ mail: { recipient: string; variables: object } }>(
    connections.worker,
    "select app_private.prepare_mail(1, '\\x01') as mail",
  );
  expect(prepared?.mail).toMatchObject({ recipient: "ann@hosted.test", variables: { firstName: "Ann" } });
  expect(await run(connections.worker, "select task_identifier from graphile_worker.jobs")).toEqual([
    { task_identifier: "send_mail" },
  ]);
  const [signedIn] = await run<{ claims: object }>(connections.admin, "select app_private.claims_of(1, 1) as claims");
  expect(signedIn?.claims).toMatchObject({ acc: 1, sub: 1, type: "admin", role: "visitor" });
});

test("the administrator is bound by row-level security like everybody", async () => {
  const users = "select first_name as name from app_public.users";
  expect(await run(connections.admin, users)).toEqual([]);
  expect(await run(withDatabase(embedded.url, "of_manager"), users)).toEqual([{ name: "Ann" }]); // so it can fail
});

test("an owner who may not create roles is refused in one sentence", async () => {
  expect(await refusal(as("tenant", "of_tenant"))).toMatch(/^DATABASE_URL must name a role that .*CREATEROLE.*\.$/);
});

test("another administrator of the same server is told whose roles these are", async () => {
  expect(await refusal(as("neighbour", "of_neighbour"))).toMatch(
    /^The roles of Stockwright .* made by another administrator/,
  );
});
