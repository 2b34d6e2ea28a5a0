-- Purchase orders against the arrivals that refer to them.
create or replace function app_private.purchase_order_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  select l.sku_id, o.warehouse_id, 'qtyReceived', 'receivements', 'purchase_orders', o.id, coalesce(r.quantity, 0), l.qty_received
  from app_public.purchase_order_lines as l
  join app_public.purchase_orders as o on o.account_id = l.account_id and o.id = l.purchase_order_id
  left join (
    select line_id, sum(quantity) as quantity
    from app_public.receivements
    where account_id = app_hidden.account_id() and deleted_at is null
    group by line_id
  ) as r on r.line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_received <> coalesce(r.quantity, 0)
  union all
  -- what arrived lies in the order's warehouse
  select r.sku_id, o.warehouse_id, 'inStock', 'bins', 'purchase_orders', o.id, r.quantity, 0
  from app_public.receivements as r
  join app_public.purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
  join app_public.bin_locations as b on b.account_id = r.account_id and b.id = r.bin_location_id
  where r.account_id = app_hidden.account_id() and r.deleted_at is null and (p_skus is null or r.sku_id = any (p_skus))
    and b.warehouse_id <> o.warehouse_id
$$;
comment on function app_private.purchase_order_differences(int[]) is
  'Lines whose received quantity is not the sum of their receivements, and arrivals in another warehouse.';
alter function app_private.purchase_order_differences(int[]) owner to ledger_writer;
