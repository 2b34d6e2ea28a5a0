-- `offset 0`: each row by its key, however few rows the table had when the plan was made
create or replace function app_private.lower_allocations(p_moves app_private.stock_move[]) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  update app_hidden.allocations as a
  set allocated = a.allocated + d.allocated, committed = a.committed + d.committed
  from (
    select kind, line_id, lot_id, source, sum(allocated) as allocated, sum(committed) as committed
    from unnest(p_moves)
    where line_id is not null
    group by kind, line_id, lot_id, source
  ) as d
  cross join lateral (
    select b.ctid as row_id
    from app_hidden.allocations as b
    where b.account_id = app_hidden.account_id() and b.kind = d.kind and b.line_id = d.line_id and b.lot_id = d.lot_id and b.source = d.source
    offset 0
  ) as held
  where (d.allocated < 0 or d.committed < 0) and a.ctid = held.row_id
$$;
comment on function app_private.lower_allocations(app_private.stock_move[]) is 'Takes back reservations, of lines and lots whose levels are locked.';
alter function app_private.lower_allocations(app_private.stock_move[]) owner to ledger_writer;

-- Lots, allocations and claims change together, set by set; the moves themselves are the event's detail.
create or replace function app_private.apply_moves(p_event bigint, p_offset int, p_moves app_private.stock_move[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  with moved as materialized (
    select m.*, l.sku_id, l.warehouse_id, l.unit_cost
    from unnest(p_moves) with ordinality as m (lot_id, quantity, kind, line_id, allocated, committed, source, n)
    join app_public.lots as l on l.account_id = me and l.id = m.lot_id
  ),
  held as (
    select kind, line_id, lot_id, source, sum(allocated) as allocated, sum(committed) as committed
    from moved
    where line_id is not null
    group by kind, line_id, lot_id, source
  ),
  of_lots as (
    update app_public.lots as l
    set quantity = l.quantity + d.quantity, reserved = l.reserved + d.reserved
    from (select lot_id, sum(quantity) as quantity, sum(allocated + committed) as reserved from moved group by lot_id) as d
    where l.account_id = me and l.id = d.lot_id
  ),
  gained as (
    insert into app_hidden.allocations as a (account_id, kind, line_id, lot_id, source, allocated, committed)
    select me, kind, line_id, lot_id, source, allocated, committed
    from held
    where allocated >= 0 and committed >= 0
    on conflict (account_id, kind, line_id, lot_id, source) do update
    set allocated = a.allocated + excluded.allocated, committed = a.committed + excluded.committed
  ),
  of_claims as (
    update app_hidden.claims as c
    set allocated = c.allocated + d.allocated, committed = c.committed + d.committed
    from (
      select kind, line_id, sku_id, warehouse_id, sum(allocated) as allocated, sum(committed) as committed
      from moved
      where line_id is not null
      group by kind, line_id, sku_id, warehouse_id
    ) as d
    where c.account_id = me and c.kind = d.kind and c.line_id = d.line_id and c.sku_id = d.sku_id and c.warehouse_id = d.warehouse_id
  )
  insert into app_hidden.stock_moves
    (account_id, event_id, position, lot_id, sku_id, warehouse_id, kind, line_id, source, quantity_delta, allocated_delta, committed_delta, value_delta)
  select me, p_event, p_offset + n, lot_id, sku_id, warehouse_id, kind, line_id, source, quantity, allocated, committed, quantity * unit_cost
  from moved;
  if exists (select from unnest(p_moves) where allocated < 0 or committed < 0) then
    perform app_private.lower_allocations(p_moves);
  end if;
end $$;
comment on function app_private.apply_moves(bigint, int, app_private.stock_move[]) is
  'Applies moves to lots, allocations and claims of locked levels, and records them.';
alter function app_private.apply_moves(bigint, int, app_private.stock_move[]) owner to ledger_writer;

create or replace function app_private.drop_empty_allocations(p_moves app_private.stock_move[]) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- each is looked up by its key: joined, every move would be compared with every reservation
  delete from app_hidden.allocations as a
  where a.ctid = any (array(
    select e.ctid
    from unnest(p_moves) as m
    cross join lateral (
      select x.ctid from app_hidden.allocations as x
      where x.account_id = app_hidden.account_id() and x.lot_id = m.lot_id and x.line_id = m.line_id and x.kind = m.kind and x.source = m.source
        and x.allocated = 0 and x.committed = 0
      offset 0
    ) as e
  ))
$$;
comment on function app_private.drop_empty_allocations(app_private.stock_move[]) is 'Removes reservations that moves have used up.';
alter function app_private.drop_empty_allocations(app_private.stock_move[]) owner to ledger_writer;
