--! Previous: sha1:60e4fe2c399f3a71d28192f46755c292dacda1d2
--! Hash: sha1:77627452c31f1705789f6a343beb9264a0bb590b

-- What the cost of a lot is made of, and from which lot it was taken: goods are found again wherever they were moved to.
alter table app_public.lots
  add column source_lot_id int,
  add column cost_parts jsonb;
alter table app_public.lots add foreign key (account_id, source_lot_id) references app_public.lots (account_id, id) on delete restrict;
create index on app_public.lots (account_id, source_lot_id) where source_lot_id is not null;
comment on column app_public.lots.source_lot_id is 'The lot it was taken from, by moving a part of it or by a transfer.';
comment on column app_public.lots.cost_parts is 'What one of it costs, by part: {"purchase": 10, "freight": 0.84}. They add up to its unit cost; empty where its cost is of one piece.';
insert into app_private.ledger_columns values ('lots', 'source_lot_id'), ('lots', 'cost_parts');

-- what a posting hands to the writer beside moves
create type app_private.lot_cost as (lot_id int, part text, unit_delta numeric, reason text);
comment on type app_private.lot_cost is 'By how much one of a lot costs more or less, and which part of its cost that is, and why.';
create type app_private.revaluation as (receivement_id int, part text, amount numeric);
comment on type app_private.revaluation is 'By how much the goods of a receivement cost more or less in all, and which part of their cost that is.';

create table app_hidden.revaluations (
  account_id int not null,
  id bigint generated always as identity,
  event_id bigint not null,
  document_table text not null,
  document_id int not null,
  receivement_id int not null,
  sku_id int not null,
  part text not null,
  amount numeric(24, 8) not null,
  quantity app_public.quantity not null,
  unit_delta app_public.unit_money not null,
  qty_in_stock app_public.quantity not null,
  into_stock numeric(24, 8) not null,
  primary key (account_id, id),
  foreign key (account_id, event_id) references app_hidden.stock_events (account_id, id) on delete restrict,
  foreign key (account_id, receivement_id) references app_public.receivements (account_id, id) on delete restrict
);
create index on app_hidden.revaluations (account_id, event_id);
create index on app_hidden.revaluations (account_id, receivement_id);
create index on app_hidden.revaluations (account_id, document_table, document_id);
comment on table app_hidden.revaluations is
  'Append-only: goods that were received cost something else after all. What of them is in stock takes its share; the rest, with what four decimals of a unit cost leave, is a variance.';
comment on column app_hidden.revaluations.amount is 'What the goods cost more (or less) in all: into_stock and the variances of its event.';
comment on column app_hidden.revaluations.quantity is 'What the receivement brought.';
comment on column app_hidden.revaluations.qty_in_stock is 'What of it was in stock then.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('revaluations', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
insert into app_private.secret_columns values
  ('revaluations', 'amount', 'cost'), ('revaluations', 'unit_delta', 'cost'), ('revaluations', 'into_stock', 'cost');
