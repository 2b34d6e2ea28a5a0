create or replace function app_hidden.receive_all(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  order_id constant int := (input ->> 'id')::int;
  bin constant int := (input ->> 'binLocationId')::int;
  warehouse int;
  arrivals jsonb;
begin
  perform app_hidden.require_scope('receivement:create');
  perform app_private.require_view('purchase_order');
  perform app_private.require_state(app_private.lock_document('purchase_orders', order_id), app_private.live_states('purchase_orders'), 'Received');
  select warehouse_id into warehouse from app_public.purchase_orders where account_id = me and id = order_id;
  if (input ->> 'warehouseId')::int <> warehouse then
    perform app_private.fail('SWVAL', 'It goes to another warehouse.', '{"fields": {"warehouseId": "otherWarehouse"}}');
  end if;
  perform app_private.require_bin(bin, warehouse);
  select jsonb_agg(jsonb_build_object('lineItemId', l.id, 'binLocationId', bin, 'quantity', (l.quantity - l.qty_received - l.qty_short_closed)::text) order by l.position, l.id)
  into arrivals
  from app_public.purchase_order_lines as l
  where l.account_id = me and l.purchase_order_id = order_id and not l.is_stockless and l.quantity > l.qty_received + l.qty_short_closed;
  if arrivals is null then
    perform app_private.fail('SWVAL', 'Nothing of it is still to come.', '{"fields": {"id": "nothingToReceive"}}');
  end if;
  return app_hidden.receive_purchase_order(jsonb_build_object('id', order_id, 'receivements', arrivals));
end $$;
comment on function app_hidden.receive_all(jsonb) is
  'Everything that is still to come of a purchase order arrives in one bin, at the costs of its lines: {id, binLocationId, warehouseId: where it is taken to go}. Errors: as of receive_purchase_order, SWVAL nothing is to come.';
alter function app_hidden.receive_all(jsonb) owner to ledger_writer;
