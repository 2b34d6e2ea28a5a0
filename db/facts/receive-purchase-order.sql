create or replace function app_private.refuse_over_receipt(p_lines int[], p_quantities numeric[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  over record;
begin
  select l.id, s.code, trim_scale(l.quantity) as ordered, trim_scale(l.qty_received) as received, a.over_receipt_percent as percent, greatest(trunc(l.quantity * (1 + a.over_receipt_percent / 100), 4) - l.qty_received - r.before, 0) as allowed into over
  from (
    select line_id, n, quantity, sum(quantity) over (partition by line_id order by n) - quantity as before
    from unnest(p_lines, p_quantities) with ordinality as u (line_id, quantity, n)
  ) as r
  join app_public.purchase_order_lines as l on l.account_id = me and l.id = r.line_id
  join app_public.skus as s on s.account_id = me and s.id = l.sku_id
  join app_public.accounts as a on a.id = me
  where l.qty_received + r.before + r.quantity > l.quantity * (1 + a.over_receipt_percent / 100)
  order by r.n
  limit 1;
  if found then
    perform app_private.fail('SWOVR',
      format('%s: %s of %s ordered have come, so %s more can be received. Order more, or allow over-receipt (now %s %%) under Settings, System Configuration.',
        over.code, over.received, over.ordered, trim_scale(over.allowed), trim_scale(over.percent)),
      jsonb_build_object('lineItemId', over.id, 'allowed', trim_scale(over.allowed)::text, 'rule', 'overReceipt', 'item', over.code,
        'ordered', over.ordered::text, 'received', over.received::text, 'percent', trim_scale(over.percent)::text));
  end if;
end $$;
comment on function app_private.refuse_over_receipt(int[], numeric[]) is 'Refuses arrivals that make more of a line than was ordered and the account allows.';
alter function app_private.refuse_over_receipt(int[], numeric[]) owner to ledger_writer;

create or replace function app_hidden.receive_purchase_order(input jsonb) returns jsonb
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
  order_id constant int := (input ->> 'id')::int;
  given jsonb;
  row_number bigint;
  line record;
  arrival app_public.receivements;
  arrivals app_public.receivements[] := '{}';
  lots app_public.lots[] := '{}';
  made int[];
  event bigint;
begin
  perform app_hidden.require_scope('receivement:create');
  perform app_private.require_view('purchase_order');
  perform app_private.require_state(app_private.lock_document('purchase_orders', order_id), app_private.live_states('purchase_orders'), 'Received');
  if jsonb_typeof(input -> 'receivements') is distinct from 'array' or jsonb_array_length(input -> 'receivements') = 0 then
    perform app_private.fail('SWVAL', 'Nothing to receive.', '{"fields": {"receivements": "required"}}');
  end if;
  perform app_private.lock_document_levels('purchase_orders', order_id, array_agg(l.sku_id), array_agg(o.warehouse_id))
  from app_public.purchase_orders as o
  join app_public.purchase_order_lines as l on l.account_id = me and l.purchase_order_id = o.id
  where o.account_id = me and o.id = order_id;

  perform app_hidden.check_values('lots', input -> 'receivements', 'receivements');
  for given, row_number in select value, n from jsonb_array_elements(input -> 'receivements') with ordinality as x (value, n) loop
    perform app_hidden.at_row(order_id, 'receivements', row_number);
    -- what was taken off the line, or its share of what was taken off the order, makes each of it cheaper
    select l.id, l.sku_id, l.is_stockless, o.warehouse_id,
      round(case when l.discount_total = 0 then l.cost / l.unit_factor else l.total / l.quantity end, 4) as cost into line
    from app_public.purchase_order_lines as l
    join app_public.purchase_orders as o on o.account_id = me and o.id = l.purchase_order_id
    where l.account_id = me and l.id = (given ->> 'lineItemId')::int and l.purchase_order_id = order_id;
    if not found then
      perform app_private.fail('SWNFD', 'This line is not on the order.', jsonb_build_object(
        'module', 'purchase_order_lines', 'id', (given ->> 'lineItemId')::int, 'fields', '{"lineItemId": "notFound"}'::jsonb));
    end if;
    if line.is_stockless then
      perform app_private.refuse_stockless('lineItemId');
    end if;
    arrival.quantity := app_private.quantity_input(given, 'quantity', line.sku_id);
    arrival.line_id := line.id;
    arrival.sku_id := line.sku_id;
    arrival.bin_location_id := (given ->> 'binLocationId')::int;
    arrival.cost := coalesce(app_hidden.decimal_input(given, 'cost', 4), line.cost);
    arrivals := arrivals || arrival;
    lots := lots || app_private.lot_input(line.sku_id, line.warehouse_id, arrival.bin_location_id, arrival.quantity, arrival.cost, given);
  end loop;
  perform set_config('app.input_place', '', true);
  perform app_private.refuse_over_receipt(array_agg(r.line_id), array_agg(r.quantity)) from unnest(arrivals) as r;

  made := app_private.new_lots(lots);
  event := app_private.settle('purchase_orders', order_id, 'receive', (
    select array_agg((made[r.ordinality], r.quantity, null, null, 0, 0, null)::app_private.stock_move) from unnest(arrivals) with ordinality as r
  ), null, (
    select array_agg(('purchase_order_lines', r.line_id, 'received', r.quantity)::app_private.line_fact) from unnest(arrivals) as r
  ));
  update app_public.lots as l set source_event_id = event
  from unnest(made) as m (lot_id)
  where l.account_id = me and l.id = m.lot_id;
  insert into app_public.receivements (account_id, purchase_order_id, line_id, sku_id, lot_id, bin_location_id, quantity, cost, user_id, event_id)
  select me, order_id, r.line_id, r.sku_id, made[r.ordinality], r.bin_location_id, r.quantity, r.cost, app_hidden.user_id(), event
  from unnest(arrivals) with ordinality as r;
  return jsonb_build_object('id', order_id, 'receivementIds', (
    select jsonb_agg(id order by id) from app_public.receivements where account_id = me and event_id = event and purchase_order_id = order_id));
end $$;
comment on function app_hidden.receive_purchase_order(jsonb) is
  'Goods arrive: {id, receivements: [{lineItemId, binLocationId, quantity, cost, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate}]}. '
  'Each makes one lot, in base units at a cost per base unit (default the line''s). Errors: SWTRN not open, SWOVR more than ordered and allowed, SWVAL.';
alter function app_hidden.receive_purchase_order(jsonb) owner to ledger_writer;
