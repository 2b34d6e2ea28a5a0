-- Work orders against what was built and consumed on them.
create or replace function app_private.work_order_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with line as materialized (
    select l.*, o.origin_warehouse_id as warehouse_id, app_private.stage_of('work_orders', o.state) as stage
    from app_public.work_order_lines as l
    join app_public.work_orders as o on o.account_id = l.account_id and o.id = l.work_order_id
    where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
  ),
  component as materialized (
    select c.*, l.quantity as line_quantity, l.qty_assembled, o.origin_warehouse_id as warehouse_id
    from app_public.work_order_components as c
    join app_public.work_order_lines as l on l.account_id = c.account_id and l.id = c.line_id
    join app_public.work_orders as o on o.account_id = c.account_id and o.id = c.work_order_id
    where c.account_id = app_hidden.account_id() and (p_skus is null or c.sku_id = any (p_skus))
  ),
  built as materialized (
    select a.* from app_public.assemblies as a
    where a.account_id = app_hidden.account_id() and a.deleted_at is null and (p_skus is null or a.sku_id = any (p_skus))
  )
  select l.sku_id, l.warehouse_id, 'qtyAssembled', 'assemblies', 'work_orders', l.work_order_id, coalesce(b.quantity, 0), l.qty_assembled
  from line as l
  left join (select line_id, sum(quantity) as quantity from built group by line_id) as b on b.line_id = l.id
  where l.qty_assembled <> coalesce(b.quantity, 0)
  union all
  -- what is consumed follows from what is built
  select c.sku_id, c.warehouse_id, 'qtyConsumed', 'assemblies', 'work_orders', c.work_order_id, c.expected, c.qty_consumed
  from (
    select *, case when not is_fixed then qty_assembled * quantity_per when qty_assembled > 0 then quantity else 0 end as expected from component
  ) as c
  where c.qty_consumed <> c.expected
  union all
  select c.sku_id, c.warehouse_id, 'inStock', 'moves', 'work_orders', c.work_order_id, -coalesce(m.quantity, 0), c.qty_consumed
  from component as c
  left join (
    select line_id, sum(quantity_delta) as quantity
    from app_hidden.stock_moves
    where account_id = app_hidden.account_id() and kind = 'work_order_component' and (p_skus is null or stock_moves.sku_id = any (p_skus))
    group by line_id
  ) as m on m.line_id = c.id
  where c.qty_consumed <> -coalesce(m.quantity, 0)
  union all
  select c.sku_id, c.warehouse_id, 'quantity', 'components', 'work_orders', c.work_order_id, c.expected, c.quantity
  from (select *, case when is_fixed then quantity_per else quantity_per * line_quantity end as expected from component) as c
  where c.quantity <> c.expected
  union all
  -- a line is made of something
  select l.sku_id, l.warehouse_id, 'quantity', 'components', 'work_orders', l.work_order_id, 1, 0
  from line as l
  left join (select distinct line_id from app_public.work_order_components where account_id = app_hidden.account_id()) as c on c.line_id = l.id
  where c.line_id is null
  union all
  -- what was built lies where it is built
  select b.sku_id, o.origin_warehouse_id, 'inStock', 'bins', 'work_orders', o.id, b.quantity, 0
  from built as b
  join app_public.work_orders as o on o.account_id = b.account_id and o.id = b.work_order_id
  join app_public.bin_locations as x on x.account_id = b.account_id and x.id = b.bin_location_id
  where x.warehouse_id <> o.origin_warehouse_id
  union all
  -- what was taken from lots is in what was built, waits for what is still to be built, or was posted as a variance
  select w.sku_id, w.warehouse_id, 'stockValue', 'cogs', 'work_orders', w.work_order_id, -coalesce(m.amount, 0), coalesce(v.amount, 0) + w.unabsorbed
  from (
    select work_order_id, min(sku_id) as sku_id, min(warehouse_id) as warehouse_id
    from line
    group by work_order_id
  ) as touched
  cross join lateral (
    select touched.*, coalesce(sum(case when app_private.stage_of('work_orders', o.state) = 'closed' then 0 else l.unabsorbed_cost end), 0) as unabsorbed
    from app_public.work_orders as o
    join app_public.work_order_lines as l on l.account_id = o.account_id and l.work_order_id = o.id
    where o.account_id = app_hidden.account_id() and o.id = touched.work_order_id
  ) as w
  left join (
    select e.document_id, sum(m.value_delta) as amount
    from app_hidden.stock_events as e
    join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
    where e.account_id = app_hidden.account_id() and e.document_table = 'work_orders' and m.value_delta <> 0
    group by e.document_id
  ) as m on m.document_id = w.work_order_id
  left join (
    select document_id, sum(amount) as amount
    from app_hidden.cogs_entries
    where account_id = app_hidden.account_id() and document_table = 'work_orders'
    group by document_id
  ) as v on v.document_id = w.work_order_id
  where -coalesce(m.amount, 0) <> coalesce(v.amount, 0) + w.unabsorbed
$$;
comment on function app_private.work_order_differences(int[]) is
  'Work orders whose built or consumed quantities are not the sums of their assemblies and moves, whose components are not what their lines need, or whose cost is not all accounted for.';
alter function app_private.work_order_differences(int[]) owner to ledger_writer;
