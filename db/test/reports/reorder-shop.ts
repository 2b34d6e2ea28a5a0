import { withVisitor } from "../../client/transaction.ts";
import type { TestUser } from "../accounts.ts";
import type { Shop } from "../stock/shop.ts";

/** A row of the reorder desk, quantities and amounts as decimal texts. */
export type Suggestion = {
  skuId: number;
  warehouseId: number;
  vendorId: number | null;
  fromWarehouseId: number | null;
  needed: string;
  quantity: string;
  cost: string | null;
  total: string | null;
} & Readonly<Record<string, unknown>>;
export type Desk = { totalCount: number; total: string | null; rows: Suggestion[] };

/** The desk as somebody of the company sees it. */
export const desk = (shop: Shop, asked: object, user: TestUser = shop.account.admin): Promise<Desk> =>
  withVisitor(shop.server, user.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ answer: Desk }>("select app_hidden.reorder_desk($1) as answer", [
      JSON.stringify(asked),
    ]);
    return rows[0]!.answer;
  });

/** What staff cannot do: the past. No trigger is asked. */
const inThePast = async (
  shop: Shop,
  ...statements: readonly [sql: string, values: readonly unknown[]][]
): Promise<void> => {
  const client = await shop.admin.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const [sql, values] of statements) await client.query(sql, [...values]);
    await client.query("commit");
  } finally {
    client.release();
  }
};

type Past = { sku: number; warehouse: number; quantity: number; days: number };
/** So many days before a moment, where the company is: a day is 23 or 25 hours long when clocks are changed. */
const before = (moment: string, days: string) => {
  const zone = "(select a.time_zone from app_public.accounts as a where a.id = $1)";
  return `((${moment} at time zone ${zone}) - ${days} * interval '1 day') at time zone ${zone}`;
};
/** Something left so many days ago: the cost of goods sold that a shipment writes, and the level it went from. */
export const daysAgo = (shop: Shop, { sku, warehouse, quantity, days }: Past): Promise<void> =>
  inThePast(
    shop,
    [
      `insert into app_hidden.cogs_entries (account_id, type, event_id, document_table, document_id, sku_id, warehouse_id, quantity, unit_cost, recorded_at)
       values ($1, 'shipment', 1, 'sales_orders', 1, $2, $3, $4, 1, ${before("now()", "$5")})`,
      [shop.accountId, sku, warehouse, quantity, days],
    ],
    [
      "insert into app_public.stock_levels (account_id, sku_id, warehouse_id) values ($1, $2, $3) on conflict do nothing",
      [shop.accountId, sku, warehouse],
    ],
  );

/** An order was opened so many days before. */
export const openedBefore = (shop: Shop, order: number, days: number): Promise<void> =>
  inThePast(shop, [
    `update app_public.purchase_orders set opened_at = ${before("opened_at", "$3")} where account_id = $1 and id = $2`,
    [shop.accountId, order, days],
  ]);

/** So many SKUs below their minimum of ten, which a vendor sells for 2. */
export const short = async (of: Shop, prefix: string, count: number, vendor: number | null) => {
  await of.admin.query(
    `with made as (
       insert into app_public.skus (account_id, name, code, min_stock_level)
       select $1, 'Thing ' || g, $2 || '-' || lpad(g::text, 5, '0'), 10 from generate_series(1, $3) as g returning id
     )
     insert into app_public.sku_costs (account_id, sku_id, vendor_id, cost, quantity) select $1, id, $4, 2, 1 from made where $4::int is not null`,
    [of.accountId, prefix, count, vendor],
  );
};
