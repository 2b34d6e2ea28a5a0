create or replace function app_private.draft_by_workflow(p_account int, p_run int, p_warehouse int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  run constant app_public.workflow_runs := (select r from app_public.workflow_runs as r where r.account_id = p_account and r.id = p_run);
  warehouse constant int := coalesce(p_warehouse, run.warehouse_id);
  sku constant jsonb := app_private.row_now('skus', run.record_id);
  level jsonb;
  wanted numeric;
  vendor int;
  size numeric;
begin
  -- as at the reorder desk: nobody drafts the same besides
  perform pg_advisory_xact_lock(hashtextextended(format('reorder %s', p_account), 0));
  if run.module <> 'skus' or sku is null or warehouse is null then
    perform app_private.fail('SWVAL', 'Say for which warehouse.', '{"fields": {"warehouseId": "required"}}');
  end if;
  select l into level from app_private.levels_then(run.record_id, null, warehouse) as l;
  wanted := (sku ->> 'max_stock_level')::numeric - coalesce((level ->> 'projected')::numeric, 0) - (
    -- what stands on drafts comes as soon as they are opened
    select coalesce(sum(l.quantity), 0)
    from app_public.purchase_orders as o
    join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id and l.sku_id = run.record_id
    where o.account_id = p_account and o.warehouse_id = warehouse and o.deleted_at is null and o.state = any (app_hidden.states_in('purchase_orders', '{draft}')));
  if wanted is null then
    perform app_private.fail('SWVAL', 'The SKU has no maximum to order up to.', '{"fields": {"maxStockLevel": "required"}}');
  elsif wanted <= 0 then
    perform app_private.fail('SWVAL', 'There is nothing to order: the maximum is there, on its way or on drafts.', '{"fields": {"quantity": "nothingToOrder"}}');
  end if;
  select v.vendor_id into vendor from app_private.best_vendors(array[run.record_id], array[wanted]) as v;
  if vendor is null then
    perform app_private.fail('SWVAL', 'No vendor has a cost for this SKU.', '{"fields": {"vendorId": "noVendor"}}');
  end if;
  select s.quantity into size from app_private.order_sizes(array[run.record_id], array[vendor], array[wanted]) as s order by s.total, s.quantity limit 1;
  perform set_config('app.account_id', caller, true);
  return jsonb_build_object('vendorId', vendor, 'warehouseId', warehouse,
    'lineItems', jsonb_build_array(jsonb_build_object('skuId', run.record_id, 'quantity', trim_scale(coalesce(size, wanted))::text)));
end $$;
comment on function app_private.draft_by_workflow(int, int, int) is
  'What brings the SKU of a run to its maximum in a warehouse (null: where its level lies), from the vendor at whom that costs least, as he sells it: the input of a purchase order. Nobody else drafts any until this transaction ends. Errors: SWVAL (nothingToOrder, noVendor).';
grant execute on function app_private.draft_by_workflow(int, int, int) to stockwright_worker;
