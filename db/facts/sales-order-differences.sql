-- Sales orders against the packages that refer to them.
create or replace function app_private.sales_order_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  select l.sku_id, o.warehouse_id, d.name, 'packages', 'sales_orders', o.id, d.expected, d.found
  from app_public.sales_order_lines as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  left join (
    select p.line_id,
      coalesce(sum(t.quantity) filter (where s.state = 'Shipped'), 0) as shipped,
      coalesce(sum(t.quantity) filter (where s.state = 'Ready To Ship'), 0) as packed
    from app_public.shipments as s
    join app_public.packages as k on k.account_id = s.account_id and k.shipment_id = s.id and k.deleted_at is null
    join app_public.package_lines as p on p.account_id = k.account_id and p.package_id = k.id
    join app_public.package_lots as t on t.account_id = p.account_id and t.package_line_id = p.id
    where s.account_id = app_hidden.account_id() and t.component_id is null
    group by p.line_id
  ) as f on f.line_id = l.id
  left join app_hidden.claims as c on c.account_id = l.account_id
    and c.kind = 'sales_line' and c.line_id = l.id and c.sku_id = l.sku_id and c.warehouse_id = o.warehouse_id
  cross join lateral (values
    ('qtyShipped', coalesce(f.shipped, 0), l.qty_shipped),
    ('committed', coalesce(f.packed, 0), coalesce(c.committed, 0))
  ) as d (name, expected, found)
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and not l.is_kit and not l.is_stockless and d.expected <> d.found
  union all
  -- kits: what was packed of them, and of each component what lies in packages
  select l.sku_id, o.warehouse_id, 'qtyShipped', 'packages', 'sales_orders', o.id, coalesce(f.shipped, 0), l.qty_shipped
  from app_public.sales_order_lines as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  left join (
    select p.line_id, sum(p.quantity) as shipped
    from app_public.shipments as s
    join app_public.packages as k on k.account_id = s.account_id and k.shipment_id = s.id and k.deleted_at is null
    join app_public.package_lines as p on p.account_id = k.account_id and p.package_id = k.id
    where s.account_id = app_hidden.account_id() and s.state = 'Shipped'
    group by p.line_id
  ) as f on f.line_id = l.id
  where l.account_id = app_hidden.account_id() and l.is_kit and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_shipped <> coalesce(f.shipped, 0)
  union all
  select l.sku_id, o.warehouse_id, d.name, d.source, 'sales_orders', o.id, d.expected, d.found
  from app_public.sales_order_components as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  left join (
    select t.component_id,
      coalesce(sum(t.quantity) filter (where s.state = 'Shipped'), 0) as shipped,
      coalesce(sum(t.quantity) filter (where s.state = 'Ready To Ship'), 0) as packed
    from app_public.shipments as s
    join app_public.packages as k on k.account_id = s.account_id and k.shipment_id = s.id and k.deleted_at is null
    join app_public.package_lines as p on p.account_id = k.account_id and p.package_id = k.id
    join app_public.package_lots as t on t.account_id = p.account_id and t.package_line_id = p.id
    where s.account_id = app_hidden.account_id() and t.component_id is not null
    group by t.component_id
  ) as f on f.component_id = l.id
  left join app_hidden.claims as c on c.account_id = l.account_id
    and c.kind = 'sales_component' and c.line_id = l.id and c.sku_id = l.sku_id and c.warehouse_id = o.warehouse_id
  cross join lateral (values
    ('qtyShipped', 'packages', coalesce(f.shipped, 0), l.qty_shipped),
    ('committed', 'packages', coalesce(f.packed, 0), coalesce(c.committed, 0))
  ) as d (name, source, expected, found)
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and d.expected <> d.found
  union all
  -- a kit is made of something, as much as the line needs, and what goes into each left with each
  select l.sku_id, o.warehouse_id, d.name, 'components', 'sales_orders', o.id, d.expected, d.found
  from app_public.sales_order_lines as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  left join app_public.sales_order_components as c on c.account_id = l.account_id and c.line_id = l.id
  cross join lateral (values
    ('quantity', case when c.is_fixed then c.quantity_per else coalesce(c.quantity_per, 1) * l.quantity end, coalesce(c.quantity, 0)),
    ('qtyShipped', case when c.is_fixed then c.qty_shipped else c.quantity_per * l.qty_shipped end, c.qty_shipped)
  ) as d (name, expected, found)
  where l.account_id = app_hidden.account_id() and l.is_kit and (p_skus is null or l.sku_id = any (p_skus))
    and d.expected <> d.found
  union all
  -- what left has its cost
  select l.sku_id, o.warehouse_id, 'qtyShipped', 'cogs', 'sales_orders', o.id, l.qty_shipped, coalesce(c.quantity, 0)
  from app_public.sales_order_lines as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  left join (
    select line_id, sum(quantity) as quantity
    from app_hidden.cogs_entries
    where account_id = app_hidden.account_id() and document_table = 'sales_orders' and type in ('shipment', 'void')
    group by line_id
  ) as c on c.line_id = l.id
  where l.account_id = app_hidden.account_id() and not l.is_kit and not l.is_stockless and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_shipped <> coalesce(c.quantity, 0)
  union all
  select l.sku_id, l.warehouse_id, 'qtyShipped', 'cogs', 'sales_orders', l.sales_order_id, l.shipped, coalesce(c.quantity, 0)
  from (
    select l.line_id, l.sku_id, o.warehouse_id, l.sales_order_id, sum(l.qty_shipped) as shipped
    from app_public.sales_order_components as l
    join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
    where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    group by 1, 2, 3, 4
  ) as l
  left join (
    select line_id, sku_id, sum(quantity) as quantity
    from app_hidden.cogs_entries
    where account_id = app_hidden.account_id() and document_table = 'sales_orders' and type in ('shipment', 'void')
    group by line_id, sku_id
  ) as c on c.line_id = l.line_id and c.sku_id = l.sku_id
  where l.shipped <> coalesce(c.quantity, 0)
  union all
  -- at what it was worth where it lay: each placing and voiding by itself
  select d.sku_id, d.warehouse_id, 'stockValue', 'cogs', 'sales_orders', e.document_id, -d.moved, d.cost
  from (
    select event_id, sku_id, min(warehouse_id) as warehouse_id, sum(moved) as moved, sum(cost) as cost
    from (
      select event_id, sku_id, warehouse_id, value_delta as moved, 0 as cost
      from app_hidden.stock_moves
      where account_id = app_hidden.account_id() and kind in ('sales_line', 'sales_component') and (p_skus is null or stock_moves.sku_id = any (p_skus))
      union all
      select event_id, sku_id, warehouse_id, 0, amount
      from app_hidden.cogs_entries
      where account_id = app_hidden.account_id() and document_table = 'sales_orders' and (p_skus is null or cogs_entries.sku_id = any (p_skus))
    ) as side
    group by event_id, sku_id
    having sum(moved) + sum(cost) <> 0
  ) as d
  join app_hidden.stock_events as e on e.account_id = app_hidden.account_id() and e.id = d.event_id
$$;
comment on function app_private.sales_order_differences(int[]) is
  'Lines whose shipped or packed quantity is not what lies in packages, whose cost of goods sold is of another quantity or value than what left, or whose components are not what their kits need.';
alter function app_private.sales_order_differences(int[]) owner to ledger_writer;
