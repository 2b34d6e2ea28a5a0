-- Money that goes to vendors for their bills.
create or replace function app_private.balance_receipt(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_public.receipts as b set amount_paid = s.paid, discount_taken = s.discount
  from (
    select coalesce(sum(p.amount), 0) as paid, coalesce(sum(p.discount), 0) as discount
    from app_public.receipt_payments as p
    where p.account_id = app_hidden.account_id() and p.receipt_id = p_id
  ) as s
  where b.account_id = app_hidden.account_id() and b.id = p_id and (b.amount_paid, b.discount_taken) <> (s.paid, s.discount);
  perform app_private.finish_document('receipts', p_id);
end $$;
comment on function app_private.balance_receipt(int) is 'Brings what is paid of a bill, and its state, up to date.';
alter function app_private.balance_receipt(int) owner to ledger_writer;

create or replace function app_private.require_to_pay(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('receipt');
  perform app_private.require_view('purchase_order');
  perform app_private.require_view('sku_cost'); -- what is refused tells what is due
  perform app_private.lock_document('receipts', p_id);
end $$;
comment on function app_private.require_to_pay(int) is 'Locks a bill for somebody who may pay it.';
alter function app_private.require_to_pay(int) owner to ledger_writer;

create or replace function app_hidden.pay_receipt(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill_id constant int := (input ->> 'id')::int;
  paid constant date := coalesce(app_hidden.date_input(input, 'paymentDate'), app_hidden.today());
  given_source constant text := app_hidden.text_input(input, 'source');
  number constant text := app_hidden.text_input(input, 'checkNumber');
  note constant text := nullif(input ->> 'notes', '');
  off constant numeric := coalesce(app_hidden.decimal_input(input, 'discount', 2), 0);
  amount numeric := app_hidden.decimal_input(input, 'amount', 2);
  bill app_public.receipts;
begin
  perform app_hidden.require_scope('receipt:update:single');
  perform app_private.require_to_pay(bill_id);
  select * into bill from app_public.receipts where account_id = me and id = bill_id;
  amount := coalesce(amount, bill.amount_due - off);
  if given_source is null or given_source not in ('cash', 'check', 'bank') then
    perform app_private.fail('SWVAL', 'Say how it is paid.', jsonb_build_object('fields', jsonb_build_object('source', case when given_source is null then 'required' else 'choice' end)));
  elsif amount <= 0 then
    perform app_private.fail('SWVAL', 'A payment is more than nothing.', '{"fields": {"amount": "positive"}}');
  elsif off < 0 then
    perform app_private.fail('SWVAL', 'A discount is not below zero.', '{"fields": {"discount": "min"}, "limits": {"discount": "0"}}');
  elsif length(number) > 60 then
    perform app_private.fail('SWVAL', 'This number is too long.', '{"fields": {"checkNumber": "maxLength"}, "limits": {"checkNumber": 60}}');
  elsif length(note) > 20000 then
    perform app_private.fail('SWVAL', 'These notes are too long.', '{"fields": {"notes": "maxLength"}, "limits": {"notes": 20000}}');
  end if;
  perform app_private.require_open_period(paid, 'paymentDate');
  if off > 0 and (bill.discount_date is null or paid > bill.discount_date) then
    perform app_private.fail('SWVAL', 'The discount for paying early is over.', '{"fields": {"discount": "discountOver"}}');
  elsif off > round(bill.total * bill.discount_percent / 100, 2) - bill.discount_taken then
    perform app_private.refuse_more('discount', round(bill.total * bill.discount_percent / 100, 2) - bill.discount_taken);
  elsif amount > bill.amount_due - off then
    perform app_private.refuse_more('amount', bill.amount_due - off);
  end if;
  insert into app_public.receipt_payments (account_id, receipt_id, vendor_id, payment_date, amount, discount, source, check_number, notes, user_id)
  values (me, bill_id, bill.vendor_id, paid, amount, off, given_source, case given_source when 'check' then number end, note, app_hidden.user_id());
  perform app_private.balance_receipt(bill_id);
  return jsonb_build_object('id', bill_id);
end $$;
comment on function app_hidden.pay_receipt(jsonb) is
  'Pays a vendor''s bill, in whole or in part: {id, amount (default what is due), discount, source, checkNumber, paymentDate, notes}. '
  'Errors: SWVAL more than is due, the discount is over, the books are closed, SWNFD.';
alter function app_hidden.pay_receipt(jsonb) owner to ledger_writer;

create or replace function app_hidden.delete_receipt_payment(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  payment_id constant int := (input ->> 'id')::int;
  payment app_public.receipt_payments;
begin
  perform app_hidden.require_scope('receipt:update:single');
  select * into payment from app_public.receipt_payments where account_id = me and id = payment_id;
  if found then
    perform app_private.require_to_pay(payment.receipt_id);
    perform app_private.lock_document('vendor_returns', payment.vendor_return_id) where payment.vendor_return_id is not null;
    delete from app_public.receipt_payments where account_id = me and id = payment_id;
  end if;
  if not found then
    perform app_private.fail('SWNFD', 'This payment does not exist.', jsonb_build_object('module', 'receipt_payments', 'id', payment_id));
  end if;
  perform app_private.require_open_period(payment.payment_date, 'paymentDate');
  perform app_private.use_vendor_credit(payment.vendor_return_id, -payment.amount) where payment.vendor_return_id is not null;
  perform app_private.balance_receipt(payment.receipt_id);
  return jsonb_build_object('id', payment.receipt_id);
end $$;
comment on function app_hidden.delete_receipt_payment(jsonb) is 'Takes a payment of a vendor''s bill back, and leaves the credit that paid it to others: {id}. Errors: SWNFD, SWVAL the books are closed.';
alter function app_hidden.delete_receipt_payment(jsonb) owner to ledger_writer;
