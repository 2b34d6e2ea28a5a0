-- The quantity asked for, against each line's quantity on its way, as overlapping running totals in the order of shipping.
create or replace function app_private.arriving(p_lines int[], p_quantities numeric[])
returns table (n int, departure_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
set enable_hashjoin to on -- of 1,500 lines, each with each is too many
as $$
  with asked as materialized (
    select a.n::int, a.line_id, a.quantity, sum(a.quantity) over (partition by a.line_id order by a.n) as high
    from unnest(p_lines, p_quantities) with ordinality as a (line_id, quantity, n)
  ),
  underway as materialized (
    select d.id, d.line_id, d.in_transit, sum(d.in_transit) over (partition by d.line_id order by d.id) as high
    from app_public.departures as d
    where d.account_id = app_hidden.account_id() and d.line_id = any (p_lines) and d.in_transit > 0
  )
  select asked.n, underway.id,
    least(asked.high, underway.high) - greatest(asked.high - asked.quantity, underway.high - underway.in_transit)
  from asked
  join underway on underway.line_id = asked.line_id
    and underway.high > asked.high - asked.quantity and asked.high > underway.high - underway.in_transit
  order by asked.n, underway.id
$$;
comment on function app_private.arriving(int[], numeric[]) is 'Which departures arrive with each quantity asked for, first shipped first.';
alter function app_private.arriving(int[], numeric[]) owner to ledger_writer;

create or replace function app_private.arriving_lots(p_departures int[], p_bins int[]) returns int[]
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with written as (
    insert into app_public.lots (
      account_id, sku_id, warehouse_id, bin_location_id, lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date,
      received_at, unit_cost, released_expiration, release_reason, custom_field_values, source_lot_id, cost_parts)
    select l.account_id, l.sku_id, b.warehouse_id, b.id, l.lot_number, l.alt_lot_number, l.serial_number, l.expiration_date, l.manufacture_date,
      l.received_at, d.transit_cost, l.released_expiration, l.release_reason, l.custom_field_values, l.id,
      -- its parts are what they are by now; what it costs on its way differs from them by a correction
      case when l.cost_parts is not null or d.transit_cost <> l.unit_cost
        then app_private.with_cost_part(l.cost_parts, l.unit_cost, 'correction', d.transit_cost - l.unit_cost) end
    from unnest(p_departures, p_bins) with ordinality as u (departure_id, bin_id, n)
    join app_public.departures as d on d.account_id = app_hidden.account_id() and d.id = u.departure_id
    join app_public.lots as l on l.account_id = d.account_id and l.id = d.lot_id
    join app_public.bin_locations as b on b.account_id = d.account_id and b.id = u.bin_id
    order by u.n
    returning id
  )
  select array_agg(id order by id) from written
$$;
comment on function app_private.arriving_lots(int[], int[]) is
  'Makes empty lots for what arrives: what was taken from a lot keeps its numbers, dates and age, and the cost it left at, with what bills made of that on the way.';
alter function app_private.arriving_lots(int[], int[]) owner to ledger_writer;

create or replace function app_private.depart_what_arrives(p_transfer int, p_lines int[], p_quantities numeric[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  short record;
  lines int[];
  quantities numeric[];
begin
  select u.line_id, l.qty_in_transit + coalesce(a.quantity, 0) as here into short
  from (select line_id, sum(quantity) as quantity from unnest(p_lines, p_quantities) as x (line_id, quantity) group by line_id) as u
  join app_public.transfer_lines as l on l.account_id = me and l.id = u.line_id
  left join app_private.allocated_to_transfer(p_lines) as a on a.line_id = u.line_id
  where u.quantity > l.qty_in_transit + coalesce(a.quantity, 0)
  order by u.line_id
  limit 1;
  if found then
    perform app_private.fail('SWSHT', 'Not that much is on its way or allocated to this line.',
      jsonb_build_object('lineItemId', short.line_id, 'available', trim_scale(short.here)::text));
  end if;
  select array_agg(u.line_id order by u.line_id), array_agg(u.quantity - l.qty_in_transit order by u.line_id) into lines, quantities
  from (select line_id, sum(quantity) as quantity from unnest(p_lines, p_quantities) as x (line_id, quantity) group by line_id) as u
  join app_public.transfer_lines as l on l.account_id = me and l.id = u.line_id
  where u.quantity > l.qty_in_transit;
  if lines is not null then
    perform app_private.depart(p_transfer, lines, quantities, true);
  end if;
end $$;
comment on function app_private.depart_what_arrives(int, int[], numeric[]) is 'What arrives and was not shipped is shipped first, from what is allocated.';
alter function app_private.depart_what_arrives(int, int[], numeric[]) owner to ledger_writer;

create or replace function app_private.all_that_arrives(p_transfer int, input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  most constant numeric := app_hidden.decimal_input(input, 'quantity', 4);
  found_rows jsonb;
  here numeric;
begin
  if most is not null and sku is null then
    perform app_private.fail('SWVAL', 'Say of which SKU.', '{"fields": {"skuId": "required"}}');
  end if;
  if most <= 0 then
    perform app_private.fail('SWVAL', 'Give a quantity.', '{"fields": {"quantity": "positive"}}');
  end if;
  select jsonb_agg(jsonb_build_object('lineItemId', w.id, 'quantity', least(w.here, coalesce(most, w.upto) - (w.upto - w.here))::text,
    'binLocationId', (input ->> 'binLocationId')::int) order by w.upto, w.id) filter (where coalesce(most, w.upto) > w.upto - w.here), coalesce(max(w.upto), 0)
  into found_rows, here
  from (
    select l.id, l.here, sum(l.here) over (order by l.position, l.id) as upto
    from (
      select t.id, t.position, t.qty_in_transit + coalesce(c.allocated, 0) as here
      from app_public.transfer_lines as t
      left join app_hidden.claims as c on c.account_id = me and c.kind = 'transfer_out' and c.line_id = t.id
      where t.account_id = me and t.transfer_id = p_transfer and (sku is null or t.sku_id = sku)
    ) as l
    where l.here > 0
  ) as w;
  if found_rows is null or most > here then
    perform app_private.fail('SWSHT', 'Not that much is on its way or allocated.', jsonb_build_object('available', trim_scale(here)::text));
  end if;
  return found_rows;
end $$;
comment on function app_private.all_that_arrives(int, jsonb) is
  'The receivements of all that is on its way or allocated, into one bin; of one SKU, and no more than a quantity of it, where an input says so.';
alter function app_private.all_that_arrives(int, jsonb) owner to ledger_writer;

create or replace function app_hidden.receive_transfer(input jsonb) returns jsonb
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
  transfer constant int := (input ->> 'id')::int;
  asked record;
  given jsonb := input -> 'receivements';
  destination int;
  bins int[];
  departures int[];
  places int[];
  quantities numeric[];
  sources int[];
  made int[];
  event bigint;
begin
  perform app_hidden.require_scope('receivement:create');
  perform app_private.require_view('transfer');
  perform app_private.require_state(app_private.lock_document('transfers', transfer), app_private.live_states('transfers'), 'Received');
  perform app_private.lock_transfer_levels(transfer);
  destination := (app_private.transfer_places(transfer)).destination_warehouse_id;
  if input ->> 'receivements' is null and input ->> 'binLocationId' is not null then
    perform app_private.require_bin((input ->> 'binLocationId')::int, destination);
    given := app_private.all_that_arrives(transfer, input);
  end if;
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) = 0 then
    perform app_private.fail('SWVAL', 'Nothing to receive.', '{"fields": {"receivements": "required"}}');
  end if;
  asked := app_private.transfer_rows(transfer, given, 'receivements');
  for n in 1 .. cardinality(asked.lines) loop
    bins := bins || (given -> (n - 1) ->> 'binLocationId')::int;
    if n = 1 or bins[n] is distinct from bins[n - 1] then
      perform app_hidden.at_row(transfer, 'receivements', n);
      perform app_private.require_bin(bins[n], destination);
    end if;
  end loop;
  perform set_config('app.input_place', '', true);
  perform app_private.depart_what_arrives(transfer, asked.lines, asked.quantities);

  select array_agg(a.departure_id order by a.ordinality), array_agg(bins[a.n] order by a.ordinality), array_agg(a.quantity order by a.ordinality),
    array_agg(d.lot_id order by a.ordinality)
  into departures, places, quantities, sources
  from app_private.arriving(asked.lines, asked.quantities) with ordinality as a
  join app_public.departures as d on d.account_id = me and d.id = a.departure_id;
  perform app_private.change_transit(sources, array(select -q from unnest(quantities) with ordinality as u (q, n) order by n));
  made := app_private.arriving_lots(departures, places);
  event := app_private.settle('transfers', transfer, 'receive', (
    select array_agg((u.lot_id, u.quantity, null, null, 0, 0, null)::app_private.stock_move) from unnest(made, quantities) as u (lot_id, quantity)
  ), null, (
    select array_agg(('transfer_lines', u.line_id, 'received', u.quantity)::app_private.line_fact)
    from unnest(asked.lines, asked.quantities) as u (line_id, quantity)
  ));
  update app_public.lots set source_event_id = event where account_id = me and id = any (made);
  update app_public.departures as d set qty_received = d.qty_received + u.quantity
  from (select departure_id, sum(quantity) as quantity from unnest(departures, quantities) as x (departure_id, quantity) group by departure_id) as u
  where d.account_id = me and d.id = u.departure_id;
  insert into app_public.transfer_receivements
    (account_id, transfer_id, line_id, departure_id, sku_id, lot_id, bin_location_id, quantity, cost, user_id, event_id)
  select me, transfer, d.line_id, d.id, d.sku_id, u.lot_id, u.bin_id, u.quantity, d.transit_cost, app_hidden.user_id(), event
  from unnest(departures, made, places, quantities) with ordinality as u (departure_id, lot_id, bin_id, quantity, n)
  join app_public.departures as d on d.account_id = me and d.id = u.departure_id
  order by u.n;
  return jsonb_build_object('id', transfer, 'receivementIds', (
    select jsonb_agg(id order by id) from app_public.transfer_receivements where account_id = me and event_id = event));
end $$;
comment on function app_hidden.receive_transfer(jsonb) is
  'Goods arrive: {id, receivements: [{lineItemId, binLocationId, quantity}], or binLocationId for all that can arrive, skuId, quantity}. What was not shipped is shipped first. Each lot it was taken from makes one lot, with its numbers, dates, age and cost. '
  'Errors: SWTRN not open, SWSHT more than is on its way or allocated (detail: lineItemId, available), SWVAL.';
alter function app_hidden.receive_transfer(jsonb) owner to ledger_writer;
