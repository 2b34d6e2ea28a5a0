create or replace function app_hidden.report_day(filter jsonb) returns table (today date)
language sql stable
as $$
  select least((app_hidden.moment_to(filter ->> 'asOf') at time zone a.time_zone)::date, app_hidden.today())
  from app_public.accounts as a
  where a.id = (select app_hidden.account_id())
  offset 0 -- found once: as part of each row's days left it would be found for every row
$$;
comment on function app_hidden.report_day(jsonb) is 'The day that a report tells of: today, or that of a moment in the past: {asOf}.';

-- it told of no goods in transit before
drop function if exists app_hidden.report_lots(jsonb);
create or replace function app_hidden.report_lots(filter jsonb)
returns table (
  id bigint, sku_id int, lot_id int, alt_lot_number text, serial_number text, place text, transfer_id int, warehouse_id int, bin_location_id int,
  received_at timestamptz, manufacture_date date, expiration_date date, days_left int, quantity numeric, allocated numeric, packed numeric,
  unit_cost numeric, value numeric, has_stock boolean
)
language sql stable
as $$
  select l.id::bigint, l.sku_id, l.id, l.alt_lot_number, l.serial_number, 'inStock', null::int, l.warehouse_id, l.bin_location_id,
    l.received_at, l.manufacture_date, l.expiration_date, l.expiration_date - d.today, t.quantity, t.allocated, t.packed,
    case when s.lot_id is null then l.unit_cost when t.quantity <> 0 then round(t.value / t.quantity, 4) end, round(t.value, 2), t.quantity > 0
  from app_hidden.seen_lots as l
  -- what moved since the moment that is asked for; without one, nothing did
  left join (
    select m.lot_id, sum(m.quantity_delta) as quantity, sum(m.allocated_delta) as allocated, sum(m.committed_delta) as packed, sum(m.value_delta) as value
    from app_hidden.stock_events as e
    -- one event after another: the view is a barrier, so that a join would read all moves there are
    cross join lateral (
      select m.* from app_hidden.seen_stock_moves as m where m.account_id = e.account_id and m.event_id = e.id offset 0
    ) as m
    where e.recorded_at > (select app_hidden.moment_to(filter ->> 'asOf'))
    group by m.lot_id
  ) as s on s.lot_id = l.id
  left join (
    select a.lot_id, sum(a.allocated) as allocated, sum(a.committed) as packed from app_hidden.allocations as a group by a.lot_id
  ) as a on a.lot_id = l.id
  cross join lateral (
    select l.quantity - coalesce(s.quantity, 0) as quantity, coalesce(a.allocated, 0) - coalesce(s.allocated, 0) as allocated,
      coalesce(a.packed, 0) - coalesce(s.packed, 0) as packed, l.quantity * l.unit_cost - coalesce(s.value, 0) as value
  ) as t
  cross join app_hidden.report_day(filter) as d
  where filter ->> 'asOf' is null or l.created_at <= (select app_hidden.moment_to(filter ->> 'asOf'))
  union all
  select g.id, l.sku_id, l.id, l.alt_lot_number, l.serial_number, 'inTransit', g.transfer_id, g.warehouse_id, null,
    l.received_at, l.manufacture_date, l.expiration_date, l.expiration_date - d.today, g.quantity, 0, 0,
    round(g.value / g.quantity, 4), round(g.value, 2), true
  from app_hidden.lots_in_transit(filter) as g
  -- one lot after another: the view is a barrier, so that a join would read all lots there are
  cross join lateral (select l.* from app_hidden.seen_lots as l where l.account_id = (select app_hidden.account_id()) and l.id = g.lot_id offset 0) as l
  cross join app_hidden.report_day(filter) as d
$$;
comment on function app_hidden.report_lots(jsonb) is
  'Lots, what lies in them, and what left them on transfers and is on its way, now or as of a moment, or the end of a day: {asOf}. What there is now without what moved since, by numbers, bins and dates of today; a lot that changed since costs what it was worth by the unit. '
  'Goods in transit are rows of their own, without a bin, under the warehouse they go to; who may not view transfers sees none.';
