create or replace function app_hidden.reallocate_sales_order(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
begin
  perform app_hidden.require_scope('sales_order:reallocate');
  perform app_private.require_view('sales_order');
  perform app_private.reallocate_document('sales_orders', (input ->> 'id')::int);
  return jsonb_build_object('id', (input ->> 'id')::int);
end $$;
comment on function app_hidden.reallocate_sales_order(jsonb) is
  'Chooses the lots of an order anew: {id}. What it has that is neither packed nor mapped is given back and taken again from free lots, in lot order. Errors: SWTRN, SWNFD.';
alter function app_hidden.reallocate_sales_order(jsonb) owner to ledger_writer;
