--! Previous: sha1:a052c21c5f7c52cfab0e6c6616d4c09aaf3587e7
--! Hash: sha1:c83c8839e0646d10edc97145e2e78db8af8db17a

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
