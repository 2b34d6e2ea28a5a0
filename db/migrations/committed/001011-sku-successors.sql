--! Previous: sha1:b78cee6e54e0159b63f6cb3f15010c77bd9a1cf0
--! Hash: sha1:eabfd89c90d96d0bd8cab39fc82517fbfac3d4f6

-- A SKU with entries is counted in another unit by a successor: stock, rules, recipes and barcodes move on to it.
alter table app_public.skus
  add column successor_id int,
  add column predecessor_id int,
  add constraint skus_successor foreign key (account_id, successor_id) references app_public.skus (account_id, id) on delete restrict,
  add constraint skus_predecessor foreign key (account_id, predecessor_id) references app_public.skus (account_id, id) on delete restrict;
create index skus_successor_id_idx on app_public.skus (account_id, successor_id) where successor_id is not null;
create index skus_predecessor_id_idx on app_public.skus (account_id, predecessor_id) where predecessor_id is not null;
comment on column app_public.skus.successor_id is 'The SKU that took over its stock and rules. It is shown where it was named before, found no more, and cannot be chosen.';
comment on column app_public.skus.predecessor_id is 'The SKU whose stock and rules it took over.';
insert into app_private.ledger_columns values ('skus', 'successor_id'), ('skus', 'predecessor_id');

-- a SKU with a successor leaves its code and its variant free
drop index app_public.skus_code_key;
create unique index skus_code_key on app_public.skus (account_id, lower(code)) where archived_by is null and successor_id is null;
drop index app_public.skus_variant_key;
create unique index skus_variant_key on app_public.skus (account_id, product_id, lower(variant))
where variant is not null and archived_by is null and successor_id is null;

alter table app_public.lots add column source_factor app_public.quantity not null default 1;
comment on column app_public.lots.source_factor is 'How many of its units are one of the lot it was taken from; another number than 1 where that is a lot of another SKU.';
insert into app_private.ledger_columns values ('lots', 'source_factor');

create table app_hidden.sku_successions (
  account_id int not null,
  id bigint generated always as identity,
  sku_id int not null,
  successor_id int not null,
  factor app_public.quantity not null,
  unit text not null,
  event_id bigint,
  before jsonb not null,
  after jsonb,
  created_at timestamptz not null default now(),
  undo_event_id bigint,
  undone_at timestamptz,
  primary key (account_id, id),
  constraint sku_successions_valid check (factor > 0 and length(unit) between 1 and 30),
  foreign key (account_id, sku_id) references app_public.skus (account_id, id) on delete restrict,
  foreign key (account_id, successor_id) references app_public.skus (account_id, id) on delete restrict,
  foreign key (account_id, event_id) references app_hidden.stock_events (account_id, id) on delete restrict,
  foreign key (account_id, undo_event_id) references app_hidden.stock_events (account_id, id) on delete restrict
);
create index on app_hidden.sku_successions (account_id, sku_id);
create index on app_hidden.sku_successions (account_id, successor_id);
create index on app_hidden.sku_successions (account_id, event_id);
create index on app_hidden.sku_successions (account_id, undo_event_id);
comment on table app_hidden.sku_successions is 'Which SKU took over the stock and rules of which, by which event, and what has to be put back to undo it.';
comment on column app_hidden.sku_successions.factor is 'How many of the successor are one of the SKU before.';
comment on column app_hidden.sku_successions.unit is 'What one of the SKU before is called: the unit of its rules and barcodes.';
comment on column app_hidden.sku_successions.event_id is 'The event that moved the stock; null where there was none.';
comment on column app_hidden.sku_successions.before is 'Units and quantities of the rules, barcodes and recipes before, the files and the stock bounds.';
comment on column app_hidden.sku_successions.after is 'The same of the successor right after it: what differs from it later was changed by hand.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('sku_successions', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
