import { expect, test } from "vitest";
import { createPool } from "../../client/pool.ts";
import { useDatabase } from "../database.ts";
import { dayOfWork } from "./day-of-work.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
/** Rounds of the past; in `npm run test:full` 10,000 documents. */
const rounds = isFull ? 2_000 : 60;

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

test(
  "what an operation reads does not grow with history, backlog or free lots",
  { timeout: isFull ? 1_800_000 : 240_000 },
  async () => {
    // a table of a few pages is read whole, and rightly; this shows what happens when it has become large
    const { rows } = await db().admin.query<{ name: string }>("select quote_ident(current_database()) as name");
    await db().admin.query(`alter database ${rows[0]!.name} set enable_seqscan to off`);
    const shop = await openShop(db(), { skus: 3 });
    for (const sku of shop.skuIds) await shop.stock(sku, 1000);
    await dayOfWork(shop);
    await shop.admin.query("vacuum analyze");
    const before = await dayOfWork(shop);

    // shipped orders and events of the past, and hundreds of free lots
    for (let n = 0; n < rounds; n += 1) {
      const sale = await shop.sell(shop.skuIds.map((sku): [number, number] => [sku, 1]));
      await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[n % 3]!, 1) });
      for (const sku of shop.skuIds) await shop.stock(sku, 3);
    }
    // and a backlog in the other warehouse of the same SKUs
    for (let n = 0; n < rounds; n += 1) {
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
  },
);

/** The middle one, and the one that 99 of 100 stay below. */
const ranked = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length * 0.5)]!, p99: sorted[Math.floor(sorted.length * 0.99)]! };
};

test.runIf(isFull)(
  "a company's first thousand orders cost at the end what they cost at the beginning, on statistics older than it",
  { timeout: 900_000 },
  async () => {
    await db().admin.query("analyze");
    const shop = await openShop(db(), { skus: 3 });
    const times: Record<string, number[]> = {};
    const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const started = performance.now();
      const made = await work();
      (times[step] ??= []).push(performance.now() - started);
      return made;
    };
    for (let n = 0; n < 1_000; n += 1) {
      const sku = shop.skuIds[n % 3]!;
      const purchase = await timed("buy", () => shop.buy([[sku, 4]]));
      await timed("receive", () => shop.receive(purchase.id, purchase.lines[0]!, 4));
      const sale = await timed("sell", () => shop.sell([[sku, 3]]));
      const shipment = await timed("pack", () => shop.pack(sale.id, sale.lines[0]!, 3));
      await timed("place", () => shop.perform("place_shipment", { id: shipment }));
    }
    const found = Object.entries(times).map(([step, all]) => ({ step, ...ranked(all) }));
    console.table(found.map(({ step, p50, p99 }) => ({ step, p50: p50.toFixed(1), p99: p99.toFixed(1) })));
    expect(found.filter(({ p50, p99 }) => p99 > 3 * p50)).toEqual([]);
    expect(await shop.differences()).toEqual([]);
  },
);
