-- The only writer of events, entries, moves, levels, lot quantities, allocations and claims.
create or replace function app_private.post_stock_event(
  p_type text,
  p_table text,
  p_id int,
  p_moves app_private.stock_move[] default '{}',
  p_reverses bigint default null
) returns bigint
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
-- what is joined here is a handful of rows against indexes, however small the tables were when the plan was made
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
declare
  me constant int := app_hidden.account_id();
  changes constant app_private.claim_change[] := case when p_id is null then '{}' else app_private.claim_changes(p_table, p_id) end;
  shrinks constant boolean := exists (select from unnest(changes) where open_quantity < was);
  skus int[];
  warehouses int[];
  moves app_private.stock_move[];
  applied int := cardinality(p_moves);
  recorded timestamptz;
  event bigint;
begin
  if cardinality(changes) = 0 and applied = 0 then
    return null;
  end if;
  select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id)
  into skus, warehouses
  from (
    select sku_id, warehouse_id from unnest(changes)
    union
    select l.sku_id, l.warehouse_id
    from unnest(p_moves) as m
    join app_public.lots as l on l.account_id = me and l.id = m.lot_id
  ) as touched;
  perform app_private.lock_levels(skus, warehouses);

  recorded := clock_timestamp();
  insert into app_hidden.stock_events
    (account_id, type, document_table, document_id, user_id, actor, caused_by, reverses_event_id, request_id, effective_at, recorded_at)
  values (
    me, p_type, case when p_id is not null then p_table end, p_id, app_hidden.user_id(),
    coalesce(nullif(current_setting('app.actor', true), ''), 'user'),
    nullif(current_setting('app.cause', true), ''),
    p_reverses,
    nullif(current_setting('app.request_id', true), ''),
    recorded, recorded
  )
  returning id into event;

  perform app_private.raise_claims(p_table, p_id, changes);
  if applied > 0 then
    perform app_private.apply_moves(event, 0, p_moves);
    perform app_private.drop_empty_allocations(p_moves);
  end if;
  if shrinks then
    moves := app_private.release_moves(changes);
    if cardinality(moves) > 0 then
      perform app_private.apply_moves(event, applied, moves);
      perform app_private.drop_empty_allocations(moves);
      applied := applied + cardinality(moves);
    end if;
    perform app_private.lower_claims(changes);
  end if;
  moves := app_private.fill_moves(skus, warehouses, p_table, p_id);
  if cardinality(moves) > 0 then
    perform app_private.apply_moves(event, applied, moves);
  end if;
  perform app_private.book_event(event, recorded, changes);
  return event;
end $$;
comment on function app_private.post_stock_event(text, text, int, app_private.stock_move[], bigint) is
  'Posts one business action: makes the document''s claims equal what the views say, applies the moves, gives back what shrinking lines held, '
  'gives free stock to waiting lines, and books one entry per level. Returns the event, or null when nothing changed. The document, if any, is locked by the caller.';
alter function app_private.post_stock_event(text, text, int, app_private.stock_move[], bigint) owner to ledger_writer;
