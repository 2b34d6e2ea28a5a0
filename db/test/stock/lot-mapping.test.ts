import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Choice = { lineItemId: number; lotId: number; quantity: number };
const map = (shop: Shop, id: number, lotMappings: readonly Choice[], more: object = {}) =>
  shop.perform("save_sales_orders", { id, lotMappings, ...more });
const choice = (lineItemId: number, lotId: number, quantity: number): Choice => ({ lineItemId, lotId, quantity });
/** What is reserved to sales lines: lot → [allocated, committed, source]. */
const held = async (shop: Shop) =>
  (
    await shop.rowsOf<{ lot_id: number; allocated: string; committed: string; source: string }>(
      "allocations",
      "kind = 'sales_line'",
    )
  )
    .map(({ lot_id, allocated, committed, source }) => [lot_id, Number(allocated), Number(committed), source] as const)
    .sort((a, b) => a[0] - b[0]);
const draft = async (shop: Shop, quantity: number) => {
  const { id } = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lotMapping: true,
    lineItems: [{ skuId: shop.sku, quantity }],
  });
  const [line] = await shop.lineIds("sales_order", id);
  return { id, line: line! };
};
const detailOf = async (shop: Shop, asked: Promise<unknown>) => (await shop.refusalOf(asked)).detail;

test("a draft keeps its choice and reserves nothing; opened, it holds exactly that; back to draft, the choice is kept", async () => {
  const shop = await openShop(db());
  const [old, young] = [await shop.stock(shop.sku, 5), await shop.stock(shop.sku, 5)];
  const order = await draft(shop, 6);
  await map(shop, order.id, [choice(order.line, old, 2), choice(order.line, young, 4)]);
  expect(await held(shop)).toEqual([]);
  await shop.perform("save_sales_orders", { id: order.id, state: "Open" });
  expect(await held(shop)).toEqual([
    [old, 2, 0, "mapped"],
    [young, 4, 0, "mapped"],
  ]);
  expect(await shop.differences()).toEqual([]);
  await shop.perform("save_sales_orders", { id: order.id, state: "Draft" });
  expect(await held(shop)).toEqual([]);
  await shop.perform("save_sales_orders", { id: order.id, state: "Open" });
  expect(await held(shop)).toEqual([
    [old, 2, 0, "mapped"],
    [young, 4, 0, "mapped"],
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("a mapped order that was closed short is reopened with the lots that were chosen for its rest, or with others", async () => {
  const shop = await openShop(db());
  const [old, young] = [await shop.stock(shop.sku, 4), await shop.stock(shop.sku, 5)];
  const order = await draft(shop, 6);
  await map(shop, order.id, [choice(order.line, old, 4), choice(order.line, young, 2)], { state: "Open" });
  const shipment = await shop.pack(order.id, order.line, 4);
  await shop.perform("place_shipment", { id: shipment });
  const move = (state: string) => shop.perform("save_sales_orders", { id: order.id, state });
  await move("Closed");
  expect(await held(shop)).toEqual([]);
  await move("Open");
  expect(await held(shop)).toEqual([[young, 2, 0, "mapped"]]);
  await move("Closed");
  await shop.adjust(young, -4);
  expect(await detailOf(shop, move("Open"))).toMatchObject({ fields: { lotMappings: "lotShort" }, available: "1" });
  const third = await shop.stock(shop.sku, 5);
  await map(shop, order.id, [choice(order.line, third, 2)], { state: "Open" });
  expect(await held(shop)).toEqual([[third, 2, 0, "mapped"]]);
  expect(await shop.differences()).toEqual([]);
});

test("a mapped order cannot open short, nor take what is not free, of another SKU or expired", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const lot = await shop.stock(shop.sku, 5);
  const other = await shop.stock(shop.skuIds[1]!, 5);
  const stale = await shop.stock(shop.sku, 5, { expirationDate: "2001-01-01" });
  const order = await draft(shop, 6);
  const open = (choices: readonly Choice[]) => detailOf(shop, map(shop, order.id, choices, { state: "Open" }));
  expect(await detailOf(shop, shop.perform("save_sales_orders", { id: order.id, state: "Open" }))).toMatchObject({
    fields: { lotMappings: "unequal" },
    quantity: "6",
    chosen: "0",
  });
  expect(await open([choice(order.line, lot, 5)])).toMatchObject({
    fields: { lotMappings: "unequal" },
    chosen: "5",
    lineId: order.line,
  });
  expect(await open([choice(order.line, lot, 6)])).toMatchObject({
    fields: { lotMappings: "lotShort" },
    lotId: lot,
    available: "5",
  });
  expect(await open([choice(order.line, lot, 5), choice(order.line, stale, 1)])).toMatchObject({
    fields: { lotMappings: expect.stringMatching(/lotShort|lotExpired/) as string },
    lotId: stale,
  });
  expect(await open([choice(order.line, other, 6)])).toMatchObject({ fields: { "lotMappings.0.lotId": "notFound" } });
  expect(await open([choice(order.line + 1_000_000, lot, 6)])).toMatchObject({
    fields: { "lotMappings.0.lineItemId": "notFound" },
  });
  expect(await open([choice(order.line, lot, -1)])).toMatchObject({
    fields: { "lotMappings.0.quantity": "positive" },
  });
  expect(await open([choice(order.line, lot, 0.5)])).toMatchObject({
    fields: { "lotMappings.0.quantity": "precision" },
  });
  const plain = await shop.sell([[shop.sku, 1]]);
  expect(await detailOf(shop, map(shop, plain.id, [choice(plain.lines[0]!, lot, 1)]))).toMatchObject({
    fields: { lotMappings: "notMapped" },
  });
  expect(await shop.differences()).toEqual([]);
});

test("an open order is mapped anew with its lines in one save, and what is packed stays", async () => {
  const shop = await openShop(db());
  const [one, two] = [await shop.stock(shop.sku, 5), await shop.stock(shop.sku, 5)];
  const order = await draft(shop, 4);
  await map(shop, order.id, [choice(order.line, two, 4)], { state: "Open" });
  const lines = (quantity: number) => ({ lineItems: [{ id: order.line, quantity }] });
  expect(await detailOf(shop, shop.perform("save_sales_orders", { id: order.id, ...lines(6) }))).toMatchObject({
    fields: { lotMappings: "unequal" },
  });
  await map(shop, order.id, [choice(order.line, one, 3), choice(order.line, two, 3)], lines(6));
  expect(await held(shop)).toEqual([
    [one, 3, 0, "mapped"],
    [two, 3, 0, "mapped"],
  ]);
  await shop.pack(order.id, order.line, 4);
  expect(await held(shop)).toEqual([
    [one, 0, 3, "mapped"],
    [two, 2, 1, "mapped"],
  ]);
  expect(
    await detailOf(shop, map(shop, order.id, [choice(order.line, one, 2), choice(order.line, two, 4)])),
  ).toMatchObject({
    fields: { lotMappings: "packed" },
  });
  await map(shop, order.id, [choice(order.line, one, 5), choice(order.line, two, 1)]);
  expect(await held(shop)).toEqual([
    [one, 2, 3, "mapped"],
    [two, 0, 1, "mapped"],
  ]);
  // notes are no choice of lots
  await shop.perform("save_sales_orders", { id: order.id, notes: "By truck" });
  // let go, it moves by itself from now on
  await shop.perform("save_sales_orders", { id: order.id, lotMapping: false });
  expect((await held(shop)).filter(([, allocated]) => allocated > 0)).toEqual([[one, 2, 0, "auto"]]);
  expect(await shop.differences()).toEqual([]);
});

test("a transfer opens with the lots that were chosen, and two for the last units get one winner", async () => {
  const shop = await openShop(db());
  const [one, two] = [await shop.stock(shop.sku, 3), await shop.stock(shop.sku, 3)];
  await shop.perform("save_skus", {
    id: shop.sku,
    costRules: [{ vendorId: shop.vendor, cost: "1", quantity: "1", unit: "each" }],
  });
  const transfer = async () => {
    const { id } = await shop.perform("save_transfers", {
      originWarehouseId: shop.warehouses[0],
      destinationWarehouseId: shop.warehouses[1],
      lotMapping: true,
      lineItems: [{ skuId: shop.sku, quantity: 3 }],
    });
    const [line] = await shop.lineIds("transfer", id);
    return { id, line: line! };
  };
  const [a, b] = [await transfer(), await transfer()];
  const outcomes = await Promise.allSettled(
    [a, b].map(({ id, line }) =>
      shop.perform("save_transfers", { id, state: "Open", lotMappings: [choice(line, two, 3)] }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const taken = await shop.rowsOf<{ lot_id: number; source: string }>("allocations", "kind = 'transfer_out'");
  expect(taken.map(({ lot_id, source }) => [lot_id, source])).toEqual([[two, "mapped"]]);
  expect(one).not.toBe(two);
  expect(await shop.differences()).toEqual([]);
});

test("a mapped document that is open moves to another warehouse with lots that lie there, in the same save, or stays", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [assembly, part] = [shop.skuIds[1]!, shop.sku];
  await shop.perform("save_skus", { id: assembly, billOfMaterials: [{ skuId: part, quantity: 1 }] });
  const here = shop.warehouses[0];
  const { id: third } = await shop.perform("save_warehouses", {
    name: "South",
    contactName: "Ann",
    email: "a@example.test",
    phone: "5551234567",
    address1: "1 Road",
    city: "Town",
    postalCode: "12345",
    district: "State",
    country: "US",
  });
  const { id: bin } = await shop.perform("save_bin_locations", { name: "C1", warehouseId: third });
  const inThird = async () =>
    (
      await shop.perform("create_lot", {
        skuId: part,
        warehouseId: third,
        binLocationId: bin,
        quantity: 4,
        costPerUnit: 1,
      })
    ).id;
  const kinds = [
    { table: "sales_orders", place: "warehouseId", lines: "sales_order_lines", claim: "sales_line" },
    {
      table: "transfers",
      place: "originWarehouseId",
      lines: "transfer_lines",
      claim: "transfer_out",
      more: { destinationWarehouseId: shop.warehouses[1] },
    },
    {
      table: "work_orders",
      place: "originWarehouseId",
      lines: "work_order_components",
      claim: "work_order_component",
      sku: assembly,
    },
  ];
  for (const { table, place, lines, claim, more, sku } of kinds) {
    const lot = await shop.stock(part, 4);
    const { id } = await shop.perform(`save_${table}`, {
      [place]: here,
      lotMapping: true,
      lineItems: [{ skuId: sku ?? part, quantity: 4 }],
      ...(table === "sales_orders" ? { customerId: shop.customer } : {}),
      ...more,
    });
    const parent = `${table.replace(/s$/, "")}_id`;
    const [line] = await shop.rowsOf<{ id: number }>(lines, `${parent} = ${id}`);
    const save = (input: object) => shop.perform(`save_${table}`, { id, ...input });
    const heldBy = async () =>
      (await shop.rowsOf<{ lot_id: number; allocated: string }>("allocations", `kind = '${claim}'`)).map(
        ({ lot_id, allocated }) => [lot_id, Number(allocated)],
      );
    await save({ state: "Open", lotMappings: [choice(line!.id, lot, 4)] });
    const asked = await detailOf(shop, save({ [place]: third }));
    expect([table, asked]).toMatchObject([table, { fields: { lotMappings: "unequal" }, chosen: "0" }]);
    expect(await heldBy()).toEqual([[lot, 4]]);
    const there = await inThird();
    await save({ [place]: third, lotMappings: [choice(line!.id, there, 4)] });
    expect([table, await heldBy()]).toEqual([table, [[there, 4]]]);
    // let go of, it takes what there is by itself
    await save({ [place]: here, lotMapping: false });
    expect([table, await heldBy()]).toEqual([table, [[lot, 4]]]);
    expect(await shop.differences()).toEqual([]);
    await save({ state: "Closed" });
    for (const each of [lot, there]) await shop.adjust(each, -4);
  }
});

const part = (line: number, lotId: number, quantity: number) => ({ line, lotId, quantity });
const mapped = (shop: Shop, lineItems: object[], lotMappings: object[] | undefined, more: object = {}) =>
  shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lotMapping: true,
    lineItems,
    ...(lotMappings && { lotMappings }),
    ...more,
  });

test("a document is made and opened with its lots in one call: what they are is asked first, and refused at its place", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [first, second] = [shop.skuIds[0]!, shop.skuIds[1]!];
  const [old, young, other] = [
    await shop.stock(first, 5),
    await shop.stock(first, 5),
    await shop.stock(second, 9, { expirationDate: "2099-01-01" }),
  ];
  const lines = [
    { skuId: second, quantity: 4 },
    { skuId: first, quantity: 6 },
  ];
  // positions say how lines are shown; a line is named by its place in the call
  const preview = await mapped(
    shop,
    [
      { ...lines[0], position: 9 },
      { ...lines[1], position: 2 },
    ],
    undefined,
    { preview: true },
  );
  expect(
    (preview["lots"] as { line: number; skuId: number; quantity: string; lots: { lotId: number }[] }[]).map((line) => [
      line.line,
      line.skuId,
      line.quantity,
      line.lots.map(({ lotId }) => lotId),
    ]),
  ).toEqual([
    [1, first, "6", [old, young]],
    [0, second, "4", [other]],
  ]);
  const choices = [part(1, young, 5), part(1, old, 1), part(0, other, 4)];
  const { id } = await mapped(shop, lines, choices, { state: "Open" });
  expect(await held(shop)).toEqual([
    [old, 1, 0, "mapped"],
    [young, 5, 0, "mapped"],
    [other, 4, 0, "mapped"],
  ]);
  expect(await shop.rowsOf("sales_orders", `id = ${id} and version = 1`)).toHaveLength(1);

  // a draft keeps the same
  const draft = await mapped(shop, lines, [part(1, old, 4), part(0, other, 4)]);
  const opened = (input: object) => shop.perform("save_sales_orders", { id: draft.id, state: "Open", ...input });
  expect(await detailOf(shop, opened({}))).toMatchObject({
    fields: { lotMappings: "unequal" },
    chosen: "4",
    quantity: "6",
  });

  const refused = async (lotMappings: object[] | undefined, more: object = { state: "Open" }) =>
    detailOf(shop, mapped(shop, lines, lotMappings, more));
  expect(await refused(undefined)).toMatchObject({ fields: { lotMapping: "required" } });
  expect(await refused([part(0, other, 4), part(1, young, 5)])).toMatchObject({
    fields: { lotMappings: "unequal" },
    line: 1,
    quantity: "6",
    chosen: "5",
  });
  // the other order has the young ones
  expect(await refused([part(0, other, 4), part(1, young, 6)])).toMatchObject({
    fields: { lotMappings: "lotShort" },
    lotId: young,
    available: "0",
  });
  const places: [object, string, string][] = [
    [part(2, other, 4), "line", "notFound"],
    [part(-1, other, 4), "line", "notFound"],
    [part(1, other, 4), "lotId", "notFound"],
    [part(0, other, 0), "quantity", "positive"],
    [part(0, other, 0.5), "quantity", "precision"],
    [{ lineItemId: 1, lotId: other, quantity: 4 }, "lineItemId", "notFound"],
    [{ lotId: other, quantity: 4 }, "lineItemId", "notFound"],
  ];
  for (const [wrong, field, problem] of places)
    expect(await refused([part(1, old, 4), wrong])).toMatchObject({ fields: { [`lotMappings.1.${field}`]: problem } });
  expect(await refused(choices, { lotMapping: false })).toMatchObject({ fields: { lotMappings: "notMapped" } });

  // lines that come to an open order bring their lots; of several orders in one call each has its own
  await shop.perform("save_sales_orders", {
    id,
    lineItems: [
      { id: (await shop.lineIds("sales_order", id))[0], quantity: 5 },
      { skuId: first, quantity: 2 },
    ],
    lotMappings: [
      part(0, other, 5),
      part(1, old, 2),
      { lineItemId: (await shop.lineIds("sales_order", id))[1], lotId: old, quantity: 1 },
      part(0, other, 0),
      { lineItemId: (await shop.lineIds("sales_order", id))[1], lotId: young, quantity: 5 },
    ].filter(({ quantity }) => quantity > 0),
  });
  expect(await held(shop)).toEqual([
    [old, 1, 0, "mapped"],
    [old, 2, 0, "mapped"],
    [young, 5, 0, "mapped"],
    [other, 5, 0, "mapped"],
  ]);
  const order = (lotMappings: object[]) => ({
    ...{ customerId: shop.customer, warehouseId: shop.warehouses[0], lotMapping: true, state: "Open" },
    ...{ lineItems: [{ skuId: second, quantity: 2 }], lotMappings },
  });
  const many = (rows: object[]) => shop.perform("save_many", { module: "sales_orders", rows });
  expect(await detailOf(shop, many([order([part(0, other, 2)]), order([part(0, old, 2)])]))).toMatchObject({
    fields: { "rows.1.lotMappings.0.lotId": "notFound" },
  });
  expect(
    await detailOf(shop, many([order([part(0, other, 2)]), order([part(0, other, 2)]), order([part(0, other, 2)])])),
  ).toMatchObject({ fields: { "rows.2.lotMappings": "lotShort" }, available: "0" });
  await many([order([part(0, other, 2)]), order([part(0, other, 2)])]);
  expect((await shop.level(second)).available).toBe(0);
  expect(await shop.differences()).toEqual([]);
});

test("transfers and work orders are made and opened with their lots, too; two for the last units get one winner", async () => {
  const shop = await openShop(db(), { skus: 5 });
  const [assembly, a, b, other, kit] = shop.skuIds as [number, number, number, number, number];
  // so much for each and so much for all of them: the kit is what it is made of
  await shop.perform("save_skus", { id: kit, isKit: true, billOfMaterials: [{ skuId: a, quantity: 3 }] });
  await shop.perform("save_skus", {
    id: assembly,
    billOfMaterials: [
      { skuId: a, quantity: 2 },
      { skuId: kit, quantity: 1, isFixed: true },
      { skuId: b, quantity: 1 },
    ],
  });
  await shop.perform("save_skus", { id: other, billOfMaterials: [{ skuId: a, quantity: 1 }] });
  const [a1, a2, b1] = [await shop.stock(a, 10), await shop.stock(a, 10), await shop.stock(b, 6)];
  const build = (lotMappings: object[], more: object = {}) =>
    shop.perform("save_work_orders", {
      originWarehouseId: shop.warehouses[0],
      ...{ lotMapping: true, state: "Open" },
      lineItems: [
        { skuId: other, quantity: 2 },
        { skuId: assembly, quantity: 4 },
      ],
      lotMappings,
      ...more,
    });
  const preview = await build([], { preview: true, state: "Draft" });
  expect(
    (preview["lots"] as { line: number; skuId: number; quantity: string }[])
      .map(({ line, skuId, quantity }) => [line, skuId, quantity] as const)
      .sort(),
  ).toEqual(
    [
      [0, a, "2"],
      [1, a, "3"],
      [1, a, "8"],
      [1, b, "4"],
    ].sort(),
  );
  const { id } = await build([part(0, a2, 2), part(1, a1, 10), part(1, a2, 1), part(1, b1, 4)]);
  const taken = await shop.rowsOf<{ lot_id: number; allocated: string; source: string }>(
    "allocations",
    "kind = 'work_order_component'",
  );
  const of = (lot: number) =>
    taken.reduce((sum, { lot_id, allocated }) => sum + (lot_id === lot ? Number(allocated) : 0), 0);
  expect([a1, a2, b1].map(of)).toEqual([10, 3, 4]);
  expect(taken.every(({ source }) => source === "mapped")).toBe(true);
  const parts = await shop.rowsOf<{ id: number; quantity: string }>("work_order_components", `work_order_id = ${id}`);
  for (const each of parts)
    expect(
      (
        await shop.rowsOf<{ allocated: string }>(
          "allocations",
          `kind = 'work_order_component' and line_id = ${each.id}`,
        )
      ).reduce((sum, { allocated }) => sum + Number(allocated), 0),
    ).toBe(Number(each.quantity));
  expect(await detailOf(shop, build([part(0, a2, 2), part(1, a2, 5), part(1, b1, 2)]))).toMatchObject({
    fields: { lotMappings: "unequal" },
    line: 1,
  });

  const move = () =>
    shop.perform("save_transfers", {
      ...{ originWarehouseId: shop.warehouses[0], destinationWarehouseId: shop.warehouses[1] },
      ...{ lotMapping: true, state: "Open", lineItems: [{ skuId: b, quantity: 2 }], lotMappings: [part(0, b1, 2)] },
    });
  const outcomes = await Promise.allSettled([move(), move(), move()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  const told = await Promise.all(refused.map((reason) => detailOf(shop, Promise.reject(reason as Error))));
  expect(told).toMatchObject(told.map(() => ({ fields: { lotMappings: "lotShort" } })));
  expect(await shop.differences()).toEqual([]);
});

test("a lot is found by its number, however many come before it; a choice of more than are offered is told whole", async () => {
  const shop = await openShop(db());
  const numbered = Array.from({ length: 230 }, (_, n) => ({ lotNumber: `N-${n}`, quantity: 1 }));
  const lots: number[] = [];
  for (const { lotNumber, quantity } of numbered) lots.push(await shop.stock(shop.sku, quantity, { lotNumber }));
  const order = await draft(shop, 225);
  type Told = { lots: { lotId: number; chosen: string }[] }[];
  const told = async (more: object = {}) =>
    ((await shop.perform("lot_mappings", { module: "sales_orders", id: order.id, ...more })) as unknown as Told)[0]
      ?.lots ?? [];
  expect(await told()).toHaveLength(200);
  expect((await told()).some(({ lotId }) => lotId === lots[229])).toBe(false);
  expect(await told({ lot: " n-229 " })).toMatchObject([{ lotId: lots[229], chosen: "0" }]);
  expect(await told({ lot: "N-230" })).toEqual([]);
  await map(
    shop,
    order.id,
    lots.slice(5).map((lot) => choice(order.line, lot, 1)),
    { state: "Open" },
  );
  const chosen = (await told()).filter((lot) => lot.chosen === "1");
  expect(chosen.map(({ lotId }) => lotId).sort((a, b) => a - b)).toEqual(lots.slice(5));
});
