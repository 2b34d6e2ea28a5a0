create or replace function app_hidden.move_lot(input jsonb) returns jsonb
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
  bin constant int := (input ->> 'binLocationId')::int;
  lot app_public.lots;
  packed numeric;
  mapped numeric;
  quantity numeric;
  excess numeric;
  given app_private.stock_move[] := '{}';
  other int;
  event bigint;
begin
  perform app_hidden.require_scope('lot:adjust');
  lot := app_private.lot_to_work_on(input);
  if (input ->> 'warehouseId')::int <> lot.warehouse_id then
    perform app_private.fail('SWVAL', 'It lies in another warehouse: make a transfer.', '{"fields": {"warehouseId": "otherWarehouse"}}');
  end if;
  perform app_private.require_bin(bin, lot.warehouse_id);
  if bin = lot.bin_location_id then
    perform app_private.fail('SWVAL', 'It lies there already.', '{"fields": {"binLocationId": "sameBin"}}');
  end if;
  quantity := case when input ->> 'quantity' is null then lot.quantity else app_private.quantity_input(input, 'quantity', lot.sku_id) end;
  select coalesce(sum(committed), 0), coalesce(sum(allocated) filter (where source in ('mapped', 'held')), 0) into packed, mapped
  from app_hidden.allocations
  where account_id = me and lot_id = lot.id;
  if quantity = lot.quantity and quantity > 0 and packed = 0 then
    -- the lot itself goes, with all that is reserved of it
    update app_public.lots set bin_location_id = bin where account_id = me and id = lot.id;
    return jsonb_build_object('id', lot.id);
  end if;
  if quantity > lot.quantity - packed - mapped or quantity = 0 then
    perform app_private.fail('SWSHT', 'There is not that much in this lot that can be moved.',
      jsonb_build_object('available', trim_scale(greatest(lot.quantity - packed - mapped, 0))::text));
  end if;
  excess := quantity - (lot.quantity - lot.reserved);
  if excess > 0 then
    given := app_private.give_up_moves(lot.id, excess);
  end if;
  lot.bin_location_id := bin;
  lot.source_lot_id := lot.id;
  other := (app_private.new_lots(array[lot]))[1];
  event := app_private.post_stock_event('move_lot', null, null, given || array[
    (lot.id, -quantity, null, null, 0, 0, null)::app_private.stock_move,
    (other, quantity, null, null, 0, 0, null)::app_private.stock_move
  ] || array(
    select (other, 0, m.kind, case when m.source = 'hold' then other else m.line_id end, -m.allocated, 0, m.source)::app_private.stock_move
    from unnest(given) as m
  ));
  update app_public.lots set source_event_id = event, hold_reason = lot.hold_reason where account_id = me and id = other;
  insert into app_public.label_links (account_id, module, record_id, label_id)
  select me, 'lots', other, label_id from app_public.label_links where account_id = me and module = 'lots' and record_id = lot.id;
  return jsonb_build_object('id', other);
end $$;
comment on function app_hidden.move_lot(jsonb) is
  'Puts a lot, or a quantity of it, into another bin of its warehouse: {id, binLocationId, quantity: all of it when empty, warehouseId: where it is taken to lie}. A part becomes a lot of its own with the same '
  'numbers, dates, cost and age: free goods first, then what is on hold, then what lines have of it, lowest priority first. Packed goods stay, and mapped ones unless the '
  'whole lot goes. Returns the lot in the other bin. Errors: SWSHT (detail: available), SWVAL, SWNFD.';
alter function app_hidden.move_lot(jsonb) owner to ledger_writer;
