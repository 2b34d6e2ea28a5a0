create or replace function app_private.write_transfer_variance(p_event bigint, p_transfer int, p_lots int[], p_lines int[], p_quantities numeric[], p_costs numeric[])
returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.cogs_entries
    (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
  select l.account_id, 'variance', p_event, 'transfers', p_transfer, u.line_id, l.sku_id, l.warehouse_id, l.id, u.quantity, u.unit_cost - l.unit_cost
  from unnest(p_lots, p_lines, p_quantities, p_costs) as u (lot_id, line_id, quantity, unit_cost)
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = u.lot_id
  where u.unit_cost <> l.unit_cost
$$;
comment on function app_private.write_transfer_variance(bigint, int, int[], int[], numeric[], numeric[]) is
  'Goods on their way have a cost of their own. What comes back to a lot is worth what the lot costs by now, and what leaves one again (a negative quantity) takes that away: the difference is cost of goods sold.';
alter function app_private.write_transfer_variance(bigint, int, int[], int[], numeric[], numeric[]) owner to ledger_writer;

create or replace function app_private.take_back(p_transfer int, p_departures int[], p_quantities numeric[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  shipping record;
  event bigint;
begin
  for shipping in
    select d.event_id, array_agg(d.id) as ids, array_agg(d.lot_id) as lots, array_agg(d.line_id) as lines, array_agg(u.quantity) as quantities,
      array_agg(d.transit_cost) as costs,
      array_agg((d.lot_id, u.quantity, 'transfer_out', d.line_id, u.quantity, 0, d.source)::app_private.stock_move) as moves
    from unnest(p_departures, p_quantities) as u (id, quantity)
    join app_public.departures as d on d.account_id = me and d.id = u.id
    group by d.event_id
    order by d.event_id desc
  loop
    perform app_private.change_transit(shipping.lots, array(select -q from unnest(shipping.quantities) with ordinality as x (q, n) order by n));
    update app_public.departures as d set qty_returned = d.qty_returned + u.quantity
    from unnest(shipping.ids, shipping.quantities) as u (id, quantity)
    where d.account_id = me and d.id = u.id;
    event := app_private.settle('transfers', p_transfer, 'undo_ship', shipping.moves, shipping.event_id,
      app_private.undone_facts(shipping.event_id, 'transfer_lines', shipping.lines, shipping.quantities));
    perform app_private.write_transfer_variance(event, p_transfer, shipping.lots, shipping.lines, shipping.quantities, shipping.costs);
  end loop;
end $$;
comment on function app_private.take_back(int, int[], numeric[]) is
  'Takes back what of departures of a locked transfer is on its way: it lies in the lot it was taken from, reserved to the line as it was, at the lot''s cost.';
alter function app_private.take_back(int, int[], numeric[]) owner to ledger_writer;

create or replace function app_hidden.delete_departure(input jsonb) returns jsonb
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
  departure app_public.departures;
begin
  perform app_hidden.require_scope('transfer:update:single');
  perform app_private.require_view('transfer');
  select * into departure from app_public.departures where account_id = me and id = (input ->> 'id')::int;
  if not found then
    perform app_private.fail('SWNFD', 'This departure does not exist.', jsonb_build_object('module', 'departures', 'id', (input ->> 'id')::int));
  end if;
  perform app_private.require_state(app_private.lock_document('transfers', departure.transfer_id), app_private.live_states('transfers'), 'Open');
  perform app_private.lock_transfer_levels(departure.transfer_id);
  select * into departure from app_public.departures where account_id = me and id = departure.id; -- read after the lock
  if departure.in_transit = 0 then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'notInTransit', 'consumers', app_private.arrivals_of(departure.id)));
  end if;
  perform app_private.take_back(departure.transfer_id, array[departure.id], array[departure.in_transit]);
  return jsonb_build_object('id', departure.id, 'transferId', departure.transfer_id);
end $$;
comment on function app_hidden.delete_departure(jsonb) is
  'Takes back what of a departure has not arrived: {id}. Errors: SWTRN the transfer is closed, SWDEL nothing of it is on its way (detail: consumers, what arrived of it).';
alter function app_hidden.delete_departure(jsonb) owner to ledger_writer;

create or replace function app_private.arrivals_of(p_departure int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('module', 'lots', 'id', r.lot_id, 'name', l.lot_number, 'quantity', trim_scale(r.quantity)::text) order by r.id), '[]')
  from app_public.transfer_receivements as r
  join app_public.lots as l on l.account_id = r.account_id and l.id = r.lot_id
  where r.account_id = app_hidden.account_id() and r.departure_id = p_departure and r.deleted_at is null
$$;
comment on function app_private.arrivals_of(int) is 'The lots that arrived of a departure: what stands in the way of taking it back.';
alter function app_private.arrivals_of(int) owner to ledger_writer;
