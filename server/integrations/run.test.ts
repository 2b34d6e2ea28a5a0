import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { integrationSecrets } from "../../db/client/integration-secrets.ts";
import type { SyncItem } from "../../db/client/sync-item.ts";
import { createAccount } from "../../db/test/accounts.ts";
import { useDatabase } from "../../db/test/database.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { startWorker, type Worker } from "../../workers/worker.ts";
import type { Facts, Log } from "../log.ts";
import { syncRunner } from "./run.ts";
import { connectParcels, parcels, prepareParcels } from "./test/parcels.ts";
import { json, startProvider, type Provider } from "./test/provider.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-integrations-"));
const secrets = integrationSecrets(createSecretKey(randomBytes(32)));
// of no length that base64 of it would be a part of what a header carries
const apiKey = "canary-key-44101";
const apiSecret = "canary-secret-9902";
const lines: string[] = [];
const at =
  (level: string) =>
  (message: string, facts: Facts = {}): void =>
    void lines.push(JSON.stringify({ level, message, ...facts }));
const log: Log = { info: at("info"), warn: at("warn"), error: at("error") };
let provider: Provider;
const workers: Worker[] = [];

const runnerOf = () =>
  syncRunner({
    integrations: new Map([["parcels", parcels]]),
    addresses: new Map([["PARCELS_URL", provider.url]]),
    allowsPrivate: false,
    secrets,
    publicUrl: "https://stock.example",
    log,
  });
beforeAll(async () => {
  provider = await startProvider();
  await prepareParcels(database().admin);
  // two of them share the work, as in two processes
  for (const _ of [1, 2])
    workers.push(
      await startWorker({
        url: database().connections.worker,
        configuration: configurationFrom({ DATA_DIR: dataDir }),
        userJobs: { integrations: runnerOf() },
        unscheduled: true,
      }),
    );
});
beforeEach(() => {
  lines.splice(0);
  provider.came.splice(0);
  provider.orders.splice(0);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await provider.close();
  rmSync(dataDir, { recursive: true });
});

const company = async (given: Readonly<Record<string, string>> = { apiKey, apiSecret }): Promise<number> => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    const { accountId } = await createAccount(client);
    await client.query("commit");
    await connectParcels(database().admin, secrets, accountId, given);
    return accountId;
  } finally {
    client.release();
  }
};
type Item = { state: string; tries: number; cause: string | null; words: string | null; external_id: string | null };
const itemOf = async (id: number): Promise<Item & { retry_at: Date | null }> =>
  (
    await database().admin.query<Item & { retry_at: Date | null }>(
      "select state, tries, cause, words, external_id, retry_at from app_public.sync_items where id = $1",
      [id],
    )
  ).rows[0]!;
let keys = 0;
const queue = async (account: number, action: string, facts: object = {}, recordId: number | null = null) => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [String(account)]);
    const { rows } = await client.query<{ id: number }>(
      "select app_private.queue_sync('parcels', 'out', $1, $2, 'shipments', $3, $4) as id",
      [action, `key-${(keys += 1)}`, recordId, JSON.stringify(facts)],
    );
    await client.query("commit");
    return rows[0]!.id;
  } finally {
    client.release();
  }
};
const done = (id: number) => eventually(async () => ((await itemOf(id)).state === "done" ? itemOf(id) : null), 30);
/** The item, once a try of it has ended some other way. */
const tried = (id: number) =>
  eventually(async () => {
    const item = await itemOf(id);
    return item.cause !== null && item;
  }, 30);
const connectionOf = async (account: number) =>
  (
    await database().admin.query<{ state: string; words: string | null }>(
      "select state, words from app_public.connections where account_id = $1 and integration = 'parcels'",
      [account],
    )
  ).rows[0]!;

test("an item is brought to the provider with the company's settings and secrets", async () => {
  const account = await company();
  const id = await queue(account, "push");
  expect(await done(id)).toMatchObject({ tries: 1, external_id: "1", cause: null });
  expect(provider.came).toMatchObject([
    {
      method: "POST",
      path: "/parcels",
      body: JSON.stringify({ key: `key-${keys}`, sender: "Mill" }),
      headers: { authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}` },
    },
  ]);
  expect(await connectionOf(account)).toMatchObject({ state: "connected" });
  expect(await done(await queue(account, "test"))).toMatchObject({ tries: 1 });
  expect(provider.came.at(-1)).toMatchObject({ path: "/me" });
});

test("what its task asks of the database is of its company, and declared", async () => {
  const account = await company();
  await done(await queue(account, "track", {}, 7));
  expect(provider.came.map(({ path }) => path)).toEqual([`/parcels/${account}007`, "/events"]);
  expect(await tried(await queue(account, "track", {}, 13))).toMatchObject({
    state: "failed",
    cause: "ruled",
    words: "This parcel has left.",
  });
  expect(await tried(await queue(account, "stray"))).toMatchObject({ state: "waiting", cause: "internal" });
  expect(await tried(await queue(account, "toString"))).toMatchObject({ state: "failed", cause: "undeclared" });
});

test("what the provider or a mistake repeats of a secret stands nowhere", async () => {
  const account = await company();
  provider.orders.push((response, { headers, body }) =>
    json(response, 422, { said: [headers.authorization, apiKey, encodeURIComponent(apiSecret), body] }),
  );
  const rejected = await tried(await queue(account, "push"));
  expect(rejected).toMatchObject({ state: "failed", cause: "answered" });
  expect(rejected.words).toContain("•••");
  provider.orders.push((response) => json(response, 200, {}));
  expect(await tried(await queue(account, "track", { fails: true }, 1))).toMatchObject({
    state: "waiting",
    cause: "internal",
    words: "",
  });
  const long = "x".repeat(1014);
  provider.orders.push((response) => void response.writeHead(400).end(`${long}${apiKey}`));
  expect((await tried(await queue(account, "push"))).words).toBe(`${long}•••`);
  provider.orders.push((response) => void response.writeHead(400).end(`\0${"😀".repeat(600)}`));
  expect((await tried(await queue(account, "push"))).words).toBe(`�${"😀".repeat(511)}�`);

  expect(lines.some((line) => line.includes("It failed with •••."))).toBe(true);
  const hidden = [apiKey, apiSecret, Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")];
  const { rows } = await database().admin.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = any ('{app_public,app_private,app_hidden,graphile_worker}'::regnamespace[])",
  );
  for (const canary of hidden) {
    expect(lines.filter((line) => line.includes(canary))).toEqual([]);
    const found = await database().admin.query(
      rows.map(({ name }) => `select from ${name} as t where strpos(t::text, $1) > 0`).join(" union all "),
      [canary],
    );
    expect(found.rowCount).toBe(0);
  }
});

test("a connection is made anew where a secret is missing, cannot be read, or is not taken any more", async () => {
  const missing = await company({ apiKey });
  await queue(missing, "push");
  const elsewhere = await company();
  await connectParcels(database().admin, integrationSecrets(createSecretKey(randomBytes(32))), elsewhere, { apiKey });
  await queue(elsewhere, "push");
  const expired = await company();
  provider.orders.push((response) => void response.writeHead(401).end("API key expired"));
  const waiting = await queue(expired, "push");
  const wordsOf = (account: number) =>
    eventually(async () => {
      const { state, words } = await connectionOf(account);
      return state === "reconnect" && words;
    });
  expect([await wordsOf(missing), await wordsOf(elsewhere), await wordsOf(expired)]).toEqual([
    "apiSecret is missing.",
    "apiKey has to be entered again.",
    "API key expired",
  ]);
  expect(provider.came).toHaveLength(1);
  expect(await itemOf(waiting)).toMatchObject({ state: "waiting", cause: null });
});

test("a company without a call waits in the queue: two workers keep the rate, and hold nothing meanwhile", async () => {
  const { calls, seconds } = parcels.rate!;
  const [busy, calm] = [await company(), await company()];
  const ids: number[] = [];
  for (let n = 0; n < 3 * calls; n += 1) ids.push(await queue(busy, "push"));
  // once the calls of the first second are made, nobody works, and no connection does
  await eventually(() => Promise.resolve(provider.came.length >= calls));
  const began = performance.now();
  await done(await queue(calm, "push"));
  expect(performance.now() - began).toBeLessThan(900);
  await eventually(async () => {
    const { rows } = await database().admin.query<{ isIdle: boolean }>(
      `select not exists (select from graphile_worker._private_jobs where locked_at is not null)
         and not exists (select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%')
         and (select count(*) from graphile_worker._private_jobs) >= $1 as "isIdle"`,
      [calls],
    );
    return rows[0]?.isIdle;
  });
  for (const id of ids) expect(await done(id)).toMatchObject({ tries: 1, cause: null });
  const times = provider.came.filter(({ headers }) => headers.authorization).map(({ at: time }) => time);
  const ofBusy = times.length - 1;
  expect(ofBusy).toBe(3 * calls);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(1_900 * seconds);
});

test("a provider that asks for a pause has one, and it counts as no try", async () => {
  const account = await company();
  provider.orders.push((response) => json(response, 429, {}, { "retry-after": "2" }));
  const [first, second] = [await queue(account, "push"), await queue(account, "push")];
  for (const id of [first, second]) expect(await done(id)).toMatchObject({ tries: 1, cause: null });
  const [refused, next] = provider.came;
  expect(provider.came).toHaveLength(3);
  expect(next!.at - refused!.at).toBeGreaterThan(1_900);
});

test("a worker that stops leaves its item to another one", async () => {
  const account = await company();
  const stop = new AbortController();
  provider.orders.push(() => stop.abort());
  const item: SyncItem = {
    ...{
      id: 1,
      integration: "parcels",
      direction: "out" as const,
      action: "test",
      module: null,
      recordId: null,
      occurredAt: null,
      key: "k",
    },
    ...{ externalId: null, facts: {}, tries: 1, settings: {}, userId: null },
    secrets: { apiKey: secrets.seal({ accountId: account, table: "parcels", field: "apiKey" }, apiKey) },
  };
  const ask = async (name: string, ...values: readonly unknown[]): Promise<unknown> => {
    const places = values.map((_, index) => `$${index + 1}`).join(", ");
    const { rows } = await database().worker.query<{ answer: unknown }>(
      `select app_private.${name}(${places}) as answer`,
      [...values],
    );
    return rows[0]?.answer;
  };
  await expect(runnerOf().run(account, item, { ask, stop: stop.signal })).rejects.toThrow("stops");
});
