-- it took no type before
drop function if exists app_private.write_off(int, text);
create or replace function app_private.write_off(p_transfer int, p_reason text, p_type text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  shipping record;
  event bigint;
begin
  for shipping in
    select d.event_id, array_agg(d.id) as ids, array_agg(d.lot_id) as lots, array_agg(d.line_id) as lines, array_agg(d.in_transit) as quantities,
      array_agg((d.lot_id, d.in_transit, 'transfer_out', d.line_id, 0, 0, d.source)::app_private.stock_move)
        || array_agg((d.lot_id, -d.in_transit, 'transfer_out', d.line_id, 0, 0, d.source)::app_private.stock_move) as moves
    from app_public.departures as d
    where d.account_id = me and d.transfer_id = p_transfer and d.in_transit > 0
    group by d.event_id
    order by d.event_id
  loop
    perform app_private.change_transit(shipping.lots, array(select -q from unnest(shipping.quantities) with ordinality as x (q, n) order by n));
    update app_public.departures as d set qty_lost = d.qty_lost + u.quantity
    from unnest(shipping.ids, shipping.quantities) as u (id, quantity)
    where d.account_id = me and d.id = u.id;
    event := app_private.settle('transfers', p_transfer, p_type, shipping.moves, shipping.event_id,
      app_private.undone_facts(shipping.event_id, 'transfer_lines', shipping.lines, shipping.quantities));
    perform app_private.tell_of_loss(shipping.ids, array(select -q from unnest(shipping.quantities) with ordinality as x (q, n) order by n), p_reason, event);
  end loop;
end $$;
comment on function app_private.write_off(int, text, text) is
  'What of a locked transfer is on its way is lost: an adjustment of each lot it was taken from, with its reason and what it costs on its way. Its lines want it again. '
  'The type says whether that is for good (lose) or comes with closing, and is taken back by reopening (lose_rest).';
alter function app_private.write_off(int, text, text) owner to ledger_writer;

create or replace function app_private.tell_of_loss(p_departures int[], p_quantities numeric[], p_reason text, p_event bigint) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_public.adjustments (account_id, lot_id, sku_id, warehouse_id, bin_location_id, quantity, reason, unit_cost, user_id, event_id)
  select d.account_id, l.id, l.sku_id, l.warehouse_id, l.bin_location_id, u.quantity, p_reason, d.transit_cost, app_hidden.user_id(), p_event
  from unnest(p_departures, p_quantities) as u (id, quantity)
  join app_public.departures as d on d.account_id = app_hidden.account_id() and d.id = u.id
  join app_public.lots as l on l.account_id = d.account_id and l.id = d.lot_id
  order by d.id
$$;
comment on function app_private.tell_of_loss(int[], numeric[], text, bigint) is
  'Adjustments for what was lost of departures (below zero), or is on its way after all, at what it costs on its way.';
alter function app_private.tell_of_loss(int[], numeric[], text, bigint) owner to ledger_writer;

create or replace function app_private.resume_transfer(p_transfer int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lost constant bigint[] := array(
    select e.id
    from app_hidden.stock_events as e
    where e.account_id = me and e.document_table = 'transfers' and e.document_id = p_transfer and e.type = 'lose_rest'
      and not exists (
        select from app_hidden.stock_events as u
        where u.account_id = me and u.document_table = 'transfers' and u.document_id = p_transfer and u.reverses_event_id = e.id
      )
    order by e.id desc
  );
  loss record;
  back bigint;
begin
  if cardinality(lost) = 0 then
    return;
  end if;
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.lock_transfer_levels(p_transfer);
  for loss in
    select e.id, array_agg(d.id) as ids, array_agg(d.lot_id) as lots, array_agg(m.quantity_delta) as quantities,
      (select reason from app_public.adjustments as a where a.account_id = me and a.event_id = e.id limit 1) as reason,
      array_agg((d.lot_id, m.quantity_delta, 'transfer_out', d.line_id, 0, 0, d.source)::app_private.stock_move)
        || array_agg((d.lot_id, -m.quantity_delta, 'transfer_out', d.line_id, 0, 0, d.source)::app_private.stock_move) as moves,
      array_agg(('transfer_lines', d.line_id, 'shipped', m.quantity_delta)::app_private.line_fact) as facts
    from app_hidden.stock_events as e
    join app_hidden.stock_moves as m on m.account_id = me and m.event_id = e.id and m.kind = 'transfer_out' and m.quantity_delta > 0
    join app_public.departures as d on d.account_id = me and d.event_id = e.reverses_event_id
      and d.line_id = m.line_id and d.lot_id = m.lot_id and d.source = m.source
    where e.account_id = me and e.id = any (lost)
    group by e.id
    order by e.id desc
  loop
    if exists (
      select from unnest(loss.lots) as u (lot_id)
      join app_public.lots as l on l.account_id = me and l.id = u.lot_id
      join app_public.lots as o on o.account_id = me and o.sku_id = l.sku_id and o.serial_number = l.serial_number
      where o.quantity > 0 or o.in_transit > 0
    ) then
      perform app_private.fail('SWVAL', 'A serial number came back in another lot.', '{"fields": {"state": "single"}}');
    end if;
    back := app_private.settle('transfers', p_transfer, 'undo_lose', loss.moves, loss.id, loss.facts);
    update app_public.departures as d set qty_lost = d.qty_lost - u.quantity
    from unnest(loss.ids, loss.quantities) as u (id, quantity)
    where d.account_id = me and d.id = u.id;
    perform app_private.change_transit(loss.lots, loss.quantities);
    perform app_private.tell_of_loss(loss.ids, loss.quantities, loss.reason, back);
  end loop;
end $$;
comment on function app_private.resume_transfer(int) is
  'Before a closed transfer is opened again: what was lost by closing it is on its way again, with opposite adjustments. Errors: SWVAL its serial number is in stock again.';
alter function app_private.resume_transfer(int) owner to ledger_writer;

-- it took no type before
drop function if exists app_private.end_transit(int, jsonb);
create or replace function app_private.end_transit(p_transfer int, p_input jsonb, p_type text default 'lose_rest') returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  underway numeric;
  ids int[];
  quantities numeric[];
begin
  select array_agg(d.id), array_agg(d.in_transit), sum(d.in_transit) into ids, quantities, underway
  from app_public.departures as d
  where d.account_id = me and d.transfer_id = p_transfer and d.in_transit > 0;
  if underway is null then
    return;
  end if;
  if coalesce(p_input ->> 'inTransit', '') not in ('return', 'lost') then
    perform app_private.fail('SWVAL', 'Goods are on their way: say whether they came back or are lost.',
      jsonb_build_object('fields', '{"inTransit": "required"}'::jsonb, 'underway', trim_scale(underway)::text));
  end if;
  if p_input ->> 'inTransit' = 'lost' then
    perform app_hidden.require_scope('lot:adjust');
    if app_hidden.text_input(p_input, 'lossReason') is null then
      perform app_private.fail('SWVAL', 'Give a reason.', '{"fields": {"lossReason": "required"}}');
    end if;
    if length(app_hidden.text_input(p_input, 'lossReason')) > 500 then
      perform app_private.fail('SWVAL', 'A reason may have at most 500 characters.', '{"fields": {"lossReason": "maxLength"}, "limits": {"lossReason": 500}}');
    end if;
  end if;
  perform app_private.lock_transfer_levels(p_transfer);
  if p_input ->> 'inTransit' = 'lost' then
    perform app_private.write_off(p_transfer, app_hidden.text_input(p_input, 'lossReason'), p_type);
  else
    perform app_private.take_back(p_transfer, ids, quantities);
  end if;
end $$;
comment on function app_private.end_transit(int, jsonb, text) is
  'Before a locked transfer is closed: what is on its way came back to the origin (inTransit: return) or is lost (lost, with lossReason).';
alter function app_private.end_transit(int, jsonb, text) owner to ledger_writer;

create or replace function app_hidden.write_off_transfer(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  transfer constant int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('transfer');
  perform app_private.require_state(app_private.lock_document('transfers', transfer), app_private.live_states('transfers'), 'Closed');
  perform app_private.end_transit(transfer, jsonb_build_object('inTransit', 'lost', 'lossReason', input ->> 'reason'), 'lose');
  return jsonb_build_object('id', transfer);
end $$;
comment on function app_hidden.write_off_transfer(jsonb) is
  'What of a transfer is on its way is lost: {id, reason}. Its lines want it again. Errors: SWTRN not open, SWVAL.';
alter function app_hidden.write_off_transfer(jsonb) owner to ledger_writer;
