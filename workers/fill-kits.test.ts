import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { useDatabase } from "../db/test/database.ts";
import { makeKit } from "../db/test/stock/kit-shop.ts";
import { openShop } from "../db/test/stock/shop.ts";
import fillKits from "./tasks/fill_kits.ts";

const db = useDatabase();

test("kits that wait get what came of their components, however often the task runs and wherever it is cut off", async () => {
  const shop = await openShop(db());
  const [kit, cup, saucer] = shop.skuIds as [number, number, number];
  await makeKit(shop, kit, [{ skuId: cup }, { skuId: saucer, quantity: 2 }]);
  const { id } = await shop.sell([[kit, 3]]);
  await shop.stock(cup, 3);
  await shop.stock(saucer, 5);
  const figures = async () => [await shop.figures(cup), await shop.figures(saucer)] as const;
  const waiting = [
    { inStock: 3, available: 3, backordered: 3 },
    { inStock: 5, available: 5, backordered: 6 },
  ];
  expect(await figures()).toEqual(waiting);
  // who brought a component asked for it, once
  const { rows: jobs } = await db().admin.query<{ payload: { account: number } }>(
    `select j.payload from graphile_worker._private_jobs as j
     join graphile_worker._private_tasks as t on t.id = j.task_id
     where t.identifier = 'fill_kits' and (j.payload ->> 'account')::int = $1`,
    [shop.accountId],
  );
  expect(jobs.map(({ payload }) => payload)).toEqual([{ account: shop.accountId }]);

  type Work = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;
  const run = (withPgClient: Work, payload: object = { account: shop.accountId }) =>
    fillKits({} as never)(payload, { withPgClient } as never);
  const plain: Work = async (work) => {
    const client = await db().worker.connect();
    return work(client).finally(() => client.release());
  };
  const cutOff: Work = async (work) => {
    const client = await db().worker.connect();
    client.on("error", () => {}); // it hears that it is hung up on
    try {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await client.query("begin");
      await work(client);
      await db().admin.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
      return (await client.query("commit")) as never;
    } finally {
      client.release(true);
    }
  };
  await expect(run(cutOff)).rejects.toThrow(/terminat|ECONNRESET|closed|not queryable/i);
  await expect.poll(figures).toEqual(waiting);
  expect(await shop.differences()).toEqual([]);

  const filled = [
    { inStock: 3, available: 1, allocated: 2, backordered: 1 },
    { inStock: 5, available: 1, allocated: 4, backordered: 2 },
  ];
  await Promise.all([run(plain), run(plain)]);
  expect(await figures()).toEqual(filled);
  await run(plain);
  expect(await figures()).toEqual(filled);
  // where an account does not fill by itself, nothing is given
  await db().admin.query("update app_public.accounts set auto_fill = false where id = $1", [shop.accountId]);
  await shop.stock(saucer, 1);
  await run(plain);
  expect((await shop.figures(saucer)).allocated).toBe(4);
  await shop.perform("save_sales_orders", { id, state: "Canceled" });
  await run(plain);
  expect(await figures()).toEqual([
    { inStock: 3, available: 3 },
    { inStock: 6, available: 6 },
  ]);
  await expect(async () => run(plain, { account: "x" })).rejects.toThrow("expected number");
  expect(await shop.differences()).toEqual([]);
});
