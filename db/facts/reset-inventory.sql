create or replace function app_private.post_reset(p_lots int[], p_deltas numeric[], p_reverses bigint) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  event constant bigint := app_private.post_stock_event('adjust', null, null, app_private.adjusting_moves(p_lots, p_deltas), p_reverses);
begin
  perform app_private.write_adjustments(event, p_lots, p_deltas, 'Reset');
  return event;
end $$;
comment on function app_private.post_reset(int[], numeric[], bigint) is
  'Adjusts lots of locked levels, one event with an adjustment for each: what was reserved in them is waited for again.';
alter function app_private.post_reset(int[], numeric[], bigint) owner to ledger_writer;

-- it took no lots before
drop function if exists app_private.empty_lots();
create or replace function app_private.hold_stock() returns int[]
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  lots constant int[] := array(select l.id from app_public.lots as l where l.account_id = app_hidden.account_id() and l.quantity > 0);
begin
  perform app_private.lock_levels_of(lots);
  return lots;
end $$;
comment on function app_private.hold_stock() is 'Locks the levels of all lots that have something, and tells which: until the end nothing is packed, shipped or received there.';
alter function app_private.hold_stock() owner to ledger_writer;

create or replace function app_private.empty_lots(p_lots int[]) returns bigint
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lots int[];
  deltas numeric[];
begin
  -- read after the lock; what came meanwhile to other levels stays
  select array_agg(l.id order by l.id), array_agg(-l.quantity::numeric order by l.id) into lots, deltas
  from app_public.lots as l where l.account_id = me and l.id = any (p_lots) and l.quantity > 0;
  if lots is null then
    return null;
  end if;
  return app_private.post_reset(lots, deltas, null);
end $$;
comment on function app_private.empty_lots(int[]) is 'Adjusts lots of locked levels to zero, with the reason "Reset"; the event, or null where nothing was in stock.';
alter function app_private.empty_lots(int[]) owner to ledger_writer;

create or replace function app_private.refuse_moved_since(p_event bigint) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (select from app_hidden.stock_events as e where e.account_id = app_hidden.account_id() and e.id > p_event) then
    perform app_private.fail('SWVAL', 'Stock has moved since.', '{"fields": {"id": "movedSince"}}');
  end if;
end $$;
comment on function app_private.refuse_moved_since(bigint) is 'Refuses what can be taken back only until the next event of the ledger.';
alter function app_private.refuse_moved_since(bigint) owner to ledger_writer;

create or replace function app_private.refill_lots(p_event bigint) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lots int[];
  deltas numeric[];
begin
  select array_agg(a.lot_id order by a.id), array_agg(-a.quantity::numeric order by a.id) into lots, deltas
  from app_public.adjustments as a where a.account_id = me and a.event_id = p_event;
  if lots is null then
    return;
  end if;
  perform app_private.lock_levels_of(lots);
  perform app_private.refuse_moved_since(p_event);
  perform app_private.post_reset(lots, deltas, p_event);
end $$;
comment on function app_private.refill_lots(bigint) is 'The opposite adjustments of a reset, until the next event of the ledger.';
alter function app_private.refill_lots(bigint) owner to ledger_writer;

set local role ledger_writer;
grant execute on function app_private.hold_stock(), app_private.empty_lots(int[]), app_private.refill_lots(bigint), app_private.refuse_moved_since(bigint) to stockwright_owner;
set local role stockwright_owner;
