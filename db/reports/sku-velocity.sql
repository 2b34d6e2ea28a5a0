drop function if exists app_hidden.report_sku_velocity(jsonb);

create or replace function app_hidden.report_sku_velocity(filter jsonb)
returns table (
  id bigint, sku_id int, product_id int, shipped numeric, per_day numeric, available numeric, projected numeric, days_of_cover int, run_out_date date, suggested numeric, is_low boolean
)
language sql stable
as $$
  select s.id::bigint, s.id, s.product_id, coalesce(c.shipped, 0), p.per_day, coalesce(v.available, 0), coalesce(v.projected, 0),
    k.days, d.today + k.days,
    case when coalesce(v.projected, 0) < s.min_stock_level then greatest(coalesce(s.max_stock_level, s.min_stock_level), s.min_stock_level) - coalesce(v.projected, 0) else 0 end,
    coalesce(coalesce(v.projected, 0) < s.min_stock_level, false)
  from app_public.skus as s
  cross join (
    select t.today, greatest(1, least(coalesce((app_hidden.moment_to(filter ->> 'shippedBefore') at time zone t.zone)::date, t.today), t.today)
      - coalesce((app_hidden.moment_from(filter ->> 'shippedAfter') at time zone t.zone)::date, t.first, t.today) + 1) as days
    from (
      select app_hidden.today() as today, a.time_zone as zone,
        (select (min(e.recorded_at) at time zone a.time_zone)::date from app_hidden.seen_cogs_entries as e where not filter ? 'shippedAfter') as first
      from app_public.accounts as a where a.id = (select app_hidden.account_id())
    ) as t
    offset 0 -- found once: as part of each figure it would be found for each of every row
  ) as d
  left join (
    select e.sku_id, sum(e.quantity)::numeric as shipped
    from app_hidden.seen_cogs_entries as e
    where e.type in ('shipment', 'void')
      -- asked once, so that the bounds reach the view's index
      and e.recorded_at >= (select coalesce(app_hidden.moment_from(filter ->> 'shippedAfter'), '-infinity'))
      and e.recorded_at <= (select coalesce(app_hidden.moment_to(filter ->> 'shippedBefore'), 'infinity'))
      and (not filter ? 'warehouseIds' or e.warehouse_id in (select w::int from jsonb_array_elements_text(filter -> 'warehouseIds') as w))
    group by e.sku_id
  ) as c on c.sku_id = s.id
  left join (
    select v.sku_id, sum(v.available)::numeric as available, sum(v.available + v.on_order + v.transfer_incoming + v.pending_return - v.backordered)::numeric as projected
    from app_hidden.seen_stock_levels as v
    where not filter ? 'warehouseIds' or v.warehouse_id in (select w::int from jsonb_array_elements_text(filter -> 'warehouseIds') as w)
    group by v.sku_id
  ) as v on v.sku_id = s.id
  cross join lateral (select round(coalesce(c.shipped, 0) / d.days, 2) as per_day) as p
  cross join lateral (
    select case when coalesce(c.shipped, 0) > 0 then least(floor(coalesce(v.available, 0) * d.days / c.shipped), 36500)::int end as days
  ) as k
  where s.kind = 'stock' and not s.is_kit
    and (not filter ? 'vendorIds' or s.id in (
      select r.sku_id from app_hidden.seen_sku_costs as r where r.vendor_id in (select n::int from jsonb_array_elements_text(filter -> 'vendorIds') as n)
    ))
$$;
comment on function app_hidden.report_sku_velocity(jsonb) is
  'How fast SKUs leave: {shippedAfter, shippedBefore, warehouseIds, vendorIds}. What is available lasts so many days at the pace of the period; below its minimum, what is lacking up to the maximum is suggested.';
