--! Previous: sha1:7cf7680a9b25ed7b0117b83a416fa5493d382917
--! Hash: sha1:fd0c5491710fb72bddcf2ea0fca634f54bd001ce

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
