--! Previous: sha1:ab56a603197f632156dedd8d2bb61a63857e33b8
--! Hash: sha1:4f7b263283568ec80ce14b9421ac8e53b99d0fe8

-- What people are told by workflows, and of workflows.
alter table app_public.notifications drop constraint notifications_type_check;
alter table app_public.notifications add constraint notifications_type_check
  check (type in ('export', 'import', 'update', 'ledger', 'bulk', 'mention', 'webhook', 'workflow'));
