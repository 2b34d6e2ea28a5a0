--! Previous: sha1:a21e428295e8e345091d58491ef43e4b5c1faade
--! Hash: sha1:1d710ae53ca1786e6fa563f1d2247ef392b0516d

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
