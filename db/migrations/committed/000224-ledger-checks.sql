--! Previous: sha1:1db487c2b6a9bd3a171b452b8ec719637a45b397
--! Hash: sha1:0869e96192924bb347d918f4a17ed579994d9d69

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
