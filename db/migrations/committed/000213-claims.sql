--! Previous: sha1:400c990d951894968b9ec713b406e2d674dff9ef
--! Hash: sha1:05f1600203dd0ca113bde52c7d9a9a30f5c097fa

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
  fill text,
  is_demand boolean not null,
  allocated app_public.quantity not null default 0,
  committed app_public.quantity not null default 0,
  backordered app_public.quantity generated always as (case when is_demand then open_quantity - allocated - committed else 0 end) stored,
  primary key (account_id, kind, line_id, sku_id, warehouse_id),
  constraint claims_quantities check (
    least(open_quantity, allocated, committed, open_quantity - allocated - committed) >= 0
    and case when is_demand then coalesce(fill in ('auto', 'mapped', 'kit', 'hold'), false) else fill is null and allocated + committed = 0 end
  )
);
create index on app_hidden.claims (account_id, document_table, document_id);
create index on app_hidden.claims (account_id, sku_id, warehouse_id);
-- waiting demand in the order in which it is filled
create index claims_waiting on app_hidden.claims (account_id, sku_id, warehouse_id, due, opened_at, kind, line_id)
  where backordered > 0 and fill = 'auto';
comment on table app_hidden.claims is
  'What is posted per open line. Settling a document makes its claims equal open_demand and open_supply and posts the difference.';
comment on column app_hidden.claims.kind is 'Which view branch the line comes from: sales_line, purchase_line, …; app_private.claim_feeds says what it counts towards.';
comment on column app_hidden.claims.fill is
  'How demand gets its stock: auto in lot order, mapped from lots that people choose, kit in whole kits, hold from the lot it withholds; null for supply.';

create table app_hidden.allocations (
  account_id int not null,
  kind text not null,
  line_id int not null,
  lot_id int not null,
  allocated app_public.quantity not null default 0,
  committed app_public.quantity not null default 0,
  source text not null,
  primary key (account_id, kind, line_id, lot_id, source),
  constraint allocations_valid check (least(allocated, committed) >= 0 and source in ('auto', 'mapped', 'hold'))
);
create index on app_hidden.allocations (account_id, lot_id, line_id); -- exact for a reservation, too, whichever index a plan takes
comment on table app_hidden.allocations is 'Which lot is reserved to which line: allocated, and committed once packed.';
comment on column app_hidden.allocations.source is 'auto moves to other lots by itself, mapped only by hand, hold belongs to no order. A line may have several on one lot.';

create type app_private.claim_change as (
  kind text,
  line_id int,
  sku_id int,
  warehouse_id int,
  was numeric,
  open_quantity numeric,
  due date,
  opened_at timestamptz,
  fill text,
  is_demand boolean
);
comment on type app_private.claim_change is 'A line whose open quantity or rank differs from what is posted.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history) values
  ('claims', 'lot', 'app_hidden', false, true),
  ('allocations', 'lot', 'app_hidden', false, true);
