import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { dimensions, openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Explanation = {
  quantity: string;
  rows: {
    module: string;
    recordId: number;
    displayId: string;
    position: number | null;
    lotId: number | null;
    quantity: string;
    link: string;
  }[];
  events: { type: string; before: string; delta: string; after: string; link: string }[];
};
const explain = async (shop: Shop, dimension: string, warehouseId?: number, skuId = shop.sku) =>
  (await shop.perform("explain_quantity", { skuId, warehouseId, dimension })) as unknown as Explanation;
const sum = (rows: { quantity: string }[]) => rows.reduce((total, row) => total + Number(row.quantity), 0);

test("the rows of every level and quantity sum to the figure and lead to their documents", async () => {
  const shop = await openShop(db());
  const [sku, other] = shop.skuIds as [number, number];
  const purchase = await shop.buy([
    [sku, 30],
    [other, 5],
  ]);
  await shop.receive(purchase.id, purchase.lines[0]!, 11);
  await shop.stock(sku, 4);
  const first = await shop.sell([
    [sku, 8],
    [other, 3],
  ]);
  await shop.sell([[sku, 20]]);
  const elsewhere = await shop.sell([[sku, 2]], { warehouseId: shop.warehouses[1] });
  await shop.pack(first.id, first.lines[0]!, 5);

  for (const skuId of [sku, other]) {
    for (const warehouse of shop.warehouses) {
      const level = await shop.level(skuId, warehouse);
      for (const dimension of dimensions) {
        const explanation = await explain(shop, dimension, warehouse, skuId);
        expect([dimension, Number(explanation.quantity)]).toEqual([dimension, level[dimension]]);
        expect([dimension, sum(explanation.rows)]).toEqual([dimension, level[dimension]]);
        for (const row of explanation.rows)
          expect(row.link).toMatch(/^\/(purchase-orders|sales-orders|skus)\/detail\/\d+$/);
      }
    }
  }
  expect((await explain(shop, "committed", shop.warehouses[0])).rows).toMatchObject([
    { module: "sales_orders", recordId: first.id, displayId: "1", position: 1, quantity: "5" },
  ]);
  const everywhere = await explain(shop, "backordered");
  expect(everywhere.rows.map((row) => row.recordId)).toContain(elsewhere.id);
  expect(sum(everywhere.rows)).toBe(Number(everywhere.quantity));

  const [latest] = (await explain(shop, "onOrder", shop.warehouses[0])).events;
  expect(latest).toMatchObject({
    type: "receive",
    before: "30",
    delta: "-11",
    after: "19",
    link: `/purchase-orders/detail/${purchase.id}`,
  });
});

test("an unknown quantity is refused", async () => {
  const shop = await openShop(db());
  const refusal = await shop.refusalOf(explain(shop, "happiness"));
  expect(refusal).toMatchObject({ code: "SWVAL", detail: { fields: { dimension: "unknown" } } });
});
