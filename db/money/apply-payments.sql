-- What payments pay of invoices.
create or replace function app_private.tg_payment_applications__check() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  payment app_public.payments;
  invoice app_public.invoices;
  taken record;
  most numeric;
begin
  if tg_op <> 'INSERT' then
    perform app_private.lock_invoice(old.invoice_id);
    if tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  -- the policy refuses it, and nobody is told first what is due
  if tg_op = 'INSERT' and not app_hidden.may('payment:create') then
    return new;
  end if;
  -- what is refused tells what is due
  perform app_hidden.require_amounts('price');
  select * into payment from app_public.payments where account_id = new.account_id and id = new.payment_id;
  select * into invoice from app_public.invoices where account_id = new.account_id and id = new.invoice_id and deleted_at is null;
  if invoice.id is null then
    perform app_private.fail('SWNFD', 'This invoice does not exist.', '{"fields": {"invoiceId": "notFound"}}');
  elsif invoice.customer_id <> payment.customer_id then
    perform app_private.fail('SWVAL', 'This invoice is another customer''s.', '{"fields": {"invoiceId": "otherParty"}}');
  elsif payment.amount < 0 then
    perform app_private.fail('SWVAL', 'What is paid back pays no invoice.', '{"fields": {"invoiceId": "refund"}}');
  end if;
  perform app_private.lock_invoice(new.invoice_id);
  -- of the invoice as it is now that its lock is held
  select * into invoice from app_public.invoices where account_id = new.account_id and id = new.invoice_id;
  if new.discount > 0 and (invoice.discount_date is null or payment.payment_date > invoice.discount_date) then
    perform app_private.fail('SWVAL', 'The discount for paying early is over.', '{"fields": {"discount": "discountOver"}}');
  end if;
  select coalesce(sum(a.amount + a.discount), 0) as paid, coalesce(sum(a.discount), 0) as discount into taken
  from app_public.payment_applications as a
  where a.account_id = new.account_id and a.invoice_id = new.invoice_id and a.id <> new.id;
  most := round(invoice.total * invoice.discount_percent / 100, 2) - taken.discount;
  if new.discount > most then
    perform app_private.refuse_more('discount', most);
  end if;
  most := invoice.total - taken.paid - new.discount;
  if new.amount > most then
    perform app_private.refuse_more('amount', most);
  end if;
  return new;
end $$;
comment on function app_private.tg_payment_applications__check() is
  'An invoice is paid by its own customer, and no more than is due of it; a discount for paying early is taken in time.';
drop trigger if exists tg_payment_applications__check on app_public.payment_applications;
create trigger tg_payment_applications__check before insert or update or delete on app_public.payment_applications
for each row execute function app_private.tg_payment_applications__check();
alter function app_private.tg_payment_applications__check() owner to ledger_writer;

create or replace function app_private.refuse_more(p_key text, p_most numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'This is more than is due.', jsonb_build_object(
    'fields', jsonb_build_object(p_key, 'max'), 'limits', jsonb_build_object(p_key, greatest(p_most, 0)::text)));
end $$;
comment on function app_private.refuse_more(text, numeric) is 'Refuses to pay more of an invoice than is due; who applies payments may see amounts.';
alter function app_private.refuse_more(text, numeric) owner to ledger_writer;

create or replace function app_private.lock_invoice(p_id int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.lock_document('invoices', id)
  from app_public.invoices
  where account_id = app_hidden.account_id() and id = p_id and deleted_at is null;
end $$;
comment on function app_private.lock_invoice(int) is 'Locks an invoice and, before it, its order; one that is deleted is locked by who deletes it.';
alter function app_private.lock_invoice(int) owner to ledger_writer;

create or replace function app_private.tg_payment_applications__apply() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  touched record;
begin
  for touched in
    select distinct t.invoice_id from (
      select (case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end) as invoice_id
      union all
      select old.invoice_id where tg_op = 'UPDATE'
    ) as t
  loop
    update app_public.invoices as i set amount_paid = s.paid, discount_taken = s.discount
    from (
      select coalesce(sum(a.amount), 0) as paid, coalesce(sum(a.discount), 0) as discount
      from app_public.payment_applications as a
      where a.account_id = app_hidden.account_id() and a.invoice_id = touched.invoice_id
    ) as s
    where i.account_id = app_hidden.account_id() and i.id = touched.invoice_id and (i.amount_paid, i.discount_taken) <> (s.paid, s.discount);
    -- a deleted one is settled by the call deleting it
    perform app_private.finish_document('invoices', id)
    from app_public.invoices
    where account_id = app_hidden.account_id() and id = touched.invoice_id and deleted_at is null;
  end loop;
  return null;
end $$;
comment on function app_private.tg_payment_applications__apply() is 'Brings what is paid of an invoice up to date.';
drop trigger if exists tg_payment_applications__apply on app_public.payment_applications;
create trigger tg_payment_applications__apply after insert or update or delete on app_public.payment_applications
for each row execute function app_private.tg_payment_applications__apply();
alter function app_private.tg_payment_applications__apply() owner to ledger_writer;

-- Once all rows of a statement stand: money may move from one invoice to another.
create or replace function app_private.tg_payment_applications__balance() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.balance_payment(t.payment_id, 'amount')
  from (select distinct payment_id from touched) as t;
  return null;
end $$;
comment on function app_private.tg_payment_applications__balance() is 'What is applied stays within the payment.';
drop trigger if exists tg_payment_applications__balance_insert on app_public.payment_applications;
create trigger tg_payment_applications__balance_insert after insert on app_public.payment_applications
referencing new table as touched for each statement execute function app_private.tg_payment_applications__balance();
drop trigger if exists tg_payment_applications__balance_update on app_public.payment_applications;
create trigger tg_payment_applications__balance_update after update on app_public.payment_applications
referencing new table as touched for each statement execute function app_private.tg_payment_applications__balance();
drop trigger if exists tg_payment_applications__balance_delete on app_public.payment_applications;
create trigger tg_payment_applications__balance_delete after delete on app_public.payment_applications
referencing old table as touched for each statement execute function app_private.tg_payment_applications__balance();
alter function app_private.tg_payment_applications__balance() owner to ledger_writer;

-- An invoice that is deleted, or of which less is due than was paid.
create or replace function app_private.tg_invoices__paid() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.deleted_at is not null then
    delete from app_public.payment_applications where account_id = new.account_id and invoice_id = new.id;
  elsif new.amount_paid + new.discount_taken > 0 then
    perform app_hidden.require_amounts('price');
    if new.total < new.amount_paid + new.discount_taken then
      perform app_private.fail('SWVAL', 'More than this was paid.', '{"fields": {"lineItems": "belowPaid"}}');
    end if;
  end if;
  return null;
end $$;
comment on function app_private.tg_invoices__paid() is
  'What was applied to an invoice that is deleted is credit of its order again; one that stays is not less than what was paid of it, and is lowered by who sees amounts: a refusal tells them.';
drop trigger if exists tg_invoices__paid on app_public.invoices;
create trigger tg_invoices__paid after update of deleted_at, total on app_public.invoices
for each row when (new.deleted_at is not null and old.deleted_at is null or new.total < old.total) execute function app_private.tg_invoices__paid();
alter function app_private.tg_invoices__paid() owner to ledger_writer;
