--! Previous: sha1:39547bc7f4da49864c8811167e44dc1dd5e23f4d
--! Hash: sha1:e020c3ca85cda845ff13d5c926ec9ba4d75d1632

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
