-- What a customer owes, with the caller's rights: asked only by those who may see amounts.
create or replace function app_hidden.customer_balance(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object('due', round(i.due, 2)::text, 'overdue', round(i.overdue, 2)::text, 'overdueInvoices', i.late, 'credit', round(c.credit, 2)::text,
    'ordered', round(o.ordered, 2)::text, 'creditLimit', round(p.credit_limit, 2)::text,
    'available', round(p.credit_limit - i.due + c.credit - o.ordered, 2)::text)
  from app_public.customers as p
  cross join lateral (
    select coalesce(sum(n.amount_due), 0) as due, coalesce(sum(n.amount_due) filter (where n.due_date < t.today), 0) as overdue,
      (count(*) filter (where n.due_date < t.today))::int as late
    from (select app_hidden.today() as today) as t
    left join app_public.invoices as n on n.account_id = p.account_id and n.customer_id = p.id and n.amount_due > 0 and n.deleted_at is null
  ) as i
  cross join lateral (
    select coalesce(sum(m.unapplied), 0) as credit from app_public.payments as m
    where m.account_id = p.account_id and m.customer_id = p.id and m.unapplied > 0 and m.deleted_at is null
  ) as c
  cross join lateral (
    select coalesce(sum(d.total - d.invoiced), 0) as ordered from app_public.sales_orders as d
    where d.account_id = p.account_id and d.customer_id = p.id and d.to_invoice
  ) as o
  where p.account_id = app_hidden.account_id() and p.id = p_id
$$;
comment on function app_hidden.customer_balance(int) is
  'What a customer owes by invoices, how much of that is late, what was paid and not applied, what open orders come to that is on no invoice, and what is left of the credit limit.';

create or replace function app_hidden.customer_statement(p_id int) returns jsonb
language sql stable
as $$
  with moves as (
    select n.invoice_date as day, 1 as rank, n.id as invoice_id, null::int as payment_id, n.total - n.discount_taken as amount
    from app_public.invoices as n
    where n.account_id = app_hidden.account_id() and n.customer_id = p_id and n.deleted_at is null
    union all
    select m.payment_date, 2, null, m.id, -m.amount
    from app_public.payments as m
    where m.account_id = app_hidden.account_id() and m.customer_id = p_id and m.deleted_at is null
  ),
  running as (
    select m.*, sum(m.amount) over (order by m.day, m.rank, m.invoice_id, m.payment_id) as balance,
      row_number() over (order by m.day desc, m.rank desc, m.invoice_id desc, m.payment_id desc) as latest
    from moves as m
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', r.day,
    'invoiceId', r.invoice_id, 'invoiceReference', case when r.invoice_id is not null then jsonb_build_object('id', r.invoice_id, 'name', i.name) end,
    'paymentId', r.payment_id, 'paymentReference', case when r.payment_id is not null then jsonb_build_object('id', r.payment_id, 'name', m.name) end,
    'amount', round(r.amount, 2)::text, 'balance', round(r.balance, 2)::text
  ) order by r.latest), '[]')
  from running as r
  left join app_public.references as i on i.account_id = app_hidden.account_id() and i.module = 'invoices' and i.record_id = r.invoice_id
  left join app_public.references as m on m.account_id = app_hidden.account_id() and m.module = 'payments' and m.record_id = r.payment_id
  where r.latest <= 50 and exists (select from app_public.customers as p where p.account_id = app_hidden.account_id() and p.id = p_id)
$$;
comment on function app_hidden.customer_statement(int) is 'A customer''s account: its last 50 invoices and payments, the latest first, each with the balance after it.';
