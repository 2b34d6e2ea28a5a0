import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../db/client/connection.ts";
import { freePort } from "../db/client/embedded/freePort.ts";
import { type Embedded, startEmbedded } from "../db/client/embedded/start.ts";
import { type MailServer, startMailServer } from "../workers/test/mail-server.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { level, type Office, openOffice, stock } from "./support/office.ts";
import { temporaryFolder } from "./support/processes.ts";
import { keepSelling, type SteadyLoad } from "./support/steady-load.ts";
import { type Supervised, supervise } from "./support/supervised.ts";

/** Kills of each kind; a few here, many in the long run. */
const kills = process.env.STOCKWRIGHT_FULL ? 15 : 2;
const stocked = 100_000;
const password = "nothing is lost";
const folder = temporaryFolder();

let postgres: Embedded;
let mails: MailServer;
let server: Supervised;
let worker: Supervised;
let url: string;
let adminUrl: string;
let api: ApiClient;
let office: Office;

/** As the database's administrator; a connection of its own, for they are cut now and then. */
const read = async <T>(query: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
};
const ready = async (): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
/** Seconds until it is so. */
const until = async (isSo: () => boolean | Promise<boolean>, seconds: number): Promise<number> => {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > seconds * 1000)
      throw new Error(`Not within ${seconds} s:\n${server.log()}\n${worker.log()}`);
    await delay(50);
  }
  return (Date.now() - began) / 1000;
};

beforeAll(async () => {
  chmodSync(folder.path, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  postgres = await startEmbedded({ folder: join(folder.path, "postgres"), copies: join(folder.path, "programs") });
  adminUrl = postgres.url;
  await read("create database stockwright");
  adminUrl = withDatabase(postgres.url, "stockwright");
  mails = await startMailServer();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: adminUrl,
    DATA_DIR: folder.path,
    SMTP_URL: mails.url,
    NODE_ENV: "test",
    PORT: String(port),
  };
  server = supervise("server/main.ts", environment);
  await until(ready, 60);
  worker = supervise("workers/main.ts", environment);
  await read("select app_private.create_demo_account('Kill', 'kill', $1)", [await hash(password)]);
  api = createApiClient(url);
  await api.login("admin@demo.test", password);
  office = await openOffice(api);
  await stock(api, office, stocked);
});
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
  await postgres?.stop();
  await mails?.close();
  folder.remove();
});

/** Every answered order is there, under the id that was answered; every key made one order. */
const everyOrderOnce = async ({ acknowledged }: SteadyLoad, name: string): Promise<void> => {
  const found = await read<{ key: string; ids: number[] }>(
    "select customer_po as key, array_agg(id) as ids from app_public.sales_orders where customer_po like $1 group by customer_po",
    [`${name}-%`],
  );
  const expected = [...acknowledged].map(([key, id]) => ({ key, ids: [id] }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(found.sort(byKey)).toEqual(expected.sort(byKey));
};

/** The ledger agrees in all its records, and every order took its piece once. */
const ledgerAgrees = async (): Promise<void> => {
  const { verifyLedger } = await api.request<{ verifyLedger: { differences: unknown[] } }>(
    "{ verifyLedger { differences { sku dimension expected found } } }",
  );
  expect(verifyLedger.differences).toEqual([]);
  const [orders] = await read<{ count: string }>("select count(*) from app_public.sales_orders");
  expect(await level(api, office)).toMatchObject({ inStock: String(stocked), allocated: orders?.count });
};

/** Sells while something is killed again and again, then waits until selling goes on. */
const sellThrough = async (name: string, kill: () => Promise<void>): Promise<SteadyLoad> => {
  const load = keepSelling(api, office, name);
  for (let n = 0; n < kills; n += 1) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 10, 30);
    await delay(Math.random() * 300);
    await kill();
  }
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size > before + 10, 60);
  await load.stop();
  console.log(`${name}: ${kills} kills, ${load.acknowledged.size} orders; failed before:`, load.failures);
  return load;
};

test("a server killed while people sell loses no order and doubles none", async () => {
  const load = await sellThrough("server", server.kill);
  expect([...load.failures.keys()]).toEqual(["no answer"]); // so it can fail
  await everyOrderOnce(load, "server");
  await ledgerAgrees();
});

test("a Postgres killed while people sell loses no order; meanwhile the server says 503 and lives", async () => {
  const pid = server.pid();
  const load = await sellThrough("postgres", async () => {
    process.kill(postgres.postmaster(), "SIGKILL");
    await until(async () => !(await ready()), 10);
    await until(ready, 60);
  });
  expect([...load.failures.keys()]).toEqual(["503 UNAVAILABLE"]);
  expect(server.pid()).toBe(pid);
  await everyOrderOnce(load, "postgres");
  await ledgerAgrees();
});

const messageId = (mail: string): string => /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? "";

test("what a killed worker had in hand is done within a minute, each mail once", async () => {
  await read("update app_private.rate_rules set maximum = 10000");
  const load = keepSelling(api, office, "worker", 2);
  for (let n = 0; n < (process.env.STOCKWRIGHT_FULL ? 5 : 1); n += 1) {
    mails.hold(true); // taken, but the worker is not told: it dies between the call and its answer
    const subdomains = ["a", "b", "c"].map((letter) => `killed-${letter}-${n}`);
    for (const subdomain of subdomains)
      await api.request("mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }", {
        input: {
          companyName: subdomain,
          subdomain,
          firstName: "Ann",
          lastName: "Berg",
          email: `ann@${subdomain}.test`,
          password,
          confirmPassword: password,
        },
      });
    await until(() => mails.held.length === subdomains.length, 20);
    await worker.kill();
    mails.hold(false);
    const to = (mail: string) => subdomains.some((subdomain) => mail.includes(`To: ann@${subdomain}.test`));
    const took = await until(() => mails.mails.filter(to).length >= subdomains.length, 60);
    console.log(`worker: the jobs of the killed one were done after ${took.toFixed(1)} s`);
    const sent = mails.mails.filter(to).map(messageId);
    expect(sent.toSorted()).toEqual(mails.held.map(messageId).toSorted()); // the same mail to a provider that had it
    mails.held.length = 0;
  }
  const [check] = await read<{ at: Date }>("select max(checked_at) as at from app_hidden.ledger_checks");
  await until(async () => {
    const [next] = await read<{ at: Date }>("select max(checked_at) as at from app_hidden.ledger_checks");
    return (next?.at ?? 0) > (check?.at ?? 0);
  }, 60);
  await load.stop();
  const ids = mails.mails.map(messageId);
  expect(ids).toHaveLength(new Set(ids).size);
  await until(
    async () => (await read("select from graphile_worker.jobs where task_identifier = 'send_mail'")).length === 0,
    10,
  );
  await everyOrderOnce(load, "worker");
  await ledgerAgrees();
});
