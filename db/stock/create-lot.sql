create or replace function app_hidden.create_lot(input jsonb) returns jsonb
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
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  quantity numeric;
  cost constant numeric := app_hidden.decimal_input(input, 'costPerUnit', 4);
  lot int;
  event bigint;
begin
  perform app_hidden.require_scope('lot:create');
  perform app_private.require_view('sku');
  perform app_hidden.check_values('lots', jsonb_build_array(input));
  if sku is null or warehouse is null or cost is null or cost < 0 then
    perform app_private.fail('SWVAL', 'Something is missing.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
      'skuId', case when sku is null then 'required' end,
      'warehouseId', case when warehouse is null then 'required' end,
      'costPerUnit', case when cost is null then 'required' when cost < 0 then 'positive' end))));
  end if;
  quantity := app_private.quantity_input(input, 'quantity', sku);
  perform app_private.refuse_succeeded(sku);
  perform app_private.require_bin((input ->> 'binLocationId')::int, warehouse);
  perform app_private.lock_levels(array[sku], array[warehouse]);
  lot := (app_private.new_lots(array[app_private.lot_input(sku, warehouse, (input ->> 'binLocationId')::int, quantity, cost, input)]))[1];
  event := app_private.post_stock_event('create_lot', null, null, array[(lot, quantity, null, null, 0, 0, null)::app_private.stock_move]);
  update app_public.lots set source_event_id = event where account_id = me and id = lot;
  return jsonb_build_object('id', lot);
end $$;
comment on function app_hidden.create_lot(jsonb) is
  'Stock that was not bought here: {skuId, warehouseId, binLocationId, quantity, costPerUnit, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate}. Waiting lines are filled from it.';
alter function app_hidden.create_lot(jsonb) owner to ledger_writer;
