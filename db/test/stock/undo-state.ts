import type { Shop } from "./shop.ts";

/** Lots that differ in nothing but their number in the database are one: what was moved and moved back lies in another. */
const lot =
  "l.sku_id, l.warehouse_id, l.bin_location_id, l.lot_number, l.serial_number, l.received_at, trim_scale(l.unit_cost)";

/** What an undo gives back, each as text by what it is of. */
const parts = {
  levels: `select concat_ws(' ', 'sku', sku_id, 'at', warehouse_id), concat_ws(' ', in_stock, available, allocated, committed, backordered, on_order,
      in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value)
    from app_public.stock_levels where account_id = $1`,
  lots: `select concat_ws('|', ${lot}), concat_ws(' ', sum(l.quantity), sum(l.in_transit), sum(l.quantity * l.unit_cost))
    from app_public.lots as l where l.account_id = $1 group by ${lot} having sum(l.quantity) <> 0 or sum(l.in_transit) <> 0`,
  // those that people chose, and what is held, lie on the same lot again; the others on any
  reserved: `select concat_ws('|', a.kind, case when a.source <> 'hold' then a.line_id end, a.source, case when a.source in ('mapped', 'held', 'hold') then concat_ws('|', ${lot}) end),
      concat_ws(' ', sum(a.allocated), sum(a.committed))
    from app_hidden.allocations as a join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
    where a.account_id = $1 group by 1`,
  claims: `select concat_ws(' ', kind, line_id, sku_id, warehouse_id, fill), concat_ws(' ', open_quantity, allocated, committed)
    from app_hidden.claims where account_id = $1 and kind not in ('quarantine_hold', 'expiry_hold')`,
  underWay: `select concat_ws('|', d.line_id, d.source, ${lot}), concat_ws(' ', sum(d.in_transit), sum(d.qty_lost))
    from app_public.departures as d join app_public.lots as l on l.account_id = d.account_id and l.id = d.lot_id
    where d.account_id = $1 group by 1 having sum(d.in_transit) <> 0 or sum(d.qty_lost) <> 0`,
  // what was sold and voided, built and taken apart, is worth nothing in all
  cost: `select concat_ws(' ', document_table, document_id), sum(amount)::text
    from app_hidden.cogs_entries where account_id = $1 group by 1 having sum(amount) <> 0`,
  sales: `select concat_ws(' ', 'sale', o.state, l.id), concat_ws(' ', l.quantity, l.qty_shipped, l.qty_short_closed, l.total)
    from app_public.sales_order_lines as l join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id where l.account_id = $1`,
  purchases: `select concat_ws(' ', 'purchase', o.state, l.id), concat_ws(' ', l.quantity, l.qty_received, l.qty_short_closed, l.total)
    from app_public.purchase_order_lines as l join app_public.purchase_orders as o on o.account_id = l.account_id and o.id = l.purchase_order_id where l.account_id = $1`,
  transfers: `select concat_ws(' ', 'transfer', o.state, l.id), concat_ws(' ', l.quantity, l.qty_shipped, l.qty_received, l.qty_in_transit, l.qty_short_closed)
    from app_public.transfer_lines as l join app_public.transfers as o on o.account_id = l.account_id and o.id = l.transfer_id where l.account_id = $1`,
  sentBack: `select concat_ws(' ', 'sent back', o.state, l.id), concat_ws(' ', l.quantity, l.qty_shipped, l.qty_credited, l.total, coalesce(l.credited, 0))
    from app_public.vendor_return_lines as l join app_public.vendor_returns as o on o.account_id = l.account_id and o.id = l.vendor_return_id where l.account_id = $1`,
  works: `select concat_ws(' ', 'work', o.state, l.id), concat_ws(' ', l.quantity, l.qty_assembled, l.qty_short_closed, l.unabsorbed_cost)
    from app_public.work_order_lines as l join app_public.work_orders as o on o.account_id = l.account_id and o.id = l.work_order_id where l.account_id = $1`,
  components: `select concat_ws(' ', 'component', id), concat_ws(' ', quantity, qty_consumed, qty_short_closed) from app_public.work_order_components where account_id = $1`,
} satisfies Record<string, string>;

export type State = Readonly<Record<string, string>>;

/** Every quantity, lot, reservation, cost and line of an account. */
export const stateOfAll = async ({ admin, accountId }: Shop): Promise<State> => {
  const { rows } = await admin.query<{ part: string; what: string; amounts: string }>(
    Object.entries(parts)
      .map(([part, query]) => `select '${part}' as part, what, amounts from (${query}) as x (what, amounts)`)
      .join(" union all "),
    [accountId],
  );
  // a number is the same with zeros behind it
  const plain = (amounts: string) => amounts.split(" ").map(Number).join(" ");
  return Object.fromEntries(
    rows
      .map(({ part, what, amounts }) => [`${part}: ${what}`, plain(amounts)] as const)
      .filter(([, amounts]) => /[1-9]/.test(amounts)),
  );
};

/** What is not as it was: before → after. */
export const changed = (before: State, after: State): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => before[what] !== after[what])
    .map((what) => `${what}: ${before[what] ?? "nothing"} → ${after[what] ?? "nothing"}`)
    .toSorted();
