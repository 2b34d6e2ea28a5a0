-- The only writer of events, facts, entries, moves, levels, lot quantities, allocations and claims.
-- it took no costs before
drop function if exists app_private.post_stock_event(text, text, int, app_private.stock_move[], bigint, app_private.line_fact[], text, app_private.claim_change[]);
create or replace function app_private.post_stock_event(
  p_type text,
  p_table text,
  p_id int,
  p_moves app_private.stock_move[] default '{}',
  p_reverses bigint default null,
  p_facts app_private.line_fact[] default '{}',
  p_fill text default 'all',
  p_new app_private.claim_change[] default null,
  p_costs app_private.lot_cost[] default '{}'
) returns bigint
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
-- what is joined here is a handful of rows against indexes, however small the tables were when the plan was made
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  changes app_private.claim_change[] := coalesce(p_new, '{}');
  held app_private.claim_change[];
  shrinks boolean;
  kits_wait boolean;
  skus int[];
  warehouses int[];
  moves app_private.stock_move[];
  applied int := cardinality(p_moves);
  recorded timestamptz;
  event bigint;
begin
  if cardinality(p_facts) > 0 then
    event := nextval('app_hidden.stock_events_id_seq');
    perform app_private.post_facts(event, p_facts, p_reverses);
  end if;
  if p_id is not null and p_new is null then
    changes := app_private.claim_changes(p_table, p_id);
  end if;
  if cardinality(changes) = 0 and applied = 0 and event is null and cardinality(p_costs) = 0 then
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
    union
    select l.sku_id, l.warehouse_id
    from unnest(p_costs) as c
    join app_public.lots as l on l.account_id = me and l.id = c.lot_id
    union
    -- a kit is filled whole: also of what did not change of it
    select c.sku_id, c.warehouse_id
    from app_hidden.claims as c
    where exists (select from unnest(changes) where fill = 'kit')
      and c.account_id = me and c.document_table = p_table and c.document_id = p_id and c.fill = 'kit'
  ) as touched;
  perform app_private.lock_levels(skus, warehouses);
  if p_id is not null and p_new is null and applied = 0 and event is null and cardinality(p_costs) = 0 and p_reverses is null and p_fill = 'all' then
    event := app_private.post_plainly(p_type, p_table, p_id, changes);
    if event is not null then
      return event;
    end if;
  end if;
  if applied > 0 then
    changes := changes || app_private.change_holds(p_moves);
  end if;
  select exists (select from unnest(changes) where open_quantity < was),
    exists (select from unnest(changes) where fill = 'kit') or exists (
      select from unnest(skus, warehouses) as u (sku_id, warehouse_id)
      join app_hidden.claims as c on c.account_id = me and c.sku_id = u.sku_id and c.warehouse_id = u.warehouse_id and c.backordered > 0 and c.fill = 'kit'
    )
  into shrinks, kits_wait;

  recorded := clock_timestamp();
  insert into app_hidden.stock_events
    (account_id, id, type, document_table, document_id, user_id, actor, caused_by, reverses_event_id, request_id, effective_at, recorded_at)
  overriding system value
  values (
    me, coalesce(event, nextval('app_hidden.stock_events_id_seq')), p_type, case when p_id is not null then p_table end, p_id, app_hidden.user_id(),
    coalesce(nullif(current_setting('app.actor', true), ''), 'user'),
    nullif(current_setting('app.cause', true), ''),
    p_reverses,
    nullif(current_setting('app.request_id', true), ''),
    recorded, recorded
  )
  returning id into event;

  perform app_private.raise_claims(p_table, p_id, changes);
  if cardinality(p_costs) > 0 then
    perform app_private.apply_costs(event, applied, p_costs);
    applied := applied + cardinality(p_costs);
  end if;
  if cardinality(p_moves) > 0 then
    perform app_private.apply_moves(event, cardinality(p_costs), p_moves);
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
  moves := app_private.expired_moves(skus, warehouses);
  if cardinality(moves) > 0 then
    held := app_private.change_holds(moves);
    changes := changes || held;
    perform app_private.raise_claims(p_table, p_id, held);
    perform app_private.apply_moves(event, applied, moves);
    applied := applied + cardinality(moves);
  end if;
  moves := app_private.fill_moves(skus, warehouses, p_table, p_id, p_fill);
  if cardinality(moves) > 0 then
    perform app_private.apply_moves(event, applied, moves);
    applied := applied + cardinality(moves);
  end if;
  if kits_wait and p_fill <> 'none' then
    perform app_private.fill_kits(event, applied, skus, warehouses, p_table, p_id);
  end if;
  perform app_private.book_event(event, recorded, changes);
  return event;
end $$;
comment on function app_private.post_stock_event(text, text, int, app_private.stock_move[], bigint, app_private.line_fact[], text, app_private.claim_change[], app_private.lot_cost[]) is
  'Posts one business action: posts what was done of lines, makes the document''s claims equal what the views say, applies new costs and the moves, gives back what shrinking lines held, '
  'withholds what is expired, gives free stock to waiting lines (p_fill: as fill_moves takes it), and books one entry per level. Returns the event, or null when nothing changed. The document, if any, is locked by the caller; '
  'of one that is just being made, p_new is what its lines want and bring.';
alter function app_private.post_stock_event(text, text, int, app_private.stock_move[], bigint, app_private.line_fact[], text, app_private.claim_change[], app_private.lot_cost[]) owner to ledger_writer;
