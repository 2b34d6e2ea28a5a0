--! Previous: sha1:b204edcd9bfb09e66e43e941261645355f777741
--! Hash: sha1:a02f55a1228c0b86c0ab023ba6a48e9d35024c7d

alter table app_public.skus add constraint skus_kits_are_counted_whole check (not is_kit or quantity_precision = 0);
create index on app_public.skus (account_id, id) where is_kit;
