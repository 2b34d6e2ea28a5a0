--! Previous: sha1:b71824d8cd3977f0bf2b23bc7f78507a5ea761ac
--! Hash: sha1:e05c6154baa48ba1d6630235af966b828caaae14

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
