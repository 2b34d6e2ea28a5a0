create or replace function app_hidden.report_payments(filter jsonb)
returns table (
  id bigint, payment_id int, payment_date date, sales_order_id int, customer_id int, source text, check_number text,
  amount numeric, applied numeric, unapplied numeric, state text
)
language sql stable
as $$
  select p.id::bigint, p.id, p.payment_date, p.sales_order_id, p.customer_id, p.source, p.check_number, p.amount, p.applied, p.unapplied, p.state
  from app_hidden.seen_payments as p
$$;
comment on function app_hidden.report_payments(jsonb) is 'Payments and refunds (negative amounts): what came, what of it pays invoices, and what is left.';
