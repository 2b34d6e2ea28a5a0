-- What the bill of materials of a SKU tells: each reads with the caller's rights, and no more than a thousand lines.
create or replace function app_hidden.sku_components(p_id int) returns jsonb
language sql stable
as $$
  with recursive part (path, level, sku_id, quantity, is_fixed) as (
    select array[b.position, b.id], 1, b.sku_id, b.quantity::numeric, b.is_fixed
    from app_public.bill_of_materials as b
    where b.account_id = app_hidden.account_id() and b.assembly_id = p_id
    union all
    select p.path || array[b.position, b.id], p.level + 1, b.sku_id, case when b.is_fixed then b.quantity else p.quantity * b.quantity end, p.is_fixed or b.is_fixed
    from part as p
    join app_public.bill_of_materials as b on b.account_id = app_hidden.account_id() and b.assembly_id = p.sku_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'level', p.level,
    'skuId', p.sku_id, 'skuReference', jsonb_build_object('id', p.sku_id, 'name', s.code),
    'name', s.name,
    'quantity', trim_scale(p.quantity)::text,
    'isFixed', p.is_fixed,
    'available', trim_scale(v.available)::text,
    'onOrder', trim_scale(v.on_order)::text
  ) order by p.path), '[]')
  -- no order in here: the levels are read no further than the limit
  from (select * from part limit 1000) as p
  join app_public.skus as s on s.account_id = app_hidden.account_id() and s.id = p.sku_id
  cross join lateral (
    select coalesce(sum(l.available), 0) as available, coalesce(sum(l.on_order), 0) as on_order
    from app_public.stock_levels as l where l.account_id = s.account_id and l.sku_id = s.id
  ) as v
$$;
comment on function app_hidden.sku_components(int) is 'What a SKU is made of, all levels, each below what it goes into: how many for one, and what there is of it.';

create or replace function app_hidden.sku_buildable(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'warehouseId', w.id, 'warehouseReference', jsonb_build_object('id', w.id, 'name', w.name),
    'buildable', trim_scale(least.units)::text,
    'shortSkuId', least.sku_id, 'shortSkuReference', jsonb_build_object('id', least.sku_id, 'name', least.code),
    'available', trim_scale(least.available)::text
  ) order by least.units desc, w.name), '[]')
  from (
    select id, name from app_public.warehouses where account_id = app_hidden.account_id() order by name limit 20
  ) as w
  cross join lateral (
    select b.sku_id, s.code, greatest(coalesce(l.available, 0), 0) as available,
      -- a fixed component is there for any number, or for none
      case when not b.is_fixed then floor(greatest(coalesce(l.available, 0), 0) / b.quantity) when coalesce(l.available, 0) < b.quantity then 0 end as units
    from app_public.bill_of_materials as b
    join app_public.skus as s on s.account_id = b.account_id and s.id = b.sku_id
    left join app_public.stock_levels as l on l.account_id = b.account_id and l.sku_id = b.sku_id and l.warehouse_id = w.id
    where b.account_id = app_hidden.account_id() and b.assembly_id = p_id
    order by units nulls last, b.position
    limit 1
  ) as least
  where least.units is not null
$$;
comment on function app_hidden.sku_buildable(int) is 'How many of a SKU can be made in each warehouse of what is available there, and the component that runs out first.';

create or replace function app_hidden.sku_used_in(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'assemblyId', u.assembly_id, 'assemblyReference', jsonb_build_object('id', u.assembly_id, 'name', u.code),
    'name', u.name, 'quantity', trim_scale(u.quantity)::text, 'isFixed', u.is_fixed
  ) order by u.code), '[]')
  from (
    select b.assembly_id, s.code, s.name, b.quantity, b.is_fixed
    from app_public.bill_of_materials as b
    join app_public.skus as s on s.account_id = b.account_id and s.id = b.assembly_id
    where b.account_id = app_hidden.account_id() and b.sku_id = p_id
    limit 200
  ) as u
$$;
comment on function app_hidden.sku_used_in(int) is 'What a SKU goes into directly, and how many of it for one.';
