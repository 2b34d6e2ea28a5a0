--! Previous: sha1:de6feceb2e0dbea3775834f576673e8229948de9
--! Hash: sha1:01ff8f2468350f5baf7558a267081b59dfe9351c

create table app_public.history (
  account_id int not null,
  id bigint generated always as identity,
  module text not null,
  table_name text not null,
  record_id int not null,
  record_version int,
  root_id int not null,
  operation text not null check (operation in ('created', 'updated', 'deleted')),
  changes jsonb not null default '{}',
  price_changes jsonb not null default '{}',
  cost_changes jsonb not null default '{}',
  user_id int,
  actor text,
  cause text,
  stock_event_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id, created_at)
) partition by range (created_at);
-- what no month was made for; db/history/partitions.sql makes them
create table app_private.history_rest partition of app_public.history default;
comment on table app_private.history_rest is 'History of months that no partition was made for in time.';
create index on app_public.history (account_id, module, root_id, id desc);
create index on app_public.history (account_id, table_name, record_id, id desc);
create index on app_public.history (account_id, user_id, id desc);
comment on table app_public.history is
  'Every change to a tenant table, insert-only. changes is {field: [old, new]}; prices and costs are kept apart so that they can be withheld.';
comment on column app_public.history.module is 'The module under whose History tab the row appears: that of the root record.';
insert into app_private.table_scopes (table_name, scope, writable, view_rule, no_history) values
  ('history', 'history', false, '(select app_hidden.may(''history:view:all'')) and table_name = any ((select app_hidden.viewable_tables())::text[])', true);
insert into app_private.secret_columns values ('history', 'price_changes', 'price'), ('history', 'cost_changes', 'cost');
