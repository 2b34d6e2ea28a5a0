import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../db/client/embedded/freePort.ts";
import { createApiClient } from "./support/api-client.ts";
import { killable } from "./support/killable.ts";
import { moving } from "./support/moving.ts";
import { level } from "./support/office.ts";
import { type Proxy, startProxy } from "./support/round-robin.ts";
import { keepSelling } from "./support/steady-load.ts";
import { type Supervised, supervise } from "./support/supervised.ts";

const kills = 30;
const people = 8;
const stocked = 10_000_000;
/** Seconds within which all goes on, however many at once are gone. */
const patience = 60;

const { running, read, until, differences } = killable(stocked);
let second: { url: string; server: Supervised; worker: Supervised };
let proxy: Proxy;
const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
beforeAll(async () => {
  const { environment, url } = running();
  const port = String(await freePort());
  second = {
    url: `http://127.0.0.1:${port}`,
    server: supervise("server/main.ts", { ...environment, PORT: port }),
    worker: supervise("server/worker.ts", environment),
  };
  proxy = await startProxy([url, second.url]);
  await until(() => isReady(second.url), 60);
});
afterAll(async () => {
  await proxy?.close();
  await Promise.all([second?.server.stop(), second?.worker.stop()]);
});

/** The same numbers each time it is seeded alike (mulberry32). */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

test(
  "two servers and two workers: any one killed, thirty times, loses no order, and each job is done once",
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const random = chance(seed);
    const { office, password, receiver, server, worker } = running();
    await read("update app_private.rate_rules set maximum = 100000");
    const api = createApiClient(proxy.url);
    await api.login("admin@demo.test", password);
    const { ask, bulkOf } = moving(api, proxy.url);
    /** What is asked again until it is answered, as a browser does. */
    const sure = async <T>(query: string, variables: object): Promise<T> => {
      for (;;) {
        try {
          return await api.request<T>(query, variables as never);
        } catch {
          await delay(100);
        }
      }
    };
    receiver.answers["/products"] = (response) => void response.end("taken");
    const { createWebhook } = await api.request<{ createWebhook: { webhook: { id: number } } }>(
      "mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }",
      { input: { name: "Products", url: receiver.at("/products"), modules: ["products"], events: ["created"] } },
    );
    await api.request("mutation ($id: Int!) { renewWebhookSecret(id: $id) { token } }", {
      id: createWebhook.webhook.id,
    });
    // drafts that are copied while something is killed, again and again
    const drafts = 40;
    const { customerId, warehouseId, skuId } = office;
    const draftIds: number[] = [];
    for (let n = 0; n < drafts; n += 1) {
      const { createSalesOrder } = await api.request<{ createSalesOrder: { salesOrder: { id: number } } }>(
        "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { salesOrder { id } } }",
        {
          input: { customerId, warehouseId, state: "Draft", altId: `DRAFT-${n}`, lineItems: [{ skuId, quantity: 1 }] },
        },
      );
      draftIds.push(createSalesOrder.salesOrder.id);
    }

    const load = keepSelling(api, office, "several", people);
    const victims: readonly (readonly [string, Supervised])[] = [
      ["server 1", server],
      ["server 2", second.server],
      ["worker 1", worker],
      ["worker 2", second.worker],
    ];
    const killed = new Map<string, number>();
    const bulks: number[] = [];
    let made = 0;
    const took: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      const key = `kill ${seed} ${n}`;
      // one after another: a bulk action begins at every third kill, a product is made at each
      if (n % 3 === 0) {
        const id = await ask("startBulkUpdate", "StartBulkUpdateInput", {
          ...{ module: "sales_orders", action: "duplicate" },
          filter: { ids: draftIds },
        }).catch(() => 0);
        if (id > 0) bulks.push(id);
      }
      await sure("mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id } } }", {
        input: { name: key, displayId: `K-${n}`, idempotencyKey: key },
      });
      made += 1;
      for (const id of bulks)
        await api.request(`mutation { applyBulkUpdate(id: ${id}) { id } }`).catch(() => undefined);
      await delay(random() * 1000);
      // one is killed while its twin is there: what all take that is down at once tells of its start alone
      await until(async () => (await isReady(running().url)) && (await isReady(second.url)), patience);
      const [name, victim] = victims[Math.floor(random() * victims.length)]!;
      killed.set(name, (killed.get(name) ?? 0) + 1);
      const [before, began] = [load.acknowledged.size, Date.now()];
      await victim.kill();
      await until(() => load.acknowledged.size > before, patience);
      took.push((Date.now() - began) / 1000);
    }
    for (const id of bulks)
      await until(async () => {
        const { progress } = await bulkOf(id);
        if (progress === "checked")
          await api.request(`mutation { applyBulkUpdate(id: ${id}) { id } }`).catch(() => undefined);
        return progress === "complete" || progress === "failed";
      }, 180);
    await load.stop();

    const found = await read<{ key: string; id: number; quantities: number[] }>(
      `select o.customer_po as key, o.id, array_agg(l.quantity::int order by l.id) as quantities
       from app_public.sales_orders as o left join app_public.sales_order_lines as l on (l.account_id, l.sales_order_id) = (o.account_id, o.id)
       where o.customer_po like 'several-%' group by o.account_id, o.id, o.customer_po order by 1`,
    );
    const expected = [...load.acknowledged]
      .map(([key, order]) => ({ key, ...order }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(found.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(expected);

    // each record of each bulk action once, also those that no row tells of
    const [copies] = await read<{ done: number; made: number }>(
      "select count(*)::int as done, count(distinct made_id)::int as made from app_public.bulk_rows where outcome = 'done'",
    );
    const [all] = await read<{ count: number }>(
      "select count(*)::int as count from app_public.sales_orders where state = 'Draft' and deleted_at is null",
    );
    expect(bulks.length).toBeGreaterThan(0);
    expect(copies).toEqual({ done: drafts * bulks.length, made: drafts * bulks.length });
    expect(all?.count).toBe(drafts * (1 + bulks.length));
    for (const id of bulks) expect(await bulkOf(id)).toMatchObject({ progress: "complete", failed: 0 });

    // each product is told of under one event; a worker killed between sending and noting sends it again under the same
    const told = () =>
      receiver.hadAt("/products").map(({ body }) => JSON.parse(body) as { id: string; recordId: number });
    await until(() => new Set(told().map(({ recordId }) => recordId)).size === made, 90);
    expect(new Set(told().map(({ id, recordId }) => `${id} ${recordId}`)).size).toBe(made);

    await until(
      async () =>
        (
          await read(
            "select from graphile_worker.jobs where attempts > 0 and locked_at is not null and locked_at < now() - interval '1 minute'",
          )
        ).length === 0,
      patience,
    );
    expect(await differences()).toEqual([]);
    const [sold] = await read<{ pieces: string }>(
      "select trim_scale(sum(l.quantity))::text as pieces from app_public.sales_order_lines as l join app_public.sales_orders as o on (o.account_id, o.id) = (l.account_id, l.sales_order_id) where o.state <> 'Draft'",
    );
    expect(await level(api, office)).toMatchObject({ inStock: String(stocked), allocated: sold?.pieces });
    console.log(
      `several (seed ${seed}): ${kills} kills (${[...killed].map(([name, count]) => `${name}: ${count}`).join(", ")}), ${load.acknowledged.size} orders of ${people} people, ` +
        `${bulks.length} bulk actions with ${copies?.done} copies, ${made} products told of (${told().length - made} again under their event); sold again after ${Math.max(...took).toFixed(1)} s at most; failed before:`,
      load.failures,
    );
    expect(
      [...load.failures.keys()].filter((failure) => failure !== "no answer" && failure !== "503 UNAVAILABLE"),
    ).toEqual([]);
  },
  30 * 60_000,
);
