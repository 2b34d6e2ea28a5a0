import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, ApiFailure, createApiClient } from "./support/api-client.ts";
import { level, type Office, openOffice, sell, stock } from "./support/office.ts";
import { startDatabase, type Started, startScript, temporaryFolder } from "./support/processes.ts";

const password = "many at the same moment";
const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof startDatabase>>;
let servers: Started[] = [];
let admin: pg.Client;

beforeAll(async () => {
  database = await startDatabase();
  admin = new pg.Client({ connectionString: database.admin });
  admin.on("error", () => {}); // the database goes first at the end
  await admin.connect();
  await admin.query("select app_private.create_demo_account('Races', 'races', $1)", [await hash(password)]);
  const environment = {
    DATABASE_URL: database.admin,
    DATA_DIR: folder.path,
    TOKEN_SECRET: "one secret that both server processes share",
    NODE_ENV: "test",
  };
  servers = [
    await startScript("server/main.ts", environment, "/readyz"),
    await startScript("server/main.ts", environment, "/readyz"),
  ];
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await admin?.end();
  await database?.stop();
  folder.remove();
});

/** Some clients, spread over both server processes. */
const clients = async (count: number): Promise<ApiClient[]> => {
  const signedIn = await Promise.all(
    servers.map(async (server) => {
      const client = createApiClient(server.url);
      await client.login("admin@demo.test", password);
      return client;
    }),
  );
  return Array.from({ length: count }, (_, n) => signedIn[n % signedIn.length]).filter(
    (client) => client !== undefined,
  );
};

/** Allocated and backordered, as levels, lots, claims and order lines each count them. */
const counted = async (office: Office) => {
  const { rows } = await admin.query<Record<string, string>>(
    `select
       (select trim_scale(allocated) from app_public.stock_levels where sku_id = $1) as level,
       (select trim_scale(sum(reserved)) from app_public.lots where sku_id = $1) as lots,
       (select trim_scale(sum(allocated)) from app_hidden.claims where sku_id = $1) as claims,
       (select count(*) from app_hidden.claims where sku_id = $1 and backordered > 0) as waiting`,
    [office.skuId],
  );
  return rows[0];
};

test("32 buyers of the last unit: one gets it, 31 wait", async () => {
  const [api] = await clients(1);
  if (!api) throw new Error("No client");
  const office = await openOffice(api, "-last");
  await stock(api, office, 1);
  await Promise.all((await clients(32)).map((client) => sell(client, office, 1)));
  expect(await level(api, office)).toEqual({ inStock: "1", allocated: "1", backordered: "31" });
  expect(await counted(office)).toEqual({ level: "1", lots: "1", claims: "1", waiting: "31" });
}, 120_000);

test("the last 100 units, 200 attempts by 50 clients of two server processes: exactly 100", async () => {
  const [api] = await clients(1);
  if (!api) throw new Error("No client");
  const office = await openOffice(api, "-hundred");
  await stock(api, office, 100);
  const outcomes: string[] = [];
  await Promise.all(
    (await clients(50)).map(async (client) => {
      for (let n = 0; n < 4; n += 1) {
        const outcome = await sell(client, office, 1).then(
          () => "ordered",
          (error: unknown) => (error instanceof ApiFailure ? `${error.status} ${error.code}` : String(error)),
        );
        outcomes.push(outcome);
      }
    }),
  );
  expect(outcomes.filter((outcome) => outcome !== "ordered")).toEqual([]);
  expect(await level(api, office)).toEqual({ inStock: "100", allocated: "100", backordered: "100" });
  expect(await counted(office)).toEqual({ level: "100", lots: "100", claims: "100", waiting: "100" });
}, 180_000);

test("the same idempotency key sent 50 times makes one order", async () => {
  const [api] = await clients(1);
  if (!api) throw new Error("No client");
  const office = await openOffice(api, "-key");
  const orders = await Promise.all(
    (await clients(50)).map((client) => sell(client, office, 2, { idempotencyKey: "the-same-click" })),
  );
  expect(new Set(orders.map((order) => order.id)).size).toBe(1);
  expect(await level(api, office)).toEqual({ backordered: "2" });
  await expect(sell(api, office, 3, { idempotencyKey: "the-same-click" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
}, 120_000);

test("the ledger agrees afterwards", async () => {
  const [api] = await clients(1);
  const checked = await api?.request<{ verifyLedger: { differences: unknown[] } }>(
    "{ verifyLedger { differences { sku dimension } } }",
  );
  expect(checked?.verifyLedger.differences).toEqual([]);
}, 60_000);
