--! Previous: sha1:27f56ac7cee149b7aa272f566121ee2e94558855
--! Hash: sha1:3f69a4dcc4f6d18f1a57e07287b5c514a26c3976

-- Visitors write documents through the generated writer; these columns are facts and sums that only functions of ledger_writer set.
create table app_private.ledger_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table app_private.ledger_columns is
  'Columns of writable tables that visitors read but never insert or update. app_private.generate_policies() leaves them out of the column grants.';
