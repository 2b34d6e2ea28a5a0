create or replace function app_hidden.report_sales(filter jsonb)
returns table (id bigint, day date, sales_order_id int, customer_id int, sku_id int, warehouse_id int, quantity numeric, revenue numeric)
language sql stable
as $$
  select min(e.id), e.day, e.sales_order_id, e.customer_id, e.sku_id, e.warehouse_id, sum(e.quantity)::numeric, sum(e.revenue)::numeric
  from app_hidden.seen_margin_entries as e
  where e.cogs_id is null
  group by e.day, e.sales_order_id, e.customer_id, e.sku_id, e.warehouse_id
  -- what was taken back on the same day leaves nothing to tell
  having sum(e.quantity) <> 0 or sum(e.revenue) <> 0
$$;
comment on function app_hidden.report_sales(jsonb) is 'What was shipped brought, before tax, by day, order and SKU. What became known later stands on its own day.';
