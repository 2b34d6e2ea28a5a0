-- What entries of the ledger did to stock levels, told as the history tells what happened to other rows.
create or replace function app_private.level_row(p_quantities jsonb, p_sku jsonb) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select q.told || jsonb_build_object(
    'available', a.available,
    'projected', a.available + (q.told ->> 'on_order')::numeric + (q.told ->> 'transfer_incoming')::numeric + (q.told ->> 'pending_return')::numeric
      - (q.told ->> 'backordered')::numeric,
    'min_stock_level', p_sku -> 'min_stock_level', 'max_stock_level', p_sku -> 'max_stock_level')
  from (
    select jsonb_object_agg(v.key, v.value) as told from jsonb_each(p_quantities) as v
    where v.key = any ('{sku_id,warehouse_id,in_stock,allocated,committed,backordered,on_order,in_progress,pending_return,transfer_incoming,transfer_outgoing,stock_value}')
  ) as q
  cross join lateral (
    select (q.told ->> 'in_stock')::numeric - (q.told ->> 'allocated')::numeric - (q.told ->> 'committed')::numeric as available
  ) as a
$$;
comment on function app_private.level_row(jsonb, jsonb) is
  'A stock level as criteria look at it: the quantities of a level or of an entry, what follows from them, and the bounds that its SKU had.';

create or replace function app_private.history_until(p_module text, p_root int, p_moment timestamptz) returns bigint
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select h.id from app_public.history as h
    where h.account_id = app_hidden.account_id() and h.module = p_module and h.root_id = p_root and h.created_at <= p_moment
    order by h.id desc limit 1), 0)
$$;
comment on function app_private.history_until(text, int, timestamptz) is 'The last row that the history of a record had at a moment; 0 where there was none.';

create or replace function app_private.level_changes(p_event app_hidden.stock_events)
returns table (ledger_row text, warehouse_id int, happened app_public.history, now_ jsonb, was jsonb)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('%s/%s/%s', e.event_id, e.sku_id, e.warehouse_id), e.warehouse_id,
    jsonb_populate_record(null::app_public.history, jsonb_build_object(
      'account_id', e.account_id, 'id', u.until, 'module', 'skus', 'table_name', 'stock_levels', 'record_id', e.sku_id, 'root_id', e.sku_id,
      'operation', case when e.level_seq = 1 then 'created' else 'updated' end, 'price_changes', '{}'::jsonb, 'cost_changes', '{}'::jsonb,
      'changes', (
        select coalesce(jsonb_object_agg(n.key, jsonb_build_array(b.was -> n.key, n.value)), '{}')
        from jsonb_each(r.now_) as n where n.value is distinct from b.was -> n.key),
      'user_id', p_event.user_id, 'actor', p_event.actor, 'cause', p_event.caused_by, 'stock_event_id', e.event_id, 'created_at', e.recorded_at)),
    r.now_, b.was
  -- offset 0: each is computed once, and not wherever it is named
  from app_hidden.stock_entries as e
  cross join lateral (select app_private.history_until('skus', e.sku_id, e.recorded_at) as until offset 0) as u
  cross join lateral (select app_private.row_then('skus', e.sku_id, u.until) as row_ offset 0) as s
  cross join lateral (select app_private.level_row(to_jsonb(e), s.row_) as now_ offset 0) as r
  cross join lateral (
    -- a level comes to be with its first entry
    select case when e.level_seq > 1 then app_private.level_row(to_jsonb(e) || jsonb_build_object(
      'in_stock', e.in_stock - e.in_stock_delta, 'allocated', e.allocated - e.allocated_delta, 'committed', e.committed - e.committed_delta,
      'backordered', e.backordered - e.backordered_delta, 'on_order', e.on_order - e.on_order_delta, 'in_progress', e.in_progress - e.in_progress_delta,
      'pending_return', e.pending_return - e.pending_return_delta, 'transfer_incoming', e.transfer_incoming - e.transfer_incoming_delta,
      'transfer_outgoing', e.transfer_outgoing - e.transfer_outgoing_delta, 'stock_value', e.stock_value - e.value_delta), s.row_) end as was offset 0
  ) as b
  where e.account_id = p_event.account_id and e.event_id = p_event.id
  order by e.sku_id, e.warehouse_id
$$;
comment on function app_private.level_changes(app_hidden.stock_events) is
  'What an event did to each level, as a row of the history would tell it, with the level after it and before it. The id is that of the last row that the history of the SKU had then.';

create or replace function app_private.levels_then(p_sku int, p_then app_public.history default null, p_warehouse int default null) returns setof jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant jsonb := case when p_then.id is null then app_private.row_now('skus', p_sku) else app_private.row_then('skus', p_sku, p_then.id) end;
begin
  if p_then.id is null then
    return query select app_private.level_row(to_jsonb(l), sku) from app_public.stock_levels as l
    where l.account_id = me and l.sku_id = p_sku and (p_warehouse is null or l.warehouse_id = p_warehouse)
    order by l.warehouse_id;
  else
    return query
    with level as materialized (
      select l.warehouse_id, app_private.level_seq_at(p_sku, l.warehouse_id, l.seq, p_then.created_at) as seq
      from app_public.stock_levels as l where l.account_id = me and l.sku_id = p_sku
    )
    select app_private.level_row(to_jsonb(e), sku)
    from level as l
    join app_hidden.stock_entries as e on e.account_id = me and e.sku_id = p_sku and e.warehouse_id = l.warehouse_id and e.level_seq = l.seq
    order by l.warehouse_id;
  end if;
end $$;
comment on function app_private.levels_then(int, app_public.history, int) is 'The stock levels of a SKU, in one warehouse or in all, as they are, or as they were when a row of the history was written.';

create or replace function app_private.lot_changes(p_event app_hidden.stock_events)
returns table (ledger_row text, warehouse_id int, happened app_public.history, now_ jsonb, was jsonb)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('%s/lot/%s', p_event.id, l.id), null::int,
    jsonb_populate_record(null::app_public.history, jsonb_build_object(
      'account_id', l.account_id, 'id', app_private.history_until('skus', l.sku_id, p_event.recorded_at), 'module', 'lots', 'table_name', 'lots', 'record_id', l.id,
      'root_id', l.sku_id, 'operation', 'updated', 'price_changes', '{}'::jsonb, 'cost_changes', '{}'::jsonb,
      'changes', jsonb_build_object('quantity', jsonb_build_array(b.was -> 'quantity', n.now_ -> 'quantity'), 'reserved', jsonb_build_array(b.was -> 'reserved', n.now_ -> 'reserved')),
      'user_id', p_event.user_id, 'actor', p_event.actor, 'cause', p_event.caused_by, 'stock_event_id', p_event.id, 'created_at', p_event.recorded_at)),
    n.now_, b.was
  from (
    select m.lot_id, sum(m.quantity_delta) as quantity, sum(m.allocated_delta + m.committed_delta) as reserved
    from app_hidden.stock_moves as m
    where m.account_id = p_event.account_id and m.event_id = p_event.id
    group by m.lot_id
  ) as d
  -- that it came to be is history
  join app_public.lots as l on l.account_id = p_event.account_id and l.id = d.lot_id and l.source_event_id is distinct from p_event.id
  cross join lateral (select app_private.lot_then(l.id, p_event.recorded_at, p_event.id) as now_ offset 0) as n
  cross join lateral (
    select n.now_ || jsonb_build_object('quantity', (n.now_ ->> 'quantity')::numeric - d.quantity, 'reserved', (n.now_ ->> 'reserved')::numeric - d.reserved) as was offset 0
  ) as b
  where d.quantity <> 0 or d.reserved <> 0
  order by l.id
$$;
comment on function app_private.lot_changes(app_hidden.stock_events) is 'The same of what an event did to quantity and reservations of lots that were there before.';

create or replace function app_private.ledger_changes(p_event app_hidden.stock_events, p_tables text[])
returns table (ledger_row text, warehouse_id int, happened app_public.history, now_ jsonb, was jsonb)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if 'stock_levels' = any (p_tables) then
    return query select * from app_private.level_changes(p_event);
  end if;
  if 'lots' = any (p_tables) then
    return query select * from app_private.lot_changes(p_event);
  end if;
end $$;
comment on function app_private.ledger_changes(app_hidden.stock_events, text[]) is 'What an event did to levels and lots, as far as these tables are asked for.';
