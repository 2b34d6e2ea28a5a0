create or replace function app_hidden.report_lots(filter jsonb)
returns table (
  id bigint, sku_id int, lot_id int, alt_lot_number text, serial_number text, warehouse_id int, bin_location_id int, received_at timestamptz,
  manufacture_date date, expiration_date date, days_left int, quantity numeric, allocated numeric, packed numeric, unit_cost numeric, value numeric, has_stock boolean
)
language sql stable
as $$
  select l.id::bigint, l.sku_id, l.id, l.alt_lot_number, l.serial_number, l.warehouse_id, l.bin_location_id, l.received_at,
    l.manufacture_date, l.expiration_date, l.expiration_date - d.today, t.quantity, t.allocated, t.packed,
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
  cross join (
    select least((app_hidden.moment_to(filter ->> 'asOf') at time zone a.time_zone)::date, app_hidden.today()) as today
    from app_public.accounts as a where a.id = (select app_hidden.account_id())
    offset 0 -- found once: as part of each row's days left it would be found for every row
  ) as d
  where filter ->> 'asOf' is null or l.created_at <= (select app_hidden.moment_to(filter ->> 'asOf'))
$$;
comment on function app_hidden.report_lots(jsonb) is
  'Lots and what lies in them, now or as of a moment, or the end of a day: {asOf}. What there is now without what moved since, by numbers, bins and dates of today; a lot that changed since costs what it was worth by the unit.';
