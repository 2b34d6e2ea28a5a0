--! Previous: sha1:814a5093616e1a7410961437f458539d567d1d4e
--! Hash: sha1:5f310ca8d3226b5d5774464bb5ed62695f729406

-- What charges of packages are lines of is the company's choice.
alter table app_public.accounts add column freight_sku_id int;
alter table app_public.accounts add foreign key (account_id, freight_sku_id) references app_public.skus (account_id, id) on delete restrict;
create index on app_public.accounts (account_id, freight_sku_id);
comment on column app_public.accounts.freight_sku_id is 'The SKU of freight that charges for shipping are lines of. Empty: the first one there is.';
