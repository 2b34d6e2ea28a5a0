--! Previous: sha1:b50949b96317e6e6c7d3442a4e7e8dbdf8b784a8
--! Hash: sha1:454e4943550de357038b78ef2fbfcbe88542130a

create table app_hidden.ledger_checks (
  account_id int not null references app_public.accounts,
  id bigint generated always as identity,
  checked_at timestamptz not null default clock_timestamp(),
  levels int not null,
  seconds numeric(12, 3) not null,
  differences jsonb not null default '[]',
  primary key (account_id, id)
);
create index on app_hidden.ledger_checks (account_id, checked_at desc);
comment on table app_hidden.ledger_checks is
  'What the ledger check found and when. Clean checks are thinned out; checks with differences are kept, nothing is silently healed.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('ledger_checks', 'stock_history', 'app_hidden', false, true, 'true');
