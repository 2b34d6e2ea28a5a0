create or replace function app_hidden.report_purchases_due(filter jsonb)
returns table (
  id bigint, purchase_order_id int, vendor_id int, warehouse_id int, status_id int, state text, due_date date, due_in text, days_late int, is_overdue boolean,
  to_receive numeric, total numeric
)
language sql stable
as $$
  select o.id::bigint, o.id, o.vendor_id, o.warehouse_id, o.status_id, o.state, o.due_date,
    case when o.due_date is null then 'none' when d.days < 0 then 'overdue' when d.days <= 7 then 'week' when d.days <= 30 then 'month' else 'later' end,
    case when d.days < 0 then -d.days end, coalesce(d.days < 0, false),
    (
      select coalesce(sum(greatest(n.quantity - n.qty_received - n.qty_short_closed, 0)), 0)::numeric from app_hidden.seen_purchase_order_lines as n
      where n.account_id = o.account_id and n.purchase_order_id = o.id and not n.is_stockless
    ), o.total::numeric
  from app_hidden.seen_purchase_orders as o
  cross join lateral (select o.due_date - (select app_hidden.today()) as days) as d
  where o.state = any ((select app_hidden.states_in('purchase_orders', '{open,underWay}'))::text[])
$$;
comment on function app_hidden.report_purchases_due(jsonb) is 'Purchase orders that are open or under way: how much of each is still to come, and when.';
