-- Stock of a SKU as lots of its successor: as many pieces at the same value.
create or replace function app_private.scaled_parts(p_parts jsonb, p_cost numeric, p_new_cost numeric) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_parts is not null and p_cost > 0 then (
    select jsonb_object_agg(key, trim_scale(amount)::text)
    from (
      -- what rounding leaves belongs to the largest
      select key, amount + case when n = 1 then p_new_cost - sum(amount) over () else 0 end as amount
      from (
        select key, round(value::numeric * p_new_cost / p_cost, 4) as amount, row_number() over (order by value::numeric desc, key) as n
        from jsonb_each_text(p_parts)
      ) as part
    ) as parts
    where amount <> 0
  ) end
$$;
comment on function app_private.scaled_parts(jsonb, numeric, numeric) is 'The parts of a cost, of a cost that is another: they add up to it.';
alter function app_private.scaled_parts(jsonb, numeric, numeric) owner to ledger_writer;

create or replace function app_private.successor_lots(p_sku int, p_factor numeric, p_decimals int)
returns table (lot_id int, quantity numeric, unit_cost numeric, part int)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- a cost has four decimals: where the value of a lot is no multiple of that, some of its pieces cost 0.0001 more
  select l.id, p.quantity, p.unit_cost, p.part
  from app_public.lots as l
  cross join lateral (select app_private.in_smaller_unit(l.quantity, p_factor) as quantity) as n
  cross join lateral (select trunc(l.quantity * l.unit_cost / n.quantity, 4) as unit_cost) as c
  cross join lateral (select trunc((l.quantity * l.unit_cost - n.quantity * c.unit_cost) * 10000, p_decimals) as dearer) as d
  cross join lateral (values (n.quantity - d.dearer, c.unit_cost, 1), (d.dearer, c.unit_cost + 0.0001, 2)) as p (quantity, unit_cost, part)
  where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and l.quantity > 0 and p.quantity > 0
  order by l.received_at, l.id, p.part
$$;
comment on function app_private.successor_lots(int, numeric, int) is
  'The lots that stock of a SKU becomes in a unit of which p_factor are one: quantities and costs, in the order of the lots they come from. '
  'What is finer than four decimals of a cost and the decimals of the successor can be is in none of them.';
alter function app_private.successor_lots(int, numeric, int) owner to ledger_writer;

create or replace function app_private.refuse_inexact_lots(p_sku int, p_factor numeric, p_decimals int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  inexact text;
begin
  select l.lot_number into inexact
  from app_public.lots as l
  cross join lateral (
    select app_private.in_smaller_unit(l.quantity, p_factor) as quantity
    union all
    select app_private.in_smaller_unit(a.allocated, p_factor) from app_hidden.allocations as a where a.account_id = l.account_id and a.lot_id = l.id and a.allocated > 0
  ) as n
  where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and l.quantity > 0
    and (min_scale(n.quantity) > p_decimals or n.quantity > app_hidden.largest_decimal())
  order by l.id
  limit 1;
  if inexact is not null then
    perform app_private.refuse_inexact('lots', jsonb_build_object('lotNumber', inexact));
  end if;
end $$;
comment on function app_private.refuse_inexact_lots(int, numeric, int) is 'Refuses a factor by which what lies or is held in a lot does not come out with so many decimals.';
alter function app_private.refuse_inexact_lots(int, numeric, int) owner to ledger_writer;

create or replace function app_private.moves_to_lots(p_from int[], p_to int[], p_quantities numeric[], p_factor numeric) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with room as (
    select u.*, sum(u.quantity) over (partition by u.from_id order by u.n) as upto
    from unnest(p_from, p_to, p_quantities) with ordinality as u (from_id, to_id, quantity, n)
  ),
  held as (
    select h.*, sum(h.quantity) over (partition by h.lot_id order by h.kind) as upto
    from (
      select a.lot_id, a.kind, a.allocated, app_private.in_smaller_unit(a.allocated, p_factor) as quantity
      from app_hidden.allocations as a
      where a.account_id = app_hidden.account_id() and a.lot_id = any (p_from) and a.source = 'hold' and a.allocated > 0
    ) as h
  )
  select array_agg(move.m order by (move.m).quantity, (move.m).lot_id)
  from (
    select (l.id, -l.quantity, null, null, 0, 0, null)::app_private.stock_move as m
    from app_public.lots as l
    where l.account_id = app_hidden.account_id() and l.id = any (p_from)
    union all
    select (r.to_id, r.quantity, null, null, 0, 0, null)::app_private.stock_move from room as r
    union all
    select (h.lot_id, 0, h.kind, h.lot_id, -h.allocated, 0, 'hold')::app_private.stock_move from held as h
    union all
    -- holds one after the other over lots one after the other: each lot holds what overlaps
    select (r.to_id, 0, h.kind, r.to_id, o.quantity, 0, 'hold')::app_private.stock_move
    from room as r
    join held as h on h.lot_id = r.from_id
    cross join lateral (select least(r.upto, h.upto) - greatest(r.upto - r.quantity, h.upto - h.quantity) as quantity) as o
    where o.quantity > 0
  ) as move
$$;
comment on function app_private.moves_to_lots(int[], int[], numeric[], numeric) is
  'All of some lots becomes others, of locked levels; what was on hold is on hold there.';
alter function app_private.moves_to_lots(int[], int[], numeric[], numeric) owner to ledger_writer;

create or replace function app_private.move_stock_to(p_sku int, p_to int, p_factor numeric, p_decimals int) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lots app_public.lots[];
  from_lots int[];
  to_lots int[];
  quantities numeric[];
  event bigint;
begin
  perform app_private.refuse_inexact_lots(p_sku, p_factor, p_decimals);
  select array_agg(s.lot_id order by s.n), array_agg(s.quantity order by s.n), array_agg(jsonb_populate_record(l, jsonb_build_object(
      'sku_id', p_to, 'unit_cost', s.unit_cost, 'cost_parts', app_private.scaled_parts(l.cost_parts, l.unit_cost, s.unit_cost),
      'source_lot_id', l.id, 'source_factor', p_factor, 'bin_location_id', l.bin_location_id,
      -- a serial number is one piece's: where it becomes several they are found by it still
      'serial_number', case when s.quantity = 1 and s.pieces = 1 then l.serial_number end,
      'alt_lot_number', coalesce(l.alt_lot_number, case when s.quantity <> 1 or s.pieces <> 1 then l.serial_number end))) order by s.n)
  into from_lots, quantities, lots
  from (
    select u.*, count(*) over (partition by u.lot_id) as pieces
    from app_private.successor_lots(p_sku, p_factor, p_decimals) with ordinality as u (lot_id, quantity, unit_cost, part, n)
  ) as s
  join app_public.lots as l on l.account_id = me and l.id = s.lot_id;
  if lots is null then
    return null;
  end if;
  perform app_private.lock_levels(array_agg(l.sku_id), array_agg(l.warehouse_id))
  from (select distinct sku_id, warehouse_id from unnest(lots)) as l;
  to_lots := app_private.new_lots(lots);
  event := app_private.post_stock_event('succeed', null, null, app_private.moves_to_lots(from_lots, to_lots, quantities, p_factor), p_fill => 'none');
  update app_public.lots as l
  set source_event_id = event, hold_reason = o.hold_reason
  from unnest(from_lots, to_lots) as u (from_id, to_id)
  join app_public.lots as o on o.account_id = me and o.id = u.from_id
  where l.account_id = me and l.id = u.to_id;
  insert into app_public.label_links (account_id, module, record_id, label_id)
  select me, 'lots', u.to_id, k.label_id
  from unnest(from_lots, to_lots) as u (from_id, to_id)
  join app_public.label_links as k on k.account_id = me and k.module = 'lots' and k.record_id = u.from_id;
  perform app_private.write_successor_variances(event, p_to, event);
  return event;
end $$;
comment on function app_private.move_stock_to(int, int, numeric, int) is
  'Stock of a SKU becomes stock of another, of which p_factor are one, by one event: each lot becomes one of the same numbers, dates, bin, age and value, or two where its value '
  'does not come out in one cost. Levels of the first are locked by the caller. Returns the event, or null where there was no stock. Errors: SWVAL a lot that does not come out.';
alter function app_private.move_stock_to(int, int, numeric, int) owner to ledger_writer;

create or replace function app_private.write_successor_variances(p_event bigint, p_successor int, p_made_by bigint) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- what left the lots of one SKU and came to those of the other
  select app_private.write_variance(p_event, 'skus', p_successor, d.lot_id, 0, 0, -d.amount)
  from (
    select l.lot_id, sum(m.value_delta) as amount
    from app_hidden.stock_moves as m
    cross join lateral (
      select coalesce((
        select n.source_lot_id from app_public.lots as n where n.account_id = m.account_id and n.id = m.lot_id and n.source_event_id = p_made_by
      ), m.lot_id) as lot_id
    ) as l
    where m.account_id = app_hidden.account_id() and m.event_id = p_event
    group by l.lot_id
    having sum(m.value_delta) <> 0
  ) as d
$$;
comment on function app_private.write_successor_variances(bigint, int, bigint) is
  'What the lots of a SKU were worth and those of its successor are not, finer than 0.0001 each, is cost of goods sold, and so it is the other way round when that is undone.';
alter function app_private.write_successor_variances(bigint, int, bigint) owner to ledger_writer;
