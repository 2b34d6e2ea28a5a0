-- A payment may pay invoices of several orders of its customer: saving or deleting either locks all those orders first.
create or replace function app_private.id_in(p_value jsonb) returns int
language sql immutable
as $$ select case when jsonb_typeof(p_value) = 'number' and p_value::numeric between 1 and 2147483647 then p_value::numeric::int end $$;
comment on function app_private.id_in(jsonb) is 'An id that was given; null for what is none, which whoever takes the value refuses by its name.';
alter function app_private.id_in(jsonb) owner to ledger_writer;

create or replace function app_private.orders_of_payment(p_id int, p_input jsonb) returns int[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct o.id), '{}')
  from (
    select p.sales_order_id as id from app_public.payments as p
    where p.account_id = app_hidden.account_id() and (p.id = p_id or p.id = app_private.id_in(p_input -> 'refundsId'))
    union all
    select app_private.id_in(p_input -> 'salesOrderId')
    union all
    select i.sales_order_id
    from jsonb_array_elements(case jsonb_typeof(p_input -> 'applications') when 'array' then p_input -> 'applications' else '[]' end) as a (given)
    join app_public.invoices as i on i.account_id = app_hidden.account_id() and i.id = app_private.id_in(a.given -> 'invoiceId')
    union all
    select i.sales_order_id
    from app_public.payment_applications as a
    join app_public.invoices as i on i.account_id = a.account_id and i.id = a.invoice_id
    where a.account_id = app_hidden.account_id() and a.payment_id = p_id
  ) as named
  join app_public.sales_orders as o on o.account_id = app_hidden.account_id() and o.id = named.id and o.deleted_at is null
$$;
comment on function app_private.orders_of_payment(int, jsonb) is 'The orders that a payment, with what is given of it, is for and pays invoices of.';
alter function app_private.orders_of_payment(int, jsonb) owner to ledger_writer;

create or replace function app_private.orders_of_invoice(p_id int, p_input jsonb) returns int[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct o.id), '{}')
  from (
    select i.sales_order_id as id from app_public.invoices as i where i.account_id = app_hidden.account_id() and i.id = p_id
    union all
    select app_private.id_in(p_input -> 'salesOrderId')
    union all
    select p.sales_order_id
    from app_public.payment_applications as a
    join app_public.payments as p on p.account_id = a.account_id and p.id = a.payment_id
    where a.account_id = app_hidden.account_id() and a.invoice_id = p_id
  ) as named
  join app_public.sales_orders as o on o.account_id = app_hidden.account_id() and o.id = named.id and o.deleted_at is null
$$;
comment on function app_private.orders_of_invoice(int, jsonb) is 'The order of an invoice, and those whose payments pay it.';
alter function app_private.orders_of_invoice(int, jsonb) owner to ledger_writer;
