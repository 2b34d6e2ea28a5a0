-- One statement creates what is missing, one locks, both sorted: two documents with the same SKUs never wait for each other in a circle.
create or replace function app_private.lock_levels(p_skus int[], p_warehouses int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
begin
  if exists (
    select from unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id)
    where not exists (
      select from app_public.stock_levels as l
      where l.account_id = app_hidden.account_id() and l.sku_id = u.sku_id and l.warehouse_id = u.warehouse_id
    )
  ) then
    insert into app_public.stock_levels (account_id, sku_id, warehouse_id)
    select distinct app_hidden.account_id(), u.sku_id, u.warehouse_id
    from unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id)
    order by 2, 3
    on conflict do nothing;
  end if;
  perform
  from app_public.stock_levels as l
  join unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id) on l.sku_id = u.sku_id and l.warehouse_id = u.warehouse_id
  where l.account_id = app_hidden.account_id()
  order by l.sku_id, l.warehouse_id
  for no key update of l;
end $$;
comment on function app_private.lock_levels(int[], int[]) is
  'Locks stock levels in order, creating them first. A level''s lock guards its lots, allocations and claims; what is decided is read in later statements.';
alter function app_private.lock_levels(int[], int[]) owner to ledger_writer;

create or replace function app_private.lock_levels_of(p_lots int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  skus int[];
  warehouses int[];
begin
  select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id) into skus, warehouses
  from (
    select distinct l.sku_id, l.warehouse_id from app_public.lots as l where l.account_id = app_hidden.account_id() and l.id = any (p_lots)
  ) as concerned;
  perform app_private.lock_levels(skus, warehouses);
end $$;
comment on function app_private.lock_levels_of(int[]) is 'Locks the levels that lots belong to.';
alter function app_private.lock_levels_of(int[]) owner to ledger_writer;

create or replace function app_private.lock_document_levels(p_table text, p_id int, p_skus int[] default '{}', p_warehouses int[] default '{}')
returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  skus int[];
  warehouses int[];
begin
  select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id)
  into skus, warehouses
  from (
    select sku_id, warehouse_id from app_hidden.claims
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
    union
    select sku_id, warehouse_id from app_hidden.open_lines
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
    union
    select * from unnest(p_skus, p_warehouses)
  ) as concerned;
  if skus is not null then
    perform app_private.lock_levels(skus, warehouses);
  end if;
end $$;
comment on function app_private.lock_document_levels(text, int, int[], int[]) is
  'Locks every level a locked document touches, posted or due, plus the given ones: the second lock of every physical fact.';
alter function app_private.lock_document_levels(text, int, int[], int[]) owner to ledger_writer;
