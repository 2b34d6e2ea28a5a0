--! Previous: sha1:5f310ca8d3226b5d5774464bb5ed62695f729406
--! Hash: sha1:6ca1b28831767281a3c99a2a8ea90af64e54fcda

-- What a vendor credited for goods that were sent back pays his bills.
alter table app_public.receipt_payments add column vendor_return_id int;
alter table app_public.receipt_payments
  drop constraint receipt_payments_valid,
  add constraint receipt_payments_valid check (
    amount > 0 and discount >= 0 and source in ('cash', 'check', 'bank', 'credit') and length(check_number) <= 60 and length(notes) <= 20000
  ),
  add constraint receipt_payments_credit check ((source = 'credit') = (vendor_return_id is not null)),
  add foreign key (account_id, vendor_return_id) references app_public.vendor_returns (account_id, id) on delete restrict;
create index on app_public.receipt_payments (account_id, vendor_return_id, id);
comment on column app_public.receipt_payments.vendor_return_id is 'The return whose credit pays it: no money goes to the vendor.';

alter table app_public.vendor_returns
  add column credit_used app_public.money not null default 0,
  add column credit_left app_public.money generated always as (coalesce(credit_amount, 0) - credit_used) stored,
  add constraint vendor_returns_credit_used check (credit_used between 0 and coalesce(credit_amount, 0));
comment on column app_public.vendor_returns.credit_used is 'What of the credit has paid bills.';
comment on column app_public.vendor_returns.credit_left is 'What of the credit has paid nothing yet.';
insert into app_private.ledger_columns values ('vendor_returns', 'credit_used');
