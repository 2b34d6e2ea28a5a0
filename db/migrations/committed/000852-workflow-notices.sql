--! Previous: sha1:df66b4fe320c08c485d09cd98f17f359833d4fd5
--! Hash: sha1:d029aa2fa8dacde6fb7bfe546af4b8e3d22e4829

-- What people are told by workflows, and of workflows.
alter table app_public.notifications drop constraint notifications_type_check;
alter table app_public.notifications add constraint notifications_type_check
  check (type in ('export', 'import', 'update', 'ledger', 'bulk', 'mention', 'webhook', 'workflow'));
