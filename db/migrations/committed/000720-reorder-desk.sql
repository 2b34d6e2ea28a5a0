--! Previous: sha1:1df6bfff223486ad0ded92dcd921e3aecaa37830
--! Hash: sha1:8c9c860b584c75bd2a3864964a7dd1439ae1f578

alter table app_public.accounts
  add column reorder_history_days int not null default 90 check (reorder_history_days between 7 and 730),
  add column reorder_cover_days int not null default 30 check (reorder_cover_days between 1 and 365),
  add column reorder_safety_days int not null default 7 check (reorder_safety_days between 0 and 180),
  add column reorder_lead_days int not null default 14 check (reorder_lead_days between 0 and 365);
comment on column app_public.accounts.reorder_history_days is 'How many days of shipping the reorder desk takes its pace from.';
comment on column app_public.accounts.reorder_cover_days is 'How many days what is ordered lasts once it is here.';
comment on column app_public.accounts.reorder_safety_days is 'How many days of stock are kept for arrivals that are late.';
comment on column app_public.accounts.reorder_lead_days is 'Days from order to arrival of a vendor from whom nothing has arrived yet.';

create table app_hidden.reorder_put_offs (
  account_id int not null default app_hidden.account_id() references app_public.accounts,
  sku_id int not null,
  warehouse_id int not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  until date not null,
  user_id int,
  created_at timestamptz not null default now(),
  primary key (account_id, sku_id, warehouse_id),
  foreign key (account_id, sku_id) references app_public.skus (account_id, id) on delete cascade,
  foreign key (account_id, warehouse_id) references app_public.warehouses (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_public.users (account_id, id) on delete set null (user_id)
);
create index on app_hidden.reorder_put_offs (account_id, warehouse_id);
create index on app_hidden.reorder_put_offs (account_id, user_id);
comment on table app_hidden.reorder_put_offs is 'Suggestions of the reorder desk that somebody set aside, why, and the day from which they are made again.';
comment on column app_hidden.reorder_put_offs.until is 'From this day on it is suggested again.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('reorder_put_offs', 'sku', 'app_hidden', false, true, 'app_hidden.may_view(''sku'') and app_hidden.may_view(''purchase_order'')');

-- the desk reads what left in its days from the index alone
drop index app_hidden.cogs_entries_account_id_recorded_at_idx;
create index on app_hidden.cogs_entries (account_id, recorded_at) include (sku_id, warehouse_id, quantity, type);
