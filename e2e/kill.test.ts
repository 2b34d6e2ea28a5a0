import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../db/client/connection.ts";
import { freePort } from "../db/client/embedded/freePort.ts";
import { type Embedded, startEmbedded } from "../db/client/embedded/start.ts";
import { type MailServer, startMailServer } from "../workers/test/mail-server.ts";
import { type Receiver, startReceiver } from "../workers/test/receiver.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { level, type Office, openOffice, stock } from "./support/office.ts";
import { killPostgres } from "./support/kill-postgres.ts";
import { moving } from "./support/moving.ts";
import { temporaryFolder } from "./support/processes.ts";
import { keepSelling, type SteadyLoad } from "./support/steady-load.ts";
import { type Supervised, supervise } from "./support/supervised.ts";

/** Kills of each kind and people who sell meanwhile; a few here, many in the long run. */
const isFull = process.env.STOCKWRIGHT_FULL === "1";
const kills = isFull ? { server: 30, worker: 30, postgres: 10 } : { server: 1, worker: 1, postgres: 1 };
const people = isFull ? 16 : 6;
/** Seconds until it sells again: QUALITY's on a quiet machine. */
const longest = isFull ? 5 : 60;
const stocked = 10_000_000;
const password = "nothing is lost";
const folder = temporaryFolder();
const cluster = () => join(folder.path, "postgres/data");
const patience = isFull ? 40 * 60_000 : 180_000;

let postgres: Embedded;
let mails: MailServer;
let receiver: Receiver;
let server: Supervised;
let worker: Supervised;
let url: string;
let adminUrl: string;
let api: ApiClient;
let office: Office;

/** As the database's administrator; a connection of its own, for they are cut now and then. */
const read = async <T>(query: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
};
const ready = async (): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
/** Seconds until it is so. */
const until = async (isSo: () => boolean | Promise<boolean>, seconds: number): Promise<number> => {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > seconds * 1000)
      throw new Error(`Not within ${seconds} s:\n${server.log()}\n${worker.log()}`);
    await delay(50);
  }
  return (Date.now() - began) / 1000;
};

beforeAll(async () => {
  chmodSync(folder.path, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  postgres = await startEmbedded({ folder: join(folder.path, "postgres"), copies: join(folder.path, "programs") });
  adminUrl = postgres.url;
  await read("create database stockwright");
  adminUrl = withDatabase(postgres.url, "stockwright");
  mails = await startMailServer();
  receiver = await startReceiver();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: adminUrl,
    DATA_DIR: folder.path,
    SMTP_URL: mails.url,
    WEBHOOK_ALLOW_PRIVATE: "1",
    NODE_ENV: "test",
    PORT: String(port),
  };
  server = supervise("server/main.ts", environment);
  await until(ready, 60);
  worker = supervise("server/worker.ts", environment);
  await read("select app_private.create_demo_account('Kill', 'kill', $1)", [await hash(password)]);
  api = createApiClient(url);
  await api.login("admin@demo.test", password);
  office = await openOffice(api);
  await stock(api, office, stocked);
});
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
  await postgres?.stop();
  await mails?.close();
  await receiver?.close();
  folder.remove();
});

/** Every answered order is there under the id that was answered, with the lines that were sent; every key made one. */
const everyOrderOnce = async ({ acknowledged }: SteadyLoad, name: string): Promise<void> => {
  const found = await read<{ key: string; id: number; quantities: number[] }>(
    `select o.customer_po as key, o.id, array_agg(l.quantity::int order by l.id) as quantities
     from app_public.sales_orders as o left join app_public.sales_order_lines as l on (l.account_id, l.sales_order_id) = (o.account_id, o.id)
     where o.customer_po like $1 group by o.account_id, o.id, o.customer_po`,
    [`${name}-%`],
  );
  const expected = [...acknowledged].map(([key, order]) => ({ key, ...order }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(found.sort(byKey)).toEqual(expected.sort(byKey));
};

const differences = async (): Promise<unknown[]> => {
  const { verifyLedger } = await api.request<{ verifyLedger: { differences: unknown[] } }>(
    "{ verifyLedger { differences { sku dimension expected found } } }",
  );
  return verifyLedger.differences;
};

/** The ledger agrees in all its records, and every line took its pieces once. */
const ledgerAgrees = async (): Promise<void> => {
  expect(await differences()).toEqual([]);
  const [sold] = await read<{ pieces: string }>(
    "select trim_scale(sum(quantity))::text as pieces from app_public.sales_order_lines",
  );
  expect(await level(api, office)).toMatchObject({ inStock: String(stocked), allocated: sold?.pieces });
};

/** Sells while something is killed again and again, then waits until selling goes on. */
const sellThrough = async (name: keyof typeof kills, kill: () => Promise<void>): Promise<SteadyLoad> => {
  const load = keepSelling(api, office, name, people);
  const took: number[] = [];
  const sells = async (): Promise<number> => {
    const before = load.acknowledged.size;
    return until(() => load.acknowledged.size > before, 60);
  };
  for (let n = 0; n < kills[name]; n += 1) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 10, 60);
    await delay(Math.random() * 300);
    const began = Date.now();
    await kill();
    await until(ready, 60);
    await sells();
    took.push((Date.now() - began) / 1000);
  }
  await load.stop();
  console.log(
    `${name}: ${kills[name]} kills, ${people} people, ${load.acknowledged.size} orders; sold again after ${Math.max(...took).toFixed(1)} s at most; failed before:`,
    load.failures,
  );
  expect(Math.max(...took)).toBeLessThanOrEqual(longest);
  return load;
};

test(
  "a server killed while people sell loses no order and doubles none",
  async () => {
    const load = await sellThrough("server", server.kill);
    expect([...load.failures.keys()]).toEqual(["no answer"]); // so it can fail
    await everyOrderOnce(load, "server");
    await ledgerAgrees();
  },
  patience,
);

test(
  "a Postgres killed with all its processes while people sell loses no order; meanwhile the server says 503 and lives",
  async () => {
    const pid = server.pid();
    const load = await sellThrough("postgres", async () => {
      const { before, tree, isBack } = killPostgres(postgres, cluster());
      expect(tree).toContain(before);
      expect(tree.length).toBeGreaterThan(5);
      await until(isBack, 60);
    });
    expect([...load.failures.keys()]).toEqual(["503 UNAVAILABLE"]);
    expect(server.pid()).toBe(pid);
    await everyOrderOnce(load, "postgres");
    await ledgerAgrees();
  },
  patience,
);

/** Has the receiver told of every product that is made; `told` are those that came, with the ids of their events. */
const tellOfProducts = async () => {
  const { createWebhook } = await api.request<{ createWebhook: { webhook: { id: number } } }>(
    "mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }",
    { input: { name: "Products", url: receiver.at("/products"), modules: ["products"], events: ["created"] } },
  );
  await api.request("mutation ($id: Int!) { renewWebhookSecret(id: $id) { token } }", { id: createWebhook.webhook.id });
  const told = () =>
    receiver.hadAt("/products").map(({ body }) => JSON.parse(body) as { id: string; recordId: number });
  return { told };
};

const messageId = (mail: string): string => /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? "";

test(
  "what a killed worker had in hand is done within a minute, each mail once; each event is told of under one id",
  async () => {
    await read("update app_private.rate_rules set maximum = 10000");
    let holds = false;
    receiver.answers["/products"] = (response) => void (holds || response.end("taken"));
    const { told } = await tellOfProducts();
    const made: number[] = [];
    const load = keepSelling(api, office, "worker", 2);
    const took: number[] = [];
    for (let n = 0; n < kills.worker; n += 1) {
      holds = true;
      const before = told().length;
      for (const letter of ["a", "b", "c"]) {
        const { createProduct } = await api.request<{ createProduct: { product: { id: number } } }>(
          "mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id } } }",
          { input: { name: `Told of ${letter}-${n}`, displayId: `TOLD-${letter}-${n}` } },
        );
        made.push(createProduct.product.id);
      }
      mails.hold(true); // taken, but the worker is not told: it dies between the call and its answer
      const subdomains = ["a", "b", "c"].map((letter) => `killed-${letter}-${n}`);
      for (const subdomain of subdomains)
        await api.request("mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }", {
          input: {
            companyName: subdomain,
            subdomain,
            firstName: "Ann",
            lastName: "Berg",
            email: `ann@${subdomain}.test`,
            password,
            confirmPassword: password,
          },
        });
      await until(() => mails.held.length === subdomains.length && told().length > before, 20);
      await worker.kill();
      mails.hold(false);
      holds = false;
      const to = (mail: string) => subdomains.some((subdomain) => mail.includes(`To: ann@${subdomain}.test`));
      took.push(await until(() => mails.mails.filter(to).length >= subdomains.length, 60));
      const sent = mails.mails.filter(to).map(messageId);
      expect(sent.toSorted()).toEqual(mails.held.map(messageId).toSorted()); // the same mail to a provider that had it
      mails.held.length = 0;
    }
    console.log(
      `worker: ${kills.worker} kills; the jobs of the killed one were done after ${Math.max(...took).toFixed(1)} s at most`,
    );
    const [check] = await read<{ at: Date }>("select max(checked_at) as at from app_hidden.ledger_checks");
    await until(async () => {
      const [next] = await read<{ at: Date }>("select max(checked_at) as at from app_hidden.ledger_checks");
      return (next?.at ?? 0) > (check?.at ?? 0);
    }, 60);
    await load.stop();
    const ids = mails.mails.map(messageId);
    expect(ids).toHaveLength(new Set(ids).size);
    await until(
      async () => (await read("select from graphile_worker.jobs where task_identifier = 'send_mail'")).length === 0,
      10,
    );
    await everyOrderOnce(load, "worker");
    // what was under way had come, was never answered, and is sent again
    await until(() => {
      const heard = new Set(told().map(({ recordId }) => recordId));
      return made.every((id) => heard.has(id)) && told().length > made.length;
    }, 60);
    const pairs = new Set(told().map(({ id, recordId }) => `${id} ${recordId}`));
    expect(pairs.size).toBe(made.length); // under its id
    console.log(`webhooks: ${made.length} products told of, ${told().length - pairs.size} twice`);
    await ledgerAgrees();
  },
  patience,
);

test.runIf(isFull)(
  "an import, its undoing and a bulk action go on after worker, server and Postgres were killed: no row twice, none lost",
  async () => {
    const orders = 800;
    const { upload, importOf, bulkOf, ask } = moving(api, url);
    const { customer, warehouse } = await api.request<Record<string, { name: string; businessName: string }>>(
      "query ($customer: Int!, $warehouse: Int!) { customer(id: $customer) { businessName } warehouse(id: $warehouse) { name } }",
      { customer: office.customerId, warehouse: office.warehouseId },
    );
    const lines = Array.from({ length: orders }, (_, at) => {
      const line = `FILE-${at},${customer?.businessName},${warehouse?.name},CHR-1`;
      return `${line},1\n${line},${at + 2}`;
    });
    const fileId = await upload("orders.csv", `altId,customer,warehouse,sku,quantity\n${lines.join("\n")}`);
    const id = await ask("startImport", "StartImportInput", { module: "sales_orders", fileId });
    const reached = (step: string) => until(async () => (await importOf(id)).progress === step, 120);
    await reached("mapping");
    const { columns } = await importOf(id);
    await ask("checkImport", "CheckImportInput", { id, columns, mode: "upsert" });
    await reached("checked");
    expect(await importOf(id)).toMatchObject({ toCreate: orders, refused: 0 });
    /** Kills once some of it is done, and not yet all. */
    const interrupt = async (isUnderWay: () => Promise<boolean>, ...what: ("postgres" | "others")[]) => {
      await until(isUnderWay, 60);
      const killed = what.includes("postgres") && killPostgres(postgres, cluster());
      if (what.includes("others")) await Promise.all([worker.kill(), server.kill()]);
      if (killed) await until(killed.isBack, 60);
      await until(ready, 60);
    };
    const marked = async (outcome: string) =>
      Number(
        (
          await read<{ count: string }>(
            "select count(*) from app_public.import_rows where import_id = $1 and outcome = $2",
            [id, outcome],
          )
        )[0]?.count,
      );
    /** How many there are of each order of the file, with two lines of their quantities. */
    const there = (name: string) =>
      read<{ alt_id: string; count: number }>(
        `select o.alt_id, count(distinct o.id)::int as count from app_public.sales_orders as o
         join app_public.sales_order_lines as l on (l.account_id, l.sales_order_id) = (o.account_id, o.id)
         where o.alt_id like $1 and o.deleted_at is null and o.state = 'Draft' group by o.alt_id
         having sum(l.quantity) = count(distinct o.id) * (substr(o.alt_id, 6)::int + 3) and count(*) = 2 * count(distinct o.id)`,
        [name],
      );
    await ask("applyImport", "ApplyImportInput", { id, isWhole: false });
    await interrupt(async () => (await marked("done")) > 0, "postgres");
    expect(await marked("none")).toBeGreaterThan(0); // so it can fail
    await reached("complete");
    expect(await importOf(id)).toMatchObject({ created: orders, failed: 0 });
    const found = await there("FILE-%");
    expect([found.length, found.every(({ count }) => count === 1)]).toEqual([orders, true]);

    const copied = found.length;
    const bulk = await ask("startBulkUpdate", "StartBulkUpdateInput", {
      ...{ module: "sales_orders", action: "duplicate" },
      filter: { searchText: "FILE-" },
    });
    const ended = (step: string) => until(async () => (await bulkOf(bulk)).progress === step, 120);
    await ended("checked");
    expect(await bulkOf(bulk)).toMatchObject({ rowsTotal: copied });
    await api.request(`mutation { applyBulkUpdate(id: ${bulk}) { id } }`);
    const done = async () =>
      Number(
        (
          await read<{ count: string }>(
            "select count(*) from app_public.bulk_rows where bulk_update_id = $1 and outcome = 'done'",
            [bulk],
          )
        )[0]?.count,
      );
    await interrupt(async () => (await done()) > 20, "others");
    expect(await done()).toBeLessThan(copied);
    await ended("complete");
    expect(await bulkOf(bulk)).toMatchObject({ done: copied, failed: 0, skipped: 0 });
    // also those that no row tells of
    const [all] = await read<{ count: number }>(
      "select count(*)::int as count from app_public.sales_orders where deleted_at is null and state = 'Draft'",
    );
    expect(all?.count).toBe(2 * copied);

    await ask("undoImport", "UndoImportInput", { id });
    await interrupt(async () => (await marked("undone")) > 0, "postgres", "others");
    expect(await marked("done")).toBeGreaterThan(0);
    await until(async () => ["undone", "complete"].includes((await importOf(id)).progress), 120);
    expect(await importOf(id)).toMatchObject({ progress: "undone", undone: orders, kept: 0 });
    expect(await differences()).toEqual([]);
  },
  patience,
);
