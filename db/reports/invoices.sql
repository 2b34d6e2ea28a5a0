-- what was paid and what was taken off were one
drop function if exists app_hidden.report_invoices(jsonb);
create function app_hidden.report_invoices(filter jsonb)
returns table (
  id bigint, invoice_id int, sales_order_id int, customer_id int, invoice_date date, due_date date, total numeric, paid numeric, discount_taken numeric,
  due numeric,
  days_overdue int, is_overdue boolean, state text
)
language sql stable
as $$
  select i.id::bigint, i.id, i.sales_order_id, i.customer_id, i.invoice_date, i.due_date, i.total, i.amount_paid, i.discount_taken, i.amount_due,
    case when l.is_overdue then (select app_hidden.today()) - i.due_date end, l.is_overdue, i.state
  from app_hidden.seen_invoices as i
  cross join lateral (
    select i.due_date < (select app_hidden.today()) and i.state = any ((select app_hidden.states_in('invoices', '{open,underWay}'))::text[]) as is_overdue
  ) as l
$$;
comment on function app_hidden.report_invoices(jsonb) is 'Invoices: what they come to, what was paid, what was taken off for paying early, what is due and for how many days it has been.';
