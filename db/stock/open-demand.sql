-- What the business owes. The views read only rows that the document's lock guards: the document, its lines, its facts;
-- never settings, now(), SKU or status rows. A new kind of document is a new branch.
create or replace view app_hidden.open_demand with (security_invoker) as
select
  l.account_id,
  'sales_line'::text as kind,
  l.id as line_id,
  'sales_orders'::text as document_table,
  o.id as document_id,
  l.sku_id,
  o.warehouse_id,
  (l.quantity - l.qty_shipped - l.qty_short_closed)::numeric as open_quantity,
  o.ship_date as due,
  o.opened_at,
  o.lot_mapping as pinned
from app_public.sales_orders as o
join app_public.sales_order_lines as l on l.account_id = o.account_id and l.sales_order_id = o.id
where o.state in ('Open', 'Partially Shipped', 'Shipped')
  and l.quantity - l.qty_shipped - l.qty_short_closed > 0;
comment on view app_hidden.open_demand is 'Every open line that wants stock, whatever document it comes from: quantity not shipped, consumed or given up.';
grant select on app_hidden.open_demand to ledger_writer, visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost;
