--! Previous: sha1:0dacf4aac9b14124ff2a0e1d4c742a31bc99ab2c
--! Hash: sha1:86013d6d33bdc5ffad91f67b998218064baa0ae4

create table app_private.requests (
  account_id int not null,
  user_id int not null,
  key text not null check (length(key) between 8 and 200),
  operation text not null,
  parameters_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index on app_private.requests (created_at);
comment on table app_private.requests is 'Idempotency keys and their first answers, kept for 24 hours.';

create table app_private.counters (
  account_id int not null,
  name text not null,
  value int not null default 0,
  primary key (account_id, name)
);
comment on table app_private.counters is 'The last display id given out, per account and module.';

create table app_private.usage (
  account_id int not null,
  name text not null,
  key int not null default 0,
  count int not null default 0,
  primary key (account_id, name, key)
);
comment on table app_private.usage is 'How many rows count against a tier limit; key is the parent''s id where the limit is per parent, else 0.';

create table app_private.transitions (
  table_name text not null,
  from_state text not null,
  to_state text not null,
  automatic boolean not null default false,
  primary key (table_name, from_state, to_state)
);
comment on table app_private.transitions is 'Legal moves of documents. Automatic ones follow from physical facts and cannot be asked for.';

create table app_private.reference_columns (
  table_name text primary key,
  name_column text not null,
  search_columns text[] not null default '{}'
);
comment on table app_private.reference_columns is 'From the resource definitions: which column names a record and which ones its search looks at.';

create table app_private.writable_columns (
  table_name text not null,
  column_name text not null,
  on_create_only boolean not null default false,
  primary key (table_name, column_name)
);
comment on table app_private.writable_columns is 'From the resource definitions: the columns a visitor may give. The column grants follow it.';
