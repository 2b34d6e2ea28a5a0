import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "graphql-ws";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { everyday } from "./support/everyday.ts";
import { keepAliveClient, Refused } from "./support/keep-alive.ts";
import { keepAsking } from "./support/keep-asking.ts";
import { type RunningServer, startServer } from "./support/running-server.ts";

let server: RunningServer;
let api: ApiClient;
let admin: pg.Client;

/** The database of a data folder, as its superuser. */
const databaseBelow = (data: string): string => {
  const port = readFileSync(join(data, "postgres/data/postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://postgres:${readFileSync(join(data, "postgres/password"), "utf8")}@127.0.0.1:${port}/stockwright`;
};

beforeAll(async () => {
  server = await startServer({}, undefined, "npm");
  api = createApiClient(server.url);
  await api.login("admin@demo.test", "stockwright-demo");
  admin = new pg.Client({ connectionString: databaseBelow(server.data) });
  admin.on("error", () => {}); // Postgres ends before it
  await admin.connect();
});
afterAll(async () => {
  await admin?.end().catch(() => {});
  await server?.stop();
});

/** What /readyz answers, asked on new connections until nobody listens. */
const probe = async (): Promise<number[]> => {
  const statuses: number[] = [];
  for (;;) {
    const { send, end } = keepAliveClient(server.url);
    const answer = await send("/readyz").catch((error: unknown) => error);
    end();
    if (answer instanceof Refused) return statuses;
    if (answer instanceof Error) throw answer;
    statuses.push((answer as { status: number }).status);
    await delay(20);
  }
};

/** A file that can be opened, at its signed address. */
const anyFile = async (): Promise<string> => {
  const { send, end } = keepAliveClient(server.url);
  const { path, sent } = everyday(api.token() ?? "", "").upload("a file");
  const { data } = JSON.parse((await send(path, sent)).text) as {
    data: { uploadFiles: { files: { path: string }[] } };
  };
  end();
  const { signedUrl } = await api.request<{ signedUrl: { url: string } }>(
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    { path: data.uploadFiles.files[0]?.path },
  );
  return signedUrl.url;
};

/** A socket that listens, and how it ends; and one on which a change is under way. */
const socket = (query: string) => {
  const closed: number[] = [];
  const heard: unknown[] = [];
  const client = createClient({
    url: `${server.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${api.token()}` },
    retryAttempts: 0,
    lazy: true,
    on: { closed: (event) => void closed.push((event as { code: number }).code) },
  });
  const connected = new Promise<void>((resolve) => void client.on("connected", () => resolve()));
  client.subscribe({ query }, { next: (value) => void heard.push(value), error: () => {}, complete: () => {} });
  return { closed, heard, connected };
};

test("npm start, asked to end while people work: everything that was sent is answered, within ten seconds", async () => {
  const day = everyday(api.token() ?? "", await anyFile());
  const listening = [1, 2, 3].map(() => socket('subscription { recordChanged(module: "vendors") { id } }'));
  await Promise.all(listening.map(({ connected }) => connected));
  const asking = keepAsking(server.url, [day.list, day.save, day.upload, day.file], [0, 30, 300, 3_000]);
  await delay(1_000);

  // a change that has to wait for its row is under way, over HTTP and on a socket
  const { vendors } = await api.request<{ vendors: { id: number }[] }>("{ vendors(limit: 2) { id } }");
  await admin.query("begin");
  await admin.query("select from app_public.vendors where id = any ($1) for update", [vendors.map(({ id }) => id)]);
  const rename = (n: number) =>
    `mutation { updateVendor(input: {id: ${vendors[n]?.id}, name: "Renamed ${n}"}) { vendor { name } } }`;
  const overSocket = socket(rename(0));
  const overHttp = api.request(rename(1));
  await overSocket.connected;
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await admin.query(waiting)).rows.length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(2);

  const statuses = probe();
  await delay(100);
  const began = Date.now();
  server.process.kill("SIGTERM");
  await delay(500);
  await admin.query("commit");
  const [code] = (await once(server.process, "exit")) as [number];
  const took = Date.now() - began;
  await asking.ended;
  const { sent, answered, closing, failures } = asking;
  console.log(
    `draining: ${sent} sent, ${answered} answered, ${closing} with connection: close; ended after ${(took / 1000).toFixed(1)} s`,
  );

  expect(failures).toEqual([]);
  expect(answered).toBe(sent);
  expect(closing).toBeGreaterThan(8);
  expect(code).toBe(0);
  expect(took).toBeLessThan(10_000);
  expect([...new Set(await statuses)]).toEqual([200, 503]);
  await expect(overHttp).resolves.toEqual({ updateVendor: { vendor: { name: "Renamed 1" } } });
  expect(overSocket.heard).toEqual([{ data: { updateVendor: { vendor: { name: "Renamed 0" } } } }]);
  expect(listening.map(({ closed }) => closed)).toEqual([[1001], [1001], [1001]]);
});
