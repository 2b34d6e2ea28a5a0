create or replace function app_private.write_void_variance(p_event bigint, p_shipment app_public.shipments) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.cogs_entries
    (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
  select l.account_id, 'variance', p_event, 'sales_orders', p_shipment.sales_order_id, t.line_id, l.sku_id, l.warehouse_id, l.id,
    t.quantity, t.unit_cost - l.unit_cost
  from app_private.shipment_lots(p_shipment.id) as t
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = t.lot_id
  where t.unit_cost <> l.unit_cost
$$;
comment on function app_private.write_void_variance(bigint, app_public.shipments) is
  'What comes back to a lot is worth what the lot costs by now: what it left at and that cost differ by is cost of goods sold.';
alter function app_private.write_void_variance(bigint, app_public.shipments) owner to ledger_writer;

create or replace function app_hidden.void_shipment(input jsonb) returns jsonb
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
  perform app_private.require_state(shipment.state, '{Shipped}', 'Voided');
  perform app_private.require_state(
    (select state from app_public.sales_orders where account_id = me and id = shipment.sales_order_id),
    app_private.live_states('sales_orders'), 'Open'); -- a closed order is reopened first
  -- refused while a return refers to it
  update app_public.package_lots as p set qty_shipped = 0
  from app_private.shipment_lots(shipment.id) as t
  where p.account_id = me and p.id = t.package_lot_id;
  select array_agg((t.lot_id, t.quantity, t.kind, t.claim_id, t.quantity, 0, t.source)::app_private.stock_move) into moves
  from app_private.shipment_lots(shipment.id) as t;
  event := app_private.settle('sales_orders', shipment.sales_order_id, 'void', coalesce(moves, '{}'), shipment.placed_event_id, (
    select app_private.undone_facts(shipment.placed_event_id, 'sales_order_lines', array_agg(distinct f.line_id) filter (where f.line_table = 'sales_order_lines'))
      || app_private.undone_facts(shipment.placed_event_id, 'sales_order_components', array_agg(distinct f.line_id) filter (where f.line_table = 'sales_order_components'))
    from unnest(app_private.shipped_facts(shipment.id)) as f));
  perform app_private.write_cogs('void', event, shipment, -1);
  perform app_private.write_void_variance(event, shipment);
  if app_private.take_back_charges(array(select id from app_public.packages where account_id = me and shipment_id = shipment.id and deleted_at is null)) then
    perform app_private.settle('sales_orders', shipment.sales_order_id, 'edit');
  end if;
  update app_public.shipments set state = 'Voided', voided_at = clock_timestamp() where account_id = me and id = shipment.id;
  return jsonb_build_object('id', shipment.id, 'salesOrderId', shipment.sales_order_id);
end $$;
comment on function app_hidden.void_shipment(jsonb) is
  'Undoes a placed shipment: {id}. Its stock returns to the same lots, allocated to the same lines; cost of goods sold is reversed, with a variance where a lot costs something else by now, and nothing is charged for its packages. Errors: SWTRN not shipped, or the order is closed; SWDEL a return refers to it (detail: consumers).';
alter function app_hidden.void_shipment(jsonb) owner to ledger_writer;
