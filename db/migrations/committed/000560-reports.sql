--! Previous: sha1:8f573c44ec969f442c2dc9cc6ef64eb7b4c292b4
--! Hash: sha1:4cb8d26fd3a9a768aa5826427817deee674dfd70

create table app_private.reports (
  name text primary key,
  shape jsonb not null
);
comment on table app_private.reports is
  'From the declarations of reports: the function of each, the scopes it asks for, its columns, filters, sums and groups.';
