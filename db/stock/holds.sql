-- A lot past its expiration date gives its free quantity to nobody. The day ends in the account's time zone.
create or replace function app_private.expired_moves(p_skus int[], p_warehouses int[]) returns app_private.stock_move[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  today constant date := (select (clock_timestamp() at time zone time_zone)::date from app_public.accounts where id = me);
begin
  return coalesce((
    select array_agg((l.id, 0, 'expiry_hold', l.id, l.free, 0, 'hold')::app_private.stock_move)
    from unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id)
    cross join lateral (
      select id, quantity - reserved as free
      from app_public.lots
      where account_id = me and sku_id = u.sku_id and warehouse_id = u.warehouse_id
        and has_free and expiration_date < today and expiration_date is distinct from released_expiration
      order by expiration_date, received_at, id -- by the index that has the date: no lot is read that is not expired
    ) as l
  ), '{}');
end $$;
comment on function app_private.expired_moves(int[], int[]) is
  'Puts on hold what is free of the expired lots of locked levels. Before fills, so that what is promised can be kept.';
alter function app_private.expired_moves(int[], int[]) owner to ledger_writer;

-- it gave back all holds before
drop function if exists app_private.released_moves(int);
create or replace function app_private.released_moves(p_lot int, p_kind text default null) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg((lot_id, 0, kind, line_id, -allocated, 0, source)::app_private.stock_move), '{}')
  from app_hidden.allocations
  where account_id = app_hidden.account_id() and lot_id = p_lot and source = 'hold' and (p_kind is null or kind = p_kind)
$$;
comment on function app_private.released_moves(int, text) is 'Gives back what a lot has on hold, for one reason or any.';
alter function app_private.released_moves(int, text) owner to ledger_writer;

create or replace function app_private.change_holds(p_moves app_private.stock_move[]) returns app_private.claim_change[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  changes app_private.claim_change[];
begin
  select array_agg((m.kind, m.lot_id, l.sku_id, l.warehouse_id,
    coalesce(h.quantity, 0), coalesce(h.quantity, 0) + m.quantity, null, null, 'hold', true)::app_private.claim_change)
  into changes
  from (
    select kind, lot_id, sum(allocated) as quantity from unnest(p_moves) where source = 'hold' group by kind, lot_id having sum(allocated) <> 0
  ) as m
  join app_public.lots as l on l.account_id = me and l.id = m.lot_id
  left join app_hidden.holds as h on h.account_id = me and h.lot_id = m.lot_id and h.kind = m.kind;
  if changes is null then
    return '{}';
  end if;
  insert into app_hidden.holds as h (account_id, lot_id, kind, sku_id, warehouse_id, quantity)
  select me, line_id, kind, sku_id, warehouse_id, open_quantity from unnest(changes) where open_quantity > 0
  on conflict (account_id, lot_id, kind) do update set quantity = excluded.quantity;
  delete from app_hidden.holds as h
  using unnest(changes) as c
  where c.open_quantity = 0 and h.account_id = me and h.lot_id = c.line_id and h.kind = c.kind;
  return changes;
end $$;
comment on function app_private.change_holds(app_private.stock_move[]) is
  'Makes holds follow the moves on them, for locked levels, and returns the changes to be posted: a hold wants what it has.';
alter function app_private.change_holds(app_private.stock_move[]) owner to ledger_writer;

create or replace function app_private.hold_expired_lots(p_account int, p_levels int default 500) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller constant text := app_private.act_for(p_account);
  today constant date := (select (clock_timestamp() at time zone time_zone)::date from app_public.accounts where id = p_account);
  skus int[];
  warehouses int[];
begin
  select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id)
  into skus, warehouses
  from (
    select distinct sku_id, warehouse_id
    from app_public.lots
    where account_id = p_account and quantity > 0 and expiration_date < today
      and has_free and expiration_date is distinct from released_expiration
    limit p_levels
  ) as level;
  if skus is not null then
    perform app_private.lock_levels(skus, warehouses);
    perform app_private.post_stock_event('expire', null, null, app_private.expired_moves(skus, warehouses), p_fill => 'none');
  end if;
  perform set_config('app.account_id', caller, true);
  return coalesce(cardinality(skus), 0);
end $$;
comment on function app_private.hold_expired_lots(int, int) is
  'Puts on hold what is free of an account''s expired lots, so many levels at a time; returns how many there were. For the worker.';
grant execute on function app_private.act_for(int) to ledger_writer;
alter function app_private.hold_expired_lots(int, int) owner to ledger_writer;
set local role ledger_writer;
grant execute on function app_private.hold_expired_lots(int, int) to stockwright_owner, stockwright_worker;
set local role stockwright_owner;

create or replace function app_private.accounts_with_expired_lots() returns setof int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account record;
begin
  for account in select id, (clock_timestamp() at time zone time_zone)::date as today from app_public.accounts where not app_private.is_frozen(id) order by id loop
    perform set_config('app.account_id', account.id::text, true);
    if exists (
      select from app_public.lots
      where account_id = account.id and quantity > 0 and expiration_date < account.today
        and has_free and expiration_date is distinct from released_expiration
    ) then
      return next account.id;
    end if;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
comment on function app_private.accounts_with_expired_lots() is 'Whose expired lots are still promised to anybody. For the worker.';
grant execute on function app_private.accounts_with_expired_lots() to stockwright_worker;
