-- What the business expects; same rule as open_demand.
create or replace view app_hidden.open_supply with (security_invoker) as
select
  l.account_id,
  'purchase_line'::text as kind,
  l.id as line_id,
  'purchase_orders'::text as document_table,
  o.id as document_id,
  l.sku_id,
  o.warehouse_id,
  (l.quantity - l.qty_received - l.qty_short_closed)::numeric as open_quantity,
  o.due_date as due,
  o.opened_at
from app_public.purchase_orders as o
join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id
where o.state in ('Open', 'Partially Received', 'Received')
  and l.quantity - l.qty_received - l.qty_short_closed > 0;
comment on view app_hidden.open_supply is 'Every open line that will bring stock, whatever document it comes from: quantity not received or given up.';
grant select on app_hidden.open_supply to ledger_writer, visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost;
