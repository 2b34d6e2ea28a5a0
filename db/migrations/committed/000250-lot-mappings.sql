--! Previous: sha1:257c4f541d1ad683101bf7f05bd39c401a2b3c49
--! Hash: sha1:f7c819a9cd51f3a45c9e238786cdf64cbd87047e

create table app_hidden.lot_mappings (
  account_id int not null default app_hidden.account_id() references app_public.accounts,
  document_table text not null,
  document_id int not null,
  line_id int not null,
  lot_id int not null,
  quantity app_public.quantity not null check (quantity > 0),
  primary key (account_id, document_table, document_id, line_id, lot_id),
  foreign key (account_id, lot_id) references app_public.lots (account_id, id) on delete cascade
);
create index on app_hidden.lot_mappings (account_id, lot_id);
comment on table app_hidden.lot_mappings is
  'Lots that people chose for the lines of a draft. Opened, they are the lines'' mapped reservations, and no rows here.';
comment on column app_hidden.lot_mappings.quantity is 'Base units of the line taken from the lot.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history) values ('lot_mappings', 'line_item', 'app_hidden', false, true);
