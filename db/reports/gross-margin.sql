create or replace function app_hidden.report_gross_margin(filter jsonb)
returns table (
  id bigint, day date, sales_order_id int, customer_id int, sku_id int, warehouse_id int, quantity numeric, revenue numeric, cogs numeric, margin numeric, margin_percent numeric
)
language sql stable
as $$
  select m.id, m.day, m.sales_order_id, m.customer_id, m.sku_id, m.warehouse_id, m.quantity, m.revenue, round(m.cogs, 2),
    m.revenue - round(m.cogs, 2), round(100 * (m.revenue - m.cogs) / nullif(m.revenue, 0), 2)
  from (
    select min(e.id) as id, e.day, e.sales_order_id, e.customer_id, e.sku_id, e.warehouse_id,
      sum(e.quantity)::numeric as quantity, sum(e.revenue)::numeric as revenue, sum(e.cogs) as cogs
    from app_hidden.seen_margin_entries_grouped as e
    group by e.day, e.sales_order_id, e.customer_id, e.sku_id, e.warehouse_id
    -- what was taken back on the same day leaves nothing to tell
    having sum(e.quantity) <> 0 or sum(e.revenue) <> 0 or round(sum(e.cogs), 2) <> 0
  ) as m
$$;
comment on function app_hidden.report_gross_margin(jsonb) is 'What was shipped brought and cost, by day, order and SKU. What became known later stands on its own day.';
