--! Previous: sha1:f4828052fd7ba4ee84005e7a9f9520fc791c1873
--! Hash: sha1:40217ffdd659a5f7fbe512e970f7097358dfe9e8

create table app_private.reports (
  name text primary key,
  shape jsonb not null
);
comment on table app_private.reports is
  'From the declarations of reports: the function of each, the scopes it asks for, its columns, filters, sums and groups.';
