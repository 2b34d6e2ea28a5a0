import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Reads = Record<string, number>;

/** Rows that one operation reads from each table, by index or scan, whatever it does. */
const rowsRead = async (shop: Shop, operation: string, input: object): Promise<Reads> =>
  withVisitor(shop.server, shop.account.admin.visitor, async (client) => {
    const counters = async () => {
      const { rows } = await client.query<{ name: string; read: string }>(
        "select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables",
      );
      return new Map(rows.map(({ name, read }) => [name, Number(read)]));
    };
    const before = await counters();
    await client.query("select app_hidden.perform($1, $2)", [operation, JSON.stringify(input)]);
    const after = await counters();
    return Object.fromEntries(
      [...after].map(([name, read]) => [name, read - (before.get(name) ?? 0)]).filter(([, read]) => read !== 0),
    );
  });

/** What a day's work reads, operation by operation. */
const dayOfWork = async (shop: Shop): Promise<Record<string, Reads>> => {
  const lineItems = shop.skuIds.map((skuId) => ({ skuId, quantity: 2 }));
  const party = {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    shippingAddressId: shop.address,
    billingAddressId: shop.address,
  };
  const purchase = await shop.buy(shop.skuIds.map((sku): [number, number] => [sku, 4]));
  const sale = await shop.sell(shop.skuIds.map((sku): [number, number] => [sku, 3]));
  const shipment = await shop.pack(sale.id, sale.lines[0]!, 1);
  const lot = await shop.stock(shop.sku, 5);
  const arrival = await shop.receive(purchase.id, purchase.lines[1]!, 1);
  return {
    open: await rowsRead(shop, "save_sales_orders", { ...party, state: "Open", lineItems }),
    edit: await rowsRead(shop, "save_sales_orders", { id: sale.id, lineItems: [{ id: sale.lines[1], quantity: 5 }] }),
    receive: await rowsRead(shop, "receive_purchase_order", {
      id: purchase.id,
      receivements: [{ lineItemId: purchase.lines[0], binLocationId: shop.bins[0], quantity: 2 }],
    }),
    pack: await rowsRead(shop, "create_shipment", {
      salesOrderId: sale.id,
      packages: [{ lineItems: [{ lineItemId: sale.lines[2], quantity: 1 }] }],
    }),
    place: await rowsRead(shop, "place_shipment", { id: shipment }),
    void: await rowsRead(shop, "void_shipment", { id: shipment }),
    undoReceive: await rowsRead(shop, "delete_receivement", { id: arrival.receivementIds[0] }),
    adjust: await rowsRead(shop, "adjust_lot", { lotId: lot, quantity: -1, reason: "Test" }),
  };
};

test("what an operation reads does not grow with history, backlog or free lots", { timeout: 240_000 }, async () => {
  // a table of a few pages is read whole, and rightly; this shows what happens when it has become large
  const { rows } = await db().admin.query<{ name: string }>("select quote_ident(current_database()) as name");
  await db().admin.query(`alter database ${rows[0]!.name} set enable_seqscan to off`);
  const shop = await openShop(db(), { skus: 3 });
  for (const sku of shop.skuIds) await shop.stock(sku, 1000);
  await dayOfWork(shop);
  await shop.admin.query("vacuum analyze");
  const before = await dayOfWork(shop);

  // shipped orders and events of the past, and hundreds of free lots
  for (let n = 0; n < 60; n += 1) {
    const sale = await shop.sell(shop.skuIds.map((sku): [number, number] => [sku, 1]));
    await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[n % 3]!, 1) });
    for (const sku of shop.skuIds) await shop.stock(sku, 3);
  }
  // and a backlog in the other warehouse of the same SKUs
  for (let n = 0; n < 60; n += 1) {
    await shop.sell(
      shop.skuIds.map((sku): [number, number] => [sku, 1]),
      { warehouseId: shop.warehouses[1] },
    );
  }
  await shop.admin.query("vacuum analyze");
  const after = await dayOfWork(shop);
  const grown = Object.entries(after).flatMap(([operation, reads]) =>
    Object.entries(reads)
      // counts are folded one time in fifty, and sums of margins one time in twenty, whatever the work
      .filter(
        ([table, read]) =>
          !["row_counts", "margin_sums"].includes(table) && read > 2 * (before[operation]![table] ?? 0) + 10,
      )
      .map(([table, read]) => `${operation} reads ${read} rows of ${table}, before ${before[operation]![table] ?? 0}`),
  );
  expect(grown).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});
