-- What a customer owes and will owe, of what is open: three partial indexes, however long the history is.
create or replace function app_private.credit_of(p_customer int, p_but int default null) returns table (
  credit_limit numeric, due numeric, overdue numeric, late int[], unapplied numeric, ordered numeric
)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select c.credit_limit, i.due, i.overdue, i.late, p.unapplied, o.ordered
  from app_public.customers as c
  cross join lateral (
    select coalesce(sum(n.amount_due), 0) as due,
      coalesce(sum(n.amount_due) filter (where n.due_date < app_hidden.today()), 0) as overdue,
      coalesce(array_agg(n.display_id order by n.due_date, n.id) filter (where n.due_date < app_hidden.today()), '{}') as late
    from app_public.invoices as n
    where n.account_id = c.account_id and n.customer_id = c.id and n.amount_due > 0 and n.deleted_at is null
  ) as i
  cross join lateral (
    select coalesce(sum(m.unapplied), 0) as unapplied
    from app_public.payments as m
    where m.account_id = c.account_id and m.customer_id = c.id and m.unapplied > 0 and m.deleted_at is null
  ) as p
  cross join lateral (
    select coalesce(sum(d.total - d.invoiced), 0) as ordered
    from app_public.sales_orders as d
    where d.account_id = c.account_id and d.customer_id = c.id and d.id is distinct from p_but and d.to_invoice
  ) as o
  where c.account_id = app_hidden.account_id() and c.id = p_customer
$$;
comment on function app_private.credit_of(int, int) is
  'A customer''s limit; what is due by invoices, how much of that is late and the numbers of those; what was paid and not applied; what open orders, but one, come to that is on no invoice.';
alter function app_private.credit_of(int, int) owner to ledger_writer;

create or replace function app_private.tg_sales_orders__within_credit() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  limited boolean;
  first_due date;
  late boolean;
  credit record;
  beyond numeric := 0;
begin
  if app_private.stage_of('sales_orders', new.state) not in ('open', 'underWay', 'done') then
    new.is_credit_checked := false;
    return new;
  elsif new.is_credit_checked and new.total <= old.total then
    return new;
  end if;
  new.is_credit_checked := true;
  select c.credit_limit is not null, (
    select min(n.due_date) from app_public.invoices as n
    where n.account_id = c.account_id and n.customer_id = c.id and n.amount_due > 0 and n.deleted_at is null
  ) into limited, first_due
  from app_public.customers as c
  where c.account_id = new.account_id and c.id = new.customer_id;
  late := case when first_due is null then false else first_due < app_hidden.today() end;
  if limited then
    -- two orders that each fit: the second waits, and counts the first
    perform from app_public.customers where account_id = new.account_id and id = new.customer_id for no key update;
  end if;
  if limited or late then
    select * into credit from app_private.credit_of(new.customer_id, new.id);
    beyond := coalesce(credit.due - credit.unapplied + credit.ordered + new.total - new.invoiced - credit.credit_limit, 0);
  end if;
  if beyond <= 0 and not late then
    return new;
  elsif not app_hidden.may('sales_order:credit') then
    perform app_private.refuse_beyond_credit(beyond, credit);
  end if;
  new.beyond_credit := case when beyond <= 0 then 'overdue' when late then 'both' else 'overLimit' end;
  return new;
end $$;
comment on function app_private.tg_sales_orders__within_credit() is
  'An order that is opened or comes to more stays within its customer''s credit, and no invoice of theirs is late; who holds sales_order:credit goes beyond, and that is kept. '
  'It is asked when the order is settled, by whatever door; the customer''s row is the last lock taken.';
drop trigger if exists tg_sales_orders__within_credit on app_public.sales_orders;
create trigger tg_sales_orders__within_credit before insert or update of state, settled_version, total on app_public.sales_orders
for each row when (new.settled_version = new.version) execute function app_private.tg_sales_orders__within_credit();
alter function app_private.tg_sales_orders__within_credit() owner to ledger_writer;

create or replace function app_private.refuse_beyond_credit(p_beyond numeric, p_credit record) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_hidden.may_view('sku_price') then
    perform app_private.fail('SWVAL', 'This customer''s credit does not reach. Somebody who may go beyond it can open the order.',
      '{"fields": {"customerId": "beyondCredit"}}');
  elsif p_beyond > 0 then
    perform app_private.fail('SWVAL', format('Over the customer''s credit limit by %s. Take a payment, lower the order, or ask somebody who may go beyond it to open the order.', p_beyond),
      jsonb_build_object('fields', '{"customerId": "overCredit"}'::jsonb, 'by', p_beyond::text, 'creditLimit', p_credit.credit_limit::text,
        'due', p_credit.due::text, 'unapplied', p_credit.unapplied::text, 'ordered', p_credit.ordered::text));
  end if;
  perform app_private.fail('SWVAL', 'Invoices of this customer are overdue. Somebody who may go beyond credit can open the order.',
    jsonb_build_object('fields', '{"customerId": "overdueInvoices"}'::jsonb, 'overdue', p_credit.overdue::text,
      'invoices', (select string_agg('IN-' || n, ', ') from unnest(p_credit.late[1:5]) as n)));
end $$;
comment on function app_private.refuse_beyond_credit(numeric, record) is 'Says why an order is not opened, with figures for those who see prices.';
alter function app_private.refuse_beyond_credit(numeric, record) owner to ledger_writer;
