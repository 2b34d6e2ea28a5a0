import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { integrationSecrets } from "../../db/client/integration-secrets.ts";
import { useServed } from "../test/served.ts";
import { hookRate } from "./inbound.ts";
import { connectParcels, parcels, prepareParcels } from "./test/parcels.ts";

const secret = createSecretKey(randomBytes(32));
const sealing = integrationSecrets(secret);
const served = useServed({ secret, integrations: new Map([["parcels", parcels]]) });
const webhookSecret = "whsec-canary-1";
const nextWebhookSecret = "whsec-canary-2";
const nobody = "0".repeat(64);

type Company = { accountId: number; publicId: string };
const company = async (secrets: Readonly<Record<string, string>>): Promise<Company> => {
  const { accountId } = await served().account();
  return { accountId, publicId: await connectParcels(served().db.admin, sealing, accountId, secrets) };
};
let ours: Company;
beforeAll(async () => {
  await prepareParcels(served().db.admin);
  ours = await company({ webhookSecret, nextWebhookSecret });
});

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const signatureOf = (body: string, key = webhookSecret, seconds = nowSeconds()): string =>
  `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`;
const bodyOf = (id: string, parcel = 7): string => `{ "id": "${id}",  "type": "moved", "parcel": ${parcel} }`;
/** Calls as the provider does; `path` is what follows the address. */
const call = async (path: string, body: string, signature?: string, base = "/hooks/parcels") => {
  const response = await fetch(`${served().url}${base}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "parcels-signature": signature }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
};
const eventsOf = async (accountId: number): Promise<{ key: string; action: string; facts: object; state: string }[]> =>
  (
    await served().db.admin.query<{ key: string; action: string; facts: object; state: string }>(
      "select key, action, facts, state from app_public.sync_items where account_id = $1 and direction = 'in' order by id",
      [accountId],
    )
  ).rows;

test("an event is taken once, and its work is a job", async () => {
  const body = bodyOf("evt_1");
  const first = await call(`/${ours.publicId}`, body, signatureOf(body));
  expect(first).toMatchObject({ status: 200, text: '{"received":true}' });
  expect(first.headers.get("cache-control")).toBe("no-store");
  const again = await Promise.all(Array.from({ length: 10 }, () => call(`/${ours.publicId}`, body, signatureOf(body))));
  expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await eventsOf(ours.accountId)).toEqual([
    { key: "evt_1", action: "track", facts: { parcel: 7 }, state: "waiting" },
  ]);
  const { rows } = await served().db.admin.query<{ many: number }>(
    "select count(*)::int as many from graphile_worker.jobs where task_identifier = 'run_sync'",
  );
  expect(rows[0]?.many).toBe(1);
});

test("a call in is answered in much less than a second", async () => {
  const milliseconds: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const body = bodyOf(`evt_timed_${n}`);
    const signature = signatureOf(body);
    const began = performance.now();
    expect((await call(`/${ours.publicId}`, body, signature)).status).toBe(200);
    milliseconds.push(performance.now() - began);
  }
  const [, median, slowest] = [0, 10, 19].map((at) => Math.round(milliseconds.toSorted((a, b) => a - b)[at] ?? 0));
  console.log(`calls in: answered after ${median} ms in the median, ${slowest} ms at most`);
  expect(slowest).toBeLessThan(1_000);
});

test("while a secret is changed both are taken, and so are several signatures", async () => {
  const before = (await eventsOf(ours.accountId)).length;
  const [old, next, both] = [bodyOf("evt_old"), bodyOf("evt_next"), bodyOf("evt_both")];
  const wrong = "0".repeat(64);
  const signatures = [
    [old, signatureOf(old)],
    [next, signatureOf(next, nextWebhookSecret)],
    [both, signatureOf(both).replace("v1=", `v1=${wrong},v1=`)],
  ] as const;
  for (const [body, signature] of signatures)
    expect((await call(`/${ours.publicId}`, body, signature)).status).toBe(200);
  expect(await eventsOf(ours.accountId)).toHaveLength(before + 3);
});

test("what is not genuine is refused, alike whatever is wrong, and has no effect", async () => {
  const theirs = await company({ webhookSecret: "whsec-of-another" });
  const before = await eventsOf(ours.accountId);
  const body = bodyOf("evt_forged");
  const id = ours.publicId;
  const refusals = [
    await call(`/${id}`, body),
    await call(`/${id}`, body, ""),
    await call(`/${id}`, body, `t=${nowSeconds()}`),
    await call(`/${id}`, body, `t=${nowSeconds()},v1=`),
    await call(`/${id}`, body, `t=${nowSeconds()},v1=zz`),
    await call(`/${id}`, body, signatureOf(body).replace("v1=", "v0=")),
    await call(`/${id}`, body, signatureOf(body, "")),
    await call(`/${id}`, body, signatureOf(body, "another")),
    await call(`/${id}`, body, signatureOf(body, webhookSecret, nowSeconds() - 302)),
    await call(`/${id}`, body, signatureOf(body, webhookSecret, nowSeconds() + 302)),
    await call(`/${id}`, body, signatureOf(bodyOf("evt_other"))),
    await call(`/${id}`, JSON.stringify(JSON.parse(body)), signatureOf(body)), // the same, written anew
    await call(`/${theirs.publicId}`, body, signatureOf(body)),
    await call(`/${theirs.publicId}`, body, signatureOf(body, "")), // it has no second secret
    await call(`/${nobody}`, body, signatureOf(body)),
    await call("/short", body, signatureOf(body)),
    await call("", body, signatureOf(body)),
    await call(`/${id}`, body, signatureOf(body), "/hooks/letters"),
    // genuine, and nothing that can be taken
    await call(`/${id}`, "no JSON", signatureOf("no JSON")),
    await call(`/${id}`, bodyOf("k".repeat(201)), signatureOf(bodyOf("k".repeat(201)))),
  ];
  const shown = refusals.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, "")]);
  expect(new Set(shown.map(String)).size).toBe(1);
  expect(shown[0]?.[0]).toBe(400);
  expect(await eventsOf(ours.accountId)).toEqual(before);
  expect(await eventsOf(theirs.accountId)).toEqual([]);
  // so it can fail
  expect((await call(`/${id}`, body, signatureOf(body))).status).toBe(200);
  expect(await eventsOf(ours.accountId)).toHaveLength(before.length + 1);
});

test("a body that is too large is not read, and one that needs nothing leaves nothing", async () => {
  const before = await eventsOf(ours.accountId);
  const large = `${bodyOf("evt_large")}${" ".repeat(1_000_000)}`;
  expect((await call(`/${ours.publicId}`, large, signatureOf(large))).status).toBe(413);
  const ping = '{"id":"evt_ping","type":"ping"}';
  expect((await call(`/${ours.publicId}`, ping, signatureOf(ping))).status).toBe(200);
  expect(await eventsOf(ours.accountId)).toEqual(before);
});

test("calls at the further path of an integration are the same calls", async () => {
  const body = bodyOf("evt_path");
  const at = (path: string) => call(path, body, signatureOf(body), "/parcels/webhook");
  expect((await at(`/${ours.publicId}?a=1`)).status).toBe(200);
  expect((await eventsOf(ours.accountId)).at(-1)).toMatchObject({ key: "evt_path" });
  expect((await at("")).status).toBe(400);
  const { status } = await fetch(`${served().url}/parcels/webhook/${ours.publicId}`);
  expect(status).toBe(404);
});

test("a secret that cannot be read any more takes no call", async () => {
  const stale = await company({});
  const sealed = integrationSecrets(createSecretKey(randomBytes(32)));
  await connectParcels(served().db.admin, sealed, stale.accountId, { webhookSecret });
  const body = bodyOf("evt_stale");
  expect((await call(`/${stale.publicId}`, body, signatureOf(body))).status).toBe(400);
});

test("a sender that is refused again and again is answered before it is read, at that address alone", async () => {
  const [mine, fresh] = [await company({ webhookSecret }), await company({ webhookSecret })];
  const body = bodyOf("evt_rate");
  const statuses: number[] = [];
  for (let n = 0; n <= hookRate.atOne; n += 1) statuses.push((await call(`/${mine.publicId}`, body, "none")).status);
  expect(statuses).toEqual([...Array<number>(hookRate.atOne).fill(400), 429]);
  const refused = await call(`/${mine.publicId}`, body, signatureOf(body));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(`/${ours.publicId}`, body, signatureOf(body))).status).toBe(200);

  // by guessing addresses it uses up what it has at all that nobody was genuine at
  let guesses = 0;
  while ((await call(`/${String(guesses).padStart(64, "0")}`, body, "none")).status === 400) guesses += 1;
  expect(guesses).toBeGreaterThan(0);
  expect(guesses).toBeLessThan(hookRate.atAll);
  expect((await call(`/${fresh.publicId}`, body, signatureOf(body))).status).toBe(429);
  expect((await call(`/${ours.publicId}`, bodyOf("evt_on"), signatureOf(bodyOf("evt_on")))).status).toBe(200);
});
