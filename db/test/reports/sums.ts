/**
 * What the sums of each report must be, by statements of their own over the tables as they are stored, past every policy: $1 is the
 * account. What a report is narrowed to at first does not count here.
 */
export const sums: Readonly<Record<string, string>> = {
  report_payments: `select count(*)::int as count, sum(amount) as amount, sum(applied) as applied,
      sum(case when amount > 0 then amount - applied - refunded else 0 end) as unapplied
    from app_public.payments where account_id = $1 and deleted_at is null`,
  report_invoices: `select count(*)::int as count, sum(total) as total, sum(total - amount_due - discount_taken) as paid, sum(discount_taken) as "discountTaken", sum(amount_due) as due
    from app_public.invoices where account_id = $1 and deleted_at is null`,
  report_returns: `select (select count(*)::int from app_public.returns where account_id = $1 and deleted_at is null) as count,
      sum(l.quantity) as requested, sum(l.qty_returned) as received, sum(round(l.cost * l.qty_returned, 2)) as cost
    from app_public.return_lines as l join app_public.returns as r on r.account_id = l.account_id and r.id = l.return_id
    where l.account_id = $1 and r.deleted_at is null`,
  report_receivements: `select count(*)::int as count, sum(quantity) as quantity, sum(round(quantity * cost, 2)) as value
    from (
      select quantity, cost from app_public.receivements where account_id = $1 and deleted_at is null
      union all select quantity, cost from app_public.transfer_receivements where account_id = $1 and deleted_at is null
      union all select quantity, cost from app_public.assemblies where account_id = $1 and deleted_at is null
      union all select quantity, cost from app_public.return_receivements where account_id = $1 and deleted_at is null
    ) as a`,
  report_adjustments: `select count(*)::int as count, sum(quantity) as delta, sum(round(quantity * unit_cost, 2)) as value
    from app_public.adjustments where account_id = $1`,
  report_price_rules: "select count(*)::int as count from app_public.sku_prices where account_id = $1",
  report_cost_rules: "select count(*)::int as count from app_public.sku_costs where account_id = $1",
  report_lots: `with transit as (
      select sum(in_transit) as quantity, round(sum(in_transit * transit_cost), 2) as value
      from app_public.departures where account_id = $1 and in_transit > 0 group by transfer_id, lot_id
    )
    select (select count(*) from app_public.lots where account_id = $1)::int + (select count(*) from transit)::int as count,
      (select sum(in_stock) from app_public.stock_levels where account_id = $1) + (select coalesce(sum(quantity), 0) from transit) as quantity,
      (select sum(allocated) from app_public.stock_levels where account_id = $1) as allocated,
      (select sum(committed) from app_public.stock_levels where account_id = $1) as packed,
      (select sum(round(quantity * unit_cost, 2)) from app_public.lots where account_id = $1) + (select coalesce(sum(value), 0) from transit) as value`,
  report_stock_history: `select sum(
        (in_stock_delta <> 0 or value_delta <> 0)::int + (in_stock_delta - allocated_delta - committed_delta <> 0)::int + (allocated_delta <> 0)::int
        + (committed_delta <> 0)::int + (backordered_delta <> 0)::int + (on_order_delta <> 0)::int + (in_progress_delta <> 0)::int
        + (pending_return_delta <> 0)::int + (transfer_incoming_delta <> 0)::int + (transfer_outgoing_delta <> 0)::int)::int as count,
      sum(in_stock_delta * 2 + backordered_delta + on_order_delta + in_progress_delta + pending_return_delta + transfer_incoming_delta + transfer_outgoing_delta) as delta,
      sum(round(value_delta, 2)) as "valueDelta"
    from app_hidden.stock_entries where account_id = $1`,
  report_user_history: `select sum((select count(*) from jsonb_object_keys(changes || price_changes || cost_changes)))::int as count
    from app_public.history where account_id = $1`,
  report_stored_work: `select ((select count(*) from app_public.workflows where account_id = $1) + (select count(*) from app_public.automations where account_id = $1)
      + (select count(*) from app_public.templates where account_id = $1) + (select count(*) from app_public.projects where account_id = $1))::int as count`,
  report_code_twins: `with codes as (
      select id as sku_id, code_key from app_public.skus where account_id = $1 and archived_by is null and successor_id is null
      union all select sku_id, code_key from app_public.sku_barcodes where account_id = $1
    )
    select count(*)::int as count from codes as c
    where exists (select from codes as o where o.code_key = c.code_key and o.sku_id <> c.sku_id)`,
  report_sku_velocity: `select (select count(*)::int from app_public.skus where account_id = $1 and kind = 'stock' and not is_kit) as count,
      (select coalesce(sum(quantity), 0) from app_hidden.cogs_entries where account_id = $1 and type in ('shipment', 'void')) as shipped,
      sum(in_stock - allocated - committed) as available,
      sum(in_stock - allocated - committed + on_order + transfer_incoming + pending_return - backordered) as projected
    from app_public.stock_levels where account_id = $1`,
  report_receipts: `select count(*)::int as count, sum(total) as cost, sum(total - amount_due - discount_taken) as paid, sum(amount_due) as due, sum(variance) as variance,
      (select sum(l.quantity) from app_public.receipt_lines as l join app_public.receipts as r on r.account_id = l.account_id and r.id = l.receipt_id
       where l.account_id = $1 and r.deleted_at is null) as quantity
    from app_public.receipts where account_id = $1 and deleted_at is null`,
  report_gross_margin: `select count(*)::int as count, sum(quantity) as quantity, sum(revenue) as revenue, sum(round(cogs, 2)) as cogs, sum(revenue - round(cogs, 2)) as margin,
      round(100 * sum(revenue - round(cogs, 2)) / sum(revenue), 2) as "marginPercent"
    from (
      select sum(quantity) as quantity, sum(revenue) as revenue, sum(cogs) as cogs from app_hidden.margin_entries
      where account_id = $1 group by day, sales_order_id, customer_id, sku_id, warehouse_id
    ) as m where quantity <> 0 or revenue <> 0 or round(cogs, 2) <> 0`,
  report_cogs: `select count(*)::int as count, sum(quantity) as quantity, sum(round(quantity * unit_cost, 2)) as total
    from app_hidden.cogs_entries where account_id = $1`,
  report_sales: `select count(*)::int as count, sum(quantity) as quantity, sum(revenue) as revenue
    from app_hidden.margin_entries where account_id = $1 and cogs_id is null and (quantity <> 0 or revenue <> 0)`,
  report_open_orders: `select (select count(*)::int from app_public.sales_orders where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Shipped')) as count,
      (select sum(total) from app_public.sales_orders where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Shipped')) as total,
      sum(l.quantity - l.qty_shipped - l.qty_short_closed) as "toShip"
    from app_public.sales_order_lines as l join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
    where l.account_id = $1 and o.deleted_at is null and o.state in ('Open', 'Partially Shipped') and not l.is_stockless`,
  report_backorders: `select (select count(*)::int from app_hidden.claims where account_id = $1 and is_demand and open_quantity > allocated + committed) as count,
      sum(backordered) as backordered
    from app_public.stock_levels where account_id = $1`,
  report_purchases_due: `select (select count(*)::int from app_public.purchase_orders where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Received')) as count,
      (select sum(total) from app_public.purchase_orders where account_id = $1 and deleted_at is null and state in ('Open', 'Partially Received')) as total,
      (select sum(on_order - in_progress) from app_public.stock_levels where account_id = $1) as "toReceive"`,
};
