--! Previous: sha1:67c85fd2ffc8c23be2ee550efbd2dcb61d8ba723
--! Hash: sha1:51e7f13d6b39b81ce823beb34eccbbc544dd435a

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
