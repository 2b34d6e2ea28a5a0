--! Previous: sha1:c9e0e7eda5d3709f6bca9a6f729e9ffe3cf452f8
--! Hash: sha1:1ee78dbab46175556494304c1847793cae54efc7

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
