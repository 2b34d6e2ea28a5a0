--! Previous: sha1:e80e9dabf11b95b4365732c9785adbe837eedce6
--! Hash: sha1:6e5f5623b057bf8f94ceecf1302200e2cbe57558

create table app_hidden.cogs_entries (
  account_id int not null,
  id bigint generated always as identity,
  type text not null check (type in ('shipment', 'void', 'return', 'variance')),
  event_id bigint not null,
  document_table text not null,
  document_id int not null,
  line_id int,
  sku_id int not null,
  warehouse_id int not null,
  lot_id int,
  quantity app_public.quantity not null,
  unit_cost app_public.unit_money not null,
  amount numeric(24, 8) generated always as (quantity * unit_cost) stored,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, event_id) references app_hidden.stock_events (account_id, id) on delete restrict
);
create index on app_hidden.cogs_entries (account_id, event_id);
create index on app_hidden.cogs_entries (account_id, document_table, document_id);
create index on app_hidden.cogs_entries (account_id, sku_id, recorded_at);
create index on app_hidden.cogs_entries (account_id, recorded_at);
comment on table app_hidden.cogs_entries is 'Cost of goods sold per consumed lot, written when a shipment is placed; void and return write the opposite at the original cost.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('cogs_entries', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
insert into app_private.secret_columns values ('cogs_entries', 'unit_cost', 'cost'), ('cogs_entries', 'amount', 'cost');
