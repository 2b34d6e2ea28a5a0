import { openShop, type Shop } from "../stock/shop.ts";
import type { TestDatabase } from "../database.ts";
import { desk, type Suggestion } from "./reorder-shop.ts";
import type { Trade } from "./reorder-books.ts";
import type { Wanted } from "./reorder-oracle.ts";

type Ids = { skus: readonly number[]; vendors: readonly number[]; warehouses: readonly number[] };
export type Loaded = { shop: Shop; ids: Ids };

/** A company whose past is a trade's, its day `today` being this one: written as the rows are stored, for the desk only reads them. */
export const loadTrade = async (database: TestDatabase, trade: Trade, today: number): Promise<Loaded> => {
  const shop = await openShop(database, { skus: 0 });
  const { accountId } = shop;
  const client = await database.admin.connect();
  const many = async (into: string, select: string, rows: readonly object[]): Promise<number[]> => {
    const { rows: made } = await client.query<{ id: number }>(
      `insert into ${into} select ${accountId}, ${select} from jsonb_array_elements($1) with ordinality as j (r, n) order by n returning ${into.includes(" id,") || into.includes("stock_levels") ? "1 as id" : "id"}`,
      [JSON.stringify(rows)],
    );
    return made.map(({ id }) => id);
  };
  const zone = `(select a.time_zone from app_public.accounts as a where a.id = ${accountId})`;
  // where the company is: a day is 23 or 25 hours long when clocks are changed
  const ago = (key: string) =>
    `((now() at time zone ${zone}) - (r ->> '${key}')::int * interval '1 day') at time zone ${zone}`;
  try {
    await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
    const skus = await many(
      "app_public.skus (account_id, name, code, min_stock_level, max_stock_level)",
      "r ->> 'code', r ->> 'code', (r ->> 'minimum')::numeric, (r ->> 'maximum')::numeric",
      trade.skus.map((code, at) => ({ code, ...trade.bounds.get(at) })),
    );
    const vendors = await many(
      "app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)",
      "r ->> 'name', 'Ann', 'a@example.test', '5551234567', '1 Road', 'Town', '12345', 'State', 'US'",
      trade.vendors.map((name) => ({ name })),
    );
    const ids: Ids = { skus, vendors, warehouses: shop.warehouses };
    await many(
      "app_public.sku_costs (account_id, sku_id, vendor_id, quantity, unit, unit_factor, cost)",
      "(r ->> 'sku')::int, (r ->> 'vendor')::int, (r ->> 'from')::numeric, case when r ->> 'pack' = '1' then 'each' else 'pack' end, (r ->> 'pack')::numeric, (r ->> 'cost')::numeric / 10000",
      trade.rules.map((rule) => ({ ...rule, sku: skus[rule.sku], vendor: vendors[rule.vendor] })),
    );
    await many(
      "app_public.stock_levels (account_id, sku_id, warehouse_id, in_stock, on_order)",
      "(r ->> 'sku')::int, (r ->> 'warehouse')::int, (r ->> 'available')::numeric, (r ->> 'inbound')::numeric",
      trade.stock.map((level) => ({ ...level, sku: skus[level.sku], warehouse: ids.warehouses[level.warehouse] })),
    );
    await many(
      "app_hidden.cogs_entries (account_id, type, event_id, document_table, document_id, sku_id, warehouse_id, quantity, unit_cost, recorded_at)",
      `'shipment', 1, 'sales_orders', 1, (r ->> 'sku')::int, (r ->> 'warehouse')::int, (r ->> 'quantity')::numeric, 1, ${ago("ago")}`,
      trade.uses
        .filter(({ day }) => day <= today)
        .map((use) => ({
          ...{ quantity: use.quantity, ago: today - use.day },
          ...{ sku: skus[use.sku], warehouse: ids.warehouses[use.warehouse] },
        })),
    );
    const known = trade.receipts.filter(({ received }) => received <= today);
    const orders = await many(
      "app_public.purchase_orders (account_id, vendor_id, warehouse_id, state, opened_at)",
      `(r ->> 'vendor')::int, (r ->> 'warehouse')::int, 'Closed', ${ago("ago")}`,
      known.map(({ vendor, warehouse, ordered }) => ({
        ...{ vendor: vendors[vendor], warehouse: ids.warehouses[warehouse], ago: today - ordered },
      })),
    );
    await many(
      "app_public.receivements (account_id, purchase_order_id, sku_id, lot_id, bin_location_id, quantity, cost, created_at)",
      `(r ->> 'order')::int, (r ->> 'sku')::int, 1, 1, (r ->> 'quantity')::numeric, 1, ${ago("ago")}`,
      known.map(({ sku, quantity, received }, at) => ({
        order: orders[at],
        sku: skus[sku],
        quantity,
        ago: today - received,
      })),
    );
    await client.query("commit");
    await client.query("analyze");
    return { shop, ids };
  } finally {
    client.release();
  }
};

/** Everything that the desk suggests, in the trade's own numbers. */
export const suggestedTo = async ({ shop, ids }: Loaded): Promise<Wanted[]> => {
  const all: Suggestion[] = [];
  for (const show of ["buy", "move"])
    for (let offset = 0; ; offset += 500) {
      const { rows, totalCount } = await desk(shop, { show, limit: 500, offset });
      all.push(...rows);
      if (offset + 500 >= totalCount) break;
    }
  const place = (list: readonly number[], id: number | null) => (id === null ? null : list.indexOf(id));
  return all.map((row) => ({
    sku: ids.skus.indexOf(row.skuId),
    warehouse: ids.warehouses.indexOf(row.warehouseId),
    vendor: place(ids.vendors, row.vendorId),
    from: place(ids.warehouses, row.fromWarehouseId),
    lead: Number(row["leadDays"]),
    needed: Number(row.needed),
    quantity: Number(row.quantity),
  }));
};
