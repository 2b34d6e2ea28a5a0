--! Previous: sha1:46fab18c34baf83589c1470808287169c8e8f19d
--! Hash: sha1:3f3637b41ddedf1f9ac81bad4b7042b7437c3301

-- Bills come while goods are on their way, too: what is in transit costs more or less, and arrives so.
alter table app_public.departures add column transit_cost app_public.unit_money;
update app_public.departures set transit_cost = unit_cost;
alter table app_public.departures
  alter column transit_cost set not null,
  add constraint departures_transit_cost check (transit_cost >= 0),
  alter column value_in_transit set expression as (round((quantity - qty_received - qty_returned - qty_lost) * transit_cost, 2));
comment on column app_public.departures.unit_cost is 'Per base unit, as it left.';
comment on column app_public.departures.transit_cost is 'Per base unit, by now: bills for its goods changed it since it left. The value stays with the transfer.';

create table app_hidden.transit_revaluations (
  account_id int not null,
  id bigint generated always as identity,
  event_id bigint not null,
  departure_id int not null,
  sku_id int not null,
  quantity app_public.quantity not null,
  unit_delta app_public.unit_money not null,
  amount numeric(24, 8) generated always as (quantity * unit_delta) stored,
  primary key (account_id, id),
  foreign key (account_id, event_id) references app_hidden.stock_events (account_id, id) on delete restrict,
  foreign key (account_id, departure_id) references app_public.departures (account_id, id) on delete restrict
);
create index on app_hidden.transit_revaluations (account_id, event_id);
create index on app_hidden.transit_revaluations (account_id, departure_id);
comment on table app_hidden.transit_revaluations is 'Append-only: what a revaluation put into goods that were on their way, which are in no level.';
comment on column app_hidden.transit_revaluations.quantity is 'What of the departure was in transit then.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('transit_revaluations', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
insert into app_private.secret_columns values ('transit_revaluations', 'unit_delta', 'cost'), ('transit_revaluations', 'amount', 'cost');
