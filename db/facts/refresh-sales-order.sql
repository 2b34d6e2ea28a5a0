create or replace function app_private.kit_bills(p_order int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.line_id, c.bill), '{}')
  from (
    select line_id, jsonb_agg(jsonb_build_array(sku_id, is_fixed, quantity_per) order by sku_id, is_fixed) as bill
    from app_public.sales_order_components
    where account_id = app_hidden.account_id() and sales_order_id = p_order
    group by line_id
  ) as c
$$;
comment on function app_private.kit_bills(int) is 'What each kit on an order is made of, by its line, to be compared.';
alter function app_private.kit_bills(int) owner to ledger_writer;

create or replace function app_hidden.refresh_sales_order(input jsonb) returns jsonb
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
  sales_order constant int := (input ->> 'id')::int;
  found_state text;
  before jsonb;
  after jsonb;
  parts int[];
  lines int[];
  moves app_private.stock_move[];
begin
  perform app_hidden.require_scope('sales_order:update:single');
  perform app_private.require_view('sales_order');
  found_state := app_private.lock_document('sales_orders', sales_order);
  if app_private.stage_of('sales_orders', found_state) in ('closed', 'canceled') then
    perform app_private.refuse_ended(found_state);
  end if;
  if not exists (select from app_public.sales_order_lines where account_id = me and sales_order_id = sales_order and is_kit and qty_shipped = 0) then
    perform app_private.fail('SWVAL', 'There is no kit of which nothing was shipped.', '{"fields": {"lineItems": "noKits"}}');
  end if;
  if exists (
    select from app_public.sales_order_lines as l
    join app_public.sales_order_components as c on c.account_id = l.account_id and c.line_id = l.id
    join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
    where l.account_id = me and l.sales_order_id = sales_order and l.is_kit and l.qty_shipped = 0 and k.committed > 0
  ) then
    perform app_private.fail('SWVAL', 'Kits are packed as they were.', '{"fields": {"lineItems": "kitsPacked"}}');
  end if;
  before := app_private.kit_bills(sales_order);
  select array_agg(id order by id), array_agg(line_id order by id) into parts, lines
  from app_public.sales_order_components
  where account_id = me and sales_order_id = sales_order;
  perform app_private.explode_sales_order_components(sales_order, null, true);
  after := app_private.kit_bills(sales_order);
  perform app_private.lock_document_levels('sales_orders', sales_order);
  -- kits are reserved whole: those made of something else are reserved anew
  select array_agg((a.lot_id, 0, a.kind, a.line_id, -a.allocated, 0, a.source)::app_private.stock_move order by a.line_id, a.lot_id)
  into moves
  from unnest(parts, lines) as p (id, line_id)
  join app_hidden.allocations as a on a.account_id = me and a.kind = 'sales_component' and a.line_id = p.id
  where a.allocated > 0 and before -> p.line_id::text is distinct from after -> p.line_id::text;
  perform app_private.settle('sales_orders', sales_order, 'refresh_bill', coalesce(moves, '{}'));
  return jsonb_build_object('id', sales_order);
end $$;
comment on function app_hidden.refresh_sales_order(jsonb) is
  'Takes the bills of materials as they are now for the kits of which nothing was shipped: {id}. Errors: SWTRN it ended, SWVAL there is no such kit, one is packed, a bill is missing or does not fit.';
alter function app_hidden.refresh_sales_order(jsonb) owner to ledger_writer;
