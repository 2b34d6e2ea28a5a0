create or replace function app_hidden.report_returns(filter jsonb)
returns table (
  id bigint, return_id int, return_date date, sales_order_id int, customer_id int, warehouse_id int, requested numeric, received numeric, cost numeric, state text
)
language sql stable
as $$
  select r.id::bigint, r.id, r.return_date, r.sales_order_id, r.customer_id, r.warehouse_id, l.requested, l.received, l.cost, r.state
  from app_hidden.seen_returns as r
  left join (
    select l.return_id, sum(l.quantity)::numeric as requested, sum(l.qty_returned)::numeric as received, round(sum(l.qty_returned * l.cost), 2) as cost
    from app_hidden.seen_return_lines as l
    group by l.return_id
  ) as l on l.return_id = r.id
$$;
comment on function app_hidden.report_returns(jsonb) is 'Returns: how much was announced, how much came back and what that cost when it left.';
