create or replace function app_hidden.pack_allocated(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  order_id constant int := (input ->> 'salesOrderId')::int;
  lines jsonb;
begin
  perform app_hidden.require_scope('shipment:create');
  perform app_private.require_view('sales_order');
  perform app_private.lock_document('sales_orders', order_id);
  perform app_private.lock_document_levels('sales_orders', order_id);
  select jsonb_agg(jsonb_build_object('lineItemId', h.id, 'quantity', h.allocated::text) order by h.position, h.id) into lines
  from (
    select l.id, l.position, case when l.is_kit then app_private.kits_allocated(l.id) else c.allocated end as allocated
    from app_public.sales_order_lines as l
    left join app_hidden.claims as c on c.account_id = me and c.kind = 'sales_line' and c.line_id = l.id and c.sku_id = l.sku_id
    where l.account_id = me and l.sales_order_id = order_id and not l.is_stockless
  ) as h
  where h.allocated > 0;
  if lines is null then
    perform app_private.fail('SWVAL', 'Nothing of it is allocated that is not packed.', '{"fields": {"salesOrderId": "nothingToPack"}}');
  end if;
  return app_hidden.create_shipment(jsonb_build_object(
    'salesOrderId', order_id, 'packages', jsonb_build_array(jsonb_build_object('lineItems', lines))));
end $$;
comment on function app_hidden.pack_allocated(jsonb) is
  'Packs everything that is allocated to an order into one package: {salesOrderId}. Errors: as of create_shipment, SWVAL nothing is allocated.';
alter function app_hidden.pack_allocated(jsonb) owner to ledger_writer;
