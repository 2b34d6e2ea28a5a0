import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createApiClient, type ApiClient } from "../support/api-client.ts";
import { startScript, type Started } from "../support/processes.ts";
import { password, withCompany, type Company } from "./company.ts";
import { runOf, runOfLogin } from "./cpu.ts";
import { fillAccount } from "./data.ts";
import { median } from "./load.ts";

const perSecond = Number(process.env.BENCH_RATE ?? "100");
const seconds = Number(process.env.BENCH_SECONDS ?? "20");
const rounds = Number(process.env.BENCH_ROUNDS ?? "3");
const workflows = 25;
const customers = 200;
/** One of so many changes is what the only workflow waits for that any fits. */
const matching = 50;

type Office = Company & { api: ApiClient; server: Started; worker: Started; ids: readonly number[] };

const withWorker = (work: (office: Office) => Promise<void>): Promise<void> =>
  withCompany(async (company) => {
    const { admin, accountId, urls, folder } = company;
    await fillAccount(admin, accountId, 0);
    await admin.query("vacuum analyze");
    const environment = { DATABASE_URL: urls.admin, DATA_DIR: join(folder, "data"), NODE_ENV: "test" };
    const server = await startScript("server/main.ts", environment, "/readyz");
    const worker = await startScript("server/worker.ts", environment, "/metrics", "METRICS_PORT");
    try {
      const api = createApiClient(server.url);
      await api.login("admin@demo.test", password);
      const ids: number[] = [];
      for (let n = 0; n < customers; n += 1) {
        const { made } = await api.request<{ made: { customer: { id: number } } }>(
          "mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { customer { id } } }",
          { input: { businessName: `Harbor ${n}` } },
        );
        ids.push(made.customer.id);
      }
      await work({ ...company, api, server, worker, ids });
    } finally {
      await worker.stop();
      await server.stop();
    }
  });

/** Changes so many customers a second, whether the one before was answered or not; what each cost, of server and its database connections. */
const change = async ({ api, admin, urls, server, ids }: Office) => {
  const spent = async () => runOf(server.process.pid ?? 0) + (await runOfLogin(admin, new URL(urls.server).username));
  const before = await spent();
  const took: number[] = [];
  const all: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await delay(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    const from = performance.now();
    const input = { id: ids[n % ids.length], notes: n % matching === 0 ? `rush ${n}` : `note ${n}` };
    all.push(
      api
        .request("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { id } } }", {
          input,
        })
        .then(() => took.push(performance.now() - from)),
    );
  }
  await Promise.all(all);
  const lasted = (performance.now() - begun) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return {
    rate: took.length / lasted,
    cost: ((await spent()) - before) / 1e6 / took.length,
    p50: median(took),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
};

const tell = (name: string, { rate, cost, p50, p95 }: Awaited<ReturnType<typeof change>>): void =>
  console.log(
    `  ${name.padEnd(24)} ${rate.toFixed(0)} changes a second; a save: ${cost.toFixed(2)} ms of processor, answered in ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );

/** Twenty-five of five columns each: one waits for what some changes bring, the others for what none does. */
const makeRules = async ({ api, admin, accountId }: Office): Promise<void> => {
  const { rows } = await admin.query<{ id: number }>(
    "select id from app_public.user_roles where account_id = $1 and type = 'user' limit 1",
    [accountId],
  );
  for (let n = 0; n < workflows; n += 1) {
    const criteria = ["notes", "businessName", "contactName", "email", "phone"]
      .slice(0, 1 + (n % 3))
      .map((testColumn) => ({
        ...{ triggerCondition: "createdOrUpdated", testTable: "customers", testColumn },
        ...(n === 0
          ? { matchCriteria: "startsWith", testValue: "rush" }
          : { matchCriteria: "equals", testValue: `never ${n}` }),
      }));
    await api.request("mutation ($input: CreateWorkflowInput!) { createWorkflow(input: $input) { workflow { id } } }", {
      input: {
        ...{ name: `Rule ${n}`, isPaused: false, criteria },
        actions: [{ type: "notifyUsers", message: "{{name}}", userRoleId: rows[0]?.id }],
      },
    });
  }
};

/** How long the oldest change had waited that no workflow had looked at, as often as it was asked; ends with what it found. */
const watchAge = ({ admin, accountId }: Office) => {
  const ages: number[] = [];
  const watching = { isOver: false };
  const watched = (async () => {
    while (!watching.isOver) {
      const { rows } = await admin.query<{ age: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(h.created_at)), 0)::float8 as age
         from app_private.workflow_scans as s
         join app_public.history as h on h.account_id = s.account_id and h.id > s.scanned_to and h.table_name = 'customers' and h.id <> all (s.seen)
         where s.account_id = $1`,
        [accountId],
      );
      ages.push(rows[0]?.age ?? 0);
      await delay(100);
    }
  })();
  return async () => {
    watching.isOver = true;
    await watched;
    return ages.toSorted((a, b) => a - b);
  };
};

/** What a save costs beside workflows of which few match, and how old a change is before they have looked at it. */
export const measureWorkflows = async (): Promise<void> => {
  console.log(
    `\nWorkflows: ${perSecond} changes a second, ${seconds} s, ${workflows} workflows, one in ${matching} matches`,
  );
  await withWorker(async (office) => {
    await change(office); // warms up
    const without: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const figures = await change(office);
      without.push(figures.cost);
      tell("without any", figures);
    }
    await makeRules(office);
    const beside: number[] = [];
    const watch = watchAge(office);
    for (let round = 0; round < rounds; round += 1) {
      const figures = await change(office);
      beside.push(figures.cost);
      tell(`beside ${workflows}`, figures);
    }
    const ages = await watch();
    const at = (share: number) => (ages[Math.floor(ages.length * share)] ?? 0).toFixed(1);
    const { rows } = await office.admin.query<{ runs: number; worst: number }>(
      `select count(*)::int as runs, coalesce(max(extract(epoch from created_at - occurred_at)), 0)::float8 as worst
       from app_public.workflow_runs where account_id = $1`,
      [office.accountId],
    );
    console.log(`  a save costs ${(median(beside) / median(without)).toFixed(2)} × of what it did without`);
    console.log(
      `  queue age p50 ${at(0.5)} s, p99 ${at(0.99)} s, at most ${ages.at(-1)?.toFixed(1)} s; ${rows[0]?.runs} runs, begun at most ${rows[0]?.worst.toFixed(1)} s after their change`,
    );
  });
};
