import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { createClient } from "graphql-ws";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { attend } from "../server/test/attending.ts";
import { begun, listen } from "../server/test/hearing.ts";
import { type ApiClient, ApiFailure, createApiClient } from "./support/api-client.ts";
import { everyday } from "./support/everyday.ts";
import { keepAliveClient } from "./support/keep-alive.ts";
import { keepAsking } from "./support/keep-asking.ts";
import { type Started, startDatabase, startScript, temporaryFolder } from "./support/processes.ts";
import { type Proxy, startProxy } from "./support/round-robin.ts";

const password = "two that know of each other";
const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof startDatabase>>;
let servers: Started[] = [];
let proxy: Proxy;
let here: ApiClient;
let admin: pg.Client;

beforeAll(async () => {
  database = await startDatabase();
  admin = new pg.Client({ connectionString: database.admin });
  await admin.connect();
  await admin.query("select app_private.create_demo_account('Two', 'two', $1)", [await hash(password)]);
  const environment = {
    DATABASE_URL: database.admin,
    DATA_DIR: folder.path,
    TOKEN_SECRET: "one secret that both server processes share",
    TRUST_PROXY: "1",
    NODE_ENV: "test",
  };
  servers = await Promise.all([1, 2].map(() => startScript("server/main.ts", environment, "/readyz")));
  proxy = await startProxy(servers.map(({ url }) => url));
  here = createApiClient(servers[0]?.url ?? "");
  await here.login("admin@demo.test", password);
});
afterAll(async () => {
  await proxy?.close();
  await Promise.all(servers.map((server) => server.stop()));
  await admin?.end();
  await database?.stop();
  folder.remove();
});

/** Asks the other server with what the first one gave. */
const there = async <T>(query: string, variables: object = {}): Promise<T> => {
  const { send, end } = keepAliveClient(servers[1]?.url ?? "");
  const { text } = await send("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "stockwright",
      authorization: `Bearer ${here.token()}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  end();
  const { data, errors } = JSON.parse(text) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
};

test("a token of one opens the other, which refreshes it, opens its files and hears of its changes", async () => {
  expect(await there<{ labels: object[] }>("{ labels { id } }")).toMatchObject({ labels: [{}] });

  const { send, end } = keepAliveClient(servers[0]?.url ?? "");
  const { path, sent } = everyday(here.token() ?? "", "").upload("shared");
  const uploaded = JSON.parse((await send(path, sent)).text) as {
    data: { uploadFiles: { files: { path: string }[] } };
  };
  end();
  const { signedUrl } = await there<{ signedUrl: { url: string } }>(
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    { path: uploaded.data.uploadFiles.files[0]?.path },
  );
  for (const { url } of servers) expect((await fetch(url + signedUrl.url)).status).toBe(200);

  // through the proxy: one on each server
  const clients = [1, 2].map(() =>
    createClient({
      url: `${proxy.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${here.token()}` },
    }),
  );
  const query = 'subscription { recordChanged(module: "warehouses") { event id } }';
  const listeners = clients.map((client) => listen(client, query));
  const accountId = Number(
    (await admin.query<{ id: number }>("select id from app_public.accounts where name = 'Two'")).rows[0]?.id,
  );
  await begun(admin, { accountId, module: "warehouses" }, listeners);
  await there(
    `mutation { createWarehouse(input: {name: "Salem", contactName: "Ann", email: "ann@example.test", phone: "5035550100", address1: "1 Dock Rd", city: "Salem", postalCode: "97301", district: "OR", country: "US"}) { warehouse { id } } }`,
  );
  for (const listener of listeners)
    await expect
      .poll(() => listener.heard, { timeout: 20_000 })
      .toEqual([{ data: { recordChanged: { event: "created", id: expect.any(Number) } } }]);
  for (const client of clients) await client.dispose();

  // a person at each server sees the other at one record
  const users = (
    await admin.query<{ id: number; type: string }>(
      "select u.id, r.type from app_public.users as u join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id where u.account_id = $1 and u.email like '%@demo.test'",
      [accountId],
    )
  ).rows;
  const userId = (type: string) => users.find((user) => user.type === type)?.id;
  const { warehouses } = await there<{ warehouses: { id: number }[] }>("{ warehouses(limit: 1) { id } }");
  const place = { module: "warehouses", id: warehouses[0]?.id ?? 0 };
  const second = createApiClient(servers[1]?.url ?? "");
  await second.login("user@demo.test", password);
  const ada = attend(servers[0]?.url ?? "", here.token() ?? "", place);
  const uri = attend(servers[1]?.url ?? "", second.token() ?? "", { ...place, editing: true });
  await expect.poll(() => ada.seen, { timeout: 20_000 }).toEqual({ editors: [userId("user")], viewers: [] });
  await expect.poll(() => uri.seen, { timeout: 20_000 }).toEqual({ editors: [], viewers: [userId("admin")] });
  await uri.client.dispose();
  await expect.poll(() => ada.seen, { timeout: 20_000 }).toEqual({ editors: [], viewers: [] });
  await ada.client.dispose();

  const refreshed = await there<{ refreshTokens: { accessToken: string } }>(
    "mutation ($token: String!) { refreshTokens(refreshToken: $token) { accessToken } }",
    { token: here.tokens()?.refreshToken },
  );
  expect(refreshed.refreshTokens.accessToken).toMatch(/\./);
});

test("failed sign-ins count together", async () => {
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 12; n += 1)
    await createApiClient(servers[n % 2]?.url ?? "")
      .login("stranger@two.test", "guessed wrong")
      .catch((error: unknown) => codes.push(error instanceof ApiFailure ? error.code : String(error)));
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("LOGIN_FAILED"));
  expect(codes.slice(10)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
});

test("one stops while people work through a proxy: everything that was sent is answered", async () => {
  await here.login("admin@demo.test", password);
  const day = everyday(here.token() ?? "", "");
  const asking = keepAsking(proxy.url, [day.list, day.save, day.upload], [0, 30, 300]);
  await delay(1_000);
  const [first] = servers;
  if (!first) throw new Error("No server");
  const ended = once(first.process, "exit");
  first.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  const before = asking.answered;
  await expect.poll(() => asking.answered, { timeout: 20_000 }).toBeGreaterThan(before + 10);
  asking.stop();
  await asking.ended;
  const { sent, answered, failures } = asking;
  console.log(`two servers, one stopped: ${sent} sent, ${answered} answered`);
  expect(failures).toEqual([]);
  expect(answered).toBe(sent);
});
