import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../db/client/connection.ts";
import { type Embedded, startEmbedded } from "../db/client/embedded/start.ts";
import { createApiClient } from "./support/api-client.ts";
import { type Started, startScript, temporaryFolder } from "./support/processes.ts";

const password = "it comes back by itself";
const folder = temporaryFolder();
const options = {
  folder: join(folder.path, "postgres"),
  copies: join(folder.path, "programs"),
  settings: { max_connections: 40 },
};
let postgres: Embedded;
let server: Started;
let adminUrl: string;
let token: string;

beforeAll(async () => {
  chmodSync(folder.path, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  postgres = await startEmbedded(options);
  const first = new pg.Client({ connectionString: postgres.url });
  await first.connect();
  await first.query("create database stockwright");
  await first.end();
  adminUrl = withDatabase(postgres.url, "stockwright");
  server = await startScript(
    "server/main.ts",
    { DATABASE_URL: adminUrl, DATA_DIR: folder.path, NODE_ENV: "test" },
    "/readyz",
  );
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("select app_private.create_demo_account('Days', 'days', $1)", [await hash(password)]);
  await admin.end();
  const api = createApiClient(server.url);
  await api.login("admin@demo.test", password);
  token = api.token() ?? "";
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  folder.remove();
});

/** Status, code and Retry-After of a list, and what /readyz says. */
const asked = async () => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: '{"query":"{ labels { id } }"}',
  });
  const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
  const ready = await fetch(`${server.url}/readyz`);
  const seconds = answer.headers.get("retry-after");
  return {
    list: `${answer.status} ${errors?.[0]?.extensions.code ?? "OK"} ${seconds ?? ""}`.trim(),
    ready: await ready.text(),
  };
};

test("no connection left: 503 and a word about it; afterwards all is well", async () => {
  const holders: pg.Client[] = [];
  const killer = new pg.Client({ connectionString: adminUrl });
  await killer.connect();
  for (;;) {
    const one = new pg.Client({ connectionString: adminUrl });
    one.on("error", () => {});
    const isIn = await one.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) break;
    holders.push(one);
    if (holders.length < 5) continue;
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stockwright server'",
    );
  }
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stockwright server'",
  );
  await expect
    .poll(asked, { timeout: 20_000 })
    .toMatchObject({ list: "503 UNAVAILABLE 2", ready: expect.stringMatching(/has no connection left/) });
  await Promise.all([...holders, killer].map((one) => one.end()));
  await expect.poll(asked, { timeout: 30_000 }).toEqual({ list: "200 OK", ready: "ok" });
});

const onDatabase = async (query: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(query).finally(() => client.end());
};

test("killed and back as a read-only standby, then promoted: it is said, and the server lives through all", async () => {
  writeFileSync(join(options.folder, "data/standby.signal"), "");
  process.kill(postgres.postmaster(), "SIGKILL");
  await expect.poll(asked, { timeout: 60_000 }).toEqual({
    list: "200 OK",
    ready: expect.stringMatching(/read-only/),
  });
  const save = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "test", authorization: `Bearer ${token}` },
    body: '{"query":"mutation { createLabel(input: {name: \\"x\\", modules: [\\"skus\\"]}) { label { id } } }"}',
  });
  expect([save.status, save.headers.get("retry-after"), await save.text()]).toEqual([
    503,
    "2",
    expect.stringMatching(/"UNAVAILABLE"/),
  ]);
  await onDatabase("select pg_promote()");
  await expect.poll(asked, { timeout: 60_000 }).toEqual({ list: "200 OK", ready: "ok" });
});
