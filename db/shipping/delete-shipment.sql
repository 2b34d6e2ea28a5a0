create or replace function app_hidden.delete_shipment(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  shipment app_public.shipments;
  packages int[];
begin
  perform app_hidden.require_scope('shipment:delete:single');
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  shipment := app_private.lock_shipment((input ->> 'id')::int);
  perform app_private.refuse_stale('shipments', shipment.id, coalesce((input ->> 'version')::int, shipment.version), shipment.version);
  if shipment.state <> 'Ready To Ship' then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'shipmentLeft', 'consumers', jsonb_build_array(
      jsonb_build_object('module', 'shipments', 'id', shipment.id, 'state', shipment.state))));
  end if;
  select array_agg(id) into packages from app_public.packages where account_id = me and shipment_id = shipment.id and deleted_at is null;
  if packages is not null then
    perform app_private.unpack(shipment.sales_order_id, packages);
  end if;
  update app_public.shipments set deleted_at = clock_timestamp() where account_id = me and id = shipment.id;
  return jsonb_build_object('id', shipment.id, 'salesOrderId', shipment.sales_order_id);
end $$;
comment on function app_hidden.delete_shipment(jsonb) is
  'Unpacks a shipment that has not left and hides it: {id, version}. The same lots stay allocated to the order. Errors: SWDEL it was placed.';
alter function app_hidden.delete_shipment(jsonb) owner to ledger_writer;

create or replace function app_private.tg_withdraw_shipments() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_public.shipments as s set deleted_at = clock_timestamp()
  where s.account_id = new.account_id and s.sales_order_id = new.id and s.state = 'Ready To Ship' and s.deleted_at is null
    and not exists (
      select from app_public.packages as p
      join app_public.package_lines as l on l.account_id = p.account_id and l.package_id = p.id
      where p.account_id = s.account_id and p.shipment_id = s.id and p.deleted_at is null
    );
  return null;
end $$;
comment on function app_private.tg_withdraw_shipments() is 'An order that ends has nothing packed any more, or is refused when its lines are closed; its empty shipments go with it.';

drop trigger if exists tg_sales_orders__withdraw_shipments on app_public.sales_orders;
create trigger tg_sales_orders__withdraw_shipments after update of state, deleted_at on app_public.sales_orders
for each row when (
  new.deleted_at is not null and old.deleted_at is null or new.state <> old.state and new.state in ('Closed', 'Canceled')
) execute function app_private.tg_withdraw_shipments();
-- after the trigger: making one needs execute on its function
alter function app_private.tg_withdraw_shipments() owner to ledger_writer;
