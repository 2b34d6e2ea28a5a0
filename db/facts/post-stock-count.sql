create or replace function app_private.refuse_packed(p_lines int[], p_lots int[], p_deltas numeric[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  refused jsonb;
begin
  select jsonb_agg(jsonb_build_object('lineId', u.line_id, 'skuId', l.sku_id, 'sku', s.code, 'lotId', l.id, 'available', trim_scale(l.quantity - p.packed)::text)
    order by u.line_id)
  into refused
  from unnest(p_lines, p_lots, p_deltas) as u (line_id, lot_id, delta)
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = u.lot_id
  join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
  cross join lateral (
    select coalesce(sum(a.committed), 0) as packed from app_hidden.allocations as a where a.account_id = l.account_id and a.lot_id = l.id
  ) as p
  where u.delta < 0 and -u.delta > l.quantity - p.packed;
  if refused is not null then
    perform app_private.fail('SWSHT', 'There is not that much that is not packed.',
      jsonb_build_object('available', refused -> 0 ->> 'available', 'lines', refused));
  end if;
end $$;
comment on function app_private.refuse_packed(int[], int[], numeric[]) is
  'Refuses differences that would take away what is packed, or more than there is now: SWSHT (detail: lines: [{lineId, skuId, sku, lotId, available}]).';
alter function app_private.refuse_packed(int[], int[], numeric[]) owner to ledger_writer;

create or replace function app_private.post_differences(p_count int, p_type text, p_lines int[], p_lots int[], p_deltas numeric[], p_reverses bigint default null)
returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  event bigint;
begin
  perform app_private.refuse_packed(p_lines, p_lots, p_deltas);
  event := app_private.settle('stock_counts', p_count, p_type, app_private.adjusting_moves(p_lots, p_deltas), p_reverses);
  update app_public.lots set source_event_id = event where account_id = app_hidden.account_id() and id = any (p_lots) and source_event_id is null;
  perform app_private.write_adjustments(event, p_lots, p_deltas, 'Count');
  return event;
end $$;
comment on function app_private.post_differences(int, text, int[], int[], numeric[], bigint) is
  'Posts the differences of a count on locked levels, one event with an adjustment for each lot.';
alter function app_private.post_differences(int, text, int[], int[], numeric[], bigint) owner to ledger_writer;

create or replace function app_private.lock_counted_levels(p_count int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  skus int[];
  warehouses int[];
begin
  select array_agg(sku_id order by sku_id), array_agg(warehouse_id order by sku_id) into skus, warehouses
  from (
    select distinct l.sku_id, c.warehouse_id
    from app_public.stock_count_lines as l
    join app_public.stock_counts as c on c.account_id = l.account_id and c.id = l.stock_count_id
    where l.account_id = app_hidden.account_id() and l.stock_count_id = p_count and l.quantity is not null
  ) as counted;
  perform app_private.lock_levels(skus, warehouses);
end $$;
comment on function app_private.lock_counted_levels(int) is 'Locks the levels of what was counted on a sheet.';
alter function app_private.lock_counted_levels(int) owner to ledger_writer;

create or replace function app_hidden.count_stock(input jsonb) returns jsonb
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
  count_id constant int := (input ->> 'id')::int;
  sheet app_public.stock_counts;
  line app_public.stock_count_lines;
  lot int;
  lines int[] := '{}';
  lots int[] := '{}';
  deltas numeric[] := '{}';
  event bigint;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('stock_count');
  perform app_private.require_view('sku');
  perform app_private.require_state(app_private.lock_document('stock_counts', count_id), array['Review'], 'Posted');
  select * into sheet from app_public.stock_counts where account_id = me and id = count_id;
  perform app_private.lock_counted_levels(count_id);
  perform app_private.compare_count(count_id); -- read after the lock
  for line in
    select * from app_public.stock_count_lines
    where account_id = me and stock_count_id = count_id and difference <> 0
    order by id
  loop
    lot := line.lot_id;
    if lot is null then
      if line.unit_cost is null then
        perform app_private.fail('SWRUL', format('%s was found and has no cost rule: create one, then post.', app_private.sku_code(line.sku_id)),
          jsonb_build_object('skuId', line.sku_id, 'rule', 'cost', 'lineId', line.id));
      end if;
      lot := (app_private.new_lots(array[app_private.lot_input(line.sku_id, sheet.warehouse_id, line.bin_location_id, line.quantity, line.unit_cost,
        jsonb_build_object('lotNumber', line.lot_number, 'serialNumber', line.serial_number, 'expirationDate', line.expiration_date))]))[1];
      update app_public.stock_count_lines set lot_id = lot where account_id = me and id = line.id;
    elsif line.serial_number is not null and exists (
      select from app_public.lots as l where l.account_id = me and l.id = lot and l.quantity + l.in_transit + line.difference > 1
    ) then
      perform app_private.fail('SWVAL', 'A serial number belongs to one piece.',
        jsonb_build_object('fields', jsonb_build_object('quantity', 'single'), 'lineId', line.id));
    end if;
    lines := lines || line.id;
    lots := lots || lot;
    deltas := deltas || line.difference::numeric;
  end loop;
  update app_public.stock_counts set state = 'Posted', posted_at = clock_timestamp() where account_id = me and id = count_id;
  event := app_private.post_differences(count_id, 'count', lines, lots, deltas);
  update app_public.stock_counts set event_id = event where account_id = me and id = count_id;
  update app_public.lots as l
  set last_counted_at = greatest(l.last_counted_at, c.counted_at)
  from app_public.stock_count_lines as c
  where c.account_id = me and c.stock_count_id = count_id and c.quantity is not null and l.account_id = me and l.id = c.lot_id;
  return jsonb_build_object('id', count_id);
end $$;
comment on function app_hidden.count_stock(jsonb) is
  'Posts a reviewed sheet: {id}. Each difference is against what was there when it was counted, and is applied to what is there now, as an adjustment with the reason '
  '"Count"; all of them are one event. Errors: SWTRN, SWSHT packed quantity stands in the way (detail: lines: [{lineId, skuId, sku, lotId, available}]), SWRUL no cost known.';
alter function app_hidden.count_stock(jsonb) owner to ledger_writer;

create or replace function app_hidden.undo_stock_count(input jsonb) returns jsonb
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
  count_id constant int := (input ->> 'id')::int;
  event bigint;
  lines int[];
  lots int[];
  deltas numeric[];
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('stock_count');
  perform app_private.require_view('sku');
  perform app_private.require_state(app_private.lock_document('stock_counts', count_id), array['Posted'], 'Review');
  select event_id into event from app_public.stock_counts where account_id = me and id = count_id;
  perform app_private.lock_counted_levels(count_id);
  select coalesce(array_agg(l.id order by l.id), '{}'), coalesce(array_agg(l.lot_id order by l.id), '{}'), coalesce(array_agg(-l.difference order by l.id), '{}')
  into lines, lots, deltas
  from app_public.stock_count_lines as l
  where l.account_id = me and l.stock_count_id = count_id and l.difference <> 0;
  if exists (
    select from unnest(lots, deltas) as u (lot_id, delta)
    join app_public.lots as l on l.account_id = me and l.id = u.lot_id
    join app_public.lots as o on o.account_id = me and o.sku_id = l.sku_id and o.serial_number = l.serial_number and o.id <> l.id
    where u.delta > 0 and (o.quantity > 0 or o.in_transit > 0)
  ) then
    perform app_private.fail('SWVAL', 'A serial number came back in another lot.', '{"fields": {"id": "single"}}');
  end if;
  update app_public.stock_counts set state = 'Review', posted_at = null, event_id = null where account_id = me and id = count_id;
  if event is not null then
    perform app_private.post_differences(count_id, 'undo_count', lines, lots, deltas, event);
  else
    perform app_private.finish_document('stock_counts', count_id);
  end if;
  return jsonb_build_object('id', count_id);
end $$;
comment on function app_hidden.undo_stock_count(jsonb) is
  'Takes a posted count back by the opposite adjustments, one event that reverses the count: {id}. It is reviewed again. Errors: SWTRN, SWSHT what was found is packed or '
  'used since (detail: lines), SWVAL a serial number is in stock again.';
alter function app_hidden.undo_stock_count(jsonb) owner to ledger_writer;
