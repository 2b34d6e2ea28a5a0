create or replace function app_private.adjustment_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with adjusting as materialized (
    select e.id, e.type, e.reverses_event_id
    from app_hidden.stock_events as e
    where e.account_id = app_hidden.account_id() and e.type in ('adjust', 'count', 'undo_count')
  ),
  told as materialized (
    select a.event_id, a.lot_id, sum(a.quantity) as quantity
    from app_public.adjustments as a
    where a.account_id = app_hidden.account_id() and (p_skus is null or a.sku_id = any (p_skus))
    group by a.event_id, a.lot_id
  ),
  moved as materialized (
    select m.event_id, m.lot_id, sum(m.quantity_delta) as quantity
    from app_hidden.stock_moves as m
    join adjusting as e on e.id = m.event_id
    where m.account_id = app_hidden.account_id() and (p_skus is null or m.sku_id = any (p_skus))
    group by m.event_id, m.lot_id
  ),
  counted as materialized (
    select c.event_id, l.lot_id, sum(l.difference) as quantity
    from app_public.stock_count_lines as l
    join app_public.stock_counts as c on c.account_id = l.account_id and c.id = l.stock_count_id
    where l.account_id = app_hidden.account_id() and c.posted_at is not null and l.difference <> 0 and (p_skus is null or l.sku_id = any (p_skus))
    group by c.event_id, l.lot_id
  ),
  compared as (
    -- an adjustment moved what it says
    select coalesce(t.lot_id, m.lot_id) as lot_id, 'moves' as source, coalesce(m.quantity, 0) as expected, coalesce(t.quantity, 0) as found
    from (select told.* from told join adjusting on adjusting.id = told.event_id) as t
    full join moved as m on m.event_id = t.event_id and m.lot_id = t.lot_id
    union all
    -- a posted sheet adjusted what it counted
    select coalesce(t.lot_id, c.lot_id), 'counts', coalesce(c.quantity, 0), coalesce(t.quantity, 0)
    from (select told.* from told where told.event_id in (select event_id from app_public.stock_counts where account_id = app_hidden.account_id())) as t
    full join counted as c on c.event_id = t.event_id and c.lot_id = t.lot_id
    union all
    -- and taken back, the opposite
    select coalesce(t.lot_id, r.lot_id), 'counts', -coalesce(r.quantity, 0), coalesce(t.quantity, 0)
    from (select told.* from told join adjusting as e on e.id = told.event_id where e.type = 'undo_count') as t
    full join (
      select e.id as event_id, told.lot_id, told.quantity
      from adjusting as e
      join told on told.event_id = e.reverses_event_id
      where e.type = 'undo_count'
    ) as r on r.event_id = t.event_id and r.lot_id = t.lot_id
  )
  select l.sku_id, l.warehouse_id, 'inStock', c.source, 'lots', l.id, c.expected, c.found
  from compared as c
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = c.lot_id
  where c.expected <> c.found
$$;
comment on function app_private.adjustment_differences(int[]) is
  'Adjustments that moved something else than they say, and posted counts that adjusted something else than they counted.';
alter function app_private.adjustment_differences(int[]) owner to ledger_writer;
