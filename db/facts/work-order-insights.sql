-- What the page of a work order tells: each reads with the caller's rights.
create or replace function app_hidden.work_order_buildable(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'skuId', l.sku_id, 'skuReference', jsonb_build_object('id', l.sku_id, 'name', s.code),
    'open', trim_scale(l.open)::text,
    'buildable', trim_scale(b.quantity)::text,
    'shortSkuId', b.short_sku, 'shortSkuReference', case when b.short_sku is not null then jsonb_build_object('id', b.short_sku, 'name', x.code) end,
    'missing', trim_scale(b.missing)::text
  ) order by l.position, l.id), '[]')
  from (
    select account_id, id, sku_id, position, quantity - qty_assembled - qty_short_closed as open
    from app_public.work_order_lines
    where account_id = app_hidden.account_id() and work_order_id = p_id and quantity > qty_assembled + qty_short_closed
    order by position, id
    limit 200
  ) as l
  join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
  cross join lateral app_hidden.work_order_line_buildable(l.id) as b
  left join app_public.skus as x on x.account_id = l.account_id and x.id = b.short_sku
$$;
comment on function app_hidden.work_order_buildable(int) is 'How many of each line of a work order can be built of what is allocated to its components, of a draft of what is available, and what runs out first.';

create or replace function app_hidden.work_order_line_buildable(p_line int, out quantity numeric, out short_sku int, out missing numeric)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select * from app_private.buildable(p_line) $$;
comment on function app_hidden.work_order_line_buildable(int) is 'How many of a line of the caller''s account can be built now.';
alter function app_hidden.work_order_line_buildable(int) owner to ledger_writer;

create or replace function app_hidden.work_order_parts(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'lineSkuId', c.whole_id, 'lineSkuReference', jsonb_build_object('id', c.whole_id, 'name', w.code),
    'skuId', c.sku_id, 'skuReference', jsonb_build_object('id', c.sku_id, 'name', s.code),
    'quantityPer', trim_scale(c.quantity_per)::text, 'isFixed', c.is_fixed,
    'quantityNeeded', trim_scale(c.quantity)::text, 'qtyConsumed', trim_scale(c.qty_consumed)::text,
    'allocated', trim_scale(coalesce(q.allocated, 0))::text, 'quantityMissing', trim_scale(coalesce(q.backordered, 0))::text,
    'quantityAvailable', trim_scale(coalesce(v.available, 0))::text, 'cost', trim_scale(k.cost)::text
  ) order by c.line_position, c.line_id, c.position), '[]')
  from (
    select c.*, l.sku_id as whole_id, l.position as line_position, o.origin_warehouse_id as warehouse_id
    from app_public.work_orders as o
    join app_public.work_order_lines as l on l.account_id = o.account_id and l.work_order_id = o.id
    join app_public.work_order_components as c on c.account_id = l.account_id and c.line_id = l.id
    where o.account_id = app_hidden.account_id() and o.id = p_id
    order by l.position, l.id, c.position
    limit 2000
  ) as c
  join app_public.skus as w on w.account_id = c.account_id and w.id = c.whole_id
  join app_public.skus as s on s.account_id = c.account_id and s.id = c.sku_id
  left join app_hidden.claims as q on q.account_id = c.account_id and q.kind = 'work_order_component' and q.line_id = c.id
  left join app_public.stock_levels as v on v.account_id = c.account_id and v.sku_id = c.sku_id and v.warehouse_id = c.warehouse_id
  left join app_hidden.costs_of_components(p_id) as k on k.id = c.id
$$;
comment on function app_hidden.work_order_parts(int) is 'What the lines of a work order are made of: needed, consumed, allocated, missing, what is free of it in the warehouse, and what one costs.';
