--! Previous: sha1:78eaed09ee5f72a8ab2d5114d2e970193481ec09
--! Hash: sha1:44f97ff97e8e2816a583ba42f08f8485dd271018

create table app_public.stock_levels (
  account_id int not null default app_hidden.account_id(),
  sku_id int not null,
  warehouse_id int not null,
  seq bigint not null default 0,
  recorded_at timestamptz not null default '-infinity',
  in_stock app_public.quantity not null default 0,
  allocated app_public.quantity not null default 0,
  committed app_public.quantity not null default 0,
  backordered app_public.quantity not null default 0,
  on_order app_public.quantity not null default 0,
  in_progress app_public.quantity not null default 0,
  pending_return app_public.quantity not null default 0,
  transfer_incoming app_public.quantity not null default 0,
  transfer_outgoing app_public.quantity not null default 0,
  available app_public.quantity generated always as (in_stock - allocated - committed) stored,
  stock_value numeric(24, 8) not null default 0,
  primary key (account_id, sku_id, warehouse_id),
  -- one constraint and not eleven: each is parsed anew by every statement that writes
  constraint stock_levels_not_negative check (least(
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing,
    in_stock - allocated - committed, on_order - in_progress
  ) >= 0),
  foreign key (account_id, sku_id) references app_public.skus (account_id, id) on delete restrict,
  foreign key (account_id, warehouse_id) references app_public.warehouses (account_id, id) on delete restrict
) with (fillfactor = 70); -- its updates touch no indexed column, and stay on the page
create index on app_public.stock_levels (account_id, warehouse_id, sku_id);
comment on table app_public.stock_levels is
  'The quantities of one SKU in one warehouse after the last stock event. Its row lock guards the level''s lots, allocations and claims.';
comment on column app_public.stock_levels.seq is 'Number of entries booked on this level, without a gap.';
comment on column app_public.stock_levels.in_stock is 'Physically present: the sum of its lots.';
comment on column app_public.stock_levels.allocated is 'Reserved to open demand and not packed, plus holds.';
comment on column app_public.stock_levels.committed is 'In packages that are not placed yet.';
comment on column app_public.stock_levels.backordered is 'Open demand without stock.';
comment on column app_public.stock_levels.on_order is 'Not yet received on open purchase orders plus not yet assembled on open work orders.';
comment on column app_public.stock_levels.in_progress is 'The work-order part of on_order.';
comment on column app_public.stock_levels.pending_return is 'Requested on returns, not received.';
comment on column app_public.stock_levels.transfer_incoming is 'Open on incoming transfers, in transit included.';
comment on column app_public.stock_levels.transfer_outgoing is 'Open on outgoing transfers, not shipped.';
comment on column app_public.stock_levels.available is 'Free for new demand: in stock less allocated less committed.';
comment on column app_public.stock_levels.stock_value is 'Exact value of the lots, at their unit costs.';

insert into app_private.table_scopes (table_name, scope, parent_table, parent_column, writable, no_history) values
  ('stock_levels', 'sku', 'skus', 'sku_id', false, true);
insert into app_private.secret_columns values ('stock_levels', 'stock_value', 'cost');
