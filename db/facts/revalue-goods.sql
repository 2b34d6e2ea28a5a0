-- Goods of receivements are found by the lots they were taken to, and cost something else from now on.
-- it did not follow goods into other units before
drop function if exists app_private.goods_of(int[]);
create or replace function app_private.goods_of(p_receivements int[])
returns table (receivement_id int, lot_id int, sku_id int, warehouse_id int, quantity numeric, in_transit numeric, factor numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with recursive goods as (
    select r.id as receivement_id, l.id as lot_id, l.sku_id, l.warehouse_id, l.quantity, l.in_transit, 1::numeric as factor
    from app_public.receivements as r
    join app_public.lots as l on l.account_id = r.account_id and l.id = r.lot_id
    where r.account_id = app_hidden.account_id() and r.id = any (p_receivements)
    union all
    select g.receivement_id, l.id, l.sku_id, l.warehouse_id, l.quantity, l.in_transit, g.factor * l.source_factor
    from goods as g
    join app_public.lots as l on l.account_id = app_hidden.account_id() and l.source_lot_id = g.lot_id
  )
  select receivement_id, lot_id, sku_id, warehouse_id, quantity, in_transit, factor from goods
$$;
comment on function app_private.goods_of(int[]) is
  'The lots that goods of receivements lie in or lay in: the one they came as, and those that were taken from it. factor of each lot''s units are one of what was received: of a successor several.';
alter function app_private.goods_of(int[]) owner to ledger_writer;

create or replace function app_private.document_number(p_table text, p_id int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((select prefix from app_private.search_rule(p_table)), '') || app_private.document_name(p_table, p_id)
$$;
comment on function app_private.document_number(text, int) is 'The number of a document as people write it: LC-7.';
alter function app_private.document_number(text, int) owner to ledger_writer;
grant execute on function app_private.search_rule(text) to ledger_writer;

create or replace function app_private.lock_goods(p_receivements int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  lots constant int[] := array(select lot_id from app_private.goods_of(p_receivements));
begin
  perform app_private.lock_levels_of(lots);
  if exists (
    select from app_private.goods_of(p_receivements) as g
    where (g.sku_id, g.warehouse_id) not in (
      select l.sku_id, l.warehouse_id from app_public.lots as l where l.account_id = app_hidden.account_id() and l.id = any (lots)
    )
  ) then
    raise exception 'Goods went to another warehouse meanwhile' using errcode = '40001'; -- and it is tried again
  end if;
end $$;
comment on function app_private.lock_goods(int[]) is 'Locks the levels that goods of receivements are on.';
alter function app_private.lock_goods(int[]) owner to ledger_writer;

create or replace function app_private.write_variance(
  p_event bigint, p_table text, p_id int, p_lot int, p_quantity numeric, p_unit_cost numeric, p_rest numeric
) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- an entry has a quantity and a cost of four decimals each: what is finer stands in one of its own
  insert into app_hidden.cogs_entries (account_id, type, event_id, document_table, document_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
  select l.account_id, 'variance', p_event, p_table, p_id, l.sku_id, l.warehouse_id, l.id, part.quantity, part.unit_cost
  from app_public.lots as l
  cross join (values (p_quantity, p_unit_cost), (1, trunc(p_rest, 4)), (0.0001, (p_rest - trunc(p_rest, 4)) * 10000)) as part (quantity, unit_cost)
  where l.account_id = app_hidden.account_id() and l.id = p_lot and part.quantity <> 0 and part.unit_cost <> 0
$$;
comment on function app_private.write_variance(bigint, text, int, int, numeric, numeric, numeric) is
  'Cost of goods sold that belongs to no goods any more: so many that left at so much each, and a rest.';
alter function app_private.write_variance(bigint, text, int, int, numeric, numeric, numeric) owner to ledger_writer;

-- it told the quantity alone before
drop function if exists app_private.write_variances_of_orders(app_hidden.revaluations);
create or replace function app_private.write_variances_of_orders(p_revaluation app_hidden.revaluations, out quantity numeric, out amount numeric)
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with gone as (
    select g.sku_id, g.warehouse_id, g.lot_id, g.factor, l.line_id, sum(t.qty_shipped - b.quantity) as quantity
    from app_private.goods_of(array[p_revaluation.receivement_id]) as g
    join app_public.package_lots as t on t.account_id = p_revaluation.account_id and t.lot_id = g.lot_id and t.qty_shipped > 0
    join app_public.package_lines as l on l.account_id = t.account_id and l.id = t.package_line_id
    cross join lateral (
      -- what came back lies in a lot of its own, at the cost it left at
      select coalesce(sum(n.qty_returned), 0) as quantity
      from app_public.return_lines as n
      join app_public.returns as d on d.account_id = n.account_id and d.id = n.return_id and d.deleted_at is null
      where n.account_id = t.account_id and n.package_lot_id = t.id
    ) as b
    where p_revaluation.unit_delta <> 0
    group by g.sku_id, g.warehouse_id, g.lot_id, g.factor, l.line_id
    having sum(t.qty_shipped - b.quantity) > 0
  ),
  written as (
    insert into app_hidden.cogs_entries
      (account_id, type, event_id, document_table, document_id, sku_id, warehouse_id, lot_id, quantity, unit_cost, sales_order_line_id)
    select p_revaluation.account_id, 'variance', p_revaluation.event_id, p_revaluation.document_table, p_revaluation.document_id,
      g.sku_id, g.warehouse_id, g.lot_id, g.quantity, round(p_revaluation.unit_delta / g.factor, 4), g.line_id
    from gone as g
  )
  select coalesce(sum(g.quantity / g.factor), 0), coalesce(sum(g.quantity * round(p_revaluation.unit_delta / g.factor, 4)), 0) from gone as g
$$;
comment on function app_private.write_variances_of_orders(app_hidden.revaluations) is
  'Cost of goods sold of what left on orders and is with customers, by the lines it left on; returns how much that is, in the unit it was received in, and what it comes to.';
alter function app_private.write_variances_of_orders(app_hidden.revaluations) owner to ledger_writer;

-- it refused what is on its way before, too
drop function if exists app_private.refuse_revaluation(int[], app_private.lot_cost[]);
create or replace function app_private.refuse_revaluation(p_costs app_private.lot_cost[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  refused record;
begin
  select s.code into refused
  from (select lot_id, sum(unit_delta) as unit_delta from unnest(p_costs) group by lot_id) as c
  join app_public.lots as l on l.account_id = me and l.id = c.lot_id
  join app_public.skus as s on s.account_id = me and s.id = l.sku_id
  where l.unit_cost + c.unit_delta < 0 or (l.unit_cost + c.unit_delta) * greatest(l.quantity, 1) > app_hidden.largest_amount()
    or exists (
      select from app_public.departures as d
      where d.account_id = me and d.lot_id = l.id
        and (d.transit_cost + c.unit_delta < 0 or (d.transit_cost + c.unit_delta) * d.quantity > app_hidden.largest_amount())
    )
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'A lot would cost less than nothing, or more than fits.',
      jsonb_build_object('fields', '{"amount": "costOutOfBounds"}'::jsonb, 'sku', refused.code));
  end if;
end $$;
comment on function app_private.refuse_revaluation(app_private.lot_cost[]) is
  'Refuses a new cost below zero, or beyond what fits, of lots and of what left them on transfers.';
alter function app_private.refuse_revaluation(app_private.lot_cost[]) owner to ledger_writer;

create or replace function app_private.revalue_departures(p_event bigint, p_costs app_private.lot_cost[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  -- also those that have all arrived: taken back, it is on its way at what the lot it comes from costs
  insert into app_hidden.transit_revaluations (account_id, event_id, departure_id, sku_id, quantity, unit_delta)
  select me, p_event, d.id, d.sku_id, d.in_transit, c.unit_delta
  from (select lot_id, sum(unit_delta) as unit_delta from unnest(p_costs) group by lot_id having sum(unit_delta) <> 0) as c
  join app_public.departures as d on d.account_id = me and d.lot_id = c.lot_id
  order by d.id;
  update app_public.departures as d
  set transit_cost = d.transit_cost + t.unit_delta
  from app_hidden.transit_revaluations as t
  where t.account_id = me and t.event_id = p_event and d.account_id = me and d.id = t.departure_id;
end $$;
comment on function app_private.revalue_departures(bigint, app_private.lot_cost[]) is
  'What left lots of locked levels on transfers costs more or less, as the lots do: what of it is on its way is worth that, and arrives so.';
alter function app_private.revalue_departures(bigint, app_private.lot_cost[]) owner to ledger_writer;

create or replace function app_private.revalue_goods(
  p_type text, p_table text, p_id int, p_goods app_private.revaluation[], p_into_stock boolean default true, p_reverses bigint default null
) returns bigint
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
  receivements constant int[] := array(select distinct receivement_id from unnest(p_goods) order by 1);
  costs app_private.lot_cost[];
  event bigint;
begin
  perform app_private.lock_goods(receivements);
  if exists (
    select from unnest(receivements) as u (id)
    where not exists (select from app_public.receivements as r where r.account_id = me and r.id = u.id and r.deleted_at is null)
  ) then
    perform app_private.fail('SWNFD', 'What was received is taken back.', '{"module": "receivements"}');
  end if;
  select coalesce(array_agg((g.lot_id, c.part, round(c.unit_delta / g.factor, 4), app_private.document_number(p_table, p_id))::app_private.lot_cost order by g.lot_id, c.part), '{}') into costs
  from (
    select u.receivement_id, u.part, case when p_into_stock then round(u.amount / r.quantity, 4) else 0 end as unit_delta
    from unnest(p_goods) as u
    join app_public.receivements as r on r.account_id = me and r.id = u.receivement_id
  ) as c
  join app_private.goods_of(receivements) as g on g.receivement_id = c.receivement_id;
  if p_into_stock then
    perform app_private.refuse_revaluation(costs);
  end if;
  event := app_private.post_stock_event(p_type, p_table, p_id, '{}', p_reverses, '{}', 'none', null, costs);
  perform app_private.revalue_departures(event, costs);
  insert into app_hidden.revaluations
    (account_id, event_id, document_table, document_id, receivement_id, sku_id, part, amount, quantity, unit_delta, qty_in_stock, into_stock)
  select me, event, p_table, p_id, r.id, r.sku_id, u.part, u.amount, r.quantity, d.unit_delta, s.quantity, s.amount
  from unnest(p_goods) with ordinality as u (receivement_id, part, amount, n)
  join app_public.receivements as r on r.account_id = me and r.id = u.receivement_id
  cross join lateral (select case when p_into_stock then round(u.amount / r.quantity, 4) else 0 end as unit_delta) as d
  cross join lateral (
    select coalesce(sum((g.quantity + g.in_transit) / g.factor), 0) as quantity,
      coalesce(sum((g.quantity + g.in_transit) * round(d.unit_delta / g.factor, 4)), 0) as amount
    from app_private.goods_of(array[r.id]) as g
  ) as s
  order by u.n;
  perform app_private.write_variance(event, p_table, p_id, r.lot_id, g.quantity, v.unit_delta, v.amount - v.into_stock - o.amount - g.quantity * v.unit_delta)
  from app_hidden.revaluations as v
  join app_public.receivements as r on r.account_id = me and r.id = v.receivement_id
  cross join lateral app_private.write_variances_of_orders(v) as o
  cross join lateral (select round(v.quantity - v.qty_in_stock - o.quantity, 4) as quantity) as g
  where v.account_id = me and v.event_id = event and v.amount <> v.into_stock;
  return event;
end $$;
comment on function app_private.revalue_goods(text, text, int, app_private.revaluation[], boolean, bigint) is
  'Goods of receivements cost so much more or less in all, once they are here: each of a receivement the same. What is in stock of them, wherever it lies by now, or on its way, is worth it; '
  'what is not, and what rounding to four decimals leaves, is cost of goods sold, dated now. All of it is, where not p_into_stock. The document is locked by the caller. '
  'Errors: SWVAL below zero, SWNFD.';
alter function app_private.revalue_goods(text, text, int, app_private.revaluation[], boolean, bigint) owner to ledger_writer;

create or replace function app_private.take_back_revaluation(p_type text, p_table text, p_id int, p_event bigint) returns bigint
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_private.revalue_goods(p_type, p_table, p_id,
    array_agg((v.receivement_id, v.part, -v.amount)::app_private.revaluation order by v.id), bool_or(v.unit_delta <> 0), p_event)
  from app_hidden.revaluations as v
  where v.account_id = app_hidden.account_id() and v.event_id = p_event
$$;
comment on function app_private.take_back_revaluation(text, text, int, bigint) is
  'The opposite of a revaluation: what is in stock costs what it did; what left meanwhile took the other cost along, and a variance gives it back.';
alter function app_private.take_back_revaluation(text, text, int, bigint) owner to ledger_writer;

create or replace function app_private.revalued_by(p_receivement int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_agg(jsonb_build_object('module', document_table, 'id', document_id, 'name', app_private.document_number(document_table, document_id)) order by document_table, document_id)
  from (
    select document_table, document_id
    from app_hidden.revaluations
    where account_id = app_hidden.account_id() and receivement_id = p_receivement
    group by document_table, document_id
    having sum(amount) <> 0
  ) as standing
$$;
comment on function app_private.revalued_by(int) is 'The bills that made goods of a receivement cost something else: they are taken back first. Null where there are none.';
alter function app_private.revalued_by(int) owner to ledger_writer;

create or replace function app_private.revaluation_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  -- goods of a SKU may lie in lots of its successor by now: they are counted as those of the first of them
  with recursive above as (
    select s.id, s.predecessor_id as first_id from app_public.skus as s where s.account_id = app_hidden.account_id() and s.predecessor_id is not null
    union all
    select a.id, s.predecessor_id
    from above as a
    join app_public.skus as s on s.account_id = app_hidden.account_id() and s.id = a.first_id and s.predecessor_id is not null
  ),
  kin as materialized (
    select a.id, a.first_id
    from above as a
    join app_public.skus as s on s.account_id = app_hidden.account_id() and s.id = a.first_id and s.predecessor_id is null
  ),
  family as materialized (
    select array_agg(o.id) as ids
    from (
      select u.id from unnest(p_skus) as u (id)
      union
      select f.first_id from kin as f where f.id = any (p_skus)
      union
      select o.id
      from kin as o
      where o.first_id in (select u.id from unnest(p_skus) as u (id) union select f.first_id from kin as f where f.id = any (p_skus))
    ) as o
  )
  -- what goods cost more is in their lots, in what is on its way, or was posted as a variance
  select coalesce(k.first_id, d.sku_id), min(d.warehouse_id), 'stockValue', 'revaluations', e.document_table, e.document_id, sum(d.amount), sum(d.moved) + sum(d.variance)
  from (
    select v.event_id, v.sku_id, null::int as warehouse_id, v.amount, 0 as moved, 0 as variance
    from app_hidden.revaluations as v
    where v.account_id = app_hidden.account_id() and (p_skus is null or v.sku_id = any ((select ids from family)::int[]))
    union all
    select m.event_id, m.sku_id, m.warehouse_id, 0, m.value_delta, 0
    from app_hidden.stock_moves as m
    where m.account_id = app_hidden.account_id() and m.quantity_delta = 0 and m.value_delta <> 0 and (p_skus is null or m.sku_id = any ((select ids from family)::int[]))
    union all
    select t.event_id, t.sku_id, null, 0, t.amount, 0
    from app_hidden.transit_revaluations as t
    where t.account_id = app_hidden.account_id() and (p_skus is null or t.sku_id = any ((select ids from family)::int[]))
    union all
    select c.event_id, c.sku_id, c.warehouse_id, 0, 0, c.amount
    from app_hidden.cogs_entries as c
    where c.account_id = app_hidden.account_id() and c.type = 'variance' and (p_skus is null or c.sku_id = any ((select ids from family)::int[]))
  ) as d
  left join kin as k on k.id = d.sku_id
  join app_hidden.stock_events as e on e.account_id = app_hidden.account_id() and e.id = d.event_id
  where e.id in (select event_id from app_hidden.revaluations where account_id = app_hidden.account_id())
  group by d.event_id, coalesce(k.first_id, d.sku_id), e.document_table, e.document_id
  having sum(d.amount) <> sum(d.moved) + sum(d.variance)
  union all
  select v.sku_id, null, 'stockValue', 'revaluations', v.document_table, v.document_id, v.qty_in_stock * v.unit_delta, v.into_stock
  from app_hidden.revaluations as v
  where v.account_id = app_hidden.account_id() and (p_skus is null or v.sku_id = any (p_skus)) and v.into_stock <> v.qty_in_stock * v.unit_delta
    -- a successor's units take their share each, rounded
    and v.sku_id not in (select first_id from above)
  union all
  -- the parts of a lot's cost add up to it
  select l.sku_id, l.warehouse_id, 'stockValue', 'costParts', 'lots', l.id, p.amount, l.unit_cost
  from app_public.lots as l
  cross join lateral (select coalesce(sum(value::numeric), 0) as amount from jsonb_each_text(l.cost_parts)) as p
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus)) and l.cost_parts is not null and p.amount <> l.unit_cost
$$;
comment on function app_private.revaluation_differences(int[]) is
  'Revaluations that are neither in lots nor in variances, and lots whose cost is not the sum of its parts.';
alter function app_private.revaluation_differences(int[]) owner to ledger_writer;
