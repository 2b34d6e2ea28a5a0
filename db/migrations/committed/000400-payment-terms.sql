--! Previous: sha1:ebc67b83450b3782a811b72fe4125616d33ae0eb
--! Hash: sha1:d6a0e489c38317b0417238029eaeba9c3c894dc3

alter table app_public.customers
  add column payment_days int check (payment_days between 0 and 3650),
  add column discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  add column discount_days int check (discount_days between 0 and 3650),
  add column credit_limit app_public.money check (credit_limit >= 0);
comment on column app_public.customers.payment_days is 'How many days after its date an invoice is due; at once where nothing is said.';
comment on column app_public.customers.discount_percent is 'What a customer who pays an invoice within discount_days may take off it.';
comment on column app_public.customers.discount_days is 'How many days after its date an invoice is paid early.';
comment on column app_public.customers.credit_limit is 'How much a customer may owe, with what is ordered and not invoiced; no limit where nothing is said.';
