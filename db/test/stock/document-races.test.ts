import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
/** As often as the long run has them at once; in the short one fewer. */
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
const many = isFull ? 50 : 16;

/** What came of calls made at once: how many were accepted, and the codes of the refusals. */
const atOnce = async <T>(count: number, work: (n: number) => Promise<T>) => {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
  const codes = results.flatMap((result) =>
    result.status === "rejected" ? [String((result.reason as { code?: unknown }).code)] : [],
  );
  return { accepted: results.length - codes.length, codes: [...new Set(codes)].toSorted() };
};

test("the rest of a purchase arrives once and a shipment is placed once, however many click at once", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 5]]);
  expect(await atOnce(many, () => shop.receive(purchase.id, purchase.lines[0]!, 5))).toEqual({
    accepted: 1,
    codes: ["SWOVR"],
  });
  const sale = await shop.sell([[shop.sku, 5]]);
  // two people pack the same line
  expect(await atOnce(2, () => shop.pack(sale.id, sale.lines[0]!, 5))).toEqual({ accepted: 1, codes: ["SWSHT"] });
  const [shipment] = await shop.rowsOf<{ id: number }>("shipments");
  expect(await atOnce(many, () => shop.perform("place_shipment", { id: shipment!.id }))).toEqual({
    accepted: 1,
    codes: ["SWTRN"],
  });
  expect(await shop.figures()).toEqual({});
  expect(await shop.differences()).toEqual([]);
});

test("a kit and its component in orders of the last units never get more than there is", async () => {
  const shop = await openShop(db());
  const kit = await shop.perform("save_skus", {
    name: "Set",
    code: "SET",
    isKit: true,
    billOfMaterials: [{ skuId: shop.sku, quantity: 2 }],
  });
  await shop.insert("sku_prices", "sku_id, label_id, price", "$1, $2, 30", [kit.id, shop.label]);
  await shop.stock(shop.sku, 5);
  const outcome = await atOnce(many, () =>
    shop.sell([
      [kit.id, 1],
      [shop.sku, 1],
    ]),
  );
  expect(outcome).toEqual({ accepted: many, codes: [] });
  await shop.admin.query("select app_private.fill_waiting_kits($1)", [shop.accountId]);
  const { inStock, allocated, backordered } = await shop.level();
  expect([inStock, allocated, backordered]).toEqual([5, 5, 3 * many - 5]);
  // whole kits only
  const halves = await shop.rowsOf("claims", "kind = 'sales_component' and allocated not in (0, 2)");
  expect(halves).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("of many who build the rest of a work order one does", async () => {
  const shop = await openShop(db());
  const chair = await shop.insert("skus", "name, code", "'Chair', 'CHAIR'");
  await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 9", [chair, shop.vendor]);
  await shop.perform("save_skus", { id: chair, billOfMaterials: [{ skuId: shop.sku, quantity: 2 }] });
  await shop.stock(shop.sku, 100);
  const work = await shop.perform("save_work_orders", {
    originWarehouseId: shop.warehouses[0],
    state: "Open",
    lineItems: [{ skuId: chair, quantity: 3 }],
  });
  const [line] = await shop.rowsOf<{ id: number }>("work_order_lines", `work_order_id = ${work.id}`);
  const receivements = [{ lineItemId: line!.id, binLocationId: shop.bins[0], quantity: 3 }];
  expect(await atOnce(many, () => shop.perform("receive_work_order", { id: work.id, receivements }))).toEqual({
    accepted: 1,
    codes: ["SWOVR"],
  });
  expect(await shop.figures(chair)).toEqual({ inStock: 3, available: 3 });
  expect(await shop.figures()).toEqual({ inStock: 94, available: 94 });
  expect(await shop.differences()).toEqual([]);
});

test("a transfer that is closed beside its receipt is received or lost, never both", async () => {
  const shop = await openShop(db());
  const [from, to] = shop.warehouses;
  for (let round = 0; round < (isFull ? 25 : 4); round += 1) {
    await shop.stock(shop.sku, 2);
    const transfer = await shop.perform("save_transfers", {
      originWarehouseId: from,
      destinationWarehouseId: to,
      state: "Open",
      lineItems: [{ skuId: shop.sku, quantity: 2 }],
    });
    await shop.perform("ship_transfer", { id: transfer.id });
    const calls = [
      () => shop.perform("receive_transfer", { id: transfer.id, binLocationId: shop.bins[1] }),
      () =>
        shop.perform("save_transfers", { id: transfer.id, state: "Closed", inTransit: "lost", lossReason: "Fell off" }),
    ];
    const first = round % 2;
    const { codes } = await atOnce(2, (n) => calls[(n + first) % 2]!());
    // a closing that comes second finds nothing on its way; a receiving that comes second finds it closed
    expect([[], ["SWTRN"]]).toContainEqual(codes);
    expect(await shop.stateOf("transfers", transfer.id)).toBe("Closed");
  }
  expect(await shop.figures()).toEqual({});
  const arrived = await shop.rowsOf<{ quantity: string }>("transfer_receivements");
  const lost = await shop.rowsOf<{ quantity: string }>("adjustments");
  const sum = (rows: { quantity: string }[]) => rows.reduce((total, row) => total + Number(row.quantity), 0);
  expect(sum(arrived) - sum(lost)).toBe(isFull ? 50 : 8);
  expect(await shop.differences()).toEqual([]);
});

test("of many who save the same version of an order one does, the others are told that it is stale", async () => {
  const shop = await openShop(db());
  const sale = await shop.sell([[shop.sku, 1]]);
  const [{ version } = { version: 0 }] = await shop.rowsOf<{ version: number }>("sales_orders", `id = ${sale.id}`);
  const outcome = await atOnce(isFull ? 100 : 25, (n) =>
    shop.perform("save_sales_orders", {
      id: sale.id,
      version,
      lineItems: [{ id: sale.lines[0], quantity: n + 2 }],
    }),
  );
  expect(outcome).toEqual({ accepted: 1, codes: ["SWSTL"] });
  expect(await shop.differences()).toEqual([]);
});
