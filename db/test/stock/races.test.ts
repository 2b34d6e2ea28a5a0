import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const won = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled").length;

test("32 buyers of the last unit leave one allocation and 31 backorders", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 1);
  const results = await times(32, () => shop.sell([[shop.sku, 1]]));
  expect(won(results)).toBe(32);
  expect(await shop.figures()).toEqual({ inStock: 1, allocated: 1, backordered: 31 });
  expect(await shop.rowsOf("allocations")).toHaveLength(1);
  expect(await shop.rowsOf("claims", "backordered = 1")).toHaveLength(31);
  const numbers = await shop.rowsOf<{ display_id: number }>("sales_orders");
  expect(numbers.map((row) => row.display_id).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 32 }, (_, n) => n + 1),
  );
  expect(await shop.differences()).toEqual([]);
});

test("orders that name the same SKUs in opposite order do not deadlock", async () => {
  const shop = await openShop(db(), { skus: 6 });
  const results = await times(24, (n) =>
    shop.sell((n % 2 ? shop.skuIds : shop.skuIds.toReversed()).map((sku): [number, number] => [sku, 1])),
  );
  expect(won(results)).toBe(24);
  for (const sku of shop.skuIds) expect(await shop.figures(sku)).toEqual({ backordered: 24 });
  expect(await shop.differences()).toEqual([]);
});

test("two lines of one SKU never get more than there is", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  await shop.sell([
    [shop.sku, 4],
    [shop.sku, 4],
  ]);
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 3 });
  const claims = await shop.rowsOf<{ allocated: string }>("claims");
  expect(claims.map((claim) => Number(claim.allocated)).sort()).toEqual([1, 4]);
});

test("the same shipment is placed once, the same receivement deleted once", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 5]]);
  const { receivementIds } = await shop.receive(purchase.id, purchase.lines[0]!, 5);
  const sale = await shop.sell([[shop.sku, 2]]);
  const shipment = await shop.pack(sale.id, sale.lines[0]!, 2);
  expect(won(await times(8, () => shop.perform("place_shipment", { id: shipment })))).toBe(1);
  expect(await shop.figures()).toEqual({ inStock: 3, available: 3 });
  expect(won(await times(8, () => shop.perform("void_shipment", { id: shipment })))).toBe(1);
  await shop.perform("save_sales_orders", { id: sale.id, state: "Canceled" });
  expect(won(await times(8, () => shop.perform("delete_receivement", { id: receivementIds[0] })))).toBe(1);
  expect(await shop.figures()).toEqual({ onOrder: 5 });
  expect(await shop.differences()).toEqual([]);
});

test("the same serial number arrives once", async () => {
  const shop = await openShop(db());
  expect(won(await times(16, () => shop.stock(shop.sku, 1, { serialNumber: "ONE" })))).toBe(1);
  expect(await shop.figures()).toEqual({ inStock: 1, available: 1 });
});

test("more is not packed than is allocated, whoever packs at once", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const sale = await shop.sell([[shop.sku, 5]]);
  expect(won(await times(10, () => shop.pack(sale.id, sale.lines[0]!, 1)))).toBe(5);
  expect(await shop.figures()).toEqual({ inStock: 5, committed: 5 });
  expect(await shop.differences()).toEqual([]);
});
