-- Lines of a new document: nothing is posted of them yet, so their claims are written once, with what they get.
create or replace function app_private.first_lots(p_changes app_private.claim_change[], out lots int[], out is_plain boolean)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select array_agg(l.lot_id order by c.n), coalesce(bool_and(not l.has_expired and (l.lot_id is null or (l.free >= c.wanted and not l.has_waiting))), true)
  from (
    select u.sku_id, u.warehouse_id, u.n, u.is_demand and u.fill = 'auto' as is_filled,
      sum(case when u.is_demand and u.fill = 'auto' then u.open_quantity else 0 end) over (partition by u.sku_id, u.warehouse_id) as wanted
    from unnest(p_changes) with ordinality as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, n)
  ) as c
  cross join (
    select id as account_id, lot_order, (clock_timestamp() at time zone time_zone)::date as today
    from app_public.accounts where id = app_hidden.account_id()
  ) as a
  join app_public.skus as s on s.account_id = a.account_id and s.id = c.sku_id
  cross join lateral (
    select case when c.is_filled then coalesce(fifo.id, fefo.id) end as lot_id, coalesce(fifo.free, fefo.free) as free,
      -- in the order of the index that has nothing else: exists might read a level's whole backlog
      (
        select true from app_hidden.claims as w
        where w.account_id = a.account_id and w.sku_id = c.sku_id and w.warehouse_id = c.warehouse_id and w.backordered > 0 and w.fill = 'auto'
        order by w.due, w.opened_at, w.kind, w.line_id
        limit 1
      ) is true as has_waiting,
      (
        select true from app_public.lots as x
        where x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id
          and x.has_free and x.expiration_date < a.today and x.expiration_date is distinct from x.released_expiration
        order by x.expiration_date, x.received_at, x.id
        limit 1
      ) is true as has_expired
    from (select coalesce(s.lot_order, a.lot_order) = 'FEFO' as by_expiry) as o
    left join lateral (
      select x.id, x.quantity - x.reserved as free
      from app_public.lots as x
      where not o.by_expiry and x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id and x.has_free
      order by x.received_at, x.id
      limit 1
    ) as fifo on true
    left join lateral (
      select x.id, x.quantity - x.reserved as free
      from app_public.lots as x
      where o.by_expiry and x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id and x.has_free
      order by x.expiration_date, x.received_at, x.id
      limit 1
    ) as fefo on true
  ) as l
$$;
comment on function app_private.first_lots(app_private.claim_change[]) is
  'The lot that each new line of locked levels takes all it wants from, or null. Not plain where more is to be decided: several lots, others who wait, expired ones.';
alter function app_private.first_lots(app_private.claim_change[]) owner to ledger_writer;

create or replace function app_private.post_new_claims(
  p_event bigint, p_table text, p_id int, p_changes app_private.claim_change[], p_lots int[]
) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with line as materialized (
    select *
    from unnest(p_changes, p_lots) with ordinality
      as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, lot_id, n)
  ),
  claimed as (
    insert into app_hidden.claims
      (account_id, kind, line_id, sku_id, warehouse_id, document_table, document_id, open_quantity, due, opened_at, fill, is_demand, allocated)
    select app_hidden.account_id(), kind, line_id, sku_id, warehouse_id, p_table, p_id, open_quantity, due, opened_at, fill, is_demand,
      case when lot_id is null then 0 else open_quantity end
    from line
  ),
  reserved as (
    update app_public.lots as l
    set reserved = l.reserved + d.quantity
    from (select lot_id, sum(open_quantity) as quantity from line where lot_id is not null group by lot_id) as d
    where l.account_id = app_hidden.account_id() and l.id = d.lot_id
  ),
  allocated as (
    insert into app_hidden.allocations (account_id, kind, line_id, lot_id, source, allocated)
    select app_hidden.account_id(), kind, line_id, lot_id, 'auto', open_quantity
    from line
    where lot_id is not null
  )
  insert into app_hidden.stock_moves
    (account_id, event_id, position, lot_id, sku_id, warehouse_id, kind, line_id, source, quantity_delta, allocated_delta, committed_delta, value_delta)
  select app_hidden.account_id(), p_event, n, lot_id, sku_id, warehouse_id, kind, line_id, 'auto', 0, open_quantity, 0, 0
  from line
  where lot_id is not null
$$;
comment on function app_private.post_new_claims(bigint, text, int, app_private.claim_change[], int[]) is
  'Posts the lines of a new document with the lots they take, and the moves that reserve these.';
alter function app_private.post_new_claims(bigint, text, int, app_private.claim_change[], int[]) owner to ledger_writer;
