create or replace function app_hidden.report_open_orders(filter jsonb)
returns table (
  id bigint, sales_order_id int, customer_id int, warehouse_id int, status_id int, state text, opened_at timestamptz, ship_date date,
  days_late int, is_late boolean, to_ship numeric, total numeric
)
language sql stable
as $$
  select o.id::bigint, o.id, o.customer_id, o.warehouse_id, o.status_id, o.state, o.opened_at, o.ship_date,
    case when l.is_late then (select app_hidden.today()) - o.ship_date end, l.is_late,
    (
      select coalesce(sum(n.quantity - n.qty_shipped - n.qty_short_closed), 0)::numeric from app_hidden.seen_sales_order_lines as n
      where n.account_id = o.account_id and n.sales_order_id = o.id and not n.is_stockless
    ), o.total::numeric
  from app_hidden.seen_sales_orders as o
  cross join lateral (select coalesce(o.ship_date < (select app_hidden.today()), false) as is_late) as l
  where o.state = any ((select app_hidden.states_in('sales_orders', '{open,underWay}'))::text[])
$$;
comment on function app_hidden.report_open_orders(jsonb) is 'Sales orders that are open or under way: how much of each is still to be shipped, and by how many days it is late.';
