create or replace function app_hidden.packed_components(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sale constant int := (input ->> 'salesOrderId')::int;
begin
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  perform app_private.require_view('line_item');
  perform app_private.refuse_unknown_documents('sales_orders', array[sale]);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'packageLineId', c.package_line_id, 'skuId', c.sku_id, 'sku', s.code, 'name', s.name, 'quantity', trim_scale(c.quantity)::text
    ) order by c.package_line_id, c.position, s.code), '[]')
    from (
      select t.package_line_id, o.sku_id, min(o.position) as position, sum(t.quantity) as quantity
      from app_public.shipments as h
      join app_public.packages as p on p.account_id = me and p.shipment_id = h.id and p.deleted_at is null
      join app_public.package_lines as l on l.account_id = me and l.package_id = p.id
      join app_public.package_lots as t on t.account_id = me and t.package_line_id = l.id
      join app_public.sales_order_components as o on o.account_id = me and o.id = t.component_id
      where h.account_id = me and h.sales_order_id = sale and h.deleted_at is null
      group by t.package_line_id, o.sku_id
    ) as c
    join app_public.skus as s on s.account_id = me and s.id = c.sku_id
  );
end $$;
comment on function app_hidden.packed_components(jsonb) is
  'What of the kits of a sales order lies in which line of a package: {salesOrderId}. [{packageLineId, skuId, sku, name, quantity}].';
alter function app_hidden.packed_components(jsonb) owner to ledger_writer;
