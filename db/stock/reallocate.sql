-- It gives nobody's stock away and takes nobody's: the document's lots are chosen anew from free stock.
create or replace function app_private.reallocate_document(p_table text, p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  current_state text;
  skus int[];
  warehouses int[];
  moves app_private.stock_move[];
begin
  current_state := app_private.lock_document(p_table, p_id);
  if app_private.stage_of(p_table, current_state) in ('draft', 'closed', 'canceled') then
    perform app_private.fail('SWTRN', format('Not possible while the document is %s.', current_state),
      jsonb_build_object('from', current_state, 'to', current_state));
  end if;
  perform app_private.lock_document_levels(p_table, p_id);
  select coalesce(array_agg((a.lot_id, 0, a.kind, a.line_id, -a.allocated, 0, a.source)::app_private.stock_move order by a.kind, a.line_id, a.lot_id), '{}')
  into moves
  from (
    select distinct kind, line_id from app_hidden.claims
    where account_id = me and document_table = p_table and document_id = p_id and fill = 'auto'
  ) as c
  join app_hidden.allocations as a on a.account_id = me and a.kind = c.kind and a.line_id = c.line_id
  where a.source = 'auto' and a.allocated > 0;
  if cardinality(moves) > 0 then
    perform app_private.post_stock_event('reallocate', p_table, p_id, moves, p_fill => 'own');
  else
    select array_agg(sku_id order by sku_id, warehouse_id), array_agg(warehouse_id order by sku_id, warehouse_id) into skus, warehouses
    from (
      select distinct sku_id, warehouse_id from app_hidden.claims
      where account_id = me and document_table = p_table and document_id = p_id and backordered > 0
    ) as waiting;
    perform app_private.fill_levels('reallocate', skus, warehouses, p_table, p_id, 'own');
  end if;
end $$;
comment on function app_private.reallocate_document(text, int) is
  'Chooses the lots of a document anew. What it has that is neither packed nor mapped is given back and taken again from free lots, in lot order. Errors: SWTRN, SWNFD.';
alter function app_private.reallocate_document(text, int) owner to ledger_writer;

create or replace function app_hidden.reallocate_sku(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  moves app_private.stock_move[];
begin
  perform app_hidden.require_scope('sales_order:reallocate');
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('sku');
  if not exists (select from app_public.skus where account_id = me and id = sku) then
    perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('module', 'skus', 'id', sku));
  end if;
  if not exists (select from app_public.warehouses where account_id = me and id = warehouse) then
    perform app_private.fail('SWVAL', 'Choose a warehouse.', jsonb_build_object('fields', jsonb_build_object('warehouseId', case when warehouse is null then 'required' else 'notFound' end)));
  end if;
  perform app_private.lock_levels(array[sku], array[warehouse]);
  select coalesce(array_agg((a.lot_id, 0, a.kind, a.line_id, -a.allocated, 0, a.source)::app_private.stock_move order by a.kind, a.line_id, a.lot_id), '{}')
  into moves
  from app_hidden.claims as c
  join app_hidden.allocations as a on a.account_id = me and a.kind = c.kind and a.line_id = c.line_id
  join app_public.lots as l on l.account_id = me and l.id = a.lot_id and l.sku_id = sku and l.warehouse_id = warehouse
  where c.account_id = me and c.sku_id = sku and c.warehouse_id = warehouse and c.fill = 'auto' and a.source = 'auto' and a.allocated > 0;
  if cardinality(moves) > 0 then
    perform app_private.post_stock_event('reallocate', null, null, moves, p_fill => 'asked');
  else
    perform app_private.fill_levels('reallocate', array[sku], array[warehouse], null, null, 'asked');
  end if;
  return jsonb_build_object('id', sku);
end $$;
comment on function app_hidden.reallocate_sku(jsonb) is
  'Deals out a SKU anew in a warehouse: {skuId, warehouseId}. What lines have that is neither packed nor mapped is given back, and dealt out by priority: date, then age. Errors: SWVAL, SWNFD.';
alter function app_hidden.reallocate_sku(jsonb) owner to ledger_writer;
