--! Previous: sha1:44f97ff97e8e2816a583ba42f08f8485dd271018
--! Hash: sha1:94cda82c3ba7d2a3a543e56a5411f4d7890f7d08

create table app_hidden.stock_events (
  account_id int not null,
  id bigint generated always as identity,
  type text not null,
  document_table text,
  document_id int,
  user_id int,
  actor text not null,
  caused_by text,
  reverses_event_id bigint,
  request_id text,
  transaction_id xid8 not null default pg_current_xact_id(),
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, reverses_event_id) references app_hidden.stock_events (account_id, id) on delete restrict,
  check ((document_table is null) = (document_id is null))
);
create index on app_hidden.stock_events (account_id, document_table, document_id, id desc);
create index on app_hidden.stock_events (account_id, recorded_at);
create index on app_hidden.stock_events (account_id, reverses_event_id) where reverses_event_id is not null;
comment on table app_hidden.stock_events is 'One row per business action that moved a quantity. Never changed; undone only by a reversing event.';
comment on column app_hidden.stock_events.type is 'What happened: open, edit, receive, pack, place, void, adjust, … and undo_… for reversals.';
comment on column app_hidden.stock_events.actor is 'user, api_key, workflow, automation, import or system.';
comment on column app_hidden.stock_events.caused_by is 'The workflow, import batch, automation or API key behind the action.';
comment on column app_hidden.stock_events.effective_at is 'When it happened, for reporting; order and cost follow recorded_at.';
comment on column app_hidden.stock_events.recorded_at is 'The clock, read after every lock was held.';

-- one wide row per event and level: deltas, and balances after it
create table app_hidden.stock_entries (
  account_id int not null,
  sku_id int not null,
  warehouse_id int not null,
  level_seq bigint not null,
  event_id bigint not null,
  recorded_at timestamptz not null,
  in_stock_delta app_public.quantity not null,
  allocated_delta app_public.quantity not null,
  committed_delta app_public.quantity not null,
  backordered_delta app_public.quantity not null,
  on_order_delta app_public.quantity not null,
  in_progress_delta app_public.quantity not null,
  pending_return_delta app_public.quantity not null,
  transfer_incoming_delta app_public.quantity not null,
  transfer_outgoing_delta app_public.quantity not null,
  value_delta numeric(24, 8) not null,
  in_stock app_public.quantity not null,
  allocated app_public.quantity not null,
  committed app_public.quantity not null,
  backordered app_public.quantity not null,
  on_order app_public.quantity not null,
  in_progress app_public.quantity not null,
  pending_return app_public.quantity not null,
  transfer_incoming app_public.quantity not null,
  transfer_outgoing app_public.quantity not null,
  stock_value numeric(24, 8) not null,
  primary key (account_id, sku_id, warehouse_id, level_seq),
  foreign key (account_id, event_id) references app_hidden.stock_events (account_id, id) on delete restrict
);
create index on app_hidden.stock_entries (account_id, event_id);
comment on table app_hidden.stock_entries is 'Append-only: what each event did to each level, and the balances after it. level_seq has no gap within a level.';

create table app_hidden.stock_moves (
  account_id int not null,
  event_id bigint not null,
  position int not null,
  lot_id int not null,
  sku_id int not null,
  warehouse_id int not null,
  kind text,
  line_id int,
  source text,
  quantity_delta app_public.quantity not null,
  allocated_delta app_public.quantity not null,
  committed_delta app_public.quantity not null,
  value_delta numeric(24, 8) not null,
  primary key (account_id, event_id, position),
  check (num_nulls(kind, line_id, source) in (0, 3))
);
create index on app_hidden.stock_moves (account_id, lot_id);
comment on table app_hidden.stock_moves is 'The detail of an event: per lot and line, how much quantity and reservation moved.';

-- what physical facts, releases and fills hand to the writer
create type app_private.stock_move as (
  lot_id int,
  quantity numeric,
  kind text,
  line_id int,
  allocated numeric,
  committed numeric,
  source text
);
comment on type app_private.stock_move is
  'One lot''s change: of its quantity, and of the reservation a line (kind, line_id) has on it. source says which of the line''s: auto, mapped or hold.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('stock_events', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')'),
  ('stock_entries', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')'),
  ('stock_moves', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
insert into app_private.secret_columns values
  ('stock_entries', 'value_delta', 'cost'),
  ('stock_entries', 'stock_value', 'cost'),
  ('stock_moves', 'value_delta', 'cost');
