import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { dimensions, openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type PastLevel = Record<string, string> & { skuId: number; warehouseId: number };
type AsOf = {
  levels: PastLevel[];
  lots: { lotId: number; quantity: string; unitCost: string; value: string }[] | null;
};
const asOf = async (shop: Shop, at: string, filter: object = { skuIds: [shop.sku] }) =>
  (await shop.perform("stock_as_of", { at, filter })) as unknown as AsOf;
const now = async () => (await db().admin.query<{ at: string }>("select clock_timestamp()::text as at")).rows[0]!.at;

/** Everything that is known of the SKU's stock today. */
const today = async (shop: Shop) => ({
  levels: Object.fromEntries(
    await Promise.all(
      shop.warehouses.map(async (warehouse) => {
        const level = await shop.level(shop.sku, warehouse);
        return [warehouse, Object.fromEntries(dimensions.map((name) => [name, level[name]]))] as const;
      }),
    ),
  ),
  lots: (
    await shop.rowsOf<{ id: number; quantity: string; unit_cost: string }>(
      "lots",
      `sku_id = ${shop.sku} and quantity > 0 order by id`,
    )
  ).map(({ id, quantity, unit_cost }) => [id, Number(quantity), Number(quantity) * Number(unit_cost)]),
});
const then = async (shop: Shop, at: string) => {
  const { levels, lots } = await asOf(shop, at);
  const nothing = Object.fromEntries(dimensions.map((name) => [name, 0]));
  return {
    levels: Object.fromEntries(
      shop.warehouses.map((warehouse) => {
        const level = levels.find(({ warehouseId }) => warehouseId === warehouse);
        return [
          warehouse,
          level ? Object.fromEntries(dimensions.map((name) => [name, Number(level[name])])) : nothing,
        ] as const;
      }),
    ),
    lots: lots!
      .map(({ lotId, quantity, value }) => [lotId, Number(quantity), Number(value)] as const)
      .sort(([one], [other]) => one - other),
  };
};

test("stock as of any moment is what was seen then: quantities, lots and value, through costs, transfers and undos", async () => {
  const shop = await openShop(db());
  const seen: { at: string; state: unknown }[] = [];
  const look = async () => seen.push({ at: await now(), state: await today(shop) });
  const before = await now();
  const lot = await shop.stock(shop.sku, 10);
  await look();
  const order = await shop.sell([[shop.sku, 14]]);
  await look();
  await shop.perform("change_lot_cost", { id: lot, costPerUnit: "4.25", reason: "The invoice says so" });
  await look();
  const { id } = await shop.perform("create_shipment", {
    salesOrderId: order.id,
    packages: [{ lineItems: [{ lineItemId: order.lines[0], quantity: "4" }] }],
  });
  await look();
  await shop.perform("place_shipment", { id });
  await look();
  await shop.stock(shop.sku, 9);
  await look();
  await shop.perform("void_shipment", { id });
  await look();
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity: "3" }],
  });
  await look();
  await shop.perform("ship_transfer", { id: transfer.id });
  await look();
  await shop.perform("receive_transfer", {
    id: transfer.id,
    binLocationId: shop.bins[1],
    skuId: shop.sku,
    quantity: "3",
  });
  await look();
  for (const { at, state } of seen) expect(await then(shop, at)).toEqual(state);
  // today's view is the same
  expect(await then(shop, await now())).toEqual(await today(shop));
  expect(await asOf(shop, before)).toMatchObject({ levels: [], lots: [] });
  const somewhere = await asOf(shop, await now(), { skuIds: [shop.sku], warehouseIds: [shop.warehouses[1]] });
  expect(somewhere.levels.map(({ warehouseId }) => warehouseId)).toEqual([shop.warehouses[1]]);
});

test("it is asked of a moment that has been, and of so many SKUs", async () => {
  const shop = await openShop(db());
  const refusal = async (at: string | null, filter: object) =>
    shop.perform("stock_as_of", { at, filter }).then(
      () => null,
      (error: unknown) => error,
    );
  const skuIds = [shop.sku];
  expect(await refusal(null, { skuIds })).toMatchObject({ code: "SWVAL" });
  for (const at of ["2999-01-01", "infinity"]) expect(await refusal(at, { skuIds })).toMatchObject({ code: "SWVAL" });
  expect(await refusal("2020-01-01", {})).toMatchObject({ code: "SWVAL" });
  expect(await refusal("2020-01-01", { skuIds: [] })).toMatchObject({ code: "SWVAL" });
  expect(await refusal("2020-01-01", { skuIds: Array.from({ length: 101 }, (_, n) => n + 1) })).toMatchObject({
    code: "SWVAL",
  });
  expect(await asOf(shop, "0001-01-01")).toMatchObject({ levels: [], lots: [] });
});

test("a moment is found in a history of any length by as many probes as it has binary digits", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 100);
  const moments: [string, number][] = [];
  for (let n = 1; n <= 33; n += 1) {
    moments.push([await now(), 101 - n]);
    await shop.perform("adjust_lot", { lotId: lot, quantity: "-1", reason: "Sold over the counter" });
  }
  for (const [at, quantity] of moments) expect(Number((await asOf(shop, at)).levels[0]?.["inStock"])).toBe(quantity);
});
