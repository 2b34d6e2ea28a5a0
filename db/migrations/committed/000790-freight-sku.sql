--! Previous: sha1:d8497e11b1d94b3de5ec21b93ff2fd533a4f9ceb
--! Hash: sha1:6803c6f02f7e3b7dcf7021bdecd45030e877bf57

-- What charges of packages are lines of is the company's choice.
alter table app_public.accounts add column freight_sku_id int;
alter table app_public.accounts add foreign key (account_id, freight_sku_id) references app_public.skus (account_id, id) on delete restrict;
create index on app_public.accounts (account_id, freight_sku_id);
comment on column app_public.accounts.freight_sku_id is 'The SKU of freight that charges for shipping are lines of. Empty: the first one there is.';
