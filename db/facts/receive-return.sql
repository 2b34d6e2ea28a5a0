create or replace function app_private.all_that_comes_back(p_return int, input jsonb) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_agg(jsonb_build_object('lineItemId', id, 'binLocationId', (input ->> 'binLocationId')::int,
    'quantity', (quantity - qty_returned)::text, 'quarantine', coalesce((input ->> 'quarantine')::boolean, false)) order by position, id)
  from app_public.return_lines
  where account_id = app_hidden.account_id() and return_id = p_return and quantity > qty_returned
$$;
comment on function app_private.all_that_comes_back(int, jsonb) is 'The receivements of all that is still expected of a return, into the bin that an input names.';
alter function app_private.all_that_comes_back(int, jsonb) owner to ledger_writer;

create or replace function app_private.lots_that_come_back(p_lines int[], p_bins int[]) returns int[]
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with written as (
    insert into app_public.lots (
      account_id, sku_id, warehouse_id, bin_location_id, lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date,
      received_at, unit_cost, custom_field_values)
    select l.account_id, l.sku_id, b.warehouse_id, b.id, l.lot_number, l.alt_lot_number, l.serial_number, l.expiration_date, l.manufacture_date,
      clock_timestamp(), r.cost, l.custom_field_values
    from unnest(p_lines, p_bins) with ordinality as u (line_id, bin_id, n)
    join app_public.return_lines as r on r.account_id = app_hidden.account_id() and r.id = u.line_id
    join app_public.package_lots as t on t.account_id = r.account_id and t.id = r.package_lot_id
    join app_public.lots as l on l.account_id = t.account_id and l.id = t.lot_id
    join app_public.bin_locations as b on b.account_id = r.account_id and b.id = u.bin_id
    order by u.n
    returning id
  )
  select array_agg(id order by id) from written
$$;
comment on function app_private.lots_that_come_back(int[], int[]) is
  'Makes empty lots for what comes back, received now: it keeps the numbers and dates of the lot it was shipped from, and the cost it left at.';
alter function app_private.lots_that_come_back(int[], int[]) owner to ledger_writer;

create or replace function app_hidden.receive_return(input jsonb) returns jsonb
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
  returned constant int := (input ->> 'id')::int;
  header app_public.returns;
  rows jsonb := input -> 'receivements';
  given jsonb;
  row_number bigint;
  line record;
  lines int[] := '{}';
  bins int[] := '{}';
  quantities numeric[] := '{}';
  held boolean[] := '{}';
  beyond record;
  made int[];
  moves app_private.stock_move[];
  event bigint;
begin
  perform app_hidden.require_scope('sales_order:return');
  perform app_private.require_view('return');
  perform app_private.require_view('sales_order');
  perform app_private.require_state(app_private.lock_document('returns', returned), app_private.live_states('returns'), 'Returned');
  select * into header from app_public.returns where account_id = me and id = returned;
  if input ->> 'receivements' is null and input ->> 'binLocationId' is not null then
    rows := app_private.all_that_comes_back(returned, input);
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    perform app_private.fail('SWVAL', 'Nothing to receive.', '{"fields": {"receivements": "required"}}');
  end if;
  perform app_private.lock_document_levels('returns', returned, array_agg(l.sku_id), array_agg(header.warehouse_id))
  from app_public.return_lines as l
  where l.account_id = me and l.return_id = returned;

  for given, row_number in select value, n from jsonb_array_elements(rows) with ordinality as x (value, n) loop
    perform app_hidden.at_row(returned, 'receivements', row_number);
    select l.id, l.sku_id into line
    from app_public.return_lines as l
    where l.account_id = me and l.id = (given ->> 'lineItemId')::int and l.return_id = returned;
    if not found then
      perform app_private.fail('SWNFD', 'This line is not on the return.', jsonb_build_object(
        'module', 'return_lines', 'id', (given ->> 'lineItemId')::int, 'fields', '{"lineItemId": "notFound"}'::jsonb));
    end if;
    perform app_private.require_bin((given ->> 'binLocationId')::int, header.warehouse_id);
    lines := lines || line.id;
    bins := bins || (given ->> 'binLocationId')::int;
    quantities := quantities || app_private.quantity_input(given, 'quantity', line.sku_id);
    held := held || coalesce((given ->> 'quarantine')::boolean, false);
  end loop;
  select u.n, l.quantity - l.qty_returned - u.before as allowed into beyond
  from (
    select line_id, n, quantity, sum(quantity) over (partition by line_id order by n) - quantity as before
    from unnest(lines, quantities) with ordinality as r (line_id, quantity, n)
  ) as u
  join app_public.return_lines as l on l.account_id = me and l.id = u.line_id
  where l.qty_returned + u.before + u.quantity > l.quantity
  order by u.n
  limit 1;
  if found then
    perform app_hidden.at_row(returned, 'receivements', beyond.n);
    perform app_private.fail('SWVAL', 'This is more than is expected back.', jsonb_build_object(
      'fields', '{"quantity": "max"}'::jsonb, 'limits', jsonb_build_object('quantity', trim_scale(greatest(beyond.allowed, 0))::text)));
  end if;
  perform set_config('app.input_place', '', true);

  made := app_private.lots_that_come_back(lines, bins);
  select array_agg((u.lot_id, u.quantity, null, null, 0, 0, null)::app_private.stock_move order by n) into moves
  from unnest(made, quantities) with ordinality as u (lot_id, quantity, n);
  -- what is in quarantine is nobody's before anybody could be given it
  moves := moves || coalesce((
    select array_agg((u.lot_id, 0, 'quarantine_hold', u.lot_id, u.quantity, 0, 'hold')::app_private.stock_move order by n)
    from unnest(made, quantities, held) with ordinality as u (lot_id, quantity, is_held, n)
    where u.is_held
  ), '{}');
  event := app_private.settle('returns', returned, 'return', moves, null, (
    select array_agg(('return_lines', u.line_id, 'returned', u.quantity)::app_private.line_fact)
    from unnest(lines, quantities) as u (line_id, quantity)
  ));
  update app_public.lots as l
  set source_event_id = event, hold_reason = case when u.is_held then concat('RT-', header.display_id) end
  from unnest(made, held) as u (lot_id, is_held)
  where l.account_id = me and l.id = u.lot_id;
  insert into app_public.return_receivements (account_id, return_id, line_id, sku_id, lot_id, bin_location_id, quantity, cost, is_quarantined, user_id, event_id)
  select me, returned, r.id, r.sku_id, u.lot_id, u.bin_id, u.quantity, r.cost, u.is_held, app_hidden.user_id(), event
  from unnest(lines, made, bins, quantities, held) with ordinality as u (line_id, lot_id, bin_id, quantity, is_held, n)
  join app_public.return_lines as r on r.account_id = me and r.id = u.line_id
  order by u.n;
  insert into app_hidden.cogs_entries
    (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
  select me, 'return', event, 'returns', returned, r.line_id, r.sku_id, header.warehouse_id, r.lot_id, -r.quantity, r.cost
  from app_public.return_receivements as r
  where r.account_id = me and r.return_id = returned and r.event_id = event;
  return jsonb_build_object('id', returned, 'salesOrderId', header.sales_order_id, 'receivementIds', (
    select jsonb_agg(id order by id) from app_public.return_receivements where account_id = me and return_id = returned and event_id = event));
end $$;
comment on function app_hidden.receive_return(jsonb) is
  'Goods come back: {id, receivements: [{lineItemId, binLocationId, quantity, quarantine}], or binLocationId for all that is expected, quarantine}. Each makes one lot, with the numbers and dates of '
  'the one it was shipped from, at the cost it left at, by which cost of goods sold is reversed; in quarantine it is on hold as it comes. Errors: SWTRN, SWVAL, SWNFD.';
alter function app_hidden.receive_return(jsonb) owner to ledger_writer;
