create or replace function app_hidden.refresh_work_order(input jsonb) returns jsonb
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
  work_order constant int := (input ->> 'id')::int;
  found_state text;
begin
  perform app_hidden.require_scope('work_order:update:single');
  perform app_private.require_view('work_order');
  found_state := app_private.lock_document('work_orders', work_order);
  if app_private.stage_of('work_orders', found_state) in ('closed', 'canceled') then
    perform app_private.refuse_ended(found_state);
  end if;
  if not exists (select from app_public.work_order_lines where account_id = me and work_order_id = work_order and qty_assembled = 0) then
    perform app_private.fail('SWVAL', 'Of every line something was built.', '{"fields": {"lineItems": "allBuilt"}}');
  end if;
  perform app_private.explode_work_order_components(work_order, null, true);
  if exists (
    select from app_public.work_orders where account_id = me and id = work_order and lot_mapping and app_private.stage_of('work_orders', state) <> 'draft'
  ) then
    perform app_private.require_mapped('work_orders', work_order);
  end if;
  perform app_private.settle('work_orders', work_order, 'refresh_bill');
  return jsonb_build_object('id', work_order);
end $$;
comment on function app_hidden.refresh_work_order(jsonb) is
  'Takes the bills of materials as they are now for the lines of which nothing was built: {id}. Errors: SWTRN it ended, SWVAL something was built of every line, a bill is missing or does not fit.';
alter function app_hidden.refresh_work_order(jsonb) owner to ledger_writer;
