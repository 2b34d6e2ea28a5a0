import type { Shop } from "../stock/shop.ts";

/** What changes by being written and is no amount. */
const told = "'{version,updated_at,settled_version}'::text[]";
const rows = (table: string, where: string) =>
  `(select jsonb_agg(to_jsonb(r) - ${told} order by r.id) from app_public.${table} as r where r.account_id = $1 and ${where})`;
const ofOrder = "r.sales_order_id = $2 and r.deleted_at is null";

/** Every amount that an order's money and goods make: its own, those of its documents, its customer, its goods and what was earned with it. */
export const moneyOf = async ({ admin, accountId, customer }: Shop, order: number): Promise<unknown> => {
  const { rows: found } = await admin.query<{ state: unknown }>(
    `select jsonb_build_object(
       'order', ${rows("sales_orders", "r.id = $2")},
       'lines', ${rows("sales_order_lines", "r.sales_order_id = $2")},
       'invoices', ${rows("invoices", ofOrder)},
       'payments', ${rows("payments", ofOrder)},
       'returns', ${rows("returns", ofOrder)},
       'customer', ${rows("customers", "r.id = $3")},
       'goods', (select jsonb_build_array(sum(in_stock), sum(available), sum(allocated), sum(backordered), sum(pending_return), sum(stock_value))
         from app_public.stock_levels where account_id = $1),
       'earned', (select jsonb_build_array(coalesce(sum(m.revenue), 0), coalesce(sum(m.cogs), 0)) from app_hidden.margin_entries as m where m.account_id = $1),
       'cost', (select coalesce(sum(amount), 0) from app_hidden.cogs_entries where account_id = $1)) as state`,
    [accountId, order, customer],
  );
  return found[0]?.state;
};
