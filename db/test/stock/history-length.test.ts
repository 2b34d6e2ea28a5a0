import { expect, test } from "vitest";
import { createPool } from "../../client/pool.ts";
import { useDatabase } from "../database.ts";
import { dayOfWork } from "./day-of-work.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

/** What more than twice as many rows are read for as before. */
const grownFrom = (before: Awaited<ReturnType<typeof dayOfWork>>, after: Awaited<ReturnType<typeof dayOfWork>>) =>
  Object.entries(after).flatMap(([operation, reads]) =>
    Object.entries(reads)
      // counts are folded one time in fifty, and sums of margins one time in twenty, whatever the work
      .filter(
        ([table, read]) =>
          !["row_counts", "margin_sums"].includes(table) && read > 2 * (before[operation]?.[table] ?? 0) + 10,
      )
      .map(([table, read]) => `${operation} reads ${read} rows of ${table}, before ${before[operation]?.[table] ?? 0}`),
  );

test("what an operation reads does not grow with history, backlog or free lots", { timeout: 240_000 }, async () => {
  // a table of a few pages is read whole, and rightly; this shows what happens when it has become large
  const { rows } = await db().admin.query<{ name: string }>("select quote_ident(current_database()) as name");
  await db().admin.query(`alter database ${rows[0]!.name} set enable_seqscan to off`);
  const shop = await openShop(db(), { skus: 3 });
  for (const sku of shop.skuIds) await shop.stock(sku, 1000);
  await dayOfWork(shop);
  await shop.admin.query("vacuum analyze");
  const before = await dayOfWork(shop);

  // shipped orders and events of the past, and hundreds of free lots
  for (let n = 0; n < 60; n += 1) {
    const sale = await shop.sell(shop.skuIds.map((sku): [number, number] => [sku, 1]));
    await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[n % 3]!, 1) });
    for (const sku of shop.skuIds) await shop.stock(sku, 3);
  }
  // and a backlog in the other warehouse of the same SKUs
  for (let n = 0; n < 60; n += 1) {
    await shop.sell(
      shop.skuIds.map((sku): [number, number] => [sku, 1]),
      { warehouseId: shop.warehouses[1] },
    );
  }
  await shop.admin.query("vacuum analyze");
  const after = await dayOfWork(shop);
  expect(grownFrom(before, after)).toEqual([]);
  expect(await shop.differences()).toEqual([]);

  // a company that registered since, and works first on a connection, leaves plans there that suit the other one as well
  const newcomer = await openShop(db(), { skus: 3 });
  for (const sku of newcomer.skuIds) await newcomer.stock(sku, 100);
  const server = createPool(db().connections.server, { max: 1 });
  try {
    await dayOfWork({ ...newcomer, server });
    const second = await dayOfWork({ ...shop, server });
    expect(grownFrom(after, second)).toEqual([]);
  } finally {
    await server.end();
  }
});
