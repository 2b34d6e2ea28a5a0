--! Previous: sha1:09ed7998d7cde58cf9d65206bde8265751241568
--! Hash: sha1:bcee21d95b0c0c9c0d6bec1e5710f5e2dd5b4ef3

create table app_hidden.claims (
  account_id int not null,
  kind text not null,
  line_id int not null,
  sku_id int not null,
  warehouse_id int not null,
  document_table text not null,
  document_id int not null,
  open_quantity app_public.quantity not null,
  due date,
  opened_at timestamptz,
  pinned boolean not null default false,
  is_demand boolean not null,
  allocated app_public.quantity not null default 0,
  committed app_public.quantity not null default 0,
  backordered app_public.quantity generated always as (case when is_demand then open_quantity - allocated - committed else 0 end) stored,
  primary key (account_id, kind, line_id, sku_id, warehouse_id),
  constraint claims_quantities check (
    least(open_quantity, allocated, committed, open_quantity - allocated - committed) >= 0 and (is_demand or allocated + committed = 0)
  )
);
create index on app_hidden.claims (account_id, document_table, document_id);
create index on app_hidden.claims (account_id, sku_id, warehouse_id);
-- waiting demand in the order in which it is filled
create index claims_waiting on app_hidden.claims (account_id, sku_id, warehouse_id, due, opened_at, kind, line_id)
  where backordered > 0 and not pinned;
comment on table app_hidden.claims is
  'What is posted per open line. Settling a document makes its claims equal open_demand and open_supply and posts the difference.';
comment on column app_hidden.claims.kind is 'Which view branch the line comes from: sales_line, purchase_line, …; app_private.claim_feeds says what it counts towards.';
comment on column app_hidden.claims.pinned is 'Filled only by hand (lot mapping).';

create table app_hidden.allocations (
  account_id int not null,
  kind text not null,
  line_id int not null,
  lot_id int not null,
  allocated app_public.quantity not null default 0,
  committed app_public.quantity not null default 0,
  source text not null default 'auto',
  primary key (account_id, kind, line_id, lot_id),
  constraint allocations_valid check (least(allocated, committed) >= 0 and source in ('auto', 'mapped', 'hold'))
);
create index on app_hidden.allocations (account_id, lot_id);
comment on table app_hidden.allocations is 'Which lot is reserved to which line: allocated, and committed once packed.';
comment on column app_hidden.allocations.source is 'auto moves to other lots by itself, mapped only by hand, hold belongs to no order.';

create type app_private.claim_change as (
  kind text,
  line_id int,
  sku_id int,
  warehouse_id int,
  was numeric,
  open_quantity numeric,
  due date,
  opened_at timestamptz,
  pinned boolean,
  is_demand boolean
);
comment on type app_private.claim_change is 'A line whose open quantity or rank differs from what is posted.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history) values
  ('claims', 'lot', 'app_hidden', false, true),
  ('allocations', 'lot', 'app_hidden', false, true);
