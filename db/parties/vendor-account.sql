-- What is owed to a vendor, with the caller's rights: asked only by those who may see costs.
create or replace function app_hidden.vendor_balance(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object('due', round(b.due - c.unused, 2)::text, 'overdue', round(b.overdue, 2)::text, 'overdueReceipts', b.late,
    'received', round(o.received, 2)::text, 'expected', round(c.expected, 2)::text)
  from app_public.vendors as p
  cross join lateral (
    select coalesce(sum(n.amount_due), 0) as due, coalesce(sum(n.amount_due) filter (where n.due_date < t.today), 0) as overdue,
      (count(*) filter (where n.due_date < t.today))::int as late
    from (select app_hidden.today() as today) as t
    left join app_public.receipts as n on n.account_id = p.account_id and n.vendor_id = p.id and n.amount_due > 0 and n.deleted_at is null
  ) as b
  cross join lateral (
    -- what may still be billed is of orders that are not over: a bill comes with the goods or soon after
    select coalesce(sum(round(l.total * (l.qty_received - least(n.quantity, l.qty_received)) / l.quantity, 2)), 0) as received
    from app_public.purchase_orders as d
    join app_public.purchase_order_lines as l on l.account_id = d.account_id and l.purchase_order_id = d.id and l.qty_received > 0
    cross join lateral (
      select coalesce(sum(m.quantity), 0) as quantity
      from app_public.receipt_lines as m
      join app_public.receipts as r on r.account_id = m.account_id and r.id = m.receipt_id and r.deleted_at is null
      where m.account_id = l.account_id and m.purchase_order_line_id = l.id
    ) as n
    where d.account_id = p.account_id and d.vendor_id = p.id and d.deleted_at is null and d.state = any (app_hidden.states_in('purchase_orders', '{open,underWay,done}'))
  ) as o
  cross join lateral (
    -- what is left of the vendor's credits for goods sent back is taken off; expected credits are not yet
    select coalesce(sum(n.credit_left), 0) as unused,
      coalesce(sum(n.total) filter (where n.state = any (app_hidden.states_in('vendor_returns', '{underWay}'))), 0) as expected
    from app_public.vendor_returns as n
    where n.account_id = p.account_id and n.vendor_id = p.id and n.deleted_at is null
  ) as c
  where p.account_id = app_hidden.account_id() and p.id = p_id
$$;
comment on function app_hidden.vendor_balance(int) is
  'What is owed to a vendor by bills, less what is left of his credits for goods sent back, how much of the bills is late, what was received on orders that are not closed and is on no bill, and which credits are expected.';

create or replace function app_hidden.vendor_statement(p_id int) returns jsonb
language sql stable
as $$
  with moves as (
    select n.receipt_date as day, 1 as rank, n.id as receipt_id, null::int as vendor_return_id, null::text as source, n.id, n.total - n.discount_taken as amount
    from app_public.receipts as n
    where n.account_id = app_hidden.account_id() and n.vendor_id = p_id and n.deleted_at is null
    union all
    select m.payment_date, 2, m.receipt_id, null, m.source, m.id, -m.amount
    from app_public.receipt_payments as m
    where m.account_id = app_hidden.account_id() and m.vendor_id = p_id and m.vendor_return_id is null -- a credit counts once
    union all
    select n.credited_on, 3, null, n.id, null, n.id, -n.credit_amount
    from app_public.vendor_returns as n
    where n.account_id = app_hidden.account_id() and n.vendor_id = p_id and n.deleted_at is null and n.credited_on is not null
  ),
  running as (
    select m.*, sum(m.amount) over (order by m.day, m.rank, m.id) as balance, row_number() over (order by m.day desc, m.rank desc, m.id desc) as latest
    from moves as m
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', r.day, 'receiptId', r.receipt_id, 'receiptReference', case when r.receipt_id is not null then jsonb_build_object('id', r.receipt_id, 'name', i.name) end,
    'vendorReturnId', r.vendor_return_id,
    'vendorReturnReference', case when r.vendor_return_id is not null then jsonb_build_object('id', r.vendor_return_id, 'name', v.name) end, 'paid', r.source,
    'amount', round(r.amount, 2)::text, 'balance', round(r.balance, 2)::text
  ) order by r.latest), '[]')
  from running as r
  left join app_public.references as i on i.account_id = app_hidden.account_id() and i.module = 'receipts' and i.record_id = r.receipt_id
  left join app_public.references as v on v.account_id = app_hidden.account_id() and v.module = 'vendor_returns' and v.record_id = r.vendor_return_id
  where r.latest <= 50 and exists (select from app_public.vendors as p where p.account_id = app_hidden.account_id() and p.id = p_id)
$$;
comment on function app_hidden.vendor_statement(int) is 'A vendor''s account: its last 50 bills, payments and credits, the latest first, each with the balance after it.';
