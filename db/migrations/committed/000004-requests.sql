--! Previous: sha1:3d41507cd0a6a26540d61f51af1c6c11af303a16
--! Hash: sha1:291eed1d12c9365cb7ba969d4455db38ce529d76

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

create table app_private.row_counts (
  account_id int not null,
  table_name text not null,
  id bigint generated always as identity,
  rows int not null,
  primary key (account_id, table_name, id)
);
comment on table app_private.row_counts is
  'How many rows a list without filters has: the sum of these. Who adds or removes rows adds a line here, so that nobody waits for a total, and now and then folds them into one.';

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

create table app_private.input_rules (
  table_name text not null,
  key text not null,
  holds text not null check (holds in ('text', 'integer', 'decimal', 'boolean', 'date', 'list')),
  unlike text not null,
  is_needed boolean not null default false,
  is_positive boolean not null default false,
  minimum numeric,
  maximum numeric,
  decimals int,
  longest int,
  options text[],
  pattern text,
  refers_to text,
  primary key (table_name, key)
);
comment on table app_private.input_rules is 'From the resource definitions: what may be given for each field a visitor writes. app_hidden.check_values reads it.';
comment on column app_private.input_rules.unlike is 'Key of the words for a value of another type or form: validation.<unlike>.';
comment on column app_private.input_rules.refers_to is 'The module whose record an id has to name, by app_public.references.';
comment on column app_private.input_rules.is_needed is 'Whether it may not be given as empty.';
