--! Previous: sha1:9e8457aef73baa425fe1604cda99c40670b4db47
--! Hash: sha1:51f42311752424f919bb4590e455f2779b997479

-- Margins are told by day, order and SKU: in the order of this index their rows are grouped as they are read, without being
-- sorted, and what is told of them is read from it alone. It does what the one of days did.
drop index app_hidden.margin_entries_account_id_day_idx;
create index on app_hidden.margin_entries (account_id, day, sales_order_id, customer_id, sku_id, warehouse_id)
  include (id, cogs_id, quantity, revenue, cogs);

alter table app_private.table_scopes add column grouped_by text[];
comment on column app_private.table_scopes.grouped_by is
  'By what reports group its rows, as one of its indexes has them: app_hidden.seen_<table>_grouped shows them in this order.';
update app_private.table_scopes set grouped_by = '{day,sales_order_id,customer_id,sku_id,warehouse_id}' where table_name = 'margin_entries';
