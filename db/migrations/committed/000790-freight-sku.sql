--! Previous: sha1:77fe2f6f049654623ac0f4ad8e99f754d40861be
--! Hash: sha1:3e73c56a78006094747b6a9bc3055a0b06636575

-- What charges of packages are lines of is the company's choice.
alter table app_public.accounts add column freight_sku_id int;
alter table app_public.accounts add foreign key (account_id, freight_sku_id) references app_public.skus (account_id, id) on delete restrict;
create index on app_public.accounts (account_id, freight_sku_id);
comment on column app_public.accounts.freight_sku_id is 'The SKU of freight that charges for shipping are lines of. Empty: the first one there is.';
