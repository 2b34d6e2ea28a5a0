--! Previous: sha1:88b90c7e8eaee7bb333cc69252c0b2f9515e1e5f
--! Hash: sha1:3d40bb4450b79448142561f24c5fa1bfc53c81b6

-- A text is made once from a record's values and read by several people: each reader is shown what this reader may see.
create table app_private.rendered_texts (
  table_name text not null,
  column_name text not null,
  shown_by text,
  primary key (table_name, column_name)
);
comment on table app_private.rendered_texts is
  'From the resource definitions: columns with texts that are made once from values of a record. The column has the text without amounts; `secrets` of its table names the kinds of amounts that the whole text tells, and `full_texts` has the whole text, for readers who see all these kinds.';
comment on column app_private.rendered_texts.shown_by is
  'The function of app_hidden that shows the column without amounts its reader may not see: nobody reads the column itself. Null: the column has no amounts.';

insert into app_private.rendered_texts values ('ledger_checks', 'differences', 'last_ledger_check');

alter table app_public.notifications
  add column secrets text[] not null default '{}' check (secrets <@ '{price,cost}'::text[]),
  add column full_texts jsonb check (jsonb_typeof(full_texts) = 'object'),
  add constraint notifications_full_texts check ((secrets = '{}') = (full_texts is null));
comment on column app_public.notifications.secrets is 'Kinds of amounts that the message tells: price, cost. Readers without one of them are shown it without its amounts.';
comment on column app_public.notifications.full_texts is 'The whole message, where it tells amounts: {message}.';

alter table app_public.emails
  add column secrets text[] not null default '{}' check (secrets <@ '{price,cost}'::text[]),
  add column full_texts jsonb check (jsonb_typeof(full_texts) = 'object'),
  add constraint emails_full_texts check ((secrets = '{}') = (full_texts is null));
comment on column app_public.emails.secrets is 'Kinds of amounts that subject and text tell: price, cost. Readers without one of them are shown both without their amounts.';
comment on column app_public.emails.full_texts is 'What is sent, where it tells amounts: {subject, body}.';
