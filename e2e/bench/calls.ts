import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { createApiClient } from "../support/api-client.ts";
import { type Statement, startCapture } from "./capture.ts";
import { bareOrders, fillAccount, type Office, stockUp } from "./data.ts";
import { load, type Measured, median } from "./load.ts";
import { printPlans } from "./plans.ts";
import { memoryOf, startDatabase, startScript, type Started, temporaryFolder } from "../support/processes.ts";
import { type Case, detailCase, listCase, orderCase } from "./requests.ts";
import { coldStarts } from "./cold-start.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? "3");
const skus = Number(process.env.BENCH_SKUS ?? "50000");
const password = "bench bench bench";
const secret = "a secret of thirty-two bytes and more for benchmarks";

const folder = temporaryFolder();
const database = await startDatabase();
const admin = new pg.Client({ connectionString: database.admin });
await admin.connect();
await admin.query("set statement_timeout = 0");

type Account = { accountId: number; adminId: number };
const { rows } = await admin.query<{ made: Account }>(
  "select app_private.create_demo_account('Bench', 'bench', $1) as made",
  [await hash(password)],
);
const { accountId = 0, adminId = 0 } = rows[0]?.made ?? {};

/** As a request of the account's administrator would. */
const perform = async (operation: string, input: object): Promise<number> => {
  await admin.query("begin");
  await admin.query(
    `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.granted', app_private.granted_scopes($1::int, $2::int), true), set_config('role', 'visitor', true)`,
    [String(accountId), String(adminId)],
  );
  const answer = await admin.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
    operation,
    JSON.stringify(input),
  ]);
  await admin.query("commit");
  return answer.rows[0]?.id ?? 0;
};

const environment = { DATABASE_URL: database.admin, DATA_DIR: folder.path, TOKEN_SECRET: secret, NODE_ENV: "test" };
const startServer = (more: Record<string, string> = {}) =>
  startScript("server/main.ts", { ...environment, ...more }, "/readyz");
const signIn = async (server: Started) => {
  const client = createApiClient(server.url);
  await client.login("admin@demo.test", password);
  return client;
};

/** Sends each case once through a recorder, so that the express handler can send the very same SQL. */
const record = async (cases: readonly Case[]): Promise<string> => {
  const capture = await startCapture(database.server);
  const server = await startServer({ SERVER_DATABASE_URL: capture.url });
  const recorded: Record<string, Statement[]> = {};
  try {
    const client = await signIn(server);
    for (const { route, graphql } of cases) {
      await client.request(graphql.query, graphql.variables()); // plans and prepares
      capture.take();
      await client.request(graphql.query, graphql.variables());
      recorded[route] = capture.take().filter(({ text }) => text && !/^\s*(begin|commit|listen)|broadcast/i.test(text));
    }
  } finally {
    await server.stop();
    capture.stop();
  }
  const file = join(folder.path, "statements.json");
  writeFileSync(file, JSON.stringify(recorded));
  await printPlans(database.server, recorded);
  return file;
};

type Contender = { name: string; measure: (which: Case) => Promise<Measured> };

const compare = async (title: string, cases: readonly Case[], contenders: readonly Contender[]) => {
  console.log(`\n${title}`);
  for (const which of cases) {
    const results = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
    // interleaved, so that a slow minute of the machine hits everyone
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) results.get(contender.name)?.push(await contender.measure(which));
    }
    console.log(`  ${which.name}`);
    const speed = (name: string) => median((results.get(name) ?? []).map((result) => result.perSecond));
    const ours = speed("Stockwright");
    for (const { name } of contenders) {
      const all = results.get(name) ?? [];
      const ratio = name === "Stockwright" ? "" : `  Stockwright is ${(ours / speed(name)).toFixed(2)} ×`;
      const failed = all.reduce((sum, result) => sum + result.failed, 0);
      console.log(
        `    ${name.padEnd(22)} ${String(speed(name)).padStart(6)}/s  p50 ${median(all.map((r) => r.p50))} ms  p97.5 ${median(all.map((r) => r.p95))} ms${failed ? `  ${failed} FAILED` : ""}${ratio}`,
      );
    }
  }
};

const orderIds = async () =>
  (
    await admin.query<{ id: number }>(
      "select id from app_public.sales_orders where account_id = $1 order by id limit 200",
      [accountId],
    )
  ).rows.map((row) => row.id);
const sellSome = async (office: Office, count: number) => {
  const { bare } = orderCase(office);
  for (let n = 0; n < count; n += 1) await perform("save_sales_orders", bare());
};

const measureAll = async (title: string, cases: readonly Case[], server: Started, bare: Started, same: Started) => {
  const client = createApiClient(server.url);
  await compare(title, cases, [
    {
      name: "Stockwright",
      measure: async ({ graphql }) => {
        await client.login("admin@demo.test", password); // a token lives one minute
        return load(
          `${server.url}/graphql`,
          { authorization: `Bearer ${client.token()}`, "x-requested-with": "stockwright" },
          () => ({ query: graphql.query, variables: graphql.variables() }),
        );
      },
    },
    { name: "(a) fastify, bare", measure: ({ route, bare: body }) => load(`${bare.url}/${route}`, {}, body) },
    {
      name: "(b) express, same SQL",
      measure: async ({ route, bare: body }) => {
        await client.login("admin@demo.test", password);
        return load(`${same.url}/${route}`, { authorization: `Bearer ${client.token()}` }, body);
      },
    },
  ]);
};

try {
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}; medians of ${rounds} rounds in one run`);
  await fillAccount(admin, accountId, skus);
  await admin.query(bareOrders);
  await admin.query("vacuum analyze");
  const office = await stockUp(admin, perform, accountId);
  await sellSome(office, 300);
  await admin.query("analyze");
  const cases = [listCase(office), detailCase(office, await orderIds()), orderCase(office)];
  const statements = await record(cases);

  const bare = await startScript("e2e/bench/bare-fastify.ts", { ADMIN_URL: database.admin }, "/livez");
  const same = await startScript(
    "e2e/bench/same-sql-express.ts",
    { SERVER_URL: database.server, STATEMENTS: statements, TOKEN_SECRET: secret },
    "/livez",
  );
  const server = await startServer();
  const idle = memoryOf(server.process);
  try {
    await measureAll(`${skus} SKUs, 300 orders`, cases, server, bare, same);
    const loaded = memoryOf(server.process);
    console.log(`\nMemory of the server process: ${idle.now} MB idle, ${loaded.highest} MB at most under load`);

    const history = await admin.query<{ count: number }>(
      "select count(*)::int as count from app_hidden.stock_events where account_id = $1",
      [accountId],
    );
    await sellSome(office, Math.min(10 * (history.rows[0]?.count ?? 0), Number(process.env.BENCH_HISTORY ?? "20000")));
    await admin.query("analyze");
    const after = await admin.query<{ count: number }>(
      "select count(*)::int as count from app_hidden.stock_events where account_id = $1",
      [accountId],
    );
    await measureAll(
      `History: ${history.rows[0]?.count} stock events before, ${after.rows[0]?.count} now`,
      [orderCase(office)],
      server,
      bare,
      same,
    );

    for (let n = 0; n < 9; n += 1) {
      const more = await admin.query<{ made: Account }>(
        "with made as (insert into app_public.accounts (name, subdomain) values ($1, $1) returning id) select jsonb_build_object('accountId', id) as made from made",
        [`more-${n}`],
      );
      await fillAccount(admin, more.rows[0]?.made.accountId ?? 0, skus);
    }
    await admin.query("vacuum analyze");
    await measureAll(`10 accounts, ${10 * skus} SKUs`, cases.slice(0, 2), server, bare, same);
  } finally {
    await Promise.all([server.stop(), bare.stop(), same.stop()]);
  }
  await coldStarts(startServer);
} finally {
  await admin.end();
  await database.stop();
  folder.remove();
}
