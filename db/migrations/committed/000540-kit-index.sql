--! Previous: sha1:3442dc26c1f4f6c3c16de434c4890765eadb924f
--! Hash: sha1:fa16fc92206971a7bd61197447c4f5cb407f98eb

create index skus_is_kit on app_public.skus (account_id, is_kit, id desc);
