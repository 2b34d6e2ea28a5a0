import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configurationFrom } from "../../../db/client/configuration/from-environment.ts";
import { integrationSecrets } from "../../../db/client/integration-secrets.ts";
import { tokenSecret } from "../../../db/client/secret.ts";
import { withVisitor } from "../../../db/client/transaction.ts";
import { webhookSecrets, type WebhookSecrets } from "../../../db/client/webhook-secret.ts";
import { becomeAdmin, createAccount, type TestAccount } from "../../../db/test/accounts.ts";
import { useDatabase } from "../../../db/test/database.ts";
import { eventually } from "../../../workers/test/eventually.ts";
import { startReceiver, type Receiver } from "../../../workers/test/receiver.ts";
import { startWorker, type Worker } from "../../../workers/worker.ts";
import { syncRunner } from "../run.ts";
import webhooks from "./integration.ts";

type Delivery = {
  id: number;
  action: string;
  state: string;
  tries: number;
  status: number;
  milliseconds: number | null;
  words: string;
  cause: string | null;
};

const patience = 3_000;
const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-webhooks-"));
let receiver: Receiver;
let secrets: WebhookSecrets;
let worker: Worker;
let company: TestAccount;

beforeAll(async () => {
  receiver = await startReceiver();
  const client = await database().admin.connect();
  await client.query("begin");
  company = await createAccount(client);
  await becomeAdmin(client);
  await client.query("commit");
  client.release();
  const configuration = configurationFrom({
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE: "1",
    PUBLIC_URL: "https://stock.example",
  });
  const quiet = () => undefined;
  worker = await startWorker({
    url: database().connections.worker,
    configuration,
    userJobs: {
      integrations: syncRunner({
        integrations: new Map([["webhooks", { ...webhooks, patience }]]),
        addresses: configuration.addresses,
        allowsPrivate: configuration.allowsPrivateReceivers,
        secrets: integrationSecrets(tokenSecret(configuration)),
        publicUrl: configuration.publicUrl,
        log: { info: quiet, warn: quiet, error: quiet },
      }),
    },
    unscheduled: true,
  });
  secrets = webhookSecrets(tokenSecret(configuration));
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  rmSync(dataDir, { recursive: true });
});

const perform = (operation: string, input: object) =>
  withVisitor(database().server, company.admin.visitor, async (client) => {
    const { rows } = await client.query<{ answer: { id: number; token?: string } }>(
      "select app_hidden.perform($1, $2) as answer",
      [operation, JSON.stringify(input)],
    );
    return rows[0]!.answer;
  });
const subscribe = async (path: string, events: readonly string[] = ["created", "updated", "deleted"]) =>
  (await perform("save_webhooks", { name: path, url: receiver.at(path), modules: ["products"], events })).id;
/** As the server does: it makes the secret and seals it. */
const renewSecret = async (id: number) =>
  (await perform("renew_webhook_secret", { id, ...secrets.make() })).token ?? "";
const hook = async (...given: Parameters<typeof subscribe>) => {
  const id = await subscribe(...given);
  await renewSecret(id);
  return id;
};
const deliveriesOf = async (webhook: number) =>
  (
    await database().admin.query<Delivery>(
      "select id, action, state, tries, status, milliseconds, words, cause from app_public.webhook_deliveries where webhook_id = $1 order by id",
      [webhook],
    )
  ).rows;
const queue = () => database().worker.query("select app_private.queue_webhooks()");
const settled = (webhook: number, many: number) =>
  eventually(async () => {
    const found = await deliveriesOf(webhook);
    return found.length === many && found.every(({ state }) => state !== "waiting") && found;
  });

test("what happens to a module's records is sent once each, signed, with ids and a link and nothing else", async () => {
  const webhook = await subscribe("/all");
  const { id } = await perform("save_products", { name: "Told of", displayId: "TOLD" });
  await queue();
  // without a secret it waits: nothing is sent unsigned
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: "waiting", tries: 0 }]);
  expect(receiver.hadAt("/all")).toEqual([]);
  const token = await renewSecret(webhook);
  expect(token).toMatch(/^whsec_[0-9a-f]{64}$/);
  const { rows: kept } = await database().admin.query<{ secret: Buffer }>(
    "select secret from app_private.webhook_states where webhook_id = $1",
    [webhook],
  );
  expect(kept[0]!.secret.toString("latin1")).not.toContain(token.slice(6, 20));
  await perform("save_products", { id, name: "Told of again" });
  await perform("save_labels", { name: "Not subscribed", modules: ["skus"] });
  await perform("delete_products", { id });
  await queue();
  await queue();
  const deliveries = await settled(webhook, 3);
  expect(deliveries.map(({ action, status, words, cause }) => [action, status, words, cause])).toEqual([
    ["created", 200, "taken", null],
    ["updated", 200, "taken", null],
    ["deleted", 200, "taken", null],
  ]);
  expect(deliveries.every(({ milliseconds }) => milliseconds !== null)).toBe(true);
  expect(receiver.hadAt("/all")).toHaveLength(3);
  for (const { headers, body } of receiver.hadAt("/all")) {
    const said = JSON.parse(body) as { id: string };
    expect(Object.keys(said)).toEqual(["id", "event", "module", "recordId", "occurredAt", "link"]);
    expect(said).toMatchObject({
      module: "products",
      recordId: id,
      link: `https://stock.example/products/detail/${id}`,
    });
    expect(headers["x-stockwright-event-id"]).toBe(said.id);
    const [, seconds, sign] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-stockwright-signature"])) ?? [];
    expect(createHmac("sha256", token).update(`${seconds}.${body}`).digest("hex")).toBe(sign);
  }
  // sent again it has its old id
  await perform("replay_webhook_delivery", { id: deliveries[0]!.id });
  const again = await eventually(async () => receiver.hadAt("/all").length === 4 && receiver.hadAt("/all"));
  const ids = again.map(({ headers }) => headers["x-stockwright-event-id"]);
  expect(ids.filter((each) => each === ids[0])).toHaveLength(2);
  await perform("delete_webhooks", { id: webhook });
});

test("what is refused is tried again under the same id", async () => {
  let refusals = 1;
  receiver.answers["/moody"] = (response) => void response.writeHead(refusals-- > 0 ? 500 : 204).end();
  const moody = await hook("/moody");
  await perform("save_products", { name: "Tried", displayId: "TRIED" });
  await queue();
  const [delivery] = await settled(moody, 1);
  expect(delivery).toMatchObject({ state: "done", status: 204, tries: 2, cause: null });
  expect(new Set(receiver.hadAt("/moody").map(({ headers }) => headers["x-stockwright-event-id"])).size).toBe(1);
  expect(receiver.hadAt("/moody")).toHaveLength(2);
  await perform("delete_webhooks", { id: moody });
});

test("twenty in a row that were given up switch a webhook off, and its administrators are told", async () => {
  const webhook = await hook("/dead", ["created"]);
  await database().admin.query(
    `insert into app_public.webhook_deliveries (account_id, webhook_id, history_id, action, module, record_id, occurred_at, tries)
     select $1, $2, -n, 'created', 'products', 1, now(), 10 from generate_series(1, 20) as n`,
    [company.accountId, webhook],
  );
  const giveUp = (id: number) =>
    database().worker.query("select app_private.finish_sync($1, 'webhooks', $2, $3)", [
      company.accountId,
      id,
      JSON.stringify({ state: "failed", cause: "answered", words: "no", retry: true, status: 500, milliseconds: 1 }),
    ]);
  for (const { id } of await deliveriesOf(webhook)) {
    await giveUp(id);
    await giveUp(id); // noted twice it counts once
  }
  const { rows } = await database().admin.query(
    `select is_active, failures, (select count(*)::int from app_public.notifications where account_id = $1 and type = 'webhook') as told,
       (select count(*)::int from app_public.error_logs where account_id = $1 and source = 'webhook') as logged
     from app_public.webhooks where id = $2`,
    [company.accountId, webhook],
  );
  expect(rows).toEqual([{ is_active: false, failures: 20, told: 1, logged: 1 }]);
  // switched on again it is told of what happens from then on
  await perform("save_products", { name: "Meanwhile", displayId: "MEANWHILE" });
  await perform("save_webhooks", { id: webhook, isActive: true });
  const { id } = await perform("save_products", { name: "Since", displayId: "SINCE" });
  await queue();
  await eventually(async () => receiver.hadAt("/dead").length > 0);
  expect(receiver.hadAt("/dead").map(({ body }) => (JSON.parse(body) as { recordId: number }).recordId)).toEqual([id]);
  await perform("delete_webhooks", { id: webhook });
});

test("a slow receiver ends in time, and holds up nobody else", async () => {
  receiver.answers["/slow"] = () => undefined;
  const [slow, quick] = [await hook("/slow", ["created"]), await hook("/quick", ["created"])];
  for (const n of [1, 2, 3]) await perform("save_products", { name: `Slow ${n}`, displayId: `SLOW-${n}` });
  await queue();
  await settled(quick, 3);
  expect(receiver.hadAt("/slow").length).toBeLessThan(3);
  const late = await eventually(async () => (await deliveriesOf(slow)).find(({ cause }) => cause));
  expect(late).toMatchObject({ state: "waiting", cause: "late", status: null });
  for (const id of [slow, quick]) await perform("delete_webhooks", { id });
});
