-- What the reorder desk looks at of every SKU in every warehouse. No search_path of its own: it is inlined.
drop function if exists app_private.reorder_rows(int[]);
drop function if exists app_private.reorder_levels(int[], timestamptz);
drop function if exists app_private.reorder_uses(int[], timestamptz);
drop function if exists app_private.reorder_terms();

create function app_private.reorder_terms()
returns table (today date, zone text, since timestamptz, days int, cover_days int, safety_days int, lead_days int)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select d.today, a.time_zone, (d.today - p.days + 1)::timestamp at time zone a.time_zone, p.days,
    a.reorder_cover_days, a.reorder_safety_days, a.reorder_lead_days
  from app_public.accounts as a
  cross join (select app_hidden.today() as today) as d
  cross join lateral (
    select least(a.reorder_history_days, greatest(7, d.today - (min(e.recorded_at) at time zone a.time_zone)::date + 1)) as days
    from app_hidden.cogs_entries as e where e.account_id = a.id
  ) as p
  where a.id = app_hidden.account_id()
$$;
comment on function app_private.reorder_terms() is
  'By what the account reorders: the days whose shipping gives the pace (no more than there are, and seven at least), how long what is ordered lasts, what is kept for late arrivals, and the lead time of vendors of whom nothing is known.';
alter function app_private.reorder_terms() owner to ledger_writer;

create function app_private.reorder_uses(p_skus int[], p_since timestamptz)
returns table (sku_id int, warehouse_id int, quantity numeric)
language sql stable
as $$
  select e.sku_id, e.warehouse_id, e.quantity::numeric
  from app_hidden.cogs_entries as e
  where e.account_id = app_hidden.account_id() and e.recorded_at >= p_since and e.type in ('shipment', 'void') and (p_skus is null or e.sku_id = any (p_skus))
  union all
  -- what was built into others
  select m.sku_id, m.warehouse_id, -m.quantity_delta
  from app_public.assemblies as a
  join app_hidden.stock_moves as m on m.account_id = a.account_id and m.event_id = a.event_id and m.quantity_delta < 0
  where a.account_id = app_hidden.account_id() and a.created_at >= p_since and a.deleted_at is null and (p_skus is null or m.sku_id = any (p_skus))
$$;
comment on function app_private.reorder_uses(int[], timestamptz) is
  'What was shipped of SKUs (null: all), or built into others, since a moment; what was taken back is below zero.';
alter function app_private.reorder_uses(int[], timestamptz) owner to ledger_writer;

create function app_private.reorder_levels(p_skus int[], p_since timestamptz)
returns table (
  sku_id int, warehouse_id int, quantity_precision int, used numeric, available numeric, inbound numeric, backordered numeric,
  drafted_in numeric, drafted_out numeric, minimum numeric, maximum numeric
)
language sql stable
as $$
  with used as (
    select u.sku_id, u.warehouse_id, greatest(0, sum(u.quantity)) as quantity
    from app_private.reorder_uses(p_skus, p_since) as u
    group by u.sku_id, u.warehouse_id
  ),
  draft as (
    select d.sku_id, d.warehouse_id, sum(d.coming) as coming, sum(d.leaving) as leaving
    from (
      select l.sku_id, o.warehouse_id, l.quantity::numeric as coming, 0 as leaving
      from app_public.purchase_orders as o
      join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id
      where o.account_id = app_hidden.account_id() and o.state = any (app_hidden.states_in('purchase_orders', '{draft}')) and o.deleted_at is null
        and (p_skus is null or l.sku_id = any (p_skus))
      union all
      select l.sku_id, p.warehouse_id, p.coming, p.leaving
      from app_public.transfers as o
      join app_public.transfer_lines as l on l.account_id = o.account_id and l.transfer_id = o.id
      cross join lateral (values (o.destination_warehouse_id, l.quantity::numeric, 0), (o.origin_warehouse_id, 0, l.quantity)) as p (warehouse_id, coming, leaving)
      where o.account_id = app_hidden.account_id() and o.state = any (app_hidden.states_in('transfers', '{draft}')) and o.deleted_at is null
        and (p_skus is null or l.sku_id = any (p_skus))
      union all
      select l.sku_id, o.origin_warehouse_id, l.quantity, 0
      from app_public.work_orders as o
      join app_public.work_order_lines as l on l.account_id = o.account_id and l.work_order_id = o.id
      where o.account_id = app_hidden.account_id() and o.state = any (app_hidden.states_in('work_orders', '{draft}')) and o.deleted_at is null
        and (p_skus is null or l.sku_id = any (p_skus))
    ) as d
    group by d.sku_id, d.warehouse_id
  ),
  level as (
    select s.id as sku_id, coalesce(v.warehouse_id, w.id) as warehouse_id, s.quantity_precision, s.min_stock_level, s.max_stock_level,
      coalesce(v.available, 0)::numeric as available, coalesce(v.on_order + v.transfer_incoming + v.pending_return, 0) as inbound, coalesce(v.backordered, 0)::numeric as backordered
    from app_public.skus as s
    left join app_public.stock_levels as v on v.account_id = s.account_id and v.sku_id = s.id
    -- what has a minimum and was nowhere yet is wanted in the first warehouse
    left join (select min(id) as id from app_public.warehouses where account_id = app_hidden.account_id()) as w on v.sku_id is null and s.min_stock_level > 0
    where s.account_id = app_hidden.account_id() and s.kind = 'stock' and not s.is_kit and s.archived_by is null
      and (p_skus is null or s.id = any (p_skus)) and coalesce(v.warehouse_id, w.id) is not null
  )
  select l.sku_id, l.warehouse_id, l.quantity_precision, coalesce(l.used, 0), l.available, l.inbound, l.backordered,
    coalesce(d.coming, 0), coalesce(d.leaving, 0), l.min_stock_level * p.part / p.whole, l.max_stock_level * p.part / p.whole
  from (
    select l.*, u.quantity as used, sum(u.quantity) over w as used_of_sku, row_number() over (w order by l.warehouse_id) as n
    from level as l
    left join used as u on u.sku_id = l.sku_id and u.warehouse_id = l.warehouse_id
    window w as (partition by l.sku_id)
  ) as l
  left join draft as d on d.sku_id = l.sku_id and d.warehouse_id = l.warehouse_id
  -- minimum and maximum are a SKU's: warehouses share them as they share its pace, and of what goes nowhere the first has them
  cross join lateral (
    select case when l.used_of_sku > 0 then coalesce(l.used, 0) when l.n = 1 then 1 else 0 end as part,
      case when l.used_of_sku > 0 then l.used_of_sku else 1 end as whole
  ) as p
$$;
comment on function app_private.reorder_levels(int[], timestamptz) is
  'Of SKUs in use (null: all) in each warehouse: what was shipped or built into others since a moment, what is free, coming, waited for and on drafts, and the warehouse''s share of minimum and maximum.';
alter function app_private.reorder_levels(int[], timestamptz) owner to ledger_writer;
