-- Free quantity goes first, then holds, then this lot's reservations, lowest priority first; the fill then looks for other lots.
create or replace function app_private.give_up_moves(p_lot int, p_excess numeric) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg((p_lot, 0, kind, line_id, -least(allocated, p_excess - (running - allocated)), 0, source)::app_private.stock_move), '{}')
  from (
    select a.kind, a.line_id, a.source, a.allocated,
      sum(a.allocated) over (
        order by a.source <> 'hold', a.source in ('mapped', 'held'), c.due desc nulls first, c.opened_at desc nulls first, c.kind desc, c.line_id desc,
          a.source desc -- of one line what was free goes before what was on hold
      ) as running
    from app_hidden.allocations as a
    join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
    join app_hidden.claims as c on c.account_id = a.account_id
      and c.kind = a.kind and c.line_id = a.line_id and c.sku_id = l.sku_id and c.warehouse_id = l.warehouse_id
    where a.account_id = app_hidden.account_id() and a.lot_id = p_lot and a.allocated > 0
  ) as held
  where running - allocated < p_excess
$$;
comment on function app_private.give_up_moves(int, numeric) is 'The reservations that leave a lot when so much of its reserved quantity disappears.';
alter function app_private.give_up_moves(int, numeric) owner to ledger_writer;

-- Stock that a person chose or that was kept from everybody does not come back by itself: the fill gives it to waiting lines.
create or replace function app_private.regained_moves(p_lot int, p_quantity numeric) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with correction as materialized (
    select m.kind, m.line_id, m.source, m.event_id, m.allocated_delta, m.committed_delta, e.type in ('adjust', 'count', 'undo_count') as corrects
    from app_public.lots as t
    join app_hidden.stock_moves as m on m.account_id = t.account_id and m.lot_id = t.id
    join app_hidden.stock_events as e on e.account_id = m.account_id and e.id = m.event_id
    where t.account_id = app_hidden.account_id() and t.id = p_lot and m.allocated_delta <> 0
      and (m.source in ('mapped', 'held') or m.kind = 'quarantine_hold')
      -- else its moves need not be read: nobody waits for it, and nobody keeps it
      and (t.hold_reason is not null or exists (
        select from app_hidden.claims as q
        where q.account_id = t.account_id and q.sku_id = t.sku_id and q.warehouse_id = t.warehouse_id and q.fill = 'mapped' and q.backordered > 0
      ))
  ),
  lost as (
    select c.kind, c.line_id, c.source, -sum(c.allocated_delta) as quantity
    from correction as c
    where c.corrects and c.event_id > coalesce(case when c.source in ('mapped', 'held') then (
        -- since somebody chose for this line
        select max(m.event_id)
        from app_hidden.claims as q
        join app_hidden.stock_events as e on e.account_id = q.account_id and e.document_table = q.document_table and e.document_id = q.document_id
        join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
          and m.kind = c.kind and m.line_id = c.line_id and m.source in ('mapped', 'held') and m.quantity_delta = 0 and m.committed_delta = 0
        where q.account_id = app_hidden.account_id() and q.kind = c.kind and q.line_id = c.line_id
      ) else (
        select max(o.event_id) from correction as o where not o.corrects and o.kind = c.kind and o.line_id = c.line_id
      ) end, 0)
    group by c.kind, c.line_id, c.source
    having sum(c.allocated_delta) < 0
  ),
  back as (
    select l.kind, l.line_id, l.source, case when l.source in ('mapped', 'held')
        then least(l.quantity, q.backordered - (sum(l.quantity) over (partition by l.kind, l.line_id order by l.source) - l.quantity)) else l.quantity end as quantity,
      q.due, q.opened_at
    from lost as l
    join app_public.lots as t on t.account_id = app_hidden.account_id() and t.id = p_lot
    left join app_hidden.claims as q on q.account_id = t.account_id
      and q.kind = l.kind and q.line_id = l.line_id and q.sku_id = t.sku_id and q.warehouse_id = t.warehouse_id
    where l.source not in ('mapped', 'held') or q.fill = 'mapped' and q.backordered > 0
  )
  select coalesce(array_agg((p_lot, 0, kind, line_id, least(quantity, p_quantity - (running - quantity)), 0, source)::app_private.stock_move), '{}')
  from (
    select b.*, sum(b.quantity) over (order by b.source = 'hold', b.due, b.opened_at, b.kind, b.line_id, b.source) as running
    from back as b
    where b.quantity > 0
  ) as held
  where running - quantity < p_quantity
$$;
comment on function app_private.regained_moves(int, numeric) is
  'The reservations that come back with a quantity of a lot: what corrections took from lines for which people had chosen it, and of what was kept from everybody, since anybody last decided about it. Highest priority first.';
alter function app_private.regained_moves(int, numeric) owner to ledger_writer;

create or replace function app_hidden.adjust_lot(input jsonb) returns jsonb
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
  reason constant text := app_hidden.text_input(input, 'reason');
  cost numeric := app_hidden.decimal_input(input, 'cost', 4);
  lot app_public.lots;
  delta numeric;
  packed numeric;
  event bigint;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('sku');
  perform app_hidden.check_values('lots', jsonb_build_array(input));
  if reason is null then
    perform app_private.fail('SWVAL', 'Give a reason.', '{"fields": {"reason": "required"}}');
  end if;
  if input ->> 'lotId' is not null then
    perform app_private.require_view('lot');
    select * into lot from app_public.lots where account_id = me and id = (input ->> 'lotId')::int;
    if not found then
      perform app_private.fail('SWNFD', 'This lot does not exist.', jsonb_build_object('module', 'lots', 'id', (input ->> 'lotId')::int));
    end if;
    delta := app_private.quantity_input(input, 'quantity', lot.sku_id, true);
    perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
    select * into lot from app_public.lots where account_id = me and id = lot.id; -- read after the lock
    if lot.serial_number is not null and lot.quantity + lot.in_transit + delta > 1 then
      perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"quantity": "single"}}');
    end if;
    perform app_hidden.refuse_above('quantity', greatest(delta, 0),
      least(app_hidden.largest_decimal(), trunc(app_hidden.largest_amount() / nullif(lot.unit_cost, 0), 4)) - lot.quantity);
  else
    lot.sku_id := (input ->> 'skuId')::int;
    lot.warehouse_id := (input ->> 'warehouseId')::int;
    delta := app_private.quantity_input(input, 'quantity', lot.sku_id, true);
    if delta < 0 or lot.warehouse_id is null then
      perform app_private.fail('SWVAL', 'Something is missing.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
        'lotId', case when delta < 0 then 'required' end,
        'warehouseId', case when lot.warehouse_id is null then 'required' end))));
    end if;
    perform app_private.refuse_succeeded(lot.sku_id);
    perform app_private.require_bin((input ->> 'binLocationId')::int, lot.warehouse_id);
    cost := coalesce(cost, app_private.cheapest_cost(lot.sku_id));
    if cost is null then
      perform app_private.fail('SWRUL', format('%s has no cost rule: give a cost.', app_private.sku_code(lot.sku_id)),
        jsonb_build_object('skuId', lot.sku_id, 'rule', 'cost'));
    end if;
    perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
    lot.id := (app_private.new_lots(array[app_private.lot_input(lot.sku_id, lot.warehouse_id, (input ->> 'binLocationId')::int, delta, cost, input)]))[1];
    select * into lot from app_public.lots where account_id = me and id = lot.id;
  end if;
  if delta < 0 then
    select coalesce(sum(committed), 0) into packed from app_hidden.allocations where account_id = me and lot_id = lot.id;
    if -delta > lot.quantity - packed then
      perform app_private.fail('SWSHT', 'There is not that much in this lot that is not packed.',
        jsonb_build_object('available', trim_scale(lot.quantity - packed)::text));
    end if;
  end if;
  event := app_private.post_stock_event('adjust', null, null, app_private.adjusting_moves(array[lot.id], array[delta]));
  update app_public.lots set source_event_id = event where account_id = me and id = lot.id and source_event_id is null;
  return jsonb_build_object('id', lot.id, 'adjustmentId', (app_private.write_adjustments(event, array[lot.id], array[delta], reason))[1]);
end $$;
comment on function app_hidden.adjust_lot(jsonb) is
  'Corrects stock: {lotId, or skuId, warehouseId and binLocationId for a new lot; quantity: signed; cost: of a new lot; reason}. '
  'Errors: SWSHT packed quantity cannot disappear (detail: available), SWRUL no cost known, SWVAL.';
alter function app_hidden.adjust_lot(jsonb) owner to ledger_writer;
