--! Previous: sha1:3bdf471562a96a2b5274e818a017d356c4b8350d
--! Hash: sha1:571c0caaba8c65297efae0445587ebcf8c466b31

-- Workflows answer the ledger, too: what its entries do to stock levels, which the history leaves out.
alter table app_public.workflow_runs
  add column ledger_row text check (length(ledger_row) <= 80),
  add column warehouse_id int,
  add foreign key (account_id, warehouse_id) references app_public.warehouses (account_id, id) on delete set null (warehouse_id);
drop index app_public.workflow_runs_once;
create unique index workflow_runs_once on app_public.workflow_runs (account_id, workflow_id, history_id, ledger_row) nulls not distinct;
create index on app_public.workflow_runs (account_id, warehouse_id);
comment on column app_public.workflow_runs.ledger_row is 'What of the ledger it answers: event/sku/warehouse; its history_id is 0 then. Null: a row of the history.';
comment on column app_public.workflow_runs.warehouse_id is 'Where the stock level lies that changed; null where the change was of the record itself.';

alter table app_private.workflow_scans
  add column ledger_scanned_to bigint not null default 0,
  add column ledger_seen bigint[] not null default '{}';
update app_private.workflow_scans as s set ledger_scanned_to = coalesce((select max(e.id) from app_hidden.stock_events as e where e.account_id = s.account_id), 0);
comment on column app_private.workflow_scans.ledger_scanned_to is 'The same of the events of the ledger.';

alter table app_private.test_tables add column has_records boolean not null default true;
comment on column app_private.test_tables.has_records is 'Its rows are records; else runs are for what they lie in.';

alter table app_private.workflow_action_types add column makes text;
comment on column app_private.workflow_action_types.makes is 'The module whose record it makes.';
