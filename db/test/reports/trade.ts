import type { TestDatabase } from "../database.ts";
import { seeded } from "../stock/random-kind.ts";
import { workAtRandom } from "../stock/random-work.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { addCodeTwin } from "../code-twin.ts";

/** Columns that say when something was, over which the trade is spread as if it had taken half a year. */
const dated: Readonly<Record<string, readonly string[]>> = {
  "app_public.payments": ["payment_date"],
  "app_public.invoices": ["invoice_date", "due_date"],
  "app_public.returns": ["return_date"],
  "app_public.adjustments": ["created_at"],
  "app_public.receivements": ["created_at"],
  "app_public.transfer_receivements": ["created_at"],
  "app_hidden.cogs_entries": ["recorded_at"],
};

/** One of two that were shipped is on a return. */
const sendBack = async (shop: Shop, sku: number): Promise<void> => {
  await shop.stock(sku, 10_000); // waiting lines are served first
  const sale = await shop.sell([[sku, 2]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 2) });
  const [lot] = await shop.rowsOf<{ id: number }>("package_lots", `sales_order_id = ${sale.id}`);
  await shop.perform("save_sales_orders", {
    id: sale.id,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: lot!.id, quantity: 1 }] }],
  });
};

/** A shop in which everything happened that staff can do, at random, and over half a year. */
export const tradeAtRandom = async (database: TestDatabase, work: { total: number; each: number }): Promise<Shop> => {
  const shop = await openShop(database, { skus: 4 });
  await workAtRandom(shop, { clients: 2, ...work, random: seeded(560) });
  // two people at once never do quite the same twice: one order is sure to be due, and something to come back
  await shop.buy([[shop.skuIds[0]!, 3]]);
  await sendBack(shop, shop.skuIds[0]!);
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    // the past is not what staff write: no trigger is asked
    await client.query("set local session_replication_role = replica");
    for (const [table, columns] of Object.entries(dated))
      await client.query(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - (id * 37 % 180)::int * interval '1 day' - (id * 53 % 24)::int * interval '1 hour'`).join(", ")} where account_id = $1`,
        [shop.accountId],
      );
    await addCodeTwin(client, shop.accountId);
    await client.query("commit");
  } finally {
    client.release();
  }
  return shop;
};
