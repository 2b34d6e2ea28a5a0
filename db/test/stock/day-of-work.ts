import { withVisitor } from "../../client/transaction.ts";
import type { Shop } from "./shop.ts";

export type Reads = Record<string, number>;

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
export const dayOfWork = async (shop: Shop): Promise<Record<string, Reads>> => {
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
