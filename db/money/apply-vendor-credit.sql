-- A vendor's credit pays bills of that vendor. Locks: the bill, then the return.
create or replace function app_private.use_vendor_credit(p_return int, p_amount numeric) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$ update app_public.vendor_returns set credit_used = credit_used + p_amount where account_id = app_hidden.account_id() and id = p_return $$;
comment on function app_private.use_vendor_credit(int, numeric) is 'Takes an amount of a locked return''s credit, or (below zero) gives it back.';
alter function app_private.use_vendor_credit(int, numeric) owner to ledger_writer;

create or replace function app_hidden.vendor_credit(p_receipt int) returns numeric
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('sku_cost');
  return (
    select (
      select coalesce(sum(r.credit_left), 0)
      from app_public.vendor_returns as r
      where r.account_id = b.account_id and r.vendor_id = b.vendor_id and r.credit_left > 0 and r.deleted_at is null and b.amount_due > 0
        and app_hidden.may_view('vendor_return')
    )
    from app_public.receipts as b
    where b.account_id = app_hidden.account_id() and b.id = p_receipt
  );
end $$;
comment on function app_hidden.vendor_credit(int) is
  'What is left of the credits of a bill''s vendor while something of it is due; 0 to those who see no returns to vendors, null where there is no such bill; refused to those who see no costs.';
alter function app_hidden.vendor_credit(int) owner to ledger_writer;

create or replace function app_hidden.apply_vendor_credit(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill_id constant int := (input ->> 'id')::int;
  return_id constant int := (input ->> 'vendorReturnId')::int;
  applied constant date := coalesce(app_hidden.date_input(input, 'paymentDate'), app_hidden.today());
  amount numeric := app_hidden.decimal_input(input, 'amount', 2);
  bill app_public.receipts;
  credit app_public.vendor_returns;
  most numeric;
begin
  perform app_hidden.require_scope('receipt:update:single');
  perform app_private.require_view('vendor_return');
  perform app_private.require_to_pay(bill_id);
  select * into bill from app_public.receipts where account_id = me and id = bill_id;
  if not exists (select from app_public.vendor_returns where account_id = me and id = return_id and deleted_at is null) then
    perform app_private.fail('SWNFD', 'This return does not exist.', jsonb_build_object(
      'module', 'vendor_returns', 'id', return_id, 'fields', '{"vendorReturnId": "notFound"}'::jsonb));
  end if;
  perform app_private.lock_document('vendor_returns', return_id);
  select * into credit from app_public.vendor_returns where account_id = me and id = return_id; -- read after the lock
  most := least(bill.amount_due, credit.credit_left);
  amount := coalesce(amount, most);
  if credit.vendor_id <> bill.vendor_id then
    perform app_private.fail('SWVAL', 'This credit is another vendor''s.', '{"fields": {"vendorReturnId": "otherParty"}}');
  elsif credit.credit_left <= 0 then
    perform app_private.fail('SWVAL', 'There is no credit, or none is left.', '{"fields": {"vendorReturnId": "noCredit"}}');
  elsif amount > most then
    perform app_private.refuse_more('amount', most);
  elsif amount <= 0 then
    perform app_private.fail('SWVAL', 'A payment is more than nothing.', '{"fields": {"amount": "positive"}}');
  elsif applied < credit.credited_on then
    perform app_private.fail('SWVAL', 'The credit is of a later day.', '{"fields": {"paymentDate": "beforeCredit"}}');
  end if;
  perform app_private.require_open_period(applied, 'paymentDate');
  perform app_private.use_vendor_credit(return_id, amount);
  insert into app_public.receipt_payments (account_id, receipt_id, vendor_id, payment_date, amount, source, vendor_return_id, user_id)
  values (me, bill_id, bill.vendor_id, applied, amount, 'credit', return_id, app_hidden.user_id());
  perform app_private.balance_receipt(bill_id);
  return jsonb_build_object('id', bill_id);
end $$;
comment on function app_hidden.apply_vendor_credit(jsonb) is
  'Pays a vendor''s bill with his credit for goods sent back: {id, vendorReturnId, amount (default what is due and left), paymentDate}. '
  'Errors: SWVAL more than is due or left, another vendor''s, no credit, the books are closed, SWNFD.';
alter function app_hidden.apply_vendor_credit(jsonb) owner to ledger_writer;
