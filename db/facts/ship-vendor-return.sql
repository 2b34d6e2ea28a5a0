-- Goods go back to their vendor at the cost of their lots; the part of it without an expected credit is a variance.
create or replace function app_hidden.ship_vendor_return(input jsonb) returns jsonb
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
  sent constant int := (input ->> 'id')::int;
  short record;
  event bigint;
begin
  perform app_hidden.require_scope('vendor_return:update:single');
  perform app_private.require_view('vendor_return');
  perform app_private.require_state(app_private.lock_document('vendor_returns', sent), app_private.live_states('vendor_returns'), 'Shipped');
  perform app_private.lock_document_levels('vendor_returns', sent);
  -- what a correction took from a line under its hand is not there to be sent
  select c.line_id, c.allocated into short
  from app_hidden.claims as c
  where c.account_id = me and c.document_table = 'vendor_returns' and c.document_id = sent and c.backordered > 0
  order by c.line_id
  limit 1;
  if found then
    perform app_private.fail('SWSHT', 'Not that much is kept for this line.',
      jsonb_build_object('lineItemId', short.line_id, 'available', trim_scale(short.allocated)::text));
  end if;
  if not exists (select from app_hidden.claims where account_id = me and document_table = 'vendor_returns' and document_id = sent) then
    perform app_private.fail('SWSHT', 'There is nothing to send.', '{"available": "0"}');
  end if;
  with leaving as (
    select a.line_id, a.lot_id, a.source, a.allocated as quantity
    from app_hidden.claims as c
    join app_hidden.allocations as a on a.account_id = me and a.kind = c.kind and a.line_id = c.line_id and a.allocated > 0
    where c.account_id = me and c.document_table = 'vendor_returns' and c.document_id = sent
  )
  select app_private.settle('vendor_returns', sent, 'send_back',
    array_agg((l.lot_id, -l.quantity, 'vendor_return_line', l.line_id, -l.quantity, 0, l.source)::app_private.stock_move order by l.line_id, l.source),
    null, array_agg(('vendor_return_lines', l.line_id, 'shipped', l.quantity)::app_private.line_fact))
  into event
  from leaving as l;
  insert into app_public.vendor_return_shipments (account_id, vendor_return_id, line_id, sku_id, lot_id, quantity, qty_held, unit_cost, credit, user_id, event_id)
  select me, sent, m.line_id, l.sku_id, l.id, m.quantity, m.held, l.unit_cost,
    -- all of a line is sent: its credit, less what is expected for what went before
    n.total - coalesce((
      select sum(b.credit) from app_public.vendor_return_shipments as b
      where b.account_id = me and b.vendor_return_id = sent and b.line_id = n.id and b.deleted_at is null
    ), 0), app_hidden.user_id(), event
  from (
    select line_id, lot_id, -sum(quantity_delta) as quantity, -coalesce(sum(quantity_delta) filter (where source = 'held'), 0) as held
    from app_hidden.stock_moves
    where account_id = me and event_id = event and kind = 'vendor_return_line' and quantity_delta < 0
    group by line_id, lot_id
  ) as m
  join app_public.vendor_return_lines as n on n.account_id = me and n.id = m.line_id
  join app_public.lots as l on l.account_id = me and l.id = m.lot_id
  order by n.position, n.id;
  perform app_private.write_variance(event, 'vendor_returns', sent, s.lot_id, s.quantity, s.unit_cost - n.unit_credit, s.quantity * n.unit_credit - s.credit)
  from app_public.vendor_return_shipments as s
  join app_public.vendor_return_lines as n on n.account_id = me and n.id = s.line_id
  where s.account_id = me and s.vendor_return_id = sent and s.event_id = event
  order by s.id;
  update app_public.vendor_returns set shipped_at = clock_timestamp() where account_id = me and id = sent;
  return jsonb_build_object('id', sent);
end $$;
comment on function app_hidden.ship_vendor_return(jsonb) is
  'Goods go back to the vendor: {id}, all that is kept for it. They leave at their lots'' cost; what that differs from the expected credit by is a variance. '
  'Errors: SWTRN not open, SWSHT nothing to send, or less is kept than a line says (detail: lineItemId, available).';
alter function app_hidden.ship_vendor_return(jsonb) owner to ledger_writer;

create or replace function app_hidden.undo_vendor_return_shipment(input jsonb) returns jsonb
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
  sent constant int := (input ->> 'id')::int;
  went record;
  taken record;
  undone bigint;
begin
  perform app_hidden.require_scope('vendor_return:update:single');
  perform app_private.require_view('vendor_return');
  perform app_private.require_state(app_private.lock_document('vendor_returns', sent), array['Shipped'], 'Open');
  perform app_private.lock_document_levels('vendor_returns', sent, array_agg(l.sku_id), array_agg(l.warehouse_id))
  from app_public.vendor_return_shipments as s
  join app_public.lots as l on l.account_id = me and l.id = s.lot_id
  where s.account_id = me and s.vendor_return_id = sent and s.deleted_at is null;
  select l.serial_number as number, o.lot_number as lot into taken
  from app_public.vendor_return_shipments as s
  join app_public.lots as l on l.account_id = me and l.id = s.lot_id
  join app_public.lots as o on o.account_id = me and o.sku_id = l.sku_id and o.serial_number = l.serial_number and o.id <> l.id
  where s.account_id = me and s.vendor_return_id = sent and s.deleted_at is null and (o.quantity > 0 or o.in_transit > 0)
  limit 1;
  if found then
    perform app_private.fail('SWVAL', format('%s came back in another lot.', taken.number), jsonb_build_object('fields', '{"id": "single"}'::jsonb, 'lot', taken.lot));
  end if;
  -- the last that went first
  for went in
    select s.event_id, array_agg(s.id order by s.id) as ids, array_agg(s.line_id order by s.id) as lines, array_agg(s.quantity order by s.id) as quantities,
      array_agg((s.lot_id, m.quantity, 'vendor_return_line', s.line_id, m.quantity, 0, m.source)::app_private.stock_move order by s.id, m.source)
        filter (where m.quantity > 0) as moves
    from app_public.vendor_return_shipments as s
    cross join lateral (values ('held', s.qty_held), ('mapped', s.quantity - s.qty_held)) as m (source, quantity)
    where s.account_id = me and s.vendor_return_id = sent and s.deleted_at is null
    group by s.event_id
    order by s.event_id desc
  loop
    undone := app_private.settle('vendor_returns', sent, 'undo_send_back', went.moves, went.event_id,
      app_private.undone_facts(went.event_id, 'vendor_return_lines', array(select distinct unnest(went.lines))));
    -- they are worth what their lots cost by now
    perform app_private.write_variance(undone, 'vendor_returns', sent, s.lot_id, s.quantity, n.unit_credit - l.unit_cost, s.credit - s.quantity * n.unit_credit)
    from app_public.vendor_return_shipments as s
    join app_public.vendor_return_lines as n on n.account_id = me and n.id = s.line_id
    join app_public.lots as l on l.account_id = me and l.id = s.lot_id
    where s.account_id = me and s.id = any (went.ids)
    order by s.id;
    update app_public.vendor_return_shipments set deleted_at = clock_timestamp() where account_id = me and id = any (went.ids);
  end loop;
  update app_public.vendor_returns set shipped_at = null where account_id = me and id = sent;
  return jsonb_build_object('id', sent);
end $$;
comment on function app_hidden.undo_vendor_return_shipment(jsonb) is
  'What was sent to a vendor did not go: {id}. It lies in its lots again, kept for the return as it was, at their cost. Errors: SWTRN not shipped, or credited; SWVAL a serial number is in another lot.';
alter function app_hidden.undo_vendor_return_shipment(jsonb) owner to ledger_writer;
