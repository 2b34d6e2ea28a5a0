--! Previous: sha1:5dd52c6b836aba9da1f10087864daf337972d2fc
--! Hash: sha1:c7e5480b1fda917e769ce8c402e146e3d7ea7bd4

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
