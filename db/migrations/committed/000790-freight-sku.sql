--! Previous: sha1:31dabecf9a57e07a79eb36b2e0b05b10c83ee3a5
--! Hash: sha1:2ca9984f59ba77e415f133eead84328ad0ac31f0

-- What charges of packages are lines of is the company's choice.
alter table app_public.accounts add column freight_sku_id int;
alter table app_public.accounts add foreign key (account_id, freight_sku_id) references app_public.skus (account_id, id) on delete restrict;
create index on app_public.accounts (account_id, freight_sku_id);
comment on column app_public.accounts.freight_sku_id is 'The SKU of freight that charges for shipping are lines of. Empty: the first one there is.';
