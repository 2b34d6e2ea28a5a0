--! Previous: sha1:51f42311752424f919bb4590e455f2779b997479
--! Hash: sha1:143227db40cbb46dc8a3dc7a357c87a755714c89

-- Whether workflows run for what an import saves: what a company brings from elsewhere has happened already.
alter table app_public.imports add column is_followed boolean not null default false;
comment on column app_public.imports.is_followed is 'Workflows run for its rows as for what people save, and so do the mails they send.';
comment on column app_public.history.actor is 'Who acted where it was not the person himself: api_key, workflow, automation, registration; import: rows of a file that workflows do not follow.';
