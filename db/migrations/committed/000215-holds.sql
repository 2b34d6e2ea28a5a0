--! Previous: sha1:de99e1c9a23bb3d3410c397747cdd9040fc7edc5
--! Hash: sha1:32b5cc5d15a2a67fc6e0db162fd20096f7b2a2cb

-- Stock that is kept from everybody is demand of its own: posted, reserved and checked like what orders want.
create table app_hidden.holds (
  account_id int not null,
  lot_id int not null,
  kind text not null,
  sku_id int not null,
  warehouse_id int not null,
  quantity app_public.quantity not null,
  primary key (account_id, lot_id, kind),
  constraint holds_valid check (quantity > 0)
);
comment on table app_hidden.holds is 'How much of a lot nobody may have, and why. Written by the ledger''s writer, under the lock of the lot''s level.';
comment on column app_hidden.holds.kind is 'Why, and the kind of its claim: expiry_hold for what is past its expiration date, quarantine_hold for what somebody holds.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history) values
  ('holds', 'lot', 'app_hidden', false, true);
