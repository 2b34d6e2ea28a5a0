-- Transfers against what left and arrived on them.
create or replace function app_private.transfer_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with departed as materialized (
    select d.*
    from app_public.departures as d
    where d.account_id = app_hidden.account_id() and (p_skus is null or d.sku_id = any (p_skus))
  ),
  arrived as materialized (
    select r.*
    from app_public.transfer_receivements as r
    where r.account_id = app_hidden.account_id() and r.deleted_at is null and (p_skus is null or r.sku_id = any (p_skus))
  ),
  billed as materialized (
    select b.*
    from app_hidden.transit_revaluations as b
    where b.account_id = app_hidden.account_id() and (p_skus is null or b.sku_id = any (p_skus))
  )
  select l.sku_id, t.origin_warehouse_id, 'qtyShipped', 'departures', 'transfers', t.id, coalesce(d.quantity, 0), l.qty_shipped
  from app_public.transfer_lines as l
  join app_public.transfers as t on t.account_id = l.account_id and t.id = l.transfer_id
  left join (select line_id, sum(quantity - qty_returned - qty_lost) as quantity from departed group by line_id) as d on d.line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_shipped <> coalesce(d.quantity, 0)
  union all
  select l.sku_id, t.destination_warehouse_id, 'qtyReceived', 'receivements', 'transfers', t.id, coalesce(r.quantity, 0), l.qty_received
  from app_public.transfer_lines as l
  join app_public.transfers as t on t.account_id = l.account_id and t.id = l.transfer_id
  left join (select line_id, sum(quantity) as quantity from arrived group by line_id) as r on r.line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_received <> coalesce(r.quantity, 0)
  union all
  -- each departure by itself, so that what arrived has the age and the cost of what left
  select d.sku_id, t.destination_warehouse_id, 'qtyReceived', 'departures', 'transfers', t.id, coalesce(r.quantity, 0), d.qty_received
  from departed as d
  join app_public.transfers as t on t.account_id = d.account_id and t.id = d.transfer_id
  left join (select departure_id, sum(quantity) as quantity from arrived group by departure_id) as r on r.departure_id = d.id
  where d.qty_received <> coalesce(r.quantity, 0)
  union all
  -- what a lot says is on its way
  select l.sku_id, l.warehouse_id, 'inTransit', 'departures', 'lots', l.id, coalesce(d.quantity, 0), l.in_transit
  from app_public.lots as l
  left join (select lot_id, sum(in_transit) as quantity from departed group by lot_id) as d on d.lot_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.in_transit <> coalesce(d.quantity, 0)
  union all
  -- what left its lots, as the moves have it
  select d.sku_id, t.origin_warehouse_id, 'inStock', 'moves', 'transfers', t.id, -coalesce(m.quantity, 0), d.quantity
  from (
    select transfer_id, line_id, sku_id, lot_id, sum(quantity - qty_returned) as quantity
    from departed
    where line_id is not null
    group by transfer_id, line_id, sku_id, lot_id
  ) as d
  join app_public.transfers as t on t.account_id = app_hidden.account_id() and t.id = d.transfer_id
  left join (
    select line_id, lot_id, sum(quantity_delta) as quantity
    from app_hidden.stock_moves
    where account_id = app_hidden.account_id() and kind = 'transfer_out' and (p_skus is null or stock_moves.sku_id = any (p_skus))
    group by line_id, lot_id
  ) as m on m.line_id = d.line_id and m.lot_id = d.lot_id
  where d.quantity <> -coalesce(m.quantity, 0)
  union all
  -- what arrived lies at the destination
  select r.sku_id, t.destination_warehouse_id, 'inStock', 'bins', 'transfers', t.id, r.quantity, 0
  from arrived as r
  join app_public.transfers as t on t.account_id = r.account_id and t.id = r.transfer_id
  join app_public.bin_locations as b on b.account_id = r.account_id and b.id = r.bin_location_id
  where b.warehouse_id <> t.destination_warehouse_id
  union all
  -- and has the cost it left at, with what bills had made of that until then
  select r.sku_id, t.destination_warehouse_id, 'stockValue', 'departures', 'transfers', t.id, d.unit_cost + v.unit_delta, r.cost
  from arrived as r
  join departed as d on d.id = r.departure_id
  cross join lateral (
    select coalesce(sum(b.unit_delta), 0) as unit_delta from billed as b where b.departure_id = r.departure_id and b.event_id < r.event_id
  ) as v
  join app_public.transfers as t on t.account_id = r.account_id and t.id = r.transfer_id
  where r.cost <> d.unit_cost + v.unit_delta
  union all
  select d.sku_id, t.origin_warehouse_id, 'stockValue', 'revaluations', 'transfers', t.id, d.unit_cost + coalesce(v.unit_delta, 0), d.transit_cost
  from departed as d
  left join (select departure_id, sum(unit_delta) as unit_delta from billed group by departure_id) as v on v.departure_id = d.id
  join app_public.transfers as t on t.account_id = d.account_id and t.id = d.transfer_id
  where d.transit_cost <> d.unit_cost + coalesce(v.unit_delta, 0)
  union all
  -- what its lots lost, and bills made of it on the way, is on its way, was lost, or is cost of goods sold
  select w.sku_id, t.origin_warehouse_id, 'stockValue', 'cogs', 'transfers', t.id, -w.moved, w.kept
  from (
    select transfer_id, sku_id, sum(moved) as moved, sum(kept) as kept
    from (
      select e.document_id as transfer_id, m.sku_id, m.value_delta as moved, 0 as kept
      from app_hidden.stock_events as e
      join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
      where e.account_id = app_hidden.account_id() and e.document_table = 'transfers' and m.value_delta <> 0
        and (p_skus is null or m.sku_id = any (p_skus))
      union all
      select transfer_id, departed.sku_id, 0, in_transit * transit_cost from departed
      union all
      select departed.transfer_id, departed.sku_id, 0, -billed.amount from billed join departed on departed.id = billed.departure_id
      union all
      select e.document_id, a.sku_id, 0, -a.quantity * a.unit_cost
      from app_hidden.stock_events as e
      join app_public.adjustments as a on a.account_id = e.account_id and a.event_id = e.id
      where e.account_id = app_hidden.account_id() and e.document_table = 'transfers' and (p_skus is null or a.sku_id = any (p_skus))
      union all
      select document_id, cogs_entries.sku_id, 0, amount
      from app_hidden.cogs_entries
      where account_id = app_hidden.account_id() and document_table = 'transfers' and (p_skus is null or cogs_entries.sku_id = any (p_skus))
    ) as side
    group by transfer_id, sku_id
    having sum(moved) + sum(kept) <> 0
  ) as w
  join app_public.transfers as t on t.account_id = app_hidden.account_id() and t.id = w.transfer_id
$$;
comment on function app_private.transfer_differences(int[]) is
  'Lines whose shipped or received quantity is not the sum of their departures and receivements, departures that disagree with lots, moves or what arrived of them, and transfers whose value is not all accounted for.';
alter function app_private.transfer_differences(int[]) owner to ledger_writer;
