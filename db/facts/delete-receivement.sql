create or replace function app_hidden.delete_receivement(input jsonb) returns jsonb
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
  order_id int;
  arrival app_public.receivements;
  lot app_public.lots;
  moves app_private.stock_move[];
begin
  perform app_hidden.require_scope('receivement:delete:single');
  perform app_private.require_view('receivement');
  perform app_private.require_view('purchase_order');
  select purchase_order_id into order_id from app_public.receivements where account_id = me and id = (input ->> 'id')::int and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This receivement does not exist.', jsonb_build_object('module', 'receivements', 'id', (input ->> 'id')::int));
  end if;
  perform app_private.require_state(app_private.lock_document('purchase_orders', order_id), app_private.live_states('purchase_orders'), 'Open');
  select * into arrival from app_public.receivements where account_id = me and id = (input ->> 'id')::int and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This receivement does not exist.', jsonb_build_object('module', 'receivements', 'id', (input ->> 'id')::int));
  end if;
  perform app_private.lock_document_levels('purchase_orders', order_id, array[l.sku_id], array[l.warehouse_id])
  from app_public.lots as l
  where l.account_id = me and l.id = arrival.lot_id;

  if app_private.revalued_by(arrival.id) is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', app_private.revalued_by(arrival.id)));
  end if;
  select * into lot from app_public.lots where account_id = me and id = arrival.lot_id;
  if lot.quantity <> arrival.quantity
    or exists (select from app_hidden.allocations where account_id = me and lot_id = lot.id and committed > 0)
  then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', app_private.lot_consumers(lot.id, arrival.event_id)));
  end if;
  select array_agg((lot_id, 0, kind, line_id, -allocated, 0, source)::app_private.stock_move) into moves
  from app_hidden.allocations
  where account_id = me and lot_id = lot.id;
  perform app_private.settle('purchase_orders', order_id, 'undo_receive',
    moves || (lot.id, -arrival.quantity, null, null, 0, 0, null)::app_private.stock_move,
    arrival.event_id,
    app_private.undone_facts(arrival.event_id, 'purchase_order_lines', array[arrival.line_id], array[arrival.quantity]));
  update app_public.receivements set deleted_at = clock_timestamp() where account_id = me and id = arrival.id;
  return jsonb_build_object('id', arrival.id, 'purchaseOrderId', order_id);
end $$;
comment on function app_hidden.delete_receivement(jsonb) is
  'Reverses an arrival and hides it: {id}. Reservations on its lot move to other lots, else become backordered. '
  'Errors: SWTRN the order is closed, SWDEL the lot was used, or its cost was changed by a bill (detail: consumers).';
alter function app_hidden.delete_receivement(jsonb) owner to ledger_writer;
