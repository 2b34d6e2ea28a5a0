--! Previous: sha1:48a88491bfcd00e30419ef53bab00141f9080231
--! Hash: sha1:7154b0ed65f3efb5101dbea98424722baa916aa2

-- What people are told by workflows, and of workflows.
alter table app_public.notifications drop constraint notifications_type_check;
alter table app_public.notifications add constraint notifications_type_check
  check (type in ('export', 'import', 'update', 'ledger', 'bulk', 'mention', 'webhook', 'workflow'));
