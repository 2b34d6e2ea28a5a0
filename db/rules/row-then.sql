create or replace function app_private.row_now(p_table text, p_id int) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1 and t.id = $2', p_table)
  into found_row using app_hidden.account_id(), p_id;
  return found_row;
end $$;
comment on function app_private.row_now(text, int) is 'A row of the current account as it is; null when it is gone.';

create or replace function app_private.row_then(p_table text, p_id int, p_history bigint) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- what changed since is taken back: of each column the first change says what it was
  select coalesce(app_private.row_now(p_table, p_id), '{}') || coalesce((
    select jsonb_object_agg(u.key, u.before)
    from (
      select distinct on (c.key) c.key, c.value -> 0 as before
      from app_public.history as h
      cross join lateral jsonb_each(h.changes || h.price_changes || h.cost_changes) as c
      where h.account_id = app_hidden.account_id() and h.table_name = p_table and h.record_id = p_id and h.id > p_history
      order by c.key, h.id
    ) as u
  ), '{}')
$$;
comment on function app_private.row_then(text, int, bigint) is 'A row as it was after a row of its history was written.';

create or replace function app_private.lot_quantities_then(p_lot jsonb, p_moment timestamptz, p_event bigint default null) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('quantity', (p_lot ->> 'quantity')::numeric - coalesce(sum(m.quantity_delta), 0),
    'reserved', (p_lot ->> 'reserved')::numeric - coalesce(sum(m.allocated_delta + m.committed_delta), 0))
  from app_hidden.stock_moves as m
  join app_hidden.stock_events as e on e.account_id = m.account_id and e.id = m.event_id
  where m.account_id = app_hidden.account_id() and m.lot_id = (p_lot ->> 'id')::int and case when p_event is null then e.recorded_at > p_moment else e.id > p_event end
$$;
comment on function app_private.lot_quantities_then(jsonb, timestamptz, bigint) is
  'What there was of a lot at a moment, or after an event: what there is now without what moved since. The history does not tell of it.';

create or replace function app_private.lot_then(p_lot int, p_moment timestamptz, p_event bigint default null) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select l.row_ || coalesce((
    select jsonb_object_agg(u.key, u.before)
    from (
      select distinct on (c.key) c.key, c.value -> 0 as before
      from app_public.history as h
      cross join lateral jsonb_each(h.changes || h.price_changes || h.cost_changes) as c
      where h.account_id = app_hidden.account_id() and h.table_name = 'lots' and h.record_id = p_lot and h.created_at > p_moment
      order by c.key, h.id
    ) as u
  ), '{}') || app_private.lot_quantities_then(l.row_, p_moment, p_event)
  from (select app_private.row_now('lots', p_lot) as row_) as l
$$;
comment on function app_private.lot_then(int, timestamptz, bigint) is 'A lot as it was at a moment: its numbers by the history, its quantities by the ledger.';

create or replace function app_private.lots_then(p_sku int, p_moment timestamptz) returns setof jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select app_private.lot_then(l.id, p_moment) from app_public.lots as l
  where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and not exists (
    select from app_public.history as h
    where h.account_id = l.account_id and h.table_name = 'lots' and h.record_id = l.id and h.operation = 'created' and h.created_at > p_moment)
  order by l.id
$$;
comment on function app_private.lots_then(int, timestamptz) is 'The lots of a SKU as they were at a moment.';

create or replace function app_private.changed_values(p_changes jsonb, p_which int) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(jsonb_object_agg(c.key, c.value -> p_which), '{}') from jsonb_each(p_changes) as c $$;
comment on function app_private.changed_values(jsonb, int) is 'Of {column: [old, new]} the old values (0) or the new ones (1).';

create or replace function app_private.labels_of(p_module text, p_record int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(l.label_id order by l.label_id), '[]') from app_public.label_links as l
  where l.account_id = app_hidden.account_id() and l.module = p_module and l.record_id = p_record
$$;
comment on function app_private.labels_of(text, int) is 'Ids of the labels that a record carries now.';
