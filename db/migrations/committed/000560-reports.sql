--! Previous: sha1:775c7d4c80b42a0d6b4bcecd273b310aa979cb8e
--! Hash: sha1:5295cf2d5b58db8d2df58b11a9216254082db59b

create table app_private.reports (
  name text primary key,
  shape jsonb not null
);
comment on table app_private.reports is
  'From the declarations of reports: the function of each, the scopes it asks for, its columns, filters, sums and groups.';
