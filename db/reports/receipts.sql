-- what was paid and what was taken off were one
drop function if exists app_hidden.report_receipts(jsonb);
create function app_hidden.report_receipts(filter jsonb)
returns table (
  id bigint, receipt_id int, receipt_date date, purchase_order_id int, vendor_id int, due_date date, quantity numeric, cost numeric, paid numeric, discount_taken numeric,
  due numeric,
  variance numeric, is_overdue boolean, state text
)
language sql stable
as $$
  select r.id::bigint, r.id, r.receipt_date, r.purchase_order_id, r.vendor_id, r.due_date, coalesce(l.quantity, 0), r.total,
    r.amount_paid, r.discount_taken, r.amount_due, r.variance,
    r.due_date < (select app_hidden.today()) and r.state = any ((select app_hidden.states_in('receipts', '{open,underWay}'))::text[]), r.state
  from app_hidden.seen_receipts as r
  left join (
    select l.receipt_id, sum(l.quantity)::numeric as quantity from app_hidden.seen_receipt_lines as l group by l.receipt_id
  ) as l on l.receipt_id = r.id
$$;
comment on function app_hidden.report_receipts(jsonb) is 'Vendors'' bills: what they come to, what was paid, what was taken off for paying early, what is due, and by how much the goods cost more than they were received at.';
