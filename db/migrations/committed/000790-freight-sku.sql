--! Previous: sha1:1a59cc01c05b4772579072aaab88ec9ea7888081
--! Hash: sha1:601e9c26b3fd5d96e6807a4a76d2f07e3040ea69

-- What charges of packages are lines of is the company's choice.
alter table app_public.accounts add column freight_sku_id int;
alter table app_public.accounts add foreign key (account_id, freight_sku_id) references app_public.skus (account_id, id) on delete restrict;
create index on app_public.accounts (account_id, freight_sku_id);
comment on column app_public.accounts.freight_sku_id is 'The SKU of freight that charges for shipping are lines of. Empty: the first one there is.';
