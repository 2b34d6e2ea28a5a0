--! Previous: sha1:09e8937157e6ce8d8c34b7273422ace3a6cb2c22
--! Hash: sha1:eaec1030853a52919e3de0af5467c90d0177aa63

-- What was made or changed between the files of a reset and its doing has a file of its own.
alter table app_public.resets
  add column as_of jsonb,
  add column language text not null default 'en' check (language in ('en', 'ru'));
comment on column app_public.resets.as_of is 'Which rows its first files have, as app_private.rows_as_of_now tells it; null: nobody knows.';
comment on column app_public.resets.language is 'Of its files.';
alter table app_public.exports add column made_meanwhile boolean not null default false;
comment on column app_public.exports.made_meanwhile is 'Of a reset: what was made or changed after its other files were begun, as it went.';
