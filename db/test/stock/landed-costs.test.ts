import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { seeded } from "./random-kind.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** Exact amounts: so many hundred-millionths. */
const exact = (value: unknown): bigint => {
  const [, sign, whole = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return (sign === "-" ? -1n : 1n) * BigInt(whole + rest.padEnd(8, "0").slice(0, 8));
};
const sum = (values: readonly unknown[]): bigint => values.reduce<bigint>((all, value) => all + exact(value), 0n);

const received = async (shop: Shop, lines: [sku: number, quantity: number, cost: string][]) => {
  const order = await shop.buy(lines.map(([sku, quantity]) => [sku, quantity]));
  const ids: number[] = [];
  for (const [at, [, quantity, cost]] of lines.entries())
    ids.push(...(await shop.receive(order.id, order.lines[at]!, quantity, { cost })).receivementIds);
  return { order: order.id, ids };
};
const bill = async (shop: Shop, amount: string, input: object, orders: readonly number[]) => {
  const { id } = await shop.perform("save_landed_costs", { vendorId: shop.vendor, amount, ...input });
  for (const purchaseOrderId of orders) await shop.perform("add_to_landed_cost", { id, purchaseOrderId });
  return id;
};
type Lot = { id: number; unit_cost: string; quantity: string; cost_parts: Record<string, string> | null };
const lots = async (shop: Shop) => (await shop.rowsOf<Lot>("lots")).sort((a, b) => a.id - b.id);
const costs = async (shop: Shop) => (await lots(shop)).map(({ unit_cost }) => Number(unit_cost));
const cogs = async (shop: Shop) =>
  sum((await shop.rowsOf<{ amount: string }>("cogs_entries")).map((row) => row.amount));
const value = async (shop: Shop) =>
  sum((await shop.rowsOf<{ stock_value: string }>("stock_levels")).map((row) => row.stock_value));
/** What is on its way between warehouses is worth, and what was lost there. */
const underWay = async (shop: Shop) => {
  const { rows } = await shop.admin.query<{ amount: string }>(
    `select in_transit * transit_cost as amount from app_public.departures where account_id = $1
     union all select -quantity * unit_cost from app_public.adjustments where account_id = $1`,
    [shop.accountId],
  );
  return sum(rows.map(({ amount }) => amount));
};
/** What was paid for all that ever came: nothing of it is lost between stock and cost of goods sold. */
const isWhole = async (shop: Shop, paid: string) => {
  expect((await value(shop)) + (await cogs(shop)) + (await underWay(shop))).toBe(exact(paid));
  expect(await shop.differences()).toEqual([]);
};
const headOf = async (shop: Shop, id: number) =>
  (await shop.rowsOf<Record<string, unknown>>("landed_costs", `id = ${id}`))[0]!;
const sharesOf = async (shop: Shop, id: number) =>
  (await shop.rowsOf<{ id: number; share: string | null }>("landed_cost_lines", `landed_cost_id = ${id}`))
    .sort((a, b) => a.id - b.id)
    .map(({ share }) => share);

test("freight is shared by value, quantity or weight, to the cent, over receivements of several orders", async () => {
  const shop = await openShop(db());
  const [a = 0, b = 0] = shop.skuIds;
  const first = await received(shop, [
    [a, 3, "10"],
    [b, 7, "1"],
  ]);
  const second = await received(shop, [[a, 3, "10"]]);
  const id = await bill(shop, "100.00", { basis: "quantity" }, [first.order, second.order]);
  expect(await sharesOf(shop, id)).toEqual(["23.08", "53.84", "23.08"]);
  await shop.perform("save_landed_costs", { id, basis: "value" });
  expect(await sharesOf(shop, id)).toEqual(["44.78", "10.44", "44.78"]);
  // without a weight it cannot be shared by it, and says of which
  await shop.perform("save_skus", { id: a, weight: "2.5" });
  await shop.perform("save_landed_costs", { id, basis: "weight" });
  expect(await sharesOf(shop, id)).toEqual([null, null, null]);
  expect(await shop.refusalOf(shop.perform("spread_landed_cost", { id }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { basis: "weightMissing" }, skus: "SKU-2" },
  });
  await shop.perform("save_skus", { id: b, weight: "0.5" });
  await shop.perform("spread_landed_cost", { id });
  expect(await sharesOf(shop, id)).toEqual(["40.54", "18.92", "40.54"]);
  await isWhole(shop, "167.00");
  expect(await headOf(shop, id)).toMatchObject({ state: "Spread", into_stock: "100.00", into_cogs: "0.00" });
});

test("what has left takes its share as cost of goods sold today, what was moved, split or transferred costs it where it lies", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const { order } = await received(shop, [[shop.sku, 10, "20"]]);
  const [lot] = await lots(shop);
  const bin = await shop.insert("bin_locations", "name, warehouse_id", "'A2', $1", [shop.warehouses[0]]);
  await shop.perform("move_lot", { id: lot!.id, binLocationId: bin, quantity: "4" });
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity: "2" }],
  });
  await shop.perform("ship_transfer", { id: transfer.id });
  const sale = await shop.sell([[shop.sku, 3]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 3) });
  const before = await costs(shop);

  const id = await bill(shop, "33.33", { kind: "duty" }, [order]);
  const preview = (await shop.perform("preview", { operation: "spread_landed_cost", input: { id } })) as unknown as {
    costs: {
      lots: { before: string; after: string; quantity: string; warehouse: string }[];
      sold: string;
      intoStock: string;
    };
  };
  expect(preview.costs.lots.map((one) => [one.warehouse, one.quantity, one.before, one.after])).toEqual([
    ["East", "1", "20", "23.333"],
    ["East", "4", "20", "23.333"],
    ["TR-1", "2", "20", "23.333"],
  ]);
  expect([preview.costs.intoStock, preview.costs.sold]).toEqual(["23.33", "10.00"]);
  expect(await costs(shop)).toEqual([20, 20]);

  await shop.perform("spread_landed_cost", { id });
  await isWhole(shop, "233.33");
  // what is on its way arrives at what it costs by now
  const [line] = await shop.lineIds("transfer", transfer.id);
  await shop.perform("receive_transfer", {
    id: transfer.id,
    receivements: [{ lineItemId: line, binLocationId: shop.bins[1], quantity: "2" }],
  });
  // 33.33 over ten is 3.333 each: seven are here, wherever; three were sold
  expect(await costs(shop)).toEqual([23.333, 23.333, 23.333]);
  expect((await lots(shop)).map((one) => one.cost_parts)).toEqual(
    [0, 1, 2].map(() => ({ purchase: "20", duty: "3.333" })),
  );
  const variances = await shop.rowsOf<{ quantity: string; amount: string; recorded_at: Date }>(
    "cogs_entries",
    "type = 'variance'",
  );
  expect(variances.map((row) => [Number(row.quantity), Number(row.amount)])).toEqual([[3, 9.999]]);
  await isWhole(shop, "233.33");
  // an arrival whose goods cost something else by a bill stays, and says which
  const [arrival] = await shop.rowsOf<{ id: number }>("receivements");
  const kept = await shop.refusalOf(shop.perform("delete_receivement", { id: arrival!.id }));
  expect([kept.code, kept.detail["consumers"]]).toEqual(["SWDEL", [{ module: "landed_costs", id, name: "LC-1" }]]);

  // sold in between, it took the share along: taking it back gives it back as a variance
  const later = await shop.sell([[shop.sku, 1]]);
  await shop.perform("place_shipment", { id: await shop.pack(later.id, later.lines[0]!, 1) });
  await shop.perform("undo_landed_cost", { id });
  expect(await costs(shop)).toEqual([...before, 20]);
  await isWhole(shop, "200.00");
  expect(await headOf(shop, id)).toMatchObject({ state: "To Spread", into_stock: null, into_cogs: null });
});

test("goods on their way are billed again and again: what arrived, came back, is lost or turned up costs what it should", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const { order } = await received(shop, [[shop.sku, 10, "20"]]);
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity: "8" }],
  });
  await shop.perform("ship_transfer", { id: transfer.id });
  const [lineItemId] = await shop.lineIds("transfer", transfer.id);
  const arrive = async (quantity: string) =>
    (
      (await shop.perform("receive_transfer", {
        id: transfer.id,
        receivements: [{ lineItemId, binLocationId: shop.bins[1], quantity }],
      })) as unknown as { receivementIds: number[] }
    ).receivementIds[0]!;
  const transit = async () =>
    (await shop.rowsOf<{ transit_cost: string; value_in_transit: string }>("departures"))
      .filter(({ value_in_transit: left }) => left !== "0.00")
      .map(({ transit_cost: cost, value_in_transit: left }) => [Number(cost), left]);
  const first = await arrive("3");
  const duty = await bill(shop, "10.00", { kind: "duty" }, [order]);
  await shop.perform("spread_landed_cost", { id: duty });
  expect(await transit()).toEqual([[21, "105.00"]]);
  expect(await costs(shop)).toEqual([21, 21]);
  await isWhole(shop, "210.00");
  const second = await arrive("2");
  const freight = await bill(shop, "5.00", {}, [order]);
  await shop.perform("spread_landed_cost", { id: freight });
  expect([await costs(shop), await transit()]).toEqual([[21.5, 21.5, 21.5], [[21.5, "64.50"]]]);
  // what is taken back is on its way at its cost of today: no variance is left
  for (const id of [second, first]) await shop.perform("delete_transfer_receivement", { id });
  expect(await transit()).toEqual([[21.5, "172.00"]]);
  expect(await cogs(shop)).toBe(0n);
  await isWhole(shop, "215.00");
  await shop.perform("undo_landed_cost", { id: duty });
  expect(await transit()).toEqual([[20.5, "164.00"]]);
  await isWhole(shop, "205.00");
  // lost, it costs what it did then; what turns up again after another bill costs that
  const close = (state: string) =>
    shop.perform("save_transfers", { id: transfer.id, state, inTransit: "lost", lossReason: "Fell off" });
  await close("Closed");
  await isWhole(shop, "205.00");
  await shop.perform("spread_landed_cost", { id: duty });
  expect(await cogs(shop)).toBe(exact("8"));
  await isWhole(shop, "215.00");
  await close("Open");
  await isWhole(shop, "215.00");
  const [departure] = await shop.rowsOf<{ id: number }>("departures", "in_transit > 0");
  await shop.perform("delete_departure", { id: departure!.id });
  expect(await costs(shop)).toEqual([21.5, 21.5, 21.5]);
  await isWhole(shop, "215.00");
  for (const id of [freight, duty]) await shop.perform("undo_landed_cost", { id });
  await isWhole(shop, "200.00");
});

test("what rounding to four decimals leaves is a variance", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const { order } = await received(shop, [[shop.sku, 7, "1"]]);
  const id = await bill(shop, "1.00", {}, [order]);
  await shop.perform("spread_landed_cost", { id });
  expect(await costs(shop)).toEqual([1.1429]);
  expect(await cogs(shop)).toBe(exact("-0.0003"));
  await isWhole(shop, "8.00");
  // its cost by hand is a part of its own, and bills come on top
  const [lot] = await lots(shop);
  await shop.perform("change_lot_cost", { id: lot!.id, costPerUnit: "2", reason: "Agreed" });
  expect((await lots(shop))[0]!.cost_parts).toEqual({ purchase: "1", freight: "0.1429", correction: "0.8571" });
  await shop.perform("undo_landed_cost", { id });
  expect(await costs(shop)).toEqual([1.8571]);
  expect(await shop.differences()).toEqual([]);
});

test("a bill that is spread stays as it is; over nothing it is not spread", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const empty = await shop.buy([[shop.sku, 5]]);
  const id = await bill(shop, "5.00", {}, []);
  expect((await shop.refusalOf(shop.perform("spread_landed_cost", { id }))).detail).toEqual({
    fields: { lines: "nothingToSpreadOver" },
  });
  expect((await shop.refusalOf(shop.perform("add_to_landed_cost", { id, purchaseOrderId: empty.id }))).detail).toEqual({
    fields: { purchaseOrderId: "nothingReceived" },
  });
  const { order } = await received(shop, [[shop.sku, 5, "1"]]);
  await shop.perform("add_to_landed_cost", { id, purchaseOrderId: order });
  await shop.perform("spread_landed_cost", { id });
  for (const [operation, input] of [
    ["save_landed_costs", { id, amount: "6.00" }],
    ["save_landed_costs", { id, basis: "quantity" }],
    ["add_to_landed_cost", { id, purchaseOrderId: order }],
    ["spread_landed_cost", { id }],
    ["delete_landed_costs", { id }],
  ] as const)
    expect((await shop.refusalOf(shop.perform(operation, input))).code).toMatch(/^SW(TRN|DEL)$/);
  await isWhole(shop, "10.00");
});

test("the same bill spread 50 times at once is spread once, beside picks of its goods", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const { order } = await received(shop, [[shop.sku, 40, "3"]]);
  const sale = await shop.sell([[shop.sku, 20]]);
  const id = await bill(shop, "7.77", {}, [order]);
  const done = await Promise.allSettled([
    ...Array.from({ length: 50 }, () => shop.perform("spread_landed_cost", { id })),
    ...Array.from({ length: 10 }, async () =>
      shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 2) }),
    ),
  ]);
  expect(done.slice(0, 50).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(done.slice(50).filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await isWhole(shop, "127.77");
});

test("random work: bills, sales, moves, corrections and what takes them back leave every cent where it belongs", async () => {
  const shop = await openShop(db(), { skus: 3 });
  const random = seeded(20261124);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let paid = 0n;
  const bills: { id: number; amount: string; spread: boolean }[] = [];
  const orders: number[] = [];
  for (let step = 0; step < 80; step += 1) {
    const kind = Math.floor(random() * 8);
    if (kind === 0 || orders.length < 2) {
      const [quantity, cost] = [1 + Math.floor(random() * 20), (random() * 30).toFixed(4)];
      orders.push((await received(shop, [[of(shop.skuIds), quantity, cost]])).order);
      paid += BigInt(quantity) * exact(cost);
    } else if (kind === 1) {
      const amount = (0.01 + random() * 200).toFixed(2);
      const basis = of(["value", "quantity"]);
      bills.push({
        id: await bill(shop, amount, { basis }, [...new Set([of(orders), of(orders)])]),
        amount,
        spread: false,
      });
    } else if (kind <= 3 && bills.length > 0) {
      const one = of(bills);
      await shop.perform(one.spread ? "undo_landed_cost" : "spread_landed_cost", { id: one.id });
      paid += (one.spread ? -1n : 1n) * exact(one.amount);
      one.spread = !one.spread;
    } else if (kind === 4) {
      const sku = of(shop.skuIds);
      const free = Math.floor((await shop.level(sku)).available);
      if (free > 0) {
        const sale = await shop.sell([[sku, 1 + Math.floor(random() * free)]]);
        const [line] = await shop.rowsOf<{ quantity: string }>("sales_order_lines", `id = ${sale.lines[0]}`);
        await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, Number(line!.quantity)) });
      }
    } else if (kind === 5) {
      const shipped = await shop.rowsOf<{ id: number }>("shipments", "state = 'Shipped'");
      if (shipped.length > 0) await shop.perform("void_shipment", { id: of(shipped).id });
    } else if (kind === 6) {
      const sku = of(shop.skuIds);
      const free = Math.floor((await shop.level(sku)).available);
      if (free > 0) {
        const { id } = await shop.perform("save_transfers", {
          originWarehouseId: shop.warehouses[0],
          destinationWarehouseId: shop.warehouses[1],
          state: "Open",
          lineItems: [{ skuId: sku, quantity: 1 + Math.floor(random() * free) }],
        });
        await shop.perform("ship_transfer", { id });
      }
    } else {
      const left = await shop.rowsOf<{ id: number; transfer_id: number }>("departures", "in_transit > 0");
      const arrived = await shop.rowsOf<{ id: number; lot_id: number }>("transfer_receivements", "deleted_at is null");
      if (left.length > 0 && random() < 0.6) {
        const one = of(left);
        await (random() < 0.6
          ? shop.perform("receive_transfer", { id: one.transfer_id, binLocationId: shop.bins[1] })
          : shop.perform("delete_departure", { id: one.id }));
      } else if (arrived.length > 0) await shop.perform("delete_transfer_receivement", { id: of(arrived).id });
    }
    expect((await value(shop)) + (await cogs(shop)) + (await underWay(shop))).toBe(paid);
  }
  expect(bills.some(({ spread }) => spread)).toBe(true);
  expect(await shop.differences()).toEqual([]);
});
