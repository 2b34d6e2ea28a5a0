--! Previous: sha1:da4e7e66460c2bc3004997f3125fe43a1ae055c6
--! Hash: sha1:2e39230b62585386e003af3aaacb7dfc3f6268ec

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
