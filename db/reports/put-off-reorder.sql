create or replace function app_hidden.put_off_reorder(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  why constant text := app_hidden.text_input(input, 'reason');
  day constant date := app_hidden.date_input(input, 'until');
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  perform app_hidden.require_scope('purchase_order:create');
  if not exists (select from app_public.skus where account_id = me and id = sku and archived_by is null) then
    perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('module', 'skus', 'id', sku));
  end if;
  if not exists (select from app_public.warehouses where account_id = me and id = warehouse) then
    perform app_private.fail('SWNFD', 'This warehouse does not exist.', jsonb_build_object('module', 'warehouses', 'id', warehouse));
  end if;
  if btrim(coalesce(why, '')) = '' then
    perform app_private.fail('SWVAL', 'Say why.', '{"fields": {"reason": "required"}}');
  end if;
  if length(why) > 500 then
    perform app_private.fail('SWVAL', 'A reason has at most 500 characters.', '{"fields": {"reason": "max"}, "limits": {"reason": "500"}}');
  end if;
  if day is null or day <= app_hidden.today() or day > app_hidden.today() + 730 then
    perform app_private.fail('SWVAL', 'Choose a day of the two years from tomorrow on.', '{"fields": {"until": "later"}}');
  end if;
  insert into app_hidden.reorder_put_offs (account_id, sku_id, warehouse_id, reason, until, user_id)
  values (me, sku, warehouse, btrim(why), day, app_hidden.user_id())
  on conflict (account_id, sku_id, warehouse_id) do update
  set reason = excluded.reason, until = excluded.until, user_id = excluded.user_id, created_at = now();
  return jsonb_build_object('id', sku, 'skuId', sku, 'warehouseId', warehouse, 'until', day);
end $$;
comment on function app_hidden.put_off_reorder(jsonb) is
  'Sets a suggestion of the reorder desk aside until a day: {skuId, warehouseId, reason, until}. Errors: SWFBD, SWNFD, SWVAL.';
alter function app_hidden.put_off_reorder(jsonb) owner to ledger_writer;

create or replace function app_hidden.resume_reorder(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  day constant date := app_hidden.date_input(input, 'until');
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  perform app_hidden.require_scope('purchase_order:create');
  delete from app_hidden.reorder_put_offs
  where account_id = me and sku_id = sku and warehouse_id = warehouse and (day is null or until = day and user_id is not distinct from app_hidden.user_id());
  if not found then
    if day is not null and exists (select from app_hidden.reorder_put_offs where account_id = me and sku_id = sku and warehouse_id = warehouse) then
      perform app_private.fail('SWVAL', 'It was changed since.', '{"fields": {"until": "changedSince"}}');
    end if;
    perform app_private.fail('SWNFD', 'This suggestion was not put off.', jsonb_build_object('module', 'skus', 'id', sku));
  end if;
  return jsonb_build_object('id', sku, 'skuId', sku);
end $$;
comment on function app_hidden.resume_reorder(jsonb) is 'Suggests again what was put off: {skuId, warehouseId, until: only as the caller himself put it off}. Errors: SWFBD, SWNFD, SWVAL (changedSince).';
alter function app_hidden.resume_reorder(jsonb) owner to ledger_writer;
