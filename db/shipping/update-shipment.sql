create or replace function app_private.change_order_of_shipment(p_shipment app_public.shipments, p_order int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_state(p_shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
  if exists (
    select from app_public.packages where account_id = app_hidden.account_id() and shipment_id = p_shipment.id and deleted_at is null
  ) then
    perform app_private.fail('SWVAL', 'Delete its packages first: they hold goods of its order.', '{"fields": {"salesOrderId": "hasPackages"}}');
  end if;
  perform app_private.require_state((
    select state from app_public.sales_orders where account_id = app_hidden.account_id() and id = p_order
  ), '{Open,"Partially Shipped",Shipped}', 'Shipped');
  update app_public.shipments set sales_order_id = p_order where account_id = app_hidden.account_id() and id = p_shipment.id;
end $$;
comment on function app_private.change_order_of_shipment(app_public.shipments, int) is 'An empty shipment goes to another order; both are locked.';
alter function app_private.change_order_of_shipment(app_public.shipments, int) owner to ledger_writer;

create or replace function app_private.change_package(p_shipment app_public.shipments, p_order int, given jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  key text;
begin
  perform from app_public.packages where account_id = me and id = (given ->> 'id')::int and shipment_id = p_shipment.id and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This package does not exist.', jsonb_build_object('module', 'packages', 'id', (given ->> 'id')::int));
  end if;
  if given ->> 'lineItems' is not null then
    perform app_private.require_state(p_shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
  end if;
  foreach key in array '{shippingAddressId,billingAddressId}'::text[] loop
    if not given ? key then
      continue;
    end if;
    perform app_private.require_state(p_shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
    if given ->> key is null then
      perform app_private.fail('SWVAL', 'A package needs a shipping and a billing address.', jsonb_build_object('fields', jsonb_build_object(key, 'required')));
    end if;
    perform app_private.require_address_of_order(given, key, p_order);
  end loop;
  if given ? 'charge' then
    perform app_private.require_state(p_shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
    perform app_private.write_charge(p_order, (given ->> 'id')::int, app_private.charge_input(given));
  end if;
  update app_public.packages set
    tracking_number = case when given ? 'trackingNumber' then app_private.tracking_number(given) else tracking_number end,
    shipping_address_id = coalesce((given ->> 'shippingAddressId')::int, shipping_address_id),
    billing_address_id = coalesce((given ->> 'billingAddressId')::int, billing_address_id),
    version = version + 1,
    updated_at = clock_timestamp()
  where account_id = me and id = (given ->> 'id')::int;
end $$;
comment on function app_private.change_package(app_public.shipments, int, jsonb) is
  'A package''s tracking number, which often comes after it left; its addresses and what is charged for it, while it has not.';
alter function app_private.change_package(app_public.shipments, int, jsonb) owner to ledger_writer;

create or replace function app_hidden.update_shipment(input jsonb) returns jsonb
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
  wanted constant int := (input ->> 'salesOrderId')::int;
  packages constant jsonb := case when jsonb_typeof(input -> 'packages') = 'array' then input -> 'packages' else '[]' end;
  shipment app_public.shipments;
  order_id int;
  removed int[];
  given jsonb;
  row_number bigint;
begin
  perform app_hidden.require_scope('shipment:update:single');
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  if input ? 'salesOrderId' and wanted is null then
    perform app_private.fail('SWVAL', 'Required', '{"fields": {"salesOrderId": "required"}}');
  end if;
  if wanted is not null then
    -- both orders are locked in their order, and before any level
    perform app_private.lock_document('sales_orders', o.id)
    from (
      select wanted as id
      union
      select sales_order_id from app_public.shipments where account_id = me and id = (input ->> 'id')::int and deleted_at is null
      order by id
    ) as o;
  end if;
  shipment := app_private.lock_shipment((input ->> 'id')::int);
  perform app_private.refuse_stale('shipments', shipment.id, coalesce((input ->> 'version')::int, shipment.version), shipment.version);
  perform app_private.require_state(shipment.state, '{"Ready To Ship",Shipped}', shipment.state);
  order_id := coalesce(wanted, shipment.sales_order_id);

  select array_agg((p ->> 'id')::int) into removed from jsonb_array_elements(packages) as p where app_hidden.is_removed(p);
  if removed is not null then
    perform app_hidden.require_scope('shipment:delete:single');
    perform app_private.require_state(shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
    perform app_hidden.check_written(cardinality(removed), (
      select count(*) from app_public.packages where account_id = me and shipment_id = shipment.id and id = any (removed) and deleted_at is null
    ), 'packages');
    perform app_private.unpack(shipment.sales_order_id, removed);
  end if;
  if order_id <> shipment.sales_order_id then
    perform app_private.change_order_of_shipment(shipment, order_id);
  end if;
  for given, row_number in
    select value, x.n
    from jsonb_array_elements(packages) with ordinality as x (value, n)
    where value ->> 'id' is not null and not app_hidden.is_removed(value)
  loop
    perform app_hidden.at_row(shipment.id, 'packages', row_number);
    perform app_private.change_package(shipment, order_id, given);
  end loop;
  perform set_config('app.input_place', '', true);
  if exists (select from jsonb_array_elements(packages) as p where p ->> 'id' is not null and p ? 'charge') then
    perform app_private.settle('sales_orders', order_id, 'edit');
  end if;
  perform app_private.repack(order_id, shipment.id, packages);
  if exists (select from jsonb_array_elements(packages) as p where p ->> 'id' is null) then
    perform app_hidden.require_scope('shipment:create');
    perform app_private.require_state(shipment.state, '{"Ready To Ship"}', 'Ready To Ship');
    perform app_private.require_state((
      select state from app_public.sales_orders where account_id = me and id = order_id
    ), '{Open,"Partially Shipped",Shipped}', 'Shipped');
    perform app_private.lock_document_levels('sales_orders', order_id);
    perform app_private.pack(order_id, packages, shipment.id);
  end if;
  update app_public.shipments set version = version + 1, updated_at = clock_timestamp() where account_id = me and id = shipment.id;
  return jsonb_build_object('id', shipment.id, 'salesOrderId', order_id);
end $$;
comment on function app_hidden.update_shipment(jsonb) is
  'Changes what was packed: {id, version, salesOrderId, packages: [{id, remove, trackingNumber, shippingAddressId, billingAddressId, lineItems: [{lineItemId, quantity}]}]}; a package without id is packed, as by create_shipment. '
  'The order changes once there are no packages; addresses, and what lies inside (see repack), until the shipment is placed; tracking numbers after that, too. Errors: SWTRN, SWSHT, SWVAL, SWNFD.';
alter function app_hidden.update_shipment(jsonb) owner to ledger_writer;
