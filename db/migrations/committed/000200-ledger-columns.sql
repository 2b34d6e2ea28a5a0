--! Previous: sha1:be6202aca6fe3da9488b2f67c292291c032f4a7b
--! Hash: sha1:1911d0c132cb19db290ed023da01db3f23eb1492

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
