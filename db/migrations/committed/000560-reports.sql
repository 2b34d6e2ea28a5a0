--! Previous: sha1:7c8e7cf91d5a69ab42fcc90b25adca2af38c75a3
--! Hash: sha1:c66bec1e54a76d062ffcd41d9df07c72ceecf300

create table app_private.reports (
  name text primary key,
  shape jsonb not null
);
comment on table app_private.reports is
  'From the declarations of reports: the function of each, the scopes it asks for, its columns, filters, sums and groups.';
