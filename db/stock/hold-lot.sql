-- it was called release_hold before
drop function if exists app_hidden.release_hold(jsonb);
create or replace function app_private.lot_to_work_on(input jsonb) returns app_public.lots
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  lot app_public.lots;
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('lot');
  select * into lot from app_public.lots where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  if not found then
    perform app_private.fail('SWNFD', 'This lot does not exist.', jsonb_build_object('module', 'lots', 'id', (input ->> 'id')::int));
  end if;
  perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
  select * into lot from app_public.lots where account_id = app_hidden.account_id() and id = lot.id; -- read after the lock
  return lot;
end $$;
comment on function app_private.lot_to_work_on(jsonb) is 'The lot that an input names, read after its level was locked, for those who may see it. Errors: SWFBD, SWNFD.';
alter function app_private.lot_to_work_on(jsonb) owner to ledger_writer;

create or replace function app_hidden.hold_lot(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  reason constant text := app_hidden.text_input(input, 'reason');
  lot app_public.lots;
  most numeric;
  quantity numeric;
  excess numeric;
  given app_private.stock_move[] := '{}';
begin
  perform app_hidden.require_scope('lot:adjust');
  lot := app_private.lot_to_work_on(input);
  if reason is null then
    perform app_private.fail('SWVAL', 'Give a reason.', '{"fields": {"reason": "required"}}');
  end if;
  -- packed goods are on their way, mapped ones were chosen by a person, and what is held is held
  select lot.quantity - coalesce(sum(committed + case when source in ('mapped', 'held', 'hold') then allocated else 0 end), 0) into most
  from app_hidden.allocations
  where account_id = me and lot_id = lot.id;
  quantity := case when input ->> 'quantity' is null then most else app_private.quantity_input(input, 'quantity', lot.sku_id) end;
  if quantity > most or most = 0 then
    perform app_private.fail('SWSHT', 'There is not that much in this lot that can be held.', jsonb_build_object('available', trim_scale(most)::text));
  end if;
  excess := quantity - (lot.quantity - lot.reserved);
  if excess > 0 then
    select coalesce(array_agg(m), '{}') into given
    from unnest(app_private.give_up_moves(lot.id, excess + app_private.held_quantity(lot.id))) as m
    where m.source <> 'hold';
  end if;
  update app_public.lots set hold_reason = reason where account_id = me and id = lot.id;
  perform app_private.post_stock_event('hold', null, null,
    given || (lot.id, 0, 'quarantine_hold', lot.id, quantity, 0, 'hold')::app_private.stock_move);
  return jsonb_build_object('id', lot.id);
end $$;
comment on function app_hidden.hold_lot(jsonb) is
  'Keeps a lot, or a quantity of it, from everybody: {id, quantity: all that can be held when empty, reason}. What is free is taken first, then what lines have of it, '
  'lowest priority first; those are filled again from other lots. Packed and mapped goods stay. Errors: SWSHT (detail: available), SWVAL, SWNFD.';
alter function app_hidden.hold_lot(jsonb) owner to ledger_writer;

create or replace function app_private.held_quantity(p_lot int) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(sum(allocated), 0) from app_hidden.allocations where account_id = app_hidden.account_id() and lot_id = p_lot and source = 'hold' $$;
comment on function app_private.held_quantity(int) is 'What of a lot is on hold, for whatever reason.';
alter function app_private.held_quantity(int) owner to ledger_writer;

create or replace function app_hidden.release_lot(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  reason constant text := app_hidden.text_input(input, 'reason');
  lot app_public.lots;
  moves app_private.stock_move[];
begin
  perform app_hidden.require_scope('lot:adjust');
  lot := app_private.lot_to_work_on(input);
  if reason is null then
    perform app_private.fail('SWVAL', 'Give a reason.', '{"fields": {"reason": "required"}}');
  end if;
  moves := app_private.released_moves(lot.id);
  if cardinality(moves) = 0 then
    perform app_private.fail('SWVAL', 'Nothing of this lot is on hold.', '{"fields": {"id": "notHeld"}}');
  end if;
  update app_public.lots
  set release_reason = reason, hold_reason = null,
    released_expiration = case when exists (select from unnest(moves) as m where m.kind = 'expiry_hold') then expiration_date else released_expiration end
  where account_id = me and id = lot.id;
  perform app_private.post_stock_event('release_hold', null, null, moves);
  return jsonb_build_object('id', lot.id);
end $$;
comment on function app_hidden.release_lot(jsonb) is
  'Lets what a lot has on hold be used, also past its expiration date: {id, reason}. Waiting lines are filled from it. Another date is held anew. '
  'Errors: SWVAL nothing is on hold, or no reason; SWNFD.';
alter function app_hidden.release_lot(jsonb) owner to ledger_writer;
