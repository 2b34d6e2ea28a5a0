import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { explained, figuresOf, makeKit } from "./kit-shop.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

test("a kit is there as often as what it is made of: the scarcest counts, what goes in once is there or not, kits within kits are what they are made of", async () => {
  const shop = await openShop(db(), { skus: 5 });
  const [kit, inner, cup, saucer, box] = shop.skuIds as [number, number, number, number, number];
  await makeKit(shop, inner, [{ skuId: cup }, { skuId: saucer, quantity: 2 }]);
  await makeKit(shop, kit, [{ skuId: inner, quantity: 3 }, { skuId: cup }, { skuId: box, isFixed: true }]);
  expect(await figuresOf(shop, kit)).toBeUndefined();
  await shop.stock(cup, 11);
  await shop.stock(saucer, 30);
  expect(await figuresOf(shop, kit)).toMatchObject({ available: 0, onOrder: 0 });
  await shop.stock(box, 1);
  // 3 + 1 cups and 6 saucers for one
  expect(await figuresOf(shop, kit)).toMatchObject({ available: 2 });
  expect(await figuresOf(shop, inner)).toMatchObject({ available: 11 });
  await shop.buy([[cup, 9]]);
  expect(await figuresOf(shop, kit)).toMatchObject({ available: 2, onOrder: 3 });

  expect(await explained(shop, kit, "available")).toMatchObject({
    quantity: "2",
    rows: [],
    components: [
      { skuId: cup, quantityPer: "4", quantityFixed: "0", quantity: "11", kits: "2", limits: true },
      { skuId: saucer, quantityPer: "6", quantity: "30", kits: "5", limits: false },
      { skuId: box, quantityPer: "0", quantityFixed: "1", kits: null, limits: false },
    ],
  });
});

test("what has stock, lines or a history of them does not become a kit, and kits are counted whole", async () => {
  const shop = await openShop(db(), { skus: 4 });
  const [stocked, bought, fine, free] = shop.skuIds as [number, number, number, number];
  const refused = (input: Record<string, unknown>) => shop.refusalOf(shop.perform("save_skus", input));
  await shop.stock(stocked, 1);
  await shop.buy([[bought, 1]]);
  for (const id of [stocked, bought])
    expect(await refused({ id, isKit: true })).toMatchObject({
      code: "SWVAL",
      detail: { fields: { isKit: "usedAsStock" } },
    });
  expect(await refused({ id: fine, quantityPrecision: 2, isKit: true })).toMatchObject({
    detail: { fields: { quantityPrecision: "kitsAreWhole" } },
  });
  await shop.perform("save_skus", { id: free, isKit: true });
  expect(await refused({ id: free, quantityPrecision: 1 })).toMatchObject({
    detail: { fields: { quantityPrecision: "kitsAreWhole" } },
  });
  await shop.perform("save_skus", { id: free, isKit: false });
});

test("a kit is not bought, built, moved nor made to lie anywhere, whatever the door", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [kit, part] = shop.skuIds as [number, number];
  await makeKit(shop, kit, [{ skuId: part }]);
  const line = { fields: { "lineItems.0.skuId": "kit" } };
  const [from, to] = shop.warehouses;
  const bought = await shop.buy([[part, 2]], { state: "Draft" });
  const [boughtLine] = bought.lines;
  for (const [refused, detail] of [
    [() => shop.buy([[kit, 1]]), line],
    [() => shop.buy([[kit, 1]], { state: "Draft" }), line],
    [
      () => shop.perform("save_purchase_orders", { id: bought.id, lineItems: [{ id: boughtLine, skuId: kit }] }),
      { fields: { "lineItems.0.skuId": "kit" } },
    ],
    [
      () =>
        shop.perform("save_transfers", {
          originWarehouseId: from,
          destinationWarehouseId: to,
          lineItems: [{ skuId: kit, quantity: 1 }],
        }),
      line,
    ],
    [
      () => shop.perform("save_work_orders", { originWarehouseId: from, lineItems: [{ skuId: kit, quantity: 1 }] }),
      line,
    ],
    [() => shop.stock(kit, 1), { fields: { skuId: "kit" } }],
  ] as const)
    expect(await shop.refusalOf(refused())).toMatchObject({ code: "SWVAL", detail });
});
