create or replace function app_private.unpack(p_order int, p_packages int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  moves app_private.stock_move[];
begin
  perform app_private.take_back_charges(p_packages);
  update app_public.packages set deleted_at = clock_timestamp() where account_id = me and id = any (p_packages);
  select array_agg((t.lot_id, 0, case when t.component_id is null then 'sales_line' else 'sales_component' end, coalesce(t.component_id, l.line_id), t.quantity, -t.quantity, t.source)::app_private.stock_move) into moves
  from app_public.package_lines as l
  join app_public.package_lots as t on t.account_id = me and t.package_line_id = l.id
  where l.account_id = me and l.package_id = any (p_packages);
  perform app_private.settle('sales_orders', p_order, 'undo_pack', moves);
end $$;
comment on function app_private.unpack(int, int[]) is 'Gives what lies in packages of a locked shipment back to its order, on the same lots, and hides them.';
alter function app_private.unpack(int, int[]) owner to ledger_writer;

create or replace function app_hidden.delete_package(input jsonb) returns jsonb
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
  package constant int := (input ->> 'id')::int;
  shipment app_public.shipments;
begin
  perform app_hidden.require_scope('shipment:delete:single');
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  shipment := app_private.lock_shipment((
    select shipment_id from app_public.packages where account_id = me and id = package and deleted_at is null));
  perform app_private.require_state(shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
  if not exists (select from app_public.packages where account_id = me and id = package and deleted_at is null) then
    perform app_private.fail('SWNFD', 'This package does not exist.', jsonb_build_object('module', 'packages', 'id', package));
  end if;
  perform app_private.unpack(shipment.sales_order_id, array[package]);
  return jsonb_build_object('id', package, 'shipmentId', shipment.id, 'salesOrderId', shipment.sales_order_id);
end $$;
comment on function app_hidden.delete_package(jsonb) is
  'Unpacks a package that has not left and hides it: {id}. The same lots stay allocated to the order. The shipment stays, if need be empty: it can be packed again, go to another order, or be deleted. Errors: SWTRN it was placed.';
alter function app_hidden.delete_package(jsonb) owner to ledger_writer;

create or replace function app_private.cancel_packages(p_order int, p_input jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  unplaced int[];
  package int;
begin
  select array_agg(p.id order by p.id) into unplaced
  from app_public.shipments as s
  join app_public.packages as p on p.account_id = s.account_id and p.shipment_id = s.id
  where s.account_id = app_hidden.account_id() and s.sales_order_id = p_order and s.state = 'Ready To Ship' and p.deleted_at is null;
  if unplaced is null then
    return;
  end if;
  if not coalesce((p_input ->> 'deletePackages')::boolean, false) then
    perform app_private.fail('SWVAL', 'Canceling deletes packages that have not left: confirm it.',
      jsonb_build_object('fields', '{"deletePackages": "confirm"}'::jsonb, 'packages', to_jsonb(unplaced)));
  end if;
  foreach package in array unplaced loop
    perform app_hidden.delete_package(jsonb_build_object('id', package));
  end loop;
end $$;
comment on function app_private.cancel_packages(int, jsonb) is 'Before a locked order is canceled: unpacks what has not left, once deletePackages confirms it.';
alter function app_private.cancel_packages(int, jsonb) owner to ledger_writer;
