--! Previous: sha1:1a59cc01c05b4772579072aaab88ec9ea7888081
--! Hash: sha1:814a5093616e1a7410961437f458539d567d1d4e

-- What failed on our side while somebody asked for it is kept as well.
alter table app_public.error_logs drop constraint error_logs_source_check;
alter table app_public.error_logs add constraint error_logs_source_check check (source in ('ledger', 'job', 'mail', 'webhook', 'request'));
