create or replace function app_hidden.report_sales(filter jsonb)
returns table (id bigint, day date, sales_order_id int, customer_id int, sku_id int, warehouse_id int, quantity numeric, revenue numeric)
language sql stable
as $$
  select e.id, e.day, e.sales_order_id, e.customer_id, e.sku_id, e.warehouse_id, e.quantity::numeric, e.revenue::numeric
  from app_hidden.seen_margin_entries as e
  where e.cogs_id is null and (e.quantity <> 0 or e.revenue <> 0)
$$;
comment on function app_hidden.report_sales(jsonb) is 'What was shipped, and what that brought before tax, as it became known: what was taken back stands on its own day, below zero.';
