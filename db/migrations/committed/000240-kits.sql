--! Previous: sha1:7a09974256575de892c6c034879d73861693e0cd
--! Hash: sha1:1c512f455c6ffad8a3138b16925e645a2f30770f

alter table app_public.skus add constraint skus_kits_are_counted_whole check (not is_kit or quantity_precision = 0);
create index on app_public.skus (account_id, id) where is_kit;
