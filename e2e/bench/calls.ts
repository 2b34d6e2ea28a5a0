import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Statement, startCapture } from "./capture.ts";
import { compare, ours as oursName, rounds } from "./compare.ts";
import { load } from "./load.ts";
import { type BenchOffice, secret, withOffice } from "./office.ts";
import { loadOurs } from "./ours.ts";
import { signInAll } from "./people.ts";
import { printPlans } from "./plans.ts";
import { memoryOf, startScript, type Started } from "../support/processes.ts";
import { type Case, detailCase, listCase, orderCase } from "./requests.ts";
import { coldStarts } from "./cold-start.ts";

/** A process that nobody asks gives memory back: server/at-rest.ts. */
const untilRest = 25_000;

/** As many as there are searches: what one finds is not what another costs. */
const recordedTimes = 5;

/** Sends each case a few times through a recorder, so that the express handler can send the very same SQL. */
const record = async (office: BenchOffice, cases: readonly Case[]): Promise<string> => {
  const capture = await startCapture(office.urls.server);
  const server = await office.startServer({ SERVER_DATABASE_URL: capture.url });
  const recorded: Record<string, Statement[][]> = {};
  try {
    const client = await office.signIn(server);
    for (const { route, graphql } of cases) {
      await client.request(graphql.query, graphql.variables()); // plans and prepares
      capture.take();
      recorded[route] = [];
      for (let n = 0; n < recordedTimes; n += 1) {
        await client.request(graphql.query, graphql.variables());
        const sent = capture.take().filter(({ text }) => text && !/^\s*(begin|commit|listen)|broadcast/i.test(text));
        recorded[route].push(sent);
      }
    }
  } finally {
    await server.stop();
    capture.stop();
  }
  const file = join(office.folder, "statements.json");
  writeFileSync(file, JSON.stringify(recorded));
  const first = Object.fromEntries(Object.entries(recorded).map(([route, [sent = []]]) => [route, sent]));
  await printPlans(office.urls.server, first);
  return file;
};

const orderIds = async ({ admin, accountId }: BenchOffice) =>
  (
    await admin.query<{ id: number }>(
      "select id from app_public.sales_orders where account_id = $1 order by id limit 200",
      [accountId],
    )
  ).rows.map((row) => row.id);

type Servers = { ours: Started; bare: Started; same: Started };

const measureAll = (title: string, office: BenchOffice, cases: readonly Case[], { ours, bare, same }: Servers) =>
  compare(title, office.admin, cases, [
    { name: oursName, server: ours, measure: (which) => loadOurs(ours, which) },
    {
      name: "(a) fastify, bare",
      server: bare,
      measure: ({ route, bare: body }) => load(`${bare.url}/${route}`, () => ({}), body),
    },
    {
      // the first writes eight rows and no book: this one writes what must be told of an order of stock
      name: "(a) the same, booked",
      only: "order",
      server: bare,
      measure: ({ bare: body }) => load(`${bare.url}/booked-order`, () => ({}), body),
    },
    {
      // and this one the very rows that ours writes
      name: "(a) our tables, no rules",
      only: "order",
      server: bare,
      measure: ({ bare: body }) => load(`${bare.url}/written-order`, () => ({}), body),
    },
    {
      name: "(b) express, same SQL",
      server: same,
      measure: async ({ route, bare: body }) => load(`${same.url}/${route}`, await signInAll(ours), body),
    },
  ]);

/** Lists, details and orders beside bare handlers on the same tables, and the server's memory meanwhile: all of them, or those that are named. */
export const measureCalls = (named: readonly string[]): Promise<void> =>
  withOffice(async (office) => {
    console.log(`${cpus().length} cores, ${cpus()[0]?.model}; medians of ${rounds} rounds in one run`);
    const all = [listCase(office), detailCase(office, await orderIds(office)), orderCase(office)];
    const cases = named.length === 0 ? all : all.filter(({ route }) => named.includes(route));
    const statements = await record(office, cases);
    const servers = {
      bare: await startScript(
        "e2e/bench/bare-fastify.ts",
        { ADMIN_URL: office.urls.admin, ACCOUNT_ID: String(office.accountId) },
        "/livez",
      ),
      same: await startScript(
        "e2e/bench/same-sql-express.ts",
        { SERVER_URL: office.urls.server, STATEMENTS: statements, TOKEN_SECRET: secret },
        "/livez",
      ),
      ours: await office.startServer(),
    };
    const { process: ours } = servers.ours;
    try {
      const started = memoryOf(ours);
      await delay(untilRest);
      const idle = memoryOf(ours);
      await measureAll(`${office.skus} SKUs, 300 orders`, office, cases, servers);
      const loaded = memoryOf(ours);
      console.log(
        `\nMemory of the server process: ${idle.now} MB idle, ${started.highest} MB at most while it started, ${loaded.highest} MB at most under load`,
      );
      if (named.length > 0) return;

      for (let n = 0; n < 9; n += 1) await office.fillAnother(`more-${n}`);
      await office.admin.query("vacuum analyze");
      await measureAll(`10 accounts, ${10 * office.skus} SKUs`, office, cases.slice(0, 2), servers);
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
    await coldStarts(office.startServer);
  });
