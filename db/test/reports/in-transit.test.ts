import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import type { Visitor } from "../../client/transaction.ts";
import { become, createUser } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import { pick, seeded } from "../stock/random-kind.ts";
import { isRefusal, kinds, type KindName } from "../stock/random-work.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { numbers, reading } from "./ask.ts";

const db = useDatabase();

type Row = Record<"lotId" | "transferId" | "warehouseId" | "binLocationId", number | null> &
  Record<"place" | "quantity" | "unitCost" | "value", string | null>;
const inTransit = { places: ["inTransit"] };
const inStock = { places: ["inStock"] };

/** Reads the report, at first as the shop's administrator. */
const read = <T>(
  shop: Shop,
  work: (report: ReturnType<typeof reading>, client: ClientBase) => Promise<T>,
  visitor: Visitor = shop.account.admin.visitor,
): Promise<T> =>
  withRollback(db().admin, async (client) => {
    await become(client, visitor);
    return work(reading(client, "report_lots"), client);
  });
const rowsOf = (shop: Shop, filter: object = inTransit, visitor?: Visitor) =>
  read(shop, async (report) => (await report.rows({ filter: { ...filter }, limit: 1000 })) as Row[], visitor);
const totalsOf = (shop: Shop, filter: object, visitor?: Visitor) =>
  read(shop, async (report) => numbers(await report.totals({ filter: { ...filter } })), visitor);
const now = async () =>
  (
    await db().admin.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
  ).rows[0]!.at;

/** What is on its way, from what was shipped, received, taken back and lost: [transfer, lot, quantity, value]. */
const underWay = async (shop: Shop) =>
  (
    await shop.admin.query<{ transfer: number; lot: number; quantity: string; value: string }>(
      `select transfer_id as transfer, lot_id as lot, sum(quantity - qty_received - qty_returned - qty_lost) as quantity,
         round(sum((quantity - qty_received - qty_returned - qty_lost) * transit_cost), 2) as value
       from app_public.departures where account_id = $1 group by 1, 2
       having sum(quantity - qty_received - qty_returned - qty_lost) > 0 order by 1, 2`,
      [shop.accountId],
    )
  ).rows.map(({ transfer, lot, quantity, value }) => [transfer, lot, Number(quantity), Number(value)]);
const figuresOf = (rows: readonly Row[]) =>
  rows
    .map(({ transferId, lotId, quantity, value }) => [transferId ?? 0, lotId ?? 0, Number(quantity), Number(value)])
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);

const send = async (shop: Shop, quantity: number) => {
  const { id } = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity }],
  });
  return { id, line: (await shop.lineIds("transfer", id))[0]! };
};
const ship = (shop: Shop, id: number, lineItemId: number, quantity: number) =>
  shop.perform("ship_transfer", { id, lineItems: [{ lineItemId, quantity }] });
const arrive = (shop: Shop, id: number, lineItemId: number, quantity: number) =>
  shop.perform("receive_transfer", { id, receivements: [{ lineItemId, binLocationId: shop.bins[1], quantity }] });

test("goods that left and have not arrived are lines of their own, and part of the inventory value", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const [east, west] = shop.warehouses;
  const { id: order, lines } = await shop.buy([[shop.sku, 10]]);
  await shop.receive(order, lines[0]!, 10, { cost: "3.07" });
  const lot = (await shop.rowsOf<{ id: number }>("lots"))[0]!.id;
  const whole = await totalsOf(shop, { hasStock: true });
  expect(whole).toMatchObject({ quantity: 10, value: 30.7 });
  const transfer = await send(shop, 8);
  expect(await rowsOf(shop)).toEqual([]);

  await ship(shop, transfer.id, transfer.line, 6);
  // what is on its way changes its place, and not what there is
  expect(await totalsOf(shop, { hasStock: true })).toMatchObject({ quantity: 10, value: 30.7 });
  expect(await totalsOf(shop, inStock)).toMatchObject({ quantity: 4, value: 12.28 });
  expect(await rowsOf(shop)).toMatchObject([
    {
      place: "inTransit",
      transferId: transfer.id,
      lotId: lot,
      warehouseId: west,
      binLocationId: null,
      quantity: "6.0000",
      unitCost: "3.0700",
      value: "18.42",
    },
  ]);
  // it counts where it goes to, as it does among what is incoming
  expect(await totalsOf(shop, { warehouseIds: [west] })).toMatchObject({ count: 1, quantity: 6, value: 18.42 });
  expect(await totalsOf(shop, { warehouseIds: [east] })).toMatchObject({ quantity: 4, value: 12.28 });
  expect(await totalsOf(shop, { ...inTransit, binLocationIds: [shop.bins[0]] })).toMatchObject({ count: 0 });

  await arrive(shop, transfer.id, transfer.line, 2);
  // a bill for freight makes goods dearer wherever they are
  const { id: bill } = await shop.perform("save_landed_costs", {
    vendorId: shop.vendor,
    amount: "5.00",
    basis: "quantity",
  });
  await shop.perform("add_to_landed_cost", { id: bill, purchaseOrderId: order });
  await shop.perform("spread_landed_cost", { id: bill });
  expect(await totalsOf(shop, inTransit)).toMatchObject({ count: 1, quantity: 4, value: 14.28 });
  expect(await totalsOf(shop, { hasStock: true })).toMatchObject({ quantity: 10, value: 35.7 });
  const groups = await read(shop, async (report) => {
    const grouped = await report.groups({ groupBy: "place", filter: { hasStock: true } });
    return Object.fromEntries(grouped.groups.map(({ key, now: sums }) => [key, Number(sums["value"])]));
  });
  expect(groups).toEqual({ inStock: 21.42, inTransit: 14.28 });

  await shop.perform("save_transfers", { id: transfer.id, state: "Closed", inTransit: "lost", lossReason: "Fell off" });
  expect(await rowsOf(shop)).toEqual([]);
  expect(await totalsOf(shop, { hasStock: true })).toMatchObject({ quantity: 6, value: 21.42 });
  expect(await shop.differences()).toEqual([]);
});

/** Goods that come, get dearer and travel in every way there is, more often than not. */
const bag: readonly KindName[] = [
  ...(["buy", "receive", "receiveAll", "createLot", "createLot", "changeCost", "billFreight", "spreadBill"] as const),
  ...(["billFreight", "spreadBill", "undoBill", "moveLot", "adjustDown", "send", "send", "ship", "ship"] as const),
  ...(["ship", "arrive", "arrive", "takeBackArrival", "takeBackDeparture", "takeBackDeparture", "writeOff"] as const),
  ...(["closeTransfer", "reopenTransfer", "reopenTransfer", "editTransfer", "draftTransfer", "turnTransfer"] as const),
];

test(
  "what was on its way at any moment is what was there then, through bills, undos and losses",
  { timeout: 240_000 },
  async () => {
    const shop = await openShop(db(), { skus: 2 });
    const random = seeded(20260914);
    const seen: { at: string; name: string; state: number[][]; whole: number }[] = [];
    for (let n = 0; n < 260; n += 1) {
      const name = pick(random, bag);
      try {
        if (!(await kinds[name](shop, random))) continue;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        continue;
      }
      const state = await underWay(shop);
      expect([name, n, figuresOf(await rowsOf(shop))]).toEqual([name, n, state]);
      const { value = 0 } = await totalsOf(shop, { hasStock: true });
      seen.push({ at: await now(), name, state, whole: value });
    }
    expect(seen.filter(({ state }) => state.length > 0).length).toBeGreaterThan(60);
    for (const name of new Set(bag)) expect([name, seen.some((one) => one.name === name)]).toEqual([name, true]);
    for (const { at, name, state, whole } of seen) {
      expect([at, name, figuresOf(await rowsOf(shop, { ...inTransit, asOf: at }))]).toEqual([at, name, state]);
      expect((await totalsOf(shop, { hasStock: true, asOf: at }))["value"]).toBeCloseTo(whole, 2);
    }
    expect(await totalsOf(shop, { ...inTransit, asOf: "2001-01-01" })).toMatchObject({ count: 0 });
  },
);

test("goods in transit are shown by the rights to view transfers, costs and the past", async () => {
  const shop = await openShop(db(), { skus: 1 });
  await shop.stock(shop.sku, 5);
  const { id, line } = await send(shop, 5);
  await ship(shop, id, line, 3);
  const at = await now();
  const without = async (...scopeBlacklist: string[]) => {
    const client = await db().admin.connect();
    try {
      return (await createUser(client, shop.accountId, { type: "admin", scopeBlacklist })).visitor;
    } finally {
      client.release();
    }
  };
  for (const asOf of [null, at]) {
    expect(await rowsOf(shop, { ...inTransit, asOf })).toMatchObject([{ quantity: "3.0000", value: "7.50" }]);
    const noTransfers = await without("transfer:view:all", "transfer:view:single");
    expect(await totalsOf(shop, { hasStock: true, asOf }, noTransfers)).toMatchObject({
      count: 1,
      quantity: 2,
      value: 5,
    });
    const noCosts = await without("sku_cost:view:all", "sku_cost:view:single");
    const [row] = await rowsOf(shop, { ...inTransit, asOf }, noCosts);
    expect(row).toMatchObject({ quantity: "3.0000" });
    expect(row).not.toHaveProperty("value");
    expect(row).not.toHaveProperty("unitCost");
  }
  // and visitors asking past the report
  const past = (visitor: Visitor) =>
    read(
      shop,
      async (_report, client) =>
        (
          await client.query<{ quantity: string; value: string }>(
            "select quantity, value from app_hidden.transit_at($1)",
            [at],
          )
        ).rows,
      visitor,
    );
  expect(await past(shop.account.admin.visitor)).toMatchObject([{ quantity: "3.0000" }]);
  expect(await past(await without("sku_cost:view:all", "sku_cost:view:single"))).toEqual([
    { quantity: "3.0000", value: null },
  ]);
  for (const scope of ["stock_history:view", "transfer:view", "lot:view"])
    expect([scope, await past(await without(scope, `${scope}:all`, `${scope}:single`))]).toEqual([scope, []]);
  const other = await openShop(db(), { skus: 1 });
  expect(await rowsOf(other)).toEqual([]);
  expect(await past(other.account.admin.visitor)).toEqual([]);
});

/** Writes rows of the past as they would be, past every trigger. */
const withReplica = async (statement: string, values: unknown[]) => {
  const client = await db().admin.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(statement, values);
    await client.query("commit");
  } finally {
    client.release();
  }
};

test("what is on its way is found without reading the transfers of the past", { timeout: 120_000 }, async () => {
  const shop = await openShop(db(), { skus: 1 });
  await shop.stock(shop.sku, 500);
  const { id, line } = await send(shop, 4);
  await ship(shop, id, line, 3);
  const counted = async (asOf: string | null) => {
    await shop.admin.query("vacuum analyze app_public.transfers, app_public.departures, app_public.lots");
    return read(shop, async (_report, client) => {
      // a table of a few pages is read whole, and rightly
      await client.query("set local enable_seqscan to off");
      const counters = async () =>
        (
          await client.query<{ read: string }>(
            `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
             where relname in ('transfers', 'departures', 'lots', 'stock_events', 'stock_moves', 'transit_revaluations')`,
          )
        ).rows[0]!.read;
      const before = Number(await counters());
      const { rowCount } = await client.query("select * from app_hidden.lots_in_transit($1)", [
        JSON.stringify({ asOf }),
      ]);
      return { rowCount, read: Number(await counters()) - before };
    });
  };
  const before = await counted(null);
  expect(before).toMatchObject({ rowCount: 1 });
  expect(before.read).toBeGreaterThan(0);
  const old = await now();
  // five thousand transfers that arrived, a few of them with all that the ledger has of them
  for (let n = 0; n < 5; n += 1) {
    const past = await send(shop, 1);
    await ship(shop, past.id, past.line, 1);
    await arrive(shop, past.id, past.line, 1);
  }
  await withReplica(
    `with arrived as (
       insert into app_public.transfers (account_id, origin_warehouse_id, destination_warehouse_id, state)
       select account_id, origin_warehouse_id, destination_warehouse_id, state from app_public.transfers, generate_series(1, 1000)
       where account_id = $1 and state = 'Received' returning account_id, id
     )
     insert into app_public.departures
       (account_id, transfer_id, sku_id, lot_id, source, quantity, qty_received, unit_cost, transit_cost, is_implicit, event_id)
     select a.account_id, a.id, d.sku_id, d.lot_id, d.source, d.quantity, d.quantity, d.unit_cost, d.transit_cost, false, d.event_id
     from arrived as a
     join app_public.departures as d on d.account_id = a.account_id and d.transfer_id = $2`,
    [shop.accountId, id],
  );
  expect(await counted(null)).toEqual(before);
  // a moment costs what happened since, and not what happened before
  const recent = await counted(await now());
  expect(recent.rowCount).toBe(1);
  expect(recent.read).toBeLessThan(20);
  expect(await counted(old)).toMatchObject({ rowCount: 1 });
});
