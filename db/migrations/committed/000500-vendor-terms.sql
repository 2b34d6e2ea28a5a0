--! Previous: sha1:775c7d4c80b42a0d6b4bcecd273b310aa979cb8e
--! Hash: sha1:1ac318bb1d47576fbd21939a4e19272022db7e3a

alter table app_public.vendors
  add column payment_days int check (payment_days between 0 and 3650),
  add column discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  add column discount_days int check (discount_days between 0 and 3650);
comment on column app_public.vendors.payment_days is 'How many days after its date a bill is due; at once where nothing is said.';
comment on column app_public.vendors.discount_percent is 'What may be taken off a bill that is paid within discount_days.';
comment on column app_public.vendors.discount_days is 'How many days after its date a bill is paid early.';
