-- What a customer's invoices, payments and discounts for paying early did to what is owed. Early ones are dated as the payment.
create or replace function app_private.moves_of_account(p_customer int, p_from date, p_to date)
returns table (day date, rank int, id int, kind text, number int, due_date date, amount numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select n.invoice_date, 1, n.id, 'invoice', n.display_id, n.due_date, n.total::numeric
  from app_public.invoices as n
  where n.account_id = app_hidden.account_id() and n.customer_id = p_customer and n.deleted_at is null and n.invoice_date between p_from and p_to
  union all
  select m.payment_date, 2, m.id, case when m.amount < 0 then 'refund' else 'payment' end, m.display_id, null, -m.amount::numeric
  from app_public.payments as m
  where m.account_id = app_hidden.account_id() and m.customer_id = p_customer and m.deleted_at is null and m.payment_date between p_from and p_to
  union all
  select m.payment_date, 3, m.id, 'discount', m.display_id, null, -sum(a.discount)
  from app_public.payments as m
  join app_public.payment_applications as a on a.account_id = m.account_id and a.payment_id = m.id and a.discount > 0
  where m.account_id = app_hidden.account_id() and m.customer_id = p_customer and m.deleted_at is null and m.payment_date between p_from and p_to
  group by m.payment_date, m.id, m.display_id
$$;
comment on function app_private.moves_of_account(int, date, date) is
  'What changed what a customer owes from one day to another: invoices, payments, refunds, and discounts for paying early on the day of their payment.';
alter function app_private.moves_of_account(int, date, date) owner to ledger_writer;

create or replace function app_hidden.statement_of_account(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most_rows constant int := 1000;
  invoice_prefix constant text := (select prefix from app_private.search_rule('invoices'));
  payment_prefix constant text := (select prefix from app_private.search_rule('payments'));
  customer constant int := (input ->> 'id')::int;
  first_day constant date := app_hidden.date_input(input, 'from');
  last_day constant date := app_hidden.date_input(input, 'to');
  opening numeric;
  moves int;
begin
  perform app_private.require_view('customer');
  perform app_private.require_view('invoice');
  perform app_private.require_view('payment');
  perform app_private.require_view('sku_price');
  if first_day is null or last_day is null then
    perform app_private.fail('SWVAL', 'Say from which day to which.', jsonb_build_object('fields',
      jsonb_build_object(case when first_day is null then 'from' else 'to' end, 'required')));
  elsif last_day < first_day then
    perform app_private.fail('SWVAL', 'It ends on the day it begins or later.', '{"fields": {"to": "beforeBeginning"}}');
  end if;
  if not exists (select from app_public.customers as c where c.account_id = app_hidden.account_id() and c.id = customer) then
    return null;
  end if;
  select count(*) into moves from app_private.moves_of_account(customer, first_day, last_day);
  if moves > most_rows then
    perform app_private.fail('SWVAL', format('These days have %s rows. Choose fewer: a statement has at most %s.', moves, most_rows),
      jsonb_build_object('fields', '{"to": "tooManyMoves"}'::jsonb, 'count', moves, 'limit', most_rows));
  end if;
  select coalesce(sum(m.amount), 0) into opening
  from app_private.moves_of_account(customer, '-infinity', first_day - 1) as m;
  return (
    with running as (
      select m.*, opening + sum(m.amount) over (order by m.day, m.rank, m.id) as balance
      from app_private.moves_of_account(customer, first_day, last_day) as m
    )
    select jsonb_build_object(
      'customer', c.business_name,
      'from', first_day, 'to', last_day, 'opening', round(opening, 2)::text,
      'invoiced', round(r.invoiced, 2)::text, 'paid', round(r.paid, 2)::text, 'closing', round(opening + r.invoiced - r.paid, 2)::text,
      'rows', r.rows)
    from app_public.customers as c
    cross join lateral (
      select coalesce(sum(m.amount) filter (where m.rank = 1), 0) as invoiced, coalesce(-sum(m.amount) filter (where m.rank > 1), 0) as paid,
        coalesce(jsonb_agg(jsonb_build_object(
          'day', m.day, 'kind', m.kind, 'id', m.id, 'number', m.number, 'dueDate', m.due_date, 'name', coalesce(case m.kind when 'invoice' then invoice_prefix else payment_prefix end, '') || m.number,
          'charged', case when m.amount >= 0 then round(m.amount, 2)::text end, 'paid', case when m.amount < 0 then round(-m.amount, 2)::text end,
          'balance', round(m.balance, 2)::text
        ) order by m.day, m.rank, m.id), '[]') as rows
      from running as m
    ) as r
    where c.account_id = app_hidden.account_id() and c.id = customer
  );
end $$;
comment on function app_hidden.statement_of_account(jsonb) is
  'A customer''s account from one day to another: {id, from, to}. {customer, from, to, opening, invoiced, paid, closing, '
  'rows: [{day, kind: invoice, payment, refund or discount, id: of the invoice or payment, number, name, dueDate, charged, paid, balance}]}; null for no such customer. '
  'Errors: SWVAL from, to (required, beforeBeginning, tooManyMoves: above 1000 rows). Who may not view amounts is refused.';
alter function app_hidden.statement_of_account(jsonb) owner to ledger_writer;
