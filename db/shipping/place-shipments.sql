create or replace function app_hidden.place_shipments(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  order_id constant int := (input ->> 'id')::int;
  shipment int;
  is_placed boolean := false;
begin
  perform app_hidden.require_scope('sales_order:place');
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  perform app_private.lock_document('sales_orders', order_id);
  for shipment in
    select id from app_public.shipments where account_id = me and sales_order_id = order_id and state = 'Ready To Ship' and deleted_at is null order by id
  loop
    perform app_hidden.place_shipment(jsonb_build_object('id', shipment));
    is_placed := true;
  end loop;
  if not is_placed then
    perform app_private.fail('SWVAL', 'Nothing of it is packed that has not left.', '{"fields": {"id": "nothingToPlace"}}');
  end if;
  return jsonb_build_object('id', order_id);
end $$;
comment on function app_hidden.place_shipments(jsonb) is
  'Everything that is packed of an order leaves: {id}. Errors: as of place_shipment, SWVAL nothing is packed.';
alter function app_hidden.place_shipments(jsonb) owner to ledger_writer;
