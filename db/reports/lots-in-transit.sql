-- The quantity of each departure that was on its way at a moment: the one on its way now without the changes since. A departure is
-- named by its event and lot; goods that one event took from one lot cost the same, whichever line took them.
create or replace function app_private.transit_changes_since(p_at timestamptz) returns table (event_id bigint, lot_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with moved as materialized (
    select e.type, e.id, e.reverses_event_id, m.lot_id, m.quantity_delta as quantity
    -- by its time, and one event after another, whatever the planner makes of the tables' statistics: not all transfers that there were
    from (select * from app_hidden.stock_events where account_id = app_hidden.account_id() and recorded_at > p_at offset 0) as e
    cross join lateral (
      select lot_id, quantity_delta from app_hidden.stock_moves where account_id = e.account_id and event_id = e.id and quantity_delta <> 0 offset 0
    ) as m
    where e.document_table = 'transfers'
  )
  select c.event_id, c.lot_id, sum(c.quantity)
  from (
    select case type when 'ship' then id else reverses_event_id end as event_id, lot_id, -quantity as quantity
    from moved
    where type in ('ship', 'undo_ship')
    union all
    -- a loss comes to its lot and leaves it in one event: what came is what was lost
    select reverses_event_id, lot_id, -quantity from moved where type in ('lose', 'lose_rest') and quantity > 0
    union all
    select e.reverses_event_id, m.lot_id, m.quantity
    from moved as m
    join app_hidden.stock_events as e on e.account_id = app_hidden.account_id() and e.id = m.reverses_event_id
    where m.type = 'undo_lose' and m.quantity > 0
    union all
    select d.event_id, d.lot_id, -m.quantity
    from moved as m
    join app_public.transfer_receivements as r on r.account_id = app_hidden.account_id() and r.lot_id = m.lot_id
    join app_public.departures as d on d.account_id = r.account_id and d.id = r.departure_id
    where m.type in ('receive', 'undo_receive')
  ) as c
  group by c.event_id, c.lot_id
$$;
comment on function app_private.transit_changes_since(timestamptz) is
  'By how much more is on its way since a moment, for each event in which goods departed and each lot that it took them from.';
alter function app_private.transit_changes_since(timestamptz) owner to ledger_writer;

create or replace function app_hidden.transit_at(p_at timestamptz) returns table (transfer_id int, lot_id int, quantity numeric, value numeric)
language sql stable strict security definer
set search_path to pg_catalog, pg_temp
as $$
  with changed as materialized (
    select * from app_private.transit_changes_since(p_at)
  ),
  -- departures of which something is on its way, and those of which something was or is since then
  departed as materialized (
    select d.id, d.transfer_id, d.event_id, d.lot_id, d.in_transit, d.transit_cost
    from app_public.transfers as t
    cross join lateral (
      select * from app_public.departures where account_id = t.account_id and transfer_id = t.id offset 0
    ) as d
    where t.account_id = app_hidden.account_id() and t.state in ('In Transit', 'Partially Received') and d.in_transit > 0
    union
    select d.id, d.transfer_id, d.event_id, d.lot_id, d.in_transit, d.transit_cost
    from changed as c
    cross join lateral (
      select * from app_public.departures where account_id = app_hidden.account_id() and lot_id = c.lot_id offset 0
    ) as d
    where d.event_id = c.event_id
  )
  select d.transfer_id, d.lot_id, sum(t.quantity), case when (select app_hidden.may_view('sku_cost')) then sum(t.quantity * (d.transit_cost - coalesce(b.unit_delta, 0))) end
  from (
    select transfer_id, event_id, lot_id, min(id) as id, sum(in_transit) as in_transit, min(transit_cost) as transit_cost
    from departed
    group by transfer_id, event_id, lot_id
  ) as d
  left join changed as c on c.event_id = d.event_id and c.lot_id = d.lot_id
  cross join lateral (select d.in_transit - coalesce(c.quantity, 0) as quantity) as t
  cross join lateral (
    select sum(r.unit_delta) as unit_delta
    from app_hidden.transit_revaluations as r
    join app_hidden.stock_events as e on e.account_id = r.account_id and e.id = r.event_id
    where r.account_id = app_hidden.account_id() and r.departure_id = d.id and e.recorded_at > p_at
  ) as b
  where t.quantity > 0 and (select app_hidden.may('stock_history:view')) and (select app_hidden.may_view('transfer')) and (select app_hidden.may_view('lot'))
  group by d.transfer_id, d.lot_id
$$;
comment on function app_hidden.transit_at(timestamptz) is
  'What was on its way at a moment: of each transfer and each lot it was taken from, how much, and what that was worth then, by the bills that had come until then. '
  'Nothing for who may not view transfers, lots and the stock history; no value for who may not view costs.';
alter function app_hidden.transit_at(timestamptz) owner to ledger_writer;

create or replace function app_hidden.lots_in_transit(filter jsonb)
returns table (id bigint, transfer_id int, lot_id int, warehouse_id int, quantity numeric, value numeric)
language sql stable
as $$
  -- a row needs a number of its own beside those of lots
  select -(t.id::bigint * 2147483648 + d.lot_id), t.id, d.lot_id, t.destination_warehouse_id, d.quantity, d.value
  from app_public.transfers as t
  cross join lateral (
    select d.lot_id, sum(d.in_transit) as quantity, sum(d.in_transit * d.transit_cost) as value
    from (select * from app_hidden.seen_departures as d where d.account_id = t.account_id and d.transfer_id = t.id offset 0) as d
    where d.in_transit > 0
    group by d.lot_id
  ) as d
  -- the only states in which something is on its way, so that the transfers of the past are not read
  where filter ->> 'asOf' is null and t.state in ('In Transit', 'Partially Received')
  union all
  select -(t.id::bigint * 2147483648 + d.lot_id), t.id, d.lot_id, t.destination_warehouse_id, d.quantity, d.value
  from app_hidden.transit_at(app_hidden.moment_to(filter ->> 'asOf')) as d
  cross join lateral (
    select t.id, t.destination_warehouse_id from app_public.transfers as t where t.account_id = (select app_hidden.account_id()) and t.id = d.transfer_id offset 0
  ) as t
$$;
comment on function app_hidden.lots_in_transit(jsonb) is
  'Goods on their way between warehouses, now or as of a moment: {asOf}. One row for each transfer and lot it took goods from, under the warehouse they go to, where they are expected as incoming. Their value is that of the departures.';
