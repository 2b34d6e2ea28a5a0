-- What adjusting lots does to stock, and what is told of it: the same by hand, by a count and by a reset.
create or replace function app_private.adjusting_moves(p_lots int[], p_deltas numeric[]) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- what of a lot is free goes first; what was taken from people's choices comes back to them
  select coalesce(array_agg(m order by u.n), '{}')
  from unnest(p_lots, p_deltas) with ordinality as u (lot_id, delta, n)
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = u.lot_id
  cross join lateral unnest(
    case
      when u.delta > 0 then app_private.regained_moves(l.id, u.delta)
      when -u.delta > l.quantity - l.reserved then app_private.give_up_moves(l.id, -u.delta - (l.quantity - l.reserved))
      else '{}'
    end
    || (l.id, u.delta, null, null, 0, 0, null)::app_private.stock_move
  ) as m
$$;
comment on function app_private.adjusting_moves(int[], numeric[]) is
  'What it takes to adjust lots of locked levels by so much each: what was reserved in what goes is waited for again.';
alter function app_private.adjusting_moves(int[], numeric[]) owner to ledger_writer;

create or replace function app_private.write_adjustments(p_event bigint, p_lots int[], p_deltas numeric[], p_reason text) returns int[]
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with written as (
    insert into app_public.adjustments (account_id, lot_id, sku_id, warehouse_id, bin_location_id, quantity, reason, unit_cost, user_id, event_id)
    select l.account_id, l.id, l.sku_id, l.warehouse_id, l.bin_location_id, u.delta, p_reason, l.unit_cost, app_hidden.user_id(), p_event
    from unnest(p_lots, p_deltas) with ordinality as u (lot_id, delta, n)
    join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = u.lot_id
    order by u.n
    returning id
  )
  select array_agg(id order by id) from written
$$;
comment on function app_private.write_adjustments(bigint, int[], numeric[], text) is 'An adjustment for each lot that an event adjusted, in their order; returns their ids.';
alter function app_private.write_adjustments(bigint, int[], numeric[], text) owner to ledger_writer;
