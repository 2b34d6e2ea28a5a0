import { expect } from "vitest";
import type { RunningServer } from "../support/running-server.ts";
import { registerAccount } from "../support/new-account.ts";
import type { DataSet } from "./data-set.ts";
import { type Exact, text } from "./decimal.ts";
import { dimensions, expectVerified, explain, readLevels, readTotals } from "./figures.ts";
import { playPurchases } from "./purchasing.ts";
import { playSales } from "./selling.ts";
import { setUp } from "./set-up.ts";

const sum = (values: Iterable<Exact>): Exact => [...values].reduce((total, value) => total + value, 0n);

/** Buys, receives, rejects, closes, sells and ships, then holds every figure the API shows against the data. */
export const playStory = async (
  server: RunningServer,
  data: DataSet,
  { purchases, sales }: { purchases: number; sales: number },
) => {
  const { client: api } = await registerAccount(server, `${data.name} story`);
  const world = await setUp(api, data);

  const purchased = await playPurchases(api, world, data, purchases);
  const beforeSales = await readLevels(api);
  for (const sku of data.skus) {
    const level = beforeSales.get(world.skus.get(sku.key) ?? 0);
    const stocked = text(purchased.stocked.get(sku.key) ?? 0n);
    expect([sku.code, level?.inStock ?? "0", level?.available ?? "0", level?.onOrder ?? "0"]).toEqual([
      sku.code,
      stocked,
      stocked,
      text(purchased.onOrder.get(sku.key) ?? 0n),
    ]);
  }
  const purchaseTotals = await readTotals(api, "purchaseOrders");
  for (const order of purchased.orders)
    expect([order.id, purchaseTotals.get(order.id)?.total]).toEqual([order.id, text(order.total)]);

  expect(purchased.bills.length).toBeGreaterThan(0);
  for (const { id, total, due, answered } of purchased.bills)
    expect({ id, ...answered }).toEqual({ id, total: text(total), amountDue: text(due) });

  const sold = await playSales(api, world, data, purchased.stocked, sales);
  const afterSales = await readLevels(api);
  for (const sku of data.skus) {
    const level = afterSales.get(world.skus.get(sku.key) ?? 0);
    if (!level) continue;
    const inStock = (purchased.stocked.get(sku.key) ?? 0n) - (sold.shipped.get(sku.key) ?? 0n);
    const allocated = sold.allocated.get(sku.key) ?? 0n;
    expect({ sku: sku.code, ...level }).toMatchObject({
      sku: sku.code,
      inStock: text(inStock),
      allocated: text(allocated),
      available: text(inStock - allocated),
      committed: "0",
      backordered: "0",
    });
  }
  const salesTotals = await readTotals(api, "salesOrders");
  for (const order of sold.orders) {
    expect({ id: order.id, ...salesTotals.get(order.id) }).toMatchObject({
      id: order.id,
      state: order.isShipped ? "Shipped" : "Open",
      subtotal: text(order.subtotal),
      tax: text(order.tax),
      total: text(order.subtotal + order.tax),
    });
  }

  // every tenth level in full: the rows behind each figure make it up
  const levels = [...afterSales.values()];
  for (const level of levels.filter((_, n) => n % 10 === 0)) {
    for (const dimension of dimensions) {
      const explained = await explain(api, level, dimension);
      const total = sum(explained.rows.map((row) => BigInt(Math.round(Number(row.quantity) * 10_000)) * 10_000n));
      expect([level.skuId, dimension, explained.quantity, text(total)]).toEqual([
        level.skuId,
        dimension,
        level[dimension],
        level[dimension],
      ]);
    }
  }
  const began = performance.now();
  await expectVerified(api);
  const verifiedIn = Math.round(performance.now() - began);

  const shipped = sold.orders.filter((order) => order.isShipped).length;
  return { purchases: purchased.orders.length, sales: sold.orders.length, shipped, levels: levels.length, verifiedIn };
};
