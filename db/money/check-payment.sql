-- What a payment takes from its order, and what it cannot be.
create or replace function app_private.tg_payments__complete() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  paid app_public.payments;
begin
  if new.source in ('creditCard', 'cardOnFile') then
    perform app_private.fail('SWVAL', 'Provide the publishable key: cards are charged through the card payment provider.',
      '{"fields": {"source": "publishableKey"}}');
  elsif new.state = 'Pending' then
    perform app_private.fail('SWVAL', 'Cash and checks are applied at once.', '{"fields": {"state": "choice"}}');
  end if;
  if new.source <> 'check' then
    new.check_number := null;
  end if;
  if tg_op = 'INSERT' then
    select customer_id into new.customer_id
    from app_public.sales_orders
    where account_id = new.account_id and id = new.sales_order_id;
    new.payment_date := coalesce(new.payment_date, app_hidden.today());
  end if;
  if new.amount = 0 then
    perform app_private.fail('SWVAL', 'A payment is not nothing.', '{"fields": {"amount": "positive"}}');
  elsif new.amount < 0 and new.refunds_id is null then
    perform app_private.fail('SWVAL', 'What is paid back was paid by a payment.', '{"fields": {"refundsId": "required"}}');
  elsif new.amount > 0 and new.refunds_id is not null then
    perform app_private.fail('SWVAL', 'A refund is less than nothing.', '{"fields": {"amount": "negative"}}');
  end if;
  if new.refunds_id is not null then
    select * into paid from app_public.payments where account_id = new.account_id and id = new.refunds_id and deleted_at is null;
    if not found or paid.sales_order_id <> new.sales_order_id or paid.amount < 0 then
      perform app_private.fail('SWVAL', 'This is no payment for the order.', '{"fields": {"refundsId": "otherDocument"}}');
    end if;
  end if;
  if new.return_id is not null then
    if new.amount > 0 then
      perform app_private.fail('SWVAL', 'Only what is paid back is for a return.', '{"fields": {"returnId": "refundOnly"}}');
    end if;
    if not exists (
      select from app_public.returns as r
      where r.account_id = new.account_id and r.id = new.return_id and r.sales_order_id = new.sales_order_id and r.deleted_at is null
    ) then
      perform app_private.fail('SWVAL', 'This is no return of the order.', '{"fields": {"returnId": "otherDocument"}}');
    end if;
  end if;
  if exists (
    select from app_public.payment_applications as a
    join app_public.invoices as i on i.account_id = a.account_id and i.id = a.invoice_id
    where a.account_id = new.account_id and a.payment_id = new.id and a.discount > 0 and i.discount_date < new.payment_date
  ) then
    perform app_private.fail('SWVAL', 'A discount for paying early was taken.', '{"fields": {"paymentDate": "discountOver"}}');
  end if;
  perform app_private.require_address_of(new.sales_order_id, new.billing_address_id, 'billingAddressId');
  return new;
end $$;
comment on function app_private.tg_payments__complete() is 'A payment has its order''s customer; what is paid back was paid for the same order, and is for a return of it, if for one.';

drop trigger if exists tg_payments__complete on app_public.payments;
create trigger tg_payments__complete before insert or update of amount, source, check_number, payment_date, billing_address_id, return_id, state on app_public.payments
for each row when (current_user <> 'ledger_writer') execute function app_private.tg_payments__complete();
alter function app_private.tg_payments__complete() owner to ledger_writer;
