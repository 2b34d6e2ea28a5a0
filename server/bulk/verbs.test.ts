import { beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "../../db/test/stock/shop.ts";
import { bulking } from "../test/bulking.ts";
import { servedWith } from "../test/served-with.ts";
import { vendorInput } from "../test/served.ts";
import { bulkRunner } from "./bulk-runner.ts";

const served = servedWith(({ within }, pool) => ({ bulk: bulkRunner(within, pool) }));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(served().db);
});

const { start, tried, stepped, rowsOf } = bulking(served);
/** An action done to records: how many, and what each row came to. */
const done = async (module: string, action: string, ids: readonly number[], fields: object = {}) => {
  const { admin } = shop.account;
  const { id } = await tried(admin, { module, action, ids, fields });
  const end = await stepped(admin, "apply", id);
  const rows = (await rowsOf(admin, id)).map(({ outcome, problems }) => [
    outcome,
    ...problems.map(({ field, problem, code }) => `${code} ${field} ${problem}`),
  ]);
  return { id, counts: [end["done"], end["skipped"], end["failed"]], rows };
};
const undone = async (id: number) => {
  const end = await stepped(shop.account.admin, "undo", id);
  return [end["putBack"], end["leftAsIs"]];
};
const column = async (table: string, name: string, ids: readonly number[]) => {
  const rows = await shop.rowsOf<Record<string, unknown> & { id: number }>(table, `id in (${ids.join()})`);
  return ids.map((id) => rows.find((row) => row.id === id)?.[name]);
};

test("orders are packed, placed and invoiced together; a draft is left out, and each is taken back where it can be", async () => {
  const sku = shop.skuIds[0]!;
  await shop.stock(sku, 10);
  const orders = [
    (await shop.sell([[sku, 3]])).id,
    (await shop.sell([[sku, 4]])).id,
    (await shop.sell([[sku, 1]], { state: "Draft" })).id,
  ];
  const packed = await done("sales_orders", "packAllocated", orders);
  expect(packed.counts).toEqual([2, 1, 0]);
  expect(await shop.figures(sku)).toEqual({ inStock: 10, available: 3, committed: 7 });
  expect(await undone(packed.id)).toEqual([2, 0]);
  expect(await shop.figures(sku)).toEqual({ inStock: 10, available: 3, allocated: 7 });

  expect((await done("sales_orders", "packAllocated", orders)).counts).toEqual([2, 1, 0]);
  const waiting = await shop.rowsOf<{ id: number }>("shipments", "state = 'Ready To Ship' and deleted_at is null");
  const sent = await done(
    "shipments",
    "placeShipment",
    waiting.map(({ id }) => id),
  );
  expect([sent.counts, await undone(sent.id)]).toEqual([
    [2, 0, 0],
    [2, 0],
  ]);
  const again = await done("sales_orders", "packAllocated", orders);
  const placed = await done("sales_orders", "placeShipments", orders);
  expect(placed.counts).toEqual([2, 1, 0]);
  expect(await shop.figures(sku)).toEqual({ inStock: 3, available: 3 });
  expect((await done("sales_orders", "placeShipments", orders.slice(0, 1))).rows).toEqual([
    ["skipped", "TRANSITION state otherState"],
  ]);
  expect(await undone(again.id)).toEqual([0, 2]); // they have left

  const invoiced = await done("sales_orders", "invoiceShipped", orders);
  expect(invoiced.counts).toEqual([2, 1, 0]);
  expect(invoiced.rows[2]).toEqual(["skipped", "VALIDATION salesOrderId nothingToInvoice"]);
  const lines = await shop.rowsOf<{ quantity: string }>("invoice_lines");
  expect(lines.map(({ quantity }) => Number(quantity)).sort()).toEqual([3, 4]);
  expect(await undone(invoiced.id)).toEqual([2, 0]);
  expect(await shop.rowsOf("invoices", "deleted_at is null")).toEqual([]);

  const shipments = (await shop.rowsOf<{ id: number }>("shipments", "state = 'Shipped'")).map(({ id }) => id);
  expect(shipments).toHaveLength(2);
  expect(await shop.differences()).toEqual([]);
});

test("everything to come of purchase orders arrives in one bin, of their own warehouse", async () => {
  const [, sku] = shop.skuIds;
  const [east, west] = shop.warehouses;
  const orders = [
    (await shop.buy([[sku!, 5]])).id,
    (await shop.buy([[sku!, 2]])).id,
    (await shop.buy([[sku!, 1]], { warehouseId: west })).id,
  ];
  const received = await done("purchase_orders", "receiveAll", orders, {
    warehouseId: east,
    binLocationId: shop.bins[0],
  });
  expect(received.counts).toEqual([2, 0, 1]);
  expect(received.rows[2]).toEqual(["failed", "VALIDATION warehouseId otherWarehouse"]);
  expect(await shop.figures(sku, east)).toEqual({ inStock: 7, available: 7 });
  const late = [(await shop.buy([[sku!, 1]])).id, orders[0]!];
  const wrong = await done("purchase_orders", "receiveAll", late, { warehouseId: east, binLocationId: shop.bins[1] });
  expect(wrong.rows).toEqual([
    ["failed", "VALIDATION binLocationId otherWarehouse"],
    ["skipped", "TRANSITION state otherState"],
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("lots are adjusted with a reason and back, moved into a bin, held and released", async () => {
  const sku = shop.skuIds[2]!;
  const lots = [await shop.stock(sku, 4), await shop.stock(sku, 6)].map((lot) => Number(lot));
  const adjusted = await done("lots", "adjustLot", lots, { quantity: "-5", reason: "Water" });
  expect(adjusted.rows).toEqual([["failed", expect.stringMatching(/^SHORT/)], ["done"]]);
  expect((await column("lots", "quantity", lots)).map(Number)).toEqual([4, 1]);
  expect(await undone(adjusted.id)).toEqual([1, 0]);
  expect((await column("lots", "quantity", lots)).map(Number)).toEqual([4, 6]);
  const bin = await shop.perform("save_bin_locations", { name: "A2", warehouseId: shop.warehouses[0] });
  const moved = await done("lots", "moveLot", lots, { warehouseId: shop.warehouses[0], binLocationId: bin.id });
  expect(moved.counts).toEqual([2, 0, 0]);
  expect(await column("lots", "bin_location_id", lots)).toEqual([bin.id, bin.id]);
  expect((await done("lots", "holdLot", lots, { reason: "Smells" })).counts).toEqual([2, 0, 0]);
  expect(await shop.figures(sku)).toEqual({ inStock: 10, allocated: 10 });
  expect((await done("lots", "releaseLot", lots, { reason: "Aired" })).counts).toEqual([2, 0, 0]);
  expect(await shop.figures(sku)).toEqual({ inStock: 10, available: 10 });
  expect(await shop.differences()).toEqual([]);
});

test("dates, states and warehouses of orders change together and go back; copies are made and taken away", async () => {
  const sku = shop.skuIds[0]!;
  const [east, west] = shop.warehouses;
  const drafts = [
    (await shop.sell([[sku, 1]], { state: "Draft" })).id,
    (await shop.sell([[sku, 2]], { state: "Draft" })).id,
  ];
  const dated = await done("sales_orders", "fields", drafts, { shipDate: "2031-05-06" });
  expect(dated.counts).toEqual([2, 0, 0]);
  const [day] = await column("sales_orders", "ship_date", drafts);
  expect(day).not.toBeNull();
  expect(await undone(dated.id)).toEqual([2, 0]);
  expect(await column("sales_orders", "ship_date", drafts)).toEqual([null, null]);

  const placed = await done("sales_orders", "place", drafts, { warehouseId: west });
  expect([placed.counts, await column("sales_orders", "warehouse_id", drafts)]).toEqual([
    [2, 0, 0],
    [west, west],
  ]);
  expect(await undone(placed.id)).toEqual([2, 0]);
  expect(await column("sales_orders", "warehouse_id", drafts)).toEqual([east, east]);

  const opened = await done("sales_orders", "state", drafts, { state: "Open" });
  expect([opened.counts, await column("sales_orders", "state", drafts)]).toEqual([
    [2, 0, 0],
    ["Open", "Open"],
  ]);
  expect((await done("sales_orders", "place", drafts, { warehouseId: west })).counts).toEqual([0, 2, 0]);
  expect(await undone(opened.id)).toEqual([2, 0]);
  expect(await column("sales_orders", "state", drafts)).toEqual(["Draft", "Draft"]);

  const before = (await shop.rowsOf("sales_orders")).length;
  const copied = await done("sales_orders", "duplicate", drafts);
  expect([copied.counts, (await shop.rowsOf("sales_orders")).length]).toEqual([[2, 0, 0], before + 2]);
  expect(await undone(copied.id)).toEqual([2, 0]);
  expect(await shop.rowsOf("sales_orders", "state = 'Draft' and deleted_at is null")).toHaveLength(3);
  expect(await shop.differences()).toEqual([]);
});

test("costs of a vendor rise by an amount and go back", async () => {
  const costs = async () =>
    (await shop.rowsOf<{ cost: string; sku_id: number }>("sku_costs")).map(({ cost }) => Number(cost));
  const raised = await done("skus", "cost", shop.skuIds, { vendorId: shop.vendor, way: "amount", by: "0.25" });
  expect(raised.counts).toEqual([3, 0, 0]);
  // a preview says whose rule it is
  const [vendor] = await shop.rowsOf<{ name: string }>("vendors", `id = ${shop.vendor}`);
  expect((await rowsOf(shop.account.admin, raised.id)).map(({ differences }) => differences)).toMatchObject(
    Array.from({ length: 3 }, () => [
      {
        field: "cost",
        for: vendor!.name,
        from: expect.stringMatching(/^2\.50*$/),
        to: expect.stringMatching(/^2\.750*$/),
      },
    ]),
  );
  expect(await costs()).toEqual([2.75, 2.75, 2.75]);
  expect(await undone(raised.id)).toEqual([3, 0]);
  expect(await costs()).toEqual([2.5, 2.5, 2.5]);
});

test("a vendor with its cost joins SKUs, leaves them, and each is taken back; who has it stays as it is", async () => {
  const vendor = Number((await shop.perform("save_vendors", { ...vendorInput("Second Mill") })).id);
  const costs = async () =>
    (await shop.rowsOf<{ sku_id: number; cost: string }>("sku_costs", `vendor_id = ${vendor}`))
      .map(({ sku_id, cost }) => [Number(sku_id), Number(cost)])
      .sort(([a], [b]) => a! - b!);
  const [first, second] = shop.skuIds;
  const added = await done("skus", "costAdd", [first!], { vendorId: vendor, cost: "3.1" });
  expect(added.counts).toEqual([1, 0, 0]);
  const again = await done("skus", "costAdd", shop.skuIds, {
    vendorId: vendor,
    cost: "9",
    quantity: "1.00",
    unit: "each",
  });
  expect([again.counts, again.rows[0]]).toEqual([
    [2, 1, 0],
    ["skipped", "VALIDATION null unchanged"],
  ]);
  expect((await rowsOf(shop.account.admin, again.id))[1]?.differences).toEqual([
    { field: "cost", for: "Second Mill", from: null, to: "9" },
  ]);
  const [rule] = await shop.rowsOf<{ id: number }>("sku_costs", `vendor_id = ${vendor} and sku_id = ${second}`);
  await shop.perform("save_sku_costs", { id: rule!.id, cost: "8" });
  expect(await undone(again.id)).toEqual([1, 1]); // a cost that was changed since stays
  expect(await costs()).toEqual([
    [first, 3.1],
    [second, 8],
  ]);
  const removed = await done("skus", "costRemove", shop.skuIds, { vendorId: vendor });
  expect([removed.counts, await costs()]).toEqual([[2, 1, 0], []]);
  expect(await undone(removed.id)).toEqual([2, 0]);
  expect(await costs()).toEqual([
    [first, 3.1],
    [second, 8],
  ]);
  const refused = await start(shop.account.admin, {
    ...{ module: "skus", action: "costAdd", ids: [first] },
    fields: { vendorId: vendor, cost: "1", quantity: "-1" },
  });
  expect(refused.errors[0]?.extensions.fields).toEqual({ "fields.quantity": "positive" });
  await shop.perform("save_skus", { id: first, costRules: [{ id: (await ruleOf(vendor, first!)).id, remove: true }] });
});

const ruleOf = async (vendor: number, sku: number) =>
  (await shop.rowsOf<{ id: number }>("sku_costs", `vendor_id = ${vendor} and sku_id = ${sku}`))[0]!;

test("what the reorder desk suggests of SKUs is drafted, one order for each vendor, and taken back", async () => {
  const [east] = shop.warehouses;
  const other = Number((await shop.perform("save_vendors", { ...vendorInput("Third Mill") })).id);
  const sku = async (code: string, more: object) =>
    Number((await shop.perform("save_skus", { name: code, code, minStockLevel: "10", ...more })).id);
  const rule = (vendorId: number) => ({ costRules: [{ vendorId, cost: "1" }] });
  const ids = [
    await sku("R-1", rule(shop.vendor)),
    await sku("R-2", rule(shop.vendor)),
    await sku("R-3", rule(other)),
    await sku("R-4", {}),
    await sku("R-5", { ...rule(shop.vendor), minStockLevel: "0" }),
  ];
  const drafts = async () => {
    const orders = await shop.rowsOf<{ id: number; vendor_id: number }>(
      "purchase_orders",
      "state = 'Draft' and deleted_at is null",
    );
    const lines = await shop.rowsOf<{ purchase_order_id: number; sku_id: number; quantity: string }>(
      "purchase_order_lines",
    );
    return orders
      .map((order) => [
        order.vendor_id,
        lines.flatMap((line) => (line.purchase_order_id === order.id ? [[line.sku_id, Number(line.quantity)]] : [])),
      ])
      .sort(([a], [b]) => Number(a) - Number(b));
  };
  const made = await done("skus", "orderSuggestedSku", ids, { warehouseId: east });
  expect([made.counts, made.rows.slice(3)]).toEqual([
    [3, 2, 0],
    [
      ["skipped", "VALIDATION rows.quantity noVendor"],
      ["skipped", "VALIDATION rows.quantity nothingToOrder"],
    ],
  ]);
  const [vendor] = await shop.rowsOf<{ name: string }>("vendors", `id = ${shop.vendor}`);
  const rows = await rowsOf(shop.account.admin, made.id);
  expect(rows[0]?.differences).toEqual([{ field: "quantity", for: vendor!.name, from: null, to: "10" }]);
  expect(rows.slice(0, 2).map(({ madeId }) => madeId)).toEqual([rows[0]?.madeId, rows[0]?.madeId]);
  expect(await drafts()).toEqual([
    [
      shop.vendor,
      [
        [ids[0], 10],
        [ids[1], 10],
      ],
    ],
    [other, [[ids[2], 10]]],
  ]);
  // it is on drafts already
  expect((await done("skus", "orderSuggestedSku", ids, { warehouseId: east })).counts).toEqual([0, 5, 0]);
  const [line] = await shop.rowsOf<{ id: number }>("purchase_order_lines", `sku_id = ${ids[1]}`);
  await shop.perform("save_purchase_orders", { id: rows[0]?.madeId, lineItems: [{ id: line!.id, quantity: "12" }] });
  expect(await undone(made.id)).toEqual([2, 1]);
  expect(await drafts()).toEqual([[shop.vendor, [[ids[1], 12]]]]);
  expect(await shop.differences()).toEqual([]);
});
