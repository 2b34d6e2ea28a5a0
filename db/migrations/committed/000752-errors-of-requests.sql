-- What failed on our side while somebody asked for it is kept as well.
alter table app_public.error_logs drop constraint error_logs_source_check;
alter table app_public.error_logs add constraint error_logs_source_check check (source in ('ledger', 'job', 'mail', 'webhook', 'request'));
