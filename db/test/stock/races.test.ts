import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { become } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
/** Two transactions at once: the first has done its work and waits with its commit until the second has begun. */
const meanwhile = async <T>(
  shop: Shop,
  [operation, input]: readonly [operation: string, input: object],
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> => {
  const client = await db().admin.connect();
  try {
    await client.query("begin");
    await become(client, shop.account.admin.visitor);
    await client.query("select app_hidden.perform($1, $2)", [operation, JSON.stringify(input)]);
    const begun = Promise.allSettled([second()]);
    await delay(200);
    await client.query("commit");
    return (await begun)[0]!;
  } finally {
    client.release();
  }
};
const won = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled").length;
/** What refused the others. */
const codesOf = (results: PromiseSettledResult<unknown>[]): readonly unknown[] => [
  ...new Set(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code?: unknown }).code] : [])),
  ),
];

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

test("of 16 transfers of the last units one gets and ships them; they arrive once, and are taken back once", async () => {
  const shop = await openShop(db());
  const [from, to] = shop.warehouses;
  await shop.stock(shop.sku, 5);
  const sent = await times(16, () =>
    shop.perform("save_transfers", {
      originWarehouseId: from,
      destinationWarehouseId: to,
      state: "Open",
      lineItems: [{ skuId: shop.sku, quantity: 5 }],
    }),
  );
  expect(won(sent)).toBe(16);
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 75, transferOutgoing: 80 });
  const lines = await shop.rowsOf<{ id: number; transfer_id: number }>("transfer_lines");
  const shipped = await times(16, async (n) => {
    const { id, transfer_id: transfer } = lines[n]!;
    await shop.perform("ship_transfer", { id: transfer, lineItems: [{ lineItemId: id, quantity: 5 }] });
    return { id, transfer };
  });
  expect(won(shipped)).toBe(1);
  const [winner] = shipped.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(codesOf(shipped)).toEqual(["SWSHT"]);

  const receivements = [{ lineItemId: winner!.id, binLocationId: shop.bins[1], quantity: 5 }];
  const arrived = await times(50, () => shop.perform("receive_transfer", { id: winner!.transfer, receivements }));
  expect(won(arrived)).toBe(1);
  expect(codesOf(arrived)).toEqual(["SWSHT"]);
  expect(await shop.figures(shop.sku, to)).toEqual({ inStock: 5, available: 5, transferIncoming: 75 });
  const [arrival] = await shop.rowsOf<{ id: number }>("transfer_receivements");
  const back = await times(50, () => shop.perform("delete_transfer_receivement", { id: arrival!.id }));
  expect(won(back)).toBe(1);
  expect(codesOf(back)).toEqual(["SWNFD"]);
  expect(await shop.figures(shop.sku, to)).toEqual({ transferIncoming: 80 });
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

test("a bin does not change its warehouse while a lot is laid into it, whoever comes first", async () => {
  const shop = await openShop(db());
  const [east, west] = shop.warehouses;
  const bin = await shop.insert("bin_locations", "name, warehouse_id", "'A2', $1", [east]);
  const lot = {
    ...{ skuId: shop.sku, warehouseId: east, binLocationId: bin },
    ...{ quantity: 1, costPerUnit: 1 },
  };
  const moved = ["save_bin_locations", { id: bin, warehouseId: west }] as const;
  const late = await meanwhile(shop, moved, () => shop.refusalOf(shop.perform("create_lot", lot)));
  expect(late).toMatchObject({ value: { detail: { fields: { binLocationId: "otherWarehouse" } } } });
  const laid = ["create_lot", { ...lot, warehouseId: west }] as const;
  const back = await meanwhile(shop, laid, () =>
    shop.refusalOf(shop.perform("save_bin_locations", { id: bin, warehouseId: east })),
  );
  expect(back).toMatchObject({ value: { detail: { fields: { warehouseId: "binInUse" } } } });
  // what got past both would meet the key
  const bypass = db().admin.query("update app_public.lots set warehouse_id = $1 where bin_location_id = $2", [
    east,
    bin,
  ]);
  await expect(bypass).rejects.toMatchObject({ constraint: "lots_bin_location_id_of_warehouse" });
  expect(await shop.differences()).toEqual([]);
});

test("a rule that is deleted while an order is saved is asked for anew", async () => {
  const shop = await openShop(db());
  const better = await shop.insert("sku_prices", "sku_id, label_id, price", "$1, $2, 8", [shop.sku, shop.label]);
  const sold = await meanwhile(shop, ["delete_sku_prices", { id: better }], () => shop.sell([[shop.sku, 1]]));
  if (sold.status === "rejected") throw sold.reason;
  const [line] = await shop.rowsOf<{ price: string; price_rule_id: number }>(
    "sales_order_lines",
    `sales_order_id = ${sold.value.id}`,
  );
  expect(Number(line?.price)).toBe(10);
  expect(await shop.rowsOf("sku_prices", `id = ${line?.price_rule_id}`)).toHaveLength(1);

  const cheaper = await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 2", [shop.sku, shop.vendor]);
  const bought = await meanwhile(shop, ["delete_sku_costs", { id: cheaper }], () => shop.buy([[shop.sku, 1]]));
  if (bought.status === "rejected") throw bought.reason;
  const [ordered] = await shop.rowsOf<{ cost: string }>(
    "purchase_order_lines",
    `purchase_order_id = ${bought.value.id}`,
  );
  expect(Number(ordered?.cost)).toBe(2.5);
});

test("the decimals of a SKU do not fall while a quantity of it is being written, a draft's too", async () => {
  const shop = await openShop(db(), { skus: 7 });
  const [warehouseId] = shop.warehouses;
  const [binLocationId] = shop.bins;
  const order = await shop.sell([[shop.skuIds[6]!, 1]], { state: "Draft" });
  const writings = (skuId: number): (readonly [string, object])[] => [
    [
      "save_sales_orders",
      { customerId: shop.customer, warehouseId, state: "Draft", lineItems: [{ skuId, quantity: "1.5" }] },
    ],
    ["create_lot", { skuId, warehouseId, binLocationId, quantity: "0.25", costPerUnit: 1 }],
    // a line that comes to an order is completed by its trigger, those of a new one in a set
    ["save_sales_orders", { id: order.id, lineItems: [{ skuId, quantity: "1.5" }] }],
  ];
  for (const kind of [0, 1, 2]) {
    const fine = (sku: number) => writings(sku)[kind]!;
    const precision = (id: number, quantityPrecision: number) => ["save_skus", { id, quantityPrecision }] as const;
    const [before = 0, after = 0] = shop.skuIds.slice(2 * kind);
    for (const sku of [before, after]) await shop.perform(...precision(sku, 2));
    // the second call waits, and is refused what fits no longer
    const coarser = await meanwhile(shop, fine(before), () => shop.refusalOf(shop.perform(...precision(before, 0))));
    expect(coarser).toMatchObject({ value: { detail: { fields: { quantityPrecision: "precisionInUse" } } } });
    const finer = await meanwhile(shop, precision(after, 0), () => shop.refusalOf(shop.perform(...fine(after))));
    const field = kind === 1 ? "quantity" : "lineItems.0.quantity";
    expect(finer).toMatchObject({ value: { detail: { fields: { [field]: "precision" } } } });
  }
});
