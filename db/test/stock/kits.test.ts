import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Line = { skuId: number; quantity?: number | string; isFixed?: boolean };
const makeKit = (shop: Shop, id: number, billOfMaterials: readonly Line[]) =>
  shop.perform("save_skus", { id, isKit: true, billOfMaterials });

type Figures = { warehouseId: number; available: number; onOrder: number; backordered: number };
const figuresOf = (shop: Shop, id: number): Promise<Figures | undefined> =>
  withVisitor(db().server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<Figures>(
      `select warehouse_id as "warehouseId", available::int, on_order::int as "onOrder", backordered::int from app_hidden.sku_levels($1) where warehouse_id = $2`,
      [id, shop.warehouses[0]],
    );
    return rows[0];
  });

const explained = (shop: Shop, skuId: number, dimension: string): Promise<object> =>
  withVisitor(db().server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ answer: object }>("select app_hidden.explain_quantity($1) as answer", [
      JSON.stringify({ skuId, warehouseId: shop.warehouses[0], dimension }),
    ]);
    return rows[0]!.answer;
  });

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

/** Tea for two: a cup and two saucers for each set, one box in all. */
const openTeaShop = async () => {
  const shop = await openShop(db(), { skus: 5 });
  const [set, cup, saucer, box, spoon] = shop.skuIds as [number, number, number, number, number];
  await makeKit(shop, set, [{ skuId: cup }, { skuId: saucer, quantity: 2 }, { skuId: box, isFixed: true }]);
  const held = async () => [await shop.figures(cup), await shop.figures(saucer), await shop.figures(box)] as const;
  const kits = async (line: number) => {
    const { rows } = await shop.admin.query<{ allocated: number; committed: number; backordered: number }>(
      `with me as materialized (select set_config('app.account_id', $2::text, false))
       select app_hidden.kit_line_quantity($1, 'allocated')::int as allocated, app_hidden.kit_line_quantity($1, 'committed')::int as committed,
         app_hidden.kit_line_quantity($1, 'backordered')::int as backordered from me`,
      [line, shop.accountId],
    );
    return rows[0]!;
  };
  const fill = () => db().worker.query("select app_private.fill_waiting_kits($1)", [shop.accountId]);
  return { shop, set, cup, saucer, box, spoon, held, kits, fill };
};

test("kits are sold whole: components are reserved, packed, shipped and taken back for as many kits as there is enough for", async () => {
  const { shop, set, cup, saucer, box, held, fill } = await openTeaShop();
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

test("kits go into a package and come out of it whole, and what goes in once stays until the last of them is out", async () => {
  const { shop, set, cup, saucer, box, held } = await openTeaShop();
  await shop.stock(cup, 10);
  await shop.stock(saucer, 10);
  await shop.stock(box, 1);
  const order = await shop.sell([[set, 5]]);
  const [line] = order.lines as [number];
  const allocated = await held();
  const shipment = await shop.pack(order.id, line, 3);
  const packed = await held();
  const [{ id }] = (await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${shipment}`)) as [{ id: number }];
  const put = (quantity: number) =>
    shop.perform("update_shipment", { id: shipment, packages: [{ id, lineItems: [{ lineItemId: line, quantity }] }] });
  await put(1);
  expect(await held()).toEqual([
    { inStock: 10, available: 5, allocated: 4, committed: 1 },
    { inStock: 10, allocated: 8, committed: 2 },
    { inStock: 1, committed: 1 },
  ]);
  expect(await shop.differences()).toEqual([]);
  expect(await shop.refusalOf(put(6))).toMatchObject({ code: "SWSHT", detail: { available: "4" } });
  await put(3);
  expect(await held()).toEqual(packed);
  const { id: second } = await shop.perform("create_shipment", {
    salesOrderId: order.id,
    packages: [{ lineItems: [{ lineItemId: line, quantity: 2 }] }],
  });
  await shop.perform("delete_shipment", { id: second });
  await shop.perform("delete_shipment", { id: shipment });
  expect(await held()).toEqual(allocated);
  expect(await shop.differences()).toEqual([]);
});

test("a kit and its component on one order never take more than there is; quantity, close, cancel and reallocate keep kits whole", async () => {
  const { shop, set, cup, saucer, box, held } = await openTeaShop();
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
  const { shop, set, cup, saucer, box, spoon, held } = await openTeaShop();
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
  const { shop, set, cup, saucer, box } = await openTeaShop();
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
