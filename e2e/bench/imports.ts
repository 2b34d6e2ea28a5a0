import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createApiClient, type ApiClient } from "../support/api-client.ts";
import { moving } from "../support/moving.ts";
import { memoryOf, startScript, type Started } from "../support/processes.ts";
import { password, withCompany, type Company } from "./company.ts";
import { runOf, runOfLogin } from "./cpu.ts";
import { fillAccount } from "./data.ts";
import { orderFile, skuFile } from "./import-files.ts";
import { listCases } from "./list-cases.ts";

const skus = Number(process.env.BENCH_SKUS ?? "50000");
const lines = Number(process.env.BENCH_LINES ?? "100000");
const customers = Array.from({ length: 50 }, (_, n) => `Harbor ${n}`);

type Office = Company & { api: ApiClient; server: Started; worker: Started };

/** The company, with three warehouses and so many SKUs, and a server and a worker as they are started for work. */
export const withWorker = (work: (office: Office) => Promise<void>, count = 0): Promise<void> =>
  withCompany(async (company) => {
    const { admin, accountId, urls, folder } = company;
    await fillAccount(admin, accountId, count);
    await admin.query("vacuum analyze");
    const environment = {
      DATABASE_URL: urls.admin,
      DATA_DIR: join(folder, "data"),
      NODE_ENV: "test",
      SENDER_MILLISECONDS: "1000000000",
    };
    const server = await startScript("server/main.ts", environment, "/readyz");
    const worker = await startScript("server/worker.ts", environment, "/metrics", "METRICS_PORT");
    try {
      const api = createApiClient(server.url);
      await api.login("admin@demo.test", password);
      await work({ ...company, api, server, worker });
    } finally {
      await worker.stop();
      await server.stop();
    }
  });

/** Nanoseconds that connections of server and worker have run. */
const ranFor = async ({ admin, urls }: Office): Promise<number> =>
  (await runOfLogin(admin, new URL(urls.server).username)) + (await runOfLogin(admin, new URL(urls.worker).username));

/** Waits for a step of an import, and says how long it took and what worker and database worked for it. */
const stepOf = async (office: Office, name: string, rows: number, act: () => Promise<number>, until: string) => {
  const { api, server, worker } = office;
  const before = [await ranFor(office), runOf(worker.process.pid ?? 0)] as const;
  const began = performance.now();
  const id = await act();
  const { importOf } = moving(api, server.url);
  let now = await importOf(id);
  for (; now.progress !== until; now = await importOf(id)) {
    if (["failed", "canceled"].includes(now.progress)) throw new Error(`${name}: ${now.problem}`);
    await delay(100);
  }
  const seconds = (performance.now() - began) / 1000;
  const [database, own] = [(await ranFor(office)) - before[0], runOf(worker.process.pid ?? 0) - before[1]];
  console.log(
    `  ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s ${String(Math.round(rows / seconds)).padStart(7)} rows/s; processor: worker ${(own / 1e9).toFixed(1)} s, database ${(database / 1e9).toFixed(1)} s; worker ${memoryOf(worker.process).now} MB, at most ${memoryOf(worker.process).highest} MB`,
  );
  return { id, ...now };
};

/** Brings a file in, step by step. */
const bring = async (office: Office, module: string, text: string, rows: number, what: string) => {
  const { upload, ask } = moving(office.api, office.server.url);
  const fileId = await upload(`${module}.csv`, text);
  const { id, columns } = await stepOf(
    office,
    `${what}: read`,
    rows,
    () => ask("startImport", "StartImportInput", { module, fileId }),
    "mapping",
  );
  const check = { id, columns, mode: "upsert" };
  const checked = await stepOf(
    office,
    `${what}: dry run`,
    rows,
    () => ask("checkImport", "CheckImportInput", check),
    "checked",
  );
  if (checked.refused !== 0) throw new Error(`${what}: ${checked.refused} were refused.`);
  if (checked.toCreate !== 0)
    await stepOf(
      office,
      `${what}: apply`,
      rows,
      () => ask("applyImport", "ApplyImportInput", { id, isWhole: false }),
      "complete",
    );
};

/** Everything that is brought in: what makes records, what is there already, and documents by lines. */
const bringAll = async (office: Office): Promise<void> => {
  await bring(office, "skus", skuFile(skus), skus, `${skus} SKUs`);
  await bring(office, "skus", skuFile(skus), skus, `${skus} SKUs again`);
  const parties = ["displayId,businessName", ...customers.map((name, n) => `H-${n},${name}`)].join("\r\n");
  await bring(office, "customers", parties, customers.length, "customers");
  const orders = orderFile(lines, customers, Math.min(skus, 2700));
  await bring(office, "sales_orders", orders, lines, `${lines} order lines`);
};

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Somebody of another company with as many SKUs, who looks at a list again and again; returns what ends it. */
const neighbour = async ({ admin, hashed, server }: Office) => {
  const { rows } = await admin.query<{ id: number }>(
    "select app_private.create_account('Next door', 'next-door') as id",
  );
  const accountId = rows[0]?.id ?? 0;
  await fillAccount(admin, accountId, skus);
  await admin.query("begin");
  await admin.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await admin.query("select app_private.create_user($1, 'admin', 'Ned', 'Next', 'next@demo.test', $2, true)", [
    accountId,
    hashed,
  ]);
  await admin.query("commit");
  await admin.query("vacuum analyze");
  const api = createApiClient(server.url);
  await api.login("next@demo.test", password);
  const [list] = listCases;
  if (!list) throw new Error("There is no list to look at.");
  return () => {
    const took: number[] = [];
    const looking = { isOver: false };
    const looked = (async () => {
      while (!looking.isOver) {
        const began = performance.now();
        await api.request(list.query, list.variables);
        took.push(performance.now() - began);
        await delay(100);
      }
    })();
    return async () => {
      looking.isOver = true;
      await looked;
      return took.slice(20); // planned and prepared by then
    };
  };
};

const alone = async (): Promise<void> => {
  console.log(`\nImports: ${skus} SKUs, ${lines} order lines`);
  await withWorker(async (office) => {
    console.log(`  worker before: ${memoryOf(office.worker.process).now} MB`);
    await bringAll(office);
  });
};

const besideNeighbour = async (): Promise<void> => {
  console.log("\nThe same beside a neighbour who looks at a list of as many SKUs");
  await withWorker(async (office) => {
    const look = await neighbour(office);
    const idle = look();
    await delay(20_000);
    const before = await idle();
    const beside = look();
    await bringAll(office);
    const during = await beside();
    console.log(
      `  his list, p95: ${p95(before).toFixed(0)} ms idle, ${p95(during).toFixed(0)} ms beside it, of ${during.length}`,
    );
  });
};

/** How fast files come in, how much memory the worker needs for it, and what somebody next door feels of it: `alone`, `beside` or both. */
export const measureImports = async (named: readonly string[]): Promise<void> => {
  if (!named.includes("beside")) await alone();
  if (!named.includes("alone")) await besideNeighbour();
};
