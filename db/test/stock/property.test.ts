import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { seeded } from "./random-kind.ts";
import { isRefusal, kindNames, kinds, type KindName } from "./random-work.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

const step = fc.record({ kind: fc.constantFrom<KindName>(...kindNames), seed: fc.integer() });
const script = fc.array(step, { minLength: 20, maxLength: 60 });

test("any sequence of legal work keeps every invariant", { timeout: 300_000 }, async () => {
  const tried = new Set<KindName>();
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const shop = await openShop(db(), { skus: 2 });
      // something to work with, so that few steps find nothing to do
      for (const kind of ["createLot", "buy", "sell", "sell", "pack", "receive"] as const)
        await kinds[kind](shop, seeded(7));
      for (const { kind, seed } of steps) {
        try {
          if (await kinds[kind](shop, seeded(seed))) tried.add(kind);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
        expect([kind, await shop.differences()]).toEqual([kind, []]);
      }
    }),
    { numRuns: 12 },
  );
  expect(tried.size).toBeGreaterThan(15);
});

test("an event followed by its undo restores every quantity, lot and value", { timeout: 120_000 }, async () => {
  const shop = await openShop(db(), { skus: 2 });
  const random = seeded(42);
  for (let n = 0; n < 120; n += 1) {
    try {
      await kinds[kindNames[Math.floor(random() * kindNames.length)]!](shop, random);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  const state = async () => {
    const { rows } = await shop.admin.query<{ state: unknown }>(
      `select jsonb_build_object(
         'levels', (select jsonb_agg(to_jsonb(l) - 'seq' - 'recorded_at' order by sku_id, warehouse_id) from app_public.stock_levels as l where account_id = $1),
         'lots', (select jsonb_agg(jsonb_build_array(id, quantity, reserved) order by id) from app_public.lots where account_id = $1 and quantity > 0),
         'lines', (select jsonb_agg(jsonb_build_array(id, quantity, qty_shipped, total) order by id) from app_public.sales_order_lines where account_id = $1),
         'received', (select jsonb_agg(jsonb_build_array(id, qty_received) order by id) from app_public.purchase_order_lines where account_id = $1),
         'claims', (select jsonb_agg(jsonb_build_array(kind, line_id, open_quantity, allocated, committed) order by kind, line_id) from app_hidden.claims where account_id = $1)
       ) as state`,
      [shop.accountId],
    );
    return rows[0]!.state;
  };

  // a warehouse without waiting lines, so that no fill moves stock to another line
  const purchase = await shop.buy([[shop.sku, 40]]);
  const opened = await state();
  const arrival = await shop.receive(purchase.id, purchase.lines[0]!, 1);
  await shop.perform("delete_receivement", { id: arrival.receivementIds[0] });
  expect(await state()).toEqual(opened);

  await shop.stock(shop.sku, 500);
  const sale = await shop.sell([[shop.sku, 9]]);
  const allocated = await state();
  const shipment = await shop.pack(sale.id, sale.lines[0]!, 5);
  const packed = await state();
  await shop.perform("place_shipment", { id: shipment });
  await shop.perform("void_shipment", { id: shipment });
  expect(await state()).toEqual(allocated); // voiding unpacks too
  const again = await shop.pack(sale.id, sale.lines[0]!, 5);
  expect(await state()).toEqual(packed);
  const [parcel] = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${again}`);
  const lay = (quantity: number) =>
    shop.perform("update_shipment", {
      id: again,
      packages: [{ id: parcel!.id, lineItems: [{ lineItemId: sale.lines[0]!, quantity }] }],
    });
  await lay(2);
  await lay(5);
  expect(await state()).toEqual(packed);
  await lay(9);
  await lay(5);
  expect(await state()).toEqual(packed);
  await shop.perform("delete_package", { id: parcel!.id });
  expect(await state()).toEqual(allocated);

  await shop.perform("save_sales_orders", { id: sale.id, state: "Closed" });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Open" });
  expect(await state()).toEqual(allocated);
  await shop.perform("save_sales_orders", { id: sale.id, state: "Draft" });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Open" });
  expect(await state()).toEqual(allocated);
  const [lot] = (await shop.rowsOf<{ id: number; quantity: string }>("lots", "quantity > 0")).slice(-1);
  await shop.adjust(lot!.id, 3);
  await shop.adjust(lot!.id, -3);
  expect(await state()).toEqual(allocated);

  const [part, glue] = [shop.skuIds[0]!, shop.skuIds[1]!];
  await shop.stock(glue, 500);
  const chair = await shop.insert("skus", "name, code", "'Chair', 'CHAIR'");
  await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 9", [chair, shop.vendor]);
  await shop.perform("save_skus", {
    id: chair,
    billOfMaterials: [
      { skuId: part, quantity: 4 },
      { skuId: glue, quantity: 3, isFixed: true },
    ],
  });
  await shop.stock(chair, 1); // its level is there
  const work = await shop.perform("save_work_orders", {
    originWarehouseId: shop.warehouses[0],
    lineItems: [{ skuId: chair, quantity: 7 }],
  });
  const drafted = await state();
  const move = (to: string) => shop.perform("save_work_orders", { id: work.id, state: to });
  await move("Open");
  const waiting = await state();
  await move("Draft");
  expect(await state()).toEqual(drafted);
  await move("Open");
  const [line] = await shop.rowsOf<{ id: number }>("work_order_lines", `work_order_id = ${work.id}`);
  const build = async (quantity: number) => {
    const built = await shop.perform("receive_work_order", {
      id: work.id,
      receivements: [{ lineItemId: line!.id, binLocationId: shop.bins[0], quantity }],
    });
    return (built["receivementIds"] as number[])[0];
  };
  const first = await build(3);
  const begun = await state();
  await move("Closed");
  await move("Open");
  expect(await state()).toEqual(begun);
  await shop.perform("delete_assembly", { id: await build(4) });
  expect(await state()).toEqual(begun);
  await shop.perform("delete_assembly", { id: first });
  expect(await state()).toEqual(waiting);

  // a SKU that nobody else works on, in both warehouses
  const crate = await shop.insert("skus", "name, code", "'Crate', 'CRATE'");
  await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 4", [crate, shop.vendor]);
  const lots = [await shop.stock(crate, 6), await shop.stock(crate, 6, { costPerUnit: "3" })];
  const away = await shop.stock(crate, 1, { warehouseId: shop.warehouses[1], binLocationId: shop.bins[1] });
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    lineItems: [{ skuId: crate, quantity: 9 }],
  });
  const change = (input: object) => shop.perform("save_transfers", { id: transfer.id, ...input });
  const planned = await state();
  await change({ state: "Open" });
  const promised = await state();
  await change({ state: "Draft" });
  expect(await state()).toEqual(planned);
  await change({ state: "Open" });
  const takeBack = async (table: string, operation: string) => {
    const rows = await shop.rowsOf<{ id: number }>(table, `transfer_id = ${transfer.id}`);
    for (const { id } of rows.sort((a, b) => b.id - a.id)) await shop.perform(operation, { id });
  };
  await shop.perform("ship_transfer", { id: transfer.id });
  expect(await state()).not.toEqual(promised);
  await takeBack("departures", "delete_departure");
  expect(await state()).toEqual(promised);
  const [lineItemId] = await shop.lineIds("transfer", transfer.id);
  await shop.perform("receive_transfer", {
    id: transfer.id,
    receivements: [{ lineItemId, binLocationId: shop.bins[1], quantity: 7 }],
  });
  expect(await state()).not.toEqual(promised);
  await takeBack("transfer_receivements", "delete_transfer_receivement");
  expect(await state()).toEqual(promised);

  await shop.perform("change_lot_cost", { id: lots[1], costPerUnit: "8", reason: "The invoice says so" });
  expect(await state()).not.toEqual(promised);
  await shop.perform("change_lot_cost", { id: lots[1], costPerUnit: "3", reason: "It did not" });
  expect(await state()).toEqual(promised);

  const sheet = await shop.perform("save_stock_counts", { warehouseId: shop.warehouses[1], state: "Counting" });
  const [counted] = await shop.rowsOf<{ id: number }>(
    "stock_count_lines",
    `stock_count_id = ${sheet.id} and lot_id = ${away}`,
  );
  await shop.perform("enter_stock_count", { id: sheet.id, lines: [{ lineId: counted!.id, quantity: "3" }] });
  await shop.perform("review_stock_count", { id: sheet.id });
  await shop.perform("count_stock", { id: sheet.id });
  expect(await state()).not.toEqual(promised);
  await shop.perform("undo_stock_count", { id: sheet.id });
  expect(await state()).toEqual(promised);
  expect(await shop.differences()).toEqual([]);
});

test("replaying entries up to any moment equals the balances of that moment", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const random = seeded(5);
  for (let n = 0; n < 240; n += 1) {
    try {
      await kinds[kindNames[Math.floor(random() * kindNames.length)]!](shop, random);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  const { rows } = await shop.admin.query<{ wrong: number; entries: number }>(
    `select count(*)::int as entries, count(*) filter (where level_seq <> n or in_stock <> s or allocated <> a or backordered <> b or on_order <> o or stock_value <> v)::int as wrong
     from (
       select e.*, row_number() over level as n, sum(in_stock_delta) over level as s, sum(allocated_delta) over level as a,
         sum(backordered_delta) over level as b, sum(on_order_delta) over level as o, sum(value_delta) over level as v
       from app_hidden.stock_entries as e
       where account_id = $1
       window level as (partition by sku_id, warehouse_id order by recorded_at)
     ) as replayed`,
    [shop.accountId],
  );
  expect(rows[0]?.entries).toBeGreaterThan(30);
  expect(rows[0]?.wrong).toBe(0);
});
