-- SKUs that are ordered one by one, of one vendor together: what a bulk action does.
create or replace function app_hidden.order_suggested_sku(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  batch constant int := (input ->> 'bulkUpdateId')::int;
  -- a draft that is longer is slow to look through
  most_lines constant int := 500;
  draft jsonb;
  problems jsonb;
  v_order app_public.purchase_orders;
  v_id int;
  line app_public.purchase_order_lines;
begin
  perform app_hidden.require_scope('purchase_order:create');
  perform app_hidden.require_scope('purchase_order:update:single');
  select jsonb_object_agg(n.field, 'notFound') into problems
  from (
    select 'skuId' as field where not exists (select from app_public.skus as s where s.account_id = me and s.id = sku and s.archived_by is null)
    union all
    select 'warehouseId' where not exists (select from app_public.warehouses as w where w.account_id = me and w.id = warehouse)
    union all
    select 'bulkUpdateId' where batch is not null and not exists (select from app_public.bulk_updates as b where b.account_id = me and b.id = batch)
  ) as n;
  if problems is not null then
    perform app_private.fail('SWVAL', 'One of these records does not exist.', jsonb_build_object('fields', problems));
  end if;
  draft := app_hidden.suggested_lines(jsonb_build_object('moves', false, 'rows', jsonb_build_array(jsonb_build_object('skuId', sku, 'warehouseId', warehouse)))) -> 0;
  select p.* into v_order
  from app_public.bulk_rows as r
  join app_public.purchase_orders as p on p.account_id = me and p.id = r.made_id
  where r.account_id = me and r.bulk_update_id = batch and p.vendor_id = (draft ->> 'from')::int and p.warehouse_id = warehouse
    and p.state = any (app_hidden.states_in('purchase_orders', '{draft}')) and p.deleted_at is null
    and (select count(*) from app_public.purchase_order_lines as l where l.account_id = me and l.purchase_order_id = p.id) < most_lines
  order by p.id desc limit 1;
  v_id := (app_hidden.save_purchase_orders(
    case when v_order.id is null
      then jsonb_build_object('vendorId', draft -> 'from', 'warehouseId', warehouse, 'dueDate', draft -> 'due')
      else jsonb_build_object('id', v_order.id, 'dueDate', greatest(v_order.due_date, (draft ->> 'due')::date))
    end || jsonb_build_object('lineItems', draft -> 'lineItems')) ->> 'id')::int;
  select l.* into line from app_public.purchase_order_lines as l
  where l.account_id = me and l.purchase_order_id = v_id and l.sku_id = sku order by l.id desc limit 1;
  return jsonb_build_object('id', v_id, 'lineItemId', line.id, 'quantity', trim_scale(line.quantity)::text, 'differences', jsonb_build_array(jsonb_build_object(
    'field', 'quantity', 'for', (select v.name from app_public.vendors as v where v.account_id = me and v.id = (draft ->> 'from')::int), 'from', null, 'to', trim_scale(line.quantity)::text)));
end $$;
comment on function app_hidden.order_suggested_sku(jsonb) is
  'Drafts what the reorder desk suggests of a SKU in a warehouse now: {skuId, warehouseId, bulkUpdateId}. What one bulk action drafts of a vendor is one order, up to 500 lines. Errors: SWFBD, SWVAL (nothingToOrder, noVendor).';
