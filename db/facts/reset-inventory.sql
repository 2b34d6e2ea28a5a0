create or replace function app_private.post_reset(p_lots int[], p_deltas numeric[], p_reverses bigint) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  moves app_private.stock_move[];
  event bigint;
begin
  select array_agg(m order by u.n) into moves
  from unnest(p_lots, p_deltas) with ordinality as u (lot_id, delta, n)
  join app_public.lots as l on l.account_id = me and l.id = u.lot_id
  cross join lateral unnest(
    case
      when u.delta > 0 then app_private.regained_moves(l.id, u.delta)
      when l.reserved > 0 then app_private.give_up_moves(l.id, l.reserved)
      else '{}'
    end
    || (l.id, u.delta, null, null, 0, 0, null)::app_private.stock_move
  ) as m;
  event := app_private.post_stock_event('adjust', null, null, coalesce(moves, '{}'), p_reverses);
  insert into app_public.adjustments (account_id, lot_id, sku_id, warehouse_id, bin_location_id, quantity, reason, unit_cost, user_id, event_id)
  select me, l.id, l.sku_id, l.warehouse_id, l.bin_location_id, u.delta, 'Reset', l.unit_cost, app_hidden.user_id(), event
  from unnest(p_lots, p_deltas) with ordinality as u (lot_id, delta, n)
  join app_public.lots as l on l.account_id = me and l.id = u.lot_id
  order by u.n;
  return event;
end $$;
comment on function app_private.post_reset(int[], numeric[], bigint) is
  'Adjusts lots of locked levels, one event with an adjustment for each: what was reserved in them is waited for again.';
alter function app_private.post_reset(int[], numeric[], bigint) owner to ledger_writer;

create or replace function app_private.lock_levels_of(p_lots int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  skus int[];
  warehouses int[];
begin
  select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id) into skus, warehouses
  from (
    select distinct l.sku_id, l.warehouse_id from app_public.lots as l where l.account_id = app_hidden.account_id() and l.id = any (p_lots)
  ) as concerned;
  perform app_private.lock_levels(skus, warehouses);
end $$;
comment on function app_private.lock_levels_of(int[]) is 'Locks the levels that lots belong to.';
alter function app_private.lock_levels_of(int[]) owner to ledger_writer;

create or replace function app_private.empty_lots() returns bigint
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lots int[];
  deltas numeric[];
begin
  perform app_private.lock_levels_of(array(select l.id from app_public.lots as l where l.account_id = me and l.quantity > 0));
  -- read after the lock
  select array_agg(l.id order by l.id), array_agg(-l.quantity::numeric order by l.id) into lots, deltas
  from app_public.lots as l where l.account_id = me and l.quantity > 0;
  if lots is null then
    return null;
  end if;
  return app_private.post_reset(lots, deltas, null);
end $$;
comment on function app_private.empty_lots() is 'Adjusts every lot to zero, with the reason "Reset"; the event, or null where nothing was in stock.';
alter function app_private.empty_lots() owner to ledger_writer;

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
  if exists (select from app_hidden.stock_events as e where e.account_id = me and e.id > p_event) then
    perform app_private.fail('SWVAL', 'Stock has moved since.', '{"fields": {"id": "movedSince"}}');
  end if;
  perform app_private.post_reset(lots, deltas, p_event);
end $$;
comment on function app_private.refill_lots(bigint) is 'The opposite adjustments of a reset, until the next event of the ledger.';
alter function app_private.refill_lots(bigint) owner to ledger_writer;

set local role ledger_writer;
grant execute on function app_private.empty_lots(), app_private.refill_lots(bigint) to stockwright_owner;
set local role stockwright_owner;
