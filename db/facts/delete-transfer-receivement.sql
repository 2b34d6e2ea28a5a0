create or replace function app_private.arrival_of_transfer(p_id int) returns app_public.transfer_receivements
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  arrival app_public.transfer_receivements;
begin
  select * into arrival from app_public.transfer_receivements where account_id = app_hidden.account_id() and id = p_id and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This receivement does not exist.', jsonb_build_object('module', 'transfer_receivements', 'id', p_id));
  end if;
  return arrival;
end $$;
comment on function app_private.arrival_of_transfer(int) is 'An arrival that was not taken back.';
alter function app_private.arrival_of_transfer(int) owner to ledger_writer;

create or replace function app_hidden.delete_transfer_receivement(input jsonb) returns jsonb
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
  arrival app_public.transfer_receivements;
  departure app_public.departures;
  lot app_public.lots;
  moves app_private.stock_move[];
  event bigint;
begin
  perform app_hidden.require_scope('receivement:delete:single');
  perform app_private.require_view('receivement');
  perform app_private.require_view('transfer');
  arrival := app_private.arrival_of_transfer((input ->> 'id')::int);
  perform app_private.require_state(app_private.lock_document('transfers', arrival.transfer_id), app_private.live_states('transfers'), 'Open');
  arrival := app_private.arrival_of_transfer(arrival.id); -- read after the lock
  perform app_private.lock_transfer_levels(arrival.transfer_id);

  select * into lot from app_public.lots where account_id = me and id = arrival.lot_id;
  if lot.quantity <> arrival.quantity or lot.in_transit > 0
    or exists (select from app_hidden.allocations where account_id = me and lot_id = lot.id and committed > 0)
  then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', app_private.lot_consumers(lot.id, arrival.event_id)));
  end if;
  select array_agg((lot_id, 0, kind, line_id, -allocated, 0, source)::app_private.stock_move) into moves
  from app_hidden.allocations
  where account_id = me and lot_id = lot.id;
  event := app_private.settle('transfers', arrival.transfer_id, 'undo_receive',
    moves || (lot.id, -arrival.quantity, null, null, 0, 0, null)::app_private.stock_move,
    arrival.event_id,
    app_private.undone_facts(arrival.event_id, 'transfer_lines', array[arrival.line_id], array[arrival.quantity]));
  update app_public.departures as d set qty_received = d.qty_received - arrival.quantity
  where d.account_id = me and d.id = arrival.departure_id
  returning * into departure;
  perform app_private.write_transfer_variance(event, arrival.transfer_id, array[lot.id], array[arrival.line_id], array[-arrival.quantity], array[departure.transit_cost]);
  perform app_private.change_transit(array[departure.lot_id], array[arrival.quantity]);
  update app_public.transfer_receivements set deleted_at = clock_timestamp() where account_id = me and id = arrival.id;
  if departure.is_implicit then
    perform app_private.take_back(arrival.transfer_id, array[departure.id], array[arrival.quantity]);
  end if;
  return jsonb_build_object('id', arrival.id, 'transferId', arrival.transfer_id);
end $$;
comment on function app_hidden.delete_transfer_receivement(jsonb) is
  'Reverses an arrival and hides it: {id}. It is on its way again, or, where it was shipped by being received, back at the origin. '
  'Errors: SWTRN the transfer is closed, SWDEL the lot was used (detail: consumers).';
alter function app_hidden.delete_transfer_receivement(jsonb) owner to ledger_writer;
