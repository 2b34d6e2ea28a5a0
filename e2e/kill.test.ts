import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { killable } from "./support/killable.ts";
import { killPostgres } from "./support/kill-postgres.ts";
import { level } from "./support/office.ts";
import { keepSelling, type SteadyLoad } from "./support/steady-load.ts";

/** Kills of each kind and people who sell meanwhile; a few here, many in the long run. */
const isFull = process.env.STOCKWRIGHT_FULL === "1";
const kills = isFull ? { server: 30, worker: 30, postgres: 10 } : { server: 1, worker: 1, postgres: 1 };
const people = isFull ? 16 : 6;
/** Seconds until it sells again: QUALITY's on a quiet machine. */
const longest = isFull ? 5 : 60;
const stocked = 10_000_000;
const patience = isFull ? 40 * 60_000 : 180_000;

const { running, read, ready, until, differences, cluster } = killable(stocked);

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

/** The ledger agrees in all its records, and every line took its pieces once. */
const ledgerAgrees = async (): Promise<void> => {
  expect(await differences()).toEqual([]);
  const [sold] = await read<{ pieces: string }>(
    "select trim_scale(sum(quantity))::text as pieces from app_public.sales_order_lines",
  );
  const { api, office } = running();
  expect(await level(api, office)).toMatchObject({ inStock: String(stocked), allocated: sold?.pieces });
};

/** Sells while something is killed again and again, then waits until selling goes on. */
const sellThrough = async (name: keyof typeof kills, kill: () => Promise<void>): Promise<SteadyLoad> => {
  const { api, office } = running();
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
    const load = await sellThrough("server", running().server.kill);
    expect([...load.failures.keys()]).toEqual(["no answer"]); // so it can fail
    await everyOrderOnce(load, "server");
    await ledgerAgrees();
  },
  patience,
);

test(
  "a Postgres killed with all its processes while people sell loses no order; meanwhile the server says 503 and lives",
  async () => {
    const { server, postgres } = running();
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
  const { api, receiver } = running();
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
    const { api, office, receiver, mails, worker, password } = running();
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
