-- What a SKU's page tells beside its own values. Each reads with the caller's rights, and no more however long the history is.
create or replace function app_hidden.sku_pace(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'unitsPerWeek', trim_scale(round(sold.quantity / 13, 1))::text,
    'coverDays', case when sold.quantity > 0 then floor(free.quantity * 91 / sold.quantity)::int end
  )
  from app_public.skus as s,
  lateral (
    select coalesce(sum(l.quantity - l.qty_short_closed), 0) as quantity
    from app_public.sales_order_lines as l
    join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
    -- a line may be older than the day its order was opened; one that waited longer as a draft counts for nothing
    where l.account_id = s.account_id and l.sku_id = s.id and l.created_at > now() - interval '182 days'
      and o.opened_at > now() - interval '91 days' and o.deleted_at is null
  ) as sold,
  lateral (
    select coalesce(sum(v.available), 0) as quantity
    from (
      select available from app_public.stock_levels where account_id = s.account_id and sku_id = s.id and not s.is_kit
      union all
      -- a kit is as free as what it is made of
      select available from app_hidden.kit_levels(s.id) where s.is_kit
    ) as v
  ) as free
  where s.account_id = app_hidden.account_id() and s.id = p_id
$$;
comment on function app_hidden.sku_pace(int) is 'Units a week that orders opened in the last 13 weeks took of a SKU, and how many days what is free lasts at that pace.';

create or replace function app_hidden.sku_lead(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object('leadDays', round(avg(a.days))::int, 'arrivals', count(*)::int)
  from app_public.skus as s
  left join lateral (
    select greatest(0, extract(epoch from r.created_at - o.opened_at) / 86400) as days
    from app_public.receivements as r
    join app_public.purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
    where r.account_id = s.account_id and r.sku_id = s.id and r.deleted_at is null
    order by r.id desc
    limit 10
  ) as a on true
  where s.account_id = app_hidden.account_id() and s.id = p_id
  group by s.id
  having count(a.days) > 0
$$;
comment on function app_hidden.sku_lead(int) is 'Days from opening a purchase order to its arrival, the mean of a SKU''s last ten arrivals.';

create or replace function app_hidden.sku_worth(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'stockValue', round(held.value, 2)::text,
    'averageCost', case when held.quantity > 0 then round(held.value / held.quantity, 4)::text end,
    'bestCost', best.cost::text,
    'bestVendorId', best.vendor_id,
    'bestVendorReference', case when best.vendor_id is not null then jsonb_build_object('id', best.vendor_id, 'name', best.name) end
  )
  from app_public.skus as s,
  lateral (
    select coalesce(sum(v.stock_value), 0) as value, coalesce(sum(v.in_stock), 0) as quantity
    from app_public.stock_levels as v where v.account_id = s.account_id and v.sku_id = s.id
  ) as held
  left join lateral (
    select round(r.cost / r.unit_factor, 4) as cost, r.vendor_id, n.name
    from app_public.sku_costs as r
    left join app_public.references as n on n.account_id = r.account_id and n.module = 'vendors' and n.record_id = r.vendor_id
    where r.account_id = app_hidden.account_id() and r.sku_id = p_id
    order by 1, r.id
    limit 1
  ) as best on true
  where s.account_id = app_hidden.account_id() and s.id = p_id
$$;
comment on function app_hidden.sku_worth(int) is 'What a SKU''s stock is worth, what a unit of it cost, and the lowest cost of one over its cost rules.';

create or replace function app_hidden.sku_places(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'warehouseId', p.warehouse_id, 'warehouseReference', jsonb_build_object('id', p.warehouse_id, 'name', w.name),
    'binLocationId', p.bin_location_id, 'binLocationReference', jsonb_build_object('id', p.bin_location_id, 'name', b.name),
    'inStock', trim_scale(p.quantity)::text, 'reserved', trim_scale(p.reserved)::text, 'free', trim_scale(p.quantity - p.reserved)::text, 'lots', p.lots
  ) order by w.name, p.quantity desc, b.name), '[]')
  from (
    select l.warehouse_id, l.bin_location_id, sum(l.quantity) as quantity, sum(l.reserved) as reserved, count(*)::int as lots
    from app_public.lots as l
    where l.account_id = app_hidden.account_id() and l.sku_id = p_id and l.quantity > 0
    group by l.warehouse_id, l.bin_location_id
    order by 3 desc, 2
    limit 20
  ) as p
  left join app_public.references as w on w.account_id = app_hidden.account_id() and w.module = 'warehouses' and w.record_id = p.warehouse_id
  left join app_public.references as b on b.account_id = app_hidden.account_id() and b.module = 'bin_locations' and b.record_id = p.bin_location_id
  where exists (select from app_public.skus as s where s.account_id = app_hidden.account_id() and s.id = p_id)
$$;
comment on function app_hidden.sku_places(int) is 'The twenty bins that hold most of a SKU: what lies there, what is reserved of it and what is free.';
