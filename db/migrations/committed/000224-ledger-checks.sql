--! Previous: sha1:6e5f5623b057bf8f94ceecf1302200e2cbe57558
--! Hash: sha1:e01d0080ed2fde1c1fb0940847e5bc816260016e

create table app_hidden.ledger_checks (
  account_id int not null references app_public.accounts,
  id bigint generated always as identity,
  checked_at timestamptz not null default clock_timestamp(),
  levels int not null,
  seconds numeric(12, 3) not null,
  differences jsonb not null default '[]',
  next_sku int,
  began_at timestamptz not null,
  whole_since timestamptz,
  primary key (account_id, id)
);
create index on app_hidden.ledger_checks (account_id, checked_at desc);
comment on table app_hidden.ledger_checks is
  'What the ledger check found and when. Clean checks are thinned out; checks with differences are kept, nothing is silently healed.';
comment on column app_hidden.ledger_checks.differences is 'All that are known after this check.';
comment on column app_hidden.ledger_checks.next_sku is 'The last SKU of this check''s slice; null when it came to the end.';
comment on column app_hidden.ledger_checks.began_at is 'When the round of slices began.';
comment on column app_hidden.ledger_checks.whole_since is 'Every figure was checked at this time or later; null until the first round is done.';

create table app_hidden.level_marks (
  account_id int not null,
  sku_id int not null,
  warehouse_id int not null,
  seq bigint not null,
  primary key (account_id, sku_id, warehouse_id),
  foreign key (account_id, sku_id) references app_public.skus (account_id, id) on delete cascade,
  foreign key (account_id, warehouse_id) references app_public.warehouses (account_id, id) on delete cascade
);
create index on app_hidden.level_marks (account_id, warehouse_id);
comment on table app_hidden.level_marks is 'Up to which entry a stock level was verified: the check of what was touched starts there.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('ledger_checks', 'stock_history', 'app_hidden', false, true, 'true'),
  ('level_marks', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
