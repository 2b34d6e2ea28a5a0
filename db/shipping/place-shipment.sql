create or replace function app_hidden.place_shipment(input jsonb) returns jsonb
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
  shipment app_public.shipments;
  moves app_private.stock_move[];
  event bigint;
begin
  perform app_hidden.require_scope('sales_order:place');
  perform app_private.require_view('shipment');
  perform app_private.require_view('sales_order');
  shipment := app_private.lock_shipment((input ->> 'id')::int);
  perform app_private.require_state(shipment.state, '{"Ready To Ship"}', 'Shipped');
  select array_agg((t.lot_id, -t.quantity, t.kind, t.claim_id, 0, -t.quantity, t.source)::app_private.stock_move) into moves
  from app_private.shipment_lots(shipment.id) as t;
  -- of a kit that is made of what goes in once, the second has nothing in it
  if moves is null and not exists (
    select from app_public.packages as p
    join app_public.package_lines as l on l.account_id = p.account_id and l.package_id = p.id
    where p.account_id = me and p.shipment_id = shipment.id and p.deleted_at is null
  ) then
    perform app_private.fail('SWVAL', 'Nothing is packed.', '{"fields": {"packages": "required"}}');
  end if;
  update app_public.package_lots as p set unit_cost = l.unit_cost, qty_shipped = p.quantity
  from app_private.shipment_lots(shipment.id) as t
  join app_public.lots as l on l.account_id = me and l.id = t.lot_id
  where p.account_id = me and p.id = t.package_lot_id;
  event := app_private.settle('sales_orders', shipment.sales_order_id, 'place', coalesce(moves, '{}'), null, app_private.shipped_facts(shipment.id));
  perform app_private.write_cogs('shipment', event, shipment, 1);
  update app_public.shipments set state = 'Shipped', placed_at = clock_timestamp(), placed_event_id = event
  where account_id = me and id = shipment.id;
  return jsonb_build_object('id', shipment.id, 'salesOrderId', shipment.sales_order_id);
end $$;
comment on function app_hidden.place_shipment(jsonb) is
  'The packages leave: {id}. Stock goes down and cost of goods sold is written. Errors: SWTRN not ready to ship, SWVAL nothing is packed.';
alter function app_hidden.place_shipment(jsonb) owner to ledger_writer;

create or replace function app_private.write_cogs(p_type text, p_event bigint, p_shipment app_public.shipments, p_sign int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.cogs_entries
    (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
  select app_hidden.account_id(), p_type, p_event, 'sales_orders', p_shipment.sales_order_id, t.line_id, l.sku_id, l.warehouse_id, t.lot_id,
    p_sign * t.quantity, t.unit_cost
  from app_private.shipment_lots(p_shipment.id) as t
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = t.lot_id
$$;
comment on function app_private.write_cogs(text, bigint, app_public.shipments, int) is 'Cost of goods sold of a shipment, per lot, at the cost it was placed at; sign −1 reverses it.';
alter function app_private.write_cogs(text, bigint, app_public.shipments, int) owner to ledger_writer;
