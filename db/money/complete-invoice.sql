-- What an invoice takes from its order and its customer's terms.
create or replace function app_private.tg_invoices__complete() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  customer record;
begin
  if tg_op = 'INSERT' then
    select c.id, c.payment_days, c.discount_percent, c.discount_days into customer
    from app_public.sales_orders as o
    join app_public.customers as c on c.account_id = o.account_id and c.id = o.customer_id
    where o.account_id = new.account_id and o.id = new.sales_order_id;
    new.customer_id := customer.id;
    new.invoice_date := coalesce(new.invoice_date, app_hidden.today());
    new.due_date := coalesce(new.due_date, new.invoice_date + coalesce(customer.payment_days, 0));
    if customer.discount_percent is not null and customer.discount_days is not null then
      new.discount_percent := customer.discount_percent;
      new.discount_date := new.invoice_date + customer.discount_days;
    end if;
  end if;
  if new.due_date < new.invoice_date then
    perform app_private.fail('SWVAL', 'It is due on the day of the invoice or later.', '{"fields": {"dueDate": "beforeInvoice"}}');
  end if;
  perform app_private.require_address_of(new.sales_order_id, new.billing_address_id, 'billingAddressId');
  perform app_private.require_address_of(new.sales_order_id, new.shipping_address_id, 'shippingAddressId');
  return new;
end $$;
comment on function app_private.tg_invoices__complete() is 'An invoice has its order''s customer and that one''s terms, and addresses of either.';

create or replace function app_private.require_address_of(p_order int, p_address int, p_key text) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_address is not null and not exists (
    select from app_public.addresses as a
    join app_public.sales_orders as o on o.account_id = a.account_id and o.id = p_order
    where a.account_id = app_hidden.account_id() and a.id = p_address and (a.customer_id = o.customer_id or a.sales_order_id = o.id)
  ) then
    perform app_private.fail('SWVAL', 'This address is another customer''s.', jsonb_build_object('fields', jsonb_build_object(p_key, 'otherParty')));
  end if;
end $$;
comment on function app_private.require_address_of(int, int, text) is 'Refuses an address that is neither an order''s own nor its customer''s.';
alter function app_private.require_address_of(int, int, text) owner to ledger_writer;

drop trigger if exists tg_invoices__complete on app_public.invoices;
create trigger tg_invoices__complete before insert or update of billing_address_id, shipping_address_id, invoice_date, due_date on app_public.invoices
for each row execute function app_private.tg_invoices__complete();
alter function app_private.tg_invoices__complete() owner to ledger_writer;
