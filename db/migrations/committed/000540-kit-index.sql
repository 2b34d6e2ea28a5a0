--! Previous: sha1:f4828052fd7ba4ee84005e7a9f9520fc791c1873
--! Hash: sha1:7c8e7cf91d5a69ab42fcc90b25adca2af38c75a3

create index skus_is_kit on app_public.skus (account_id, is_kit, id desc);
