create or replace function app_hidden.receive_purchase_order(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
declare
  me constant int := app_hidden.account_id();
  order_id constant int := (input ->> 'id')::int;
  given jsonb;
  line record;
  arrival app_public.receivements;
  arrivals app_public.receivements[] := '{}';
  moves app_private.stock_move[] := '{}';
  event bigint;
begin
  perform app_hidden.require_scope('receivement:create');
  perform app_private.require_view('purchase_order');
  perform app_private.require_state(app_private.lock_document('purchase_orders', order_id), '{Open,Partially Received,Received}', 'Received');
  if jsonb_typeof(input -> 'receivements') is distinct from 'array' or jsonb_array_length(input -> 'receivements') = 0 then
    perform app_private.fail('SWVAL', 'Nothing to receive.', '{"fields": {"receivements": "required"}}');
  end if;
  perform app_private.lock_document_levels('purchase_orders', order_id, array_agg(l.sku_id), array_agg(o.warehouse_id))
  from app_public.purchase_orders as o
  join app_public.purchase_order_lines as l on l.account_id = me and l.purchase_order_id = o.id
  where o.account_id = me and o.id = order_id;

  for given in select value from jsonb_array_elements(input -> 'receivements') loop
    select l.id, l.sku_id, l.quantity, l.qty_received, round(l.cost / l.unit_factor, 4) as cost, o.warehouse_id, a.over_receipt_percent into line
    from app_public.purchase_order_lines as l
    join app_public.purchase_orders as o on o.account_id = me and o.id = l.purchase_order_id
    join app_public.accounts as a on a.id = me
    where l.account_id = me and l.id = (given ->> 'lineItemId')::int and l.purchase_order_id = order_id;
    if not found then
      perform app_private.fail('SWNFD', 'This line is not on the order.', jsonb_build_object('module', 'purchase_order_lines', 'id', (given ->> 'lineItemId')::int));
    end if;
    arrival.quantity := app_private.quantity_input(given, 'quantity', line.sku_id);
    if line.qty_received + arrival.quantity > line.quantity * (1 + line.over_receipt_percent / 100) then
      perform app_private.fail('SWOVR', 'This is more than was ordered.', jsonb_build_object('lineItemId', line.id,
        'allowed', trim_scale(greatest(trunc(line.quantity * (1 + line.over_receipt_percent / 100), 4) - line.qty_received, 0))::text));
    end if;
    arrival.line_id := line.id;
    arrival.sku_id := line.sku_id;
    arrival.bin_location_id := (given ->> 'binLocationId')::int;
    arrival.cost := coalesce(app_hidden.decimal_input(given, 'cost', 4), line.cost);
    arrival.lot_id := app_private.new_lot(line.sku_id, line.warehouse_id, arrival.bin_location_id, arrival.quantity, arrival.cost, given);
    arrivals := arrivals || arrival;
    moves := moves || (arrival.lot_id, arrival.quantity, null, null, 0, 0, null)::app_private.stock_move;
    update app_public.purchase_order_lines set qty_received = qty_received + arrival.quantity where account_id = me and id = line.id;
  end loop;

  event := app_private.settle('purchase_orders', order_id, 'receive', moves);
  update app_public.lots as l set source_event_id = event
  from unnest(arrivals) as r
  where l.account_id = me and l.id = r.lot_id;
  insert into app_public.receivements (account_id, purchase_order_id, line_id, sku_id, lot_id, bin_location_id, quantity, cost, user_id, event_id)
  select me, order_id, r.line_id, r.sku_id, r.lot_id, r.bin_location_id, r.quantity, r.cost, app_hidden.user_id(), event
  from unnest(arrivals) as r;
  return jsonb_build_object('id', order_id, 'receivementIds', (
    select jsonb_agg(id order by id) from app_public.receivements where account_id = me and event_id = event and purchase_order_id = order_id));
end $$;
comment on function app_hidden.receive_purchase_order(jsonb) is
  'Goods arrive: {id, receivements: [{lineItemId, binLocationId, quantity, cost, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate}]}. '
  'Each makes one lot, in base units at a cost per base unit (default the line''s). Errors: SWTRN not open, SWOVR more than ordered and allowed, SWVAL.';
alter function app_hidden.receive_purchase_order(jsonb) owner to ledger_writer;
