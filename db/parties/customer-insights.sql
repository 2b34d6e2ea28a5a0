-- What a customer's page tells beside its own values, with the caller's rights.
create or replace function app_hidden.customer_totals(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object('openTotal', round(o.total, 2)::text, 'openOrders', o.count, 'yearTotal', round(y.total, 2)::text, 'yearOrders', y.count)
  from app_public.customers as p,
  lateral (
    select coalesce(sum(d.total), 0) as total, count(*)::int as count from app_public.sales_orders as d
    where d.account_id = p.account_id and d.customer_id = p.id and d.state = any (app_hidden.states_in('sales_orders', '{open,underWay}')) and d.deleted_at is null
  ) as o,
  lateral (
    select coalesce(sum(d.total), 0) as total, count(*)::int as count from app_public.sales_orders as d
    where d.account_id = p.account_id and d.customer_id = p.id and d.state <> all (app_hidden.states_in('sales_orders', '{canceled}'))
      and d.opened_at >= date_trunc('year', now()) and d.deleted_at is null
  ) as y
  where p.account_id = app_hidden.account_id() and p.id = p_id
$$;
comment on function app_hidden.customer_totals(int) is 'What a customer''s open orders and those opened this year come to.';

create or replace function app_hidden.price_of_line(p_id int) returns numeric
language sql stable
as $$
  select round(l.price / l.unit_factor, 4) from app_public.sales_order_lines as l where l.account_id = app_hidden.account_id() and l.id = p_id
$$;
comment on function app_hidden.price_of_line(int) is 'The price of one base unit on an order''s line; asked only by those who may see it.';

create or replace function app_hidden.customer_skus(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'skuId', m.sku_id, 'skuReference', jsonb_build_object('id', m.sku_id, 'name', n.name), 'name', s.name,
    'quantity', trim_scale(m.quantity)::text,
    'lastPrice', case when has_column_privilege('app_public.sales_order_lines', 'price', 'select') then app_hidden.price_of_line(m.last_line)::text end,
    'lastOn', m.last_on
  ) order by m.quantity desc, n.name), '[]')
  from (
    select l.sku_id, sum(l.quantity - l.qty_short_closed) as quantity,
      (array_agg(l.id order by r.opened_at desc, l.id desc))[1] as last_line, max(r.opened_at)::date as last_on
    from (
      select d.id, d.opened_at
      from app_public.sales_orders as d
      where d.account_id = app_hidden.account_id() and d.customer_id = p_id and d.deleted_at is null
      order by d.display_id desc
      limit 300
    ) as r
    join app_public.sales_order_lines as l on l.account_id = app_hidden.account_id() and l.sales_order_id = r.id
    where r.opened_at > now() - interval '1 year' and l.quantity > l.qty_short_closed
    group by l.sku_id
    order by 2 desc, 1
    limit 10
  ) as m
  left join app_public.references as n on n.account_id = app_hidden.account_id() and n.module = 'skus' and n.record_id = m.sku_id
  left join app_public.skus as s on s.account_id = app_hidden.account_id() and s.id = m.sku_id
  where exists (select from app_public.customers as p where p.account_id = app_hidden.account_id() and p.id = p_id)
$$;
comment on function app_hidden.customer_skus(int) is 'The ten SKUs that a customer bought most of in a year, over its last 300 orders, with their last price.';
