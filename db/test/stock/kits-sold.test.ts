import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { explained, figuresOf, openTeaShop } from "./kit-shop.ts";

const db = useDatabase();

test("kits are sold whole: components are reserved, packed, shipped and taken back for as many kits as there is enough for", async () => {
  const { shop, set, cup, saucer, box, held, fill } = await openTeaShop(db());
  await shop.stock(cup, 10);
  await shop.stock(saucer, 7);
  await shop.stock(box, 1);
  const order = await shop.sell([[set, 5]]);
  const [line] = order.lines as [number];
  // seven saucers are enough for three sets: nothing is taken for a fourth
  expect(await held()).toEqual([
    { inStock: 10, available: 7, allocated: 3, backordered: 2 },
    { inStock: 7, available: 1, allocated: 6, backordered: 4 },
    { inStock: 1, allocated: 1 },
  ]);
  expect(await figuresOf(shop, set)).toMatchObject({ available: 0, backordered: 2 });
  // each waits beside free ones of it, for two more sets are not complete
  for (const component of [cup, saucer])
    expect(await explained(shop, component, "backordered")).toMatchObject({ rows: [{ waits: "kit_incomplete" }] });
  expect(await explained(shop, cup, "available")).toMatchObject({ rows: [{ waits: null }] });
  expect(await shop.differences()).toEqual([]);
  expect(await shop.refusalOf(shop.pack(order.id, line, 4))).toMatchObject({
    code: "SWSHT",
    detail: { available: "3" },
  });

  const packed = await held();
  const shipment = await shop.pack(order.id, line, 2);
  expect(await held()).toEqual([
    { inStock: 10, available: 7, allocated: 1, committed: 2, backordered: 2 },
    { inStock: 7, available: 1, allocated: 2, committed: 4, backordered: 4 },
    { inStock: 1, committed: 1 },
  ]);
  expect(await shop.differences()).toEqual([]);
  const placed = await held();
  await shop.perform("place_shipment", { id: shipment });
  expect(await held()).toEqual([
    { inStock: 8, available: 7, allocated: 1, backordered: 2 },
    { inStock: 3, available: 1, allocated: 2, backordered: 4 },
    {},
  ]);
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Partially Shipped");
  expect(await shop.rowsOf("cogs_entries")).toMatchObject([
    { quantity: "2.0000" },
    { quantity: "4.0000" },
    { quantity: "1.0000" },
  ]);
  expect(await shop.differences()).toEqual([]);

  await shop.perform("void_shipment", { id: shipment });
  expect(await shop.differences()).toEqual([]);
  expect(await held()).toEqual(packed);
  const again = await shop.pack(order.id, line, 2);
  expect(await held()).toEqual(placed);
  await shop.perform("delete_shipment", { id: again });
  expect(await held()).toEqual(packed);

  // who brings saucers does not hold the cups: the kits get theirs afterwards
  await shop.stock(saucer, 3);
  expect(await shop.differences()).toEqual([]);
  await fill();
  expect(await held()).toEqual([
    { inStock: 10, available: 5, allocated: 5 },
    { inStock: 10, allocated: 10 },
    { inStock: 1, allocated: 1 },
  ]);
  const last = await shop.pack(order.id, line, 5);
  await shop.perform("place_shipment", { id: last });
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Shipped");
  expect(await shop.differences()).toEqual([]);
});

test("a kit and its component on one order never take more than there is; quantity, close, cancel and reallocate keep kits whole", async () => {
  const { shop, set, cup, saucer, box, held } = await openTeaShop(db());
  await shop.stock(cup, 4);
  await shop.stock(saucer, 20);
  await shop.stock(box, 2);
  const free = await held();
  const order = await shop.sell([
    [set, 3],
    [cup, 2],
    [set, 1],
  ]);
  const [first, , second] = order.lines as [number, number, number];
  expect((await held())[0]).toEqual({ inStock: 4, allocated: 4, backordered: 2 });
  expect(await shop.differences()).toEqual([]);
  const change = (input: object) => shop.perform("save_sales_orders", { id: order.id, ...input });
  await shop.perform("reallocate_sales_order", { id: order.id });
  await shop.perform("reallocate_sku", { skuId: cup, warehouseId: shop.warehouses[0] });
  expect(await shop.differences()).toEqual([]);
  await change({
    lineItems: [
      { id: first, quantity: 1 },
      { id: second, remove: true },
    ],
  });
  expect((await held())[0]).toEqual({ inStock: 4, available: 1, allocated: 3 });
  expect((await held())[1]).toEqual({ inStock: 20, available: 18, allocated: 2 });
  await change({ lineItems: [{ id: first, quantity: 2 }] });
  expect((await held())[0]).toEqual({ inStock: 4, allocated: 4 });
  const shipment = await shop.pack(order.id, first, 1);
  expect(await shop.refusalOf(change({ state: "Canceled" }))).toMatchObject({ code: "SWVAL" });
  await shop.perform("place_shipment", { id: shipment });
  await change({ state: "Closed" });
  expect(await shop.differences()).toEqual([]);
  expect(await held()).toEqual([
    { inStock: 3, available: 3 },
    { inStock: 18, available: 18 },
    { inStock: 1, available: 1 },
  ]);
  await change({ state: "Open" });
  expect((await held())[0]).toEqual({ inStock: 3, allocated: 3 });
  await shop.perform("void_shipment", { id: shipment });
  await change({ state: "Canceled" });
  expect(await held()).toEqual(free);
  expect(await shop.differences()).toEqual([]);
  expect(
    await shop.refusalOf(
      shop.sell([[shop.skuIds[0]!, 1]]).then(() => shop.perform("save_skus", { id: set, isKit: false })),
    ),
  ).toMatchObject({
    detail: { fields: { isKit: "kitInUse" } },
  });
});

test("kits of an open order are made of what their bill says now when somebody asks, whole again; packed and shipped ones stay as they were", async () => {
  const { shop, set, cup, saucer, box, spoon, held } = await openTeaShop(db());
  await shop.stock(cup, 3);
  await shop.stock(saucer, 6);
  await shop.stock(box, 1);
  await shop.stock(spoon, 2);
  const order = await shop.sell([[set, 3]]);
  const [line] = order.lines as [number];
  const reserved = [
    { inStock: 3, allocated: 3 },
    { inStock: 6, allocated: 6 },
    { inStock: 1, allocated: 1 },
  ];
  const refresh = () => shop.perform("refresh_sales_order", { id: order.id });
  const refused = async () => (await shop.refusalOf(refresh())) as object;
  const bill = await shop.rowsOf<{ id: number; sku_id: number }>("bill_of_materials", `assembly_id = ${set}`);
  await shop.perform("save_skus", {
    id: set,
    billOfMaterials: [
      ...bill.filter(({ sku_id }) => sku_id !== cup).map(({ id }) => ({ id, remove: true })),
      { skuId: spoon },
    ],
  });
  expect(await held()).toEqual(reserved);
  await shop.perform("preview", { operation: "refresh_sales_order", input: { id: order.id } });
  expect(await held()).toEqual(reserved);

  const packed = await shop.pack(order.id, line, 1);
  expect(await refused()).toMatchObject({ code: "SWVAL", detail: { fields: { lineItems: "kitsPacked" } } });
  await shop.perform("place_shipment", { id: packed });
  expect(await refused()).toMatchObject({ code: "SWVAL", detail: { fields: { lineItems: "noKits" } } });
  await shop.perform("void_shipment", { id: packed });

  // two spoons are enough for two: the third cup is given back
  await refresh();
  expect(await shop.differences()).toEqual([]);
  expect(await held()).toEqual([
    { inStock: 3, available: 1, allocated: 2, backordered: 1 },
    { inStock: 6, available: 6 },
    { inStock: 1, available: 1 },
  ]);
  expect(await shop.figures(spoon)).toEqual({ inStock: 2, allocated: 2, backordered: 1 });
  const levels = await held();
  await refresh();
  expect(await held()).toEqual(levels);
  await shop.perform("place_shipment", { id: await shop.pack(order.id, line, 2) });
  await shop.perform("save_sales_orders", { id: order.id, state: "Closed" });
  expect(await shop.differences()).toEqual([]);
  expect(await refused()).toMatchObject({ code: "SWTRN" });
});

test("the last components of a kit go to one of 32 orders at once, beside others who want a component alone", async () => {
  const { shop, set, cup, saucer, box } = await openTeaShop(db());
  await shop.stock(cup, 3);
  await shop.stock(saucer, 4);
  await shop.stock(box, 40);
  await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      n % 4 === 3
        ? shop.sell([
            [cup, 1],
            [set, 1],
          ])
        : n % 2
          ? shop.sell([[saucer, 1]])
          : shop.sell([
              [set, 1],
              [cup, 1],
            ]),
    ),
  );
  expect(await shop.differences()).toEqual([]);
  for (const sku of [cup, saucer]) expect((await shop.level(sku)).available).toBeLessThanOrEqual(1);
});

test("a kit lasts as many days as what it is made of, at the pace it is sold", async () => {
  const { shop, set, cup, saucer, box } = await openTeaShop(db());
  for (const component of [cup, saucer, box]) await shop.stock(component, 30);
  await shop.sell([[set, 2]]);
  // two in thirteen weeks, and thirteen are free: there are saucers for fifteen
  expect(await figuresOf(shop, set)).toMatchObject({ available: 13 });
  expect(await shop.told("sku_pace", set)).toEqual({ unitsPerWeek: "0.2", coverDays: Math.floor((13 * 91) / 2) });
  expect(await shop.told("sku_pace", cup)).toEqual({ unitsPerWeek: "0", coverDays: null });
});
