-- A preview is the same function, run and rolled back: nothing is estimated twice.
create or replace function app_hidden.preview(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  operation constant text := input ->> 'operation';
  parameters constant jsonb := coalesce(input -> 'input', '{}') - 'preview' - 'idempotencyKey';
  earlier constant bigint := app_hidden.last_stock_event();
  made jsonb;
  answer jsonb;
begin
  if operation !~ '^[a-z][a-z0-9_]*$' or operation in ('perform', 'preview') or to_regprocedure(format('app_hidden.%I(jsonb)', operation)) is null then
    perform app_hidden.fail('SWNFD', format('There is no operation %s.', operation));
  end if;
  begin
    perform set_config('app.preview', 'on', true); -- taken back with the rest
    execute format('select app_hidden.%I($1)', operation) into made using parameters;
    raise exception 'preview' using errcode = 'SWPRV', detail = (app_hidden.effect_since(earlier) || case
      -- which lots a new document's lines could take, before it is there
      when operation ~ '^save_' and parameters ->> 'id' is null and (parameters ->> 'lotMapping')::boolean
      then jsonb_build_object('lots', app_hidden.lot_mappings(jsonb_build_object('module', substr(operation, 6), 'id', made -> 'id', 'isNew', true)))
      else '{}' end)::text;
  exception when sqlstate 'SWPRV' then
    get stacked diagnostics answer = pg_exception_detail;
  end;
  return answer || '{"preview": true}';
end $$;
comment on function app_hidden.preview(jsonb) is
  'What an operation would do: {operation, input} runs app_hidden.<operation>(input) and takes it back. Returns '
  '{preview: true, levels: [{skuId, sku, warehouseId, warehouse, before, after}], documents: [{module, id, displayId, party, dueDate, lineId, skuId, gained}]}, of a new document whose lots people choose also {lots} as lot_mappings tells them, each with the place of its line; a refusal is raised as usual.';

create or replace function app_hidden.last_stock_event() returns bigint
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select coalesce(max(id), 0) from app_hidden.stock_events where account_id = app_hidden.account_id() $$;
comment on function app_hidden.last_stock_event() is 'The account''s latest stock event.';
alter function app_hidden.last_stock_event() owner to ledger_writer;

create or replace function app_private.cost_changes_since(p_event bigint) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with event as (
    select id from app_hidden.stock_events
    where account_id = app_hidden.account_id() and id > p_event and transaction_id = pg_current_xact_id()
  ),
  changed as (
    select m.lot_id, sum(m.value_delta) as worth
    from event
    join app_hidden.stock_moves as m on m.account_id = app_hidden.account_id() and m.event_id = event.id
    where m.quantity_delta = 0 and m.value_delta <> 0
    group by m.lot_id
  ),
  billed as (
    select t.*
    from event
    join app_hidden.transit_revaluations as t on t.account_id = app_hidden.account_id() and t.event_id = event.id and t.quantity > 0
  ),
  sold as (
    select c.sku_id, sum(c.amount) as amount
    from event
    join app_hidden.revaluations as v on v.account_id = app_hidden.account_id() and v.event_id = event.id
    cross join lateral (select v.sku_id, v.amount - v.into_stock as amount) as c
    group by c.sku_id
  )
  select case when exists (select from changed) or exists (select from billed) or exists (select from sold where amount <> 0) then jsonb_build_object(
    'lots', coalesce((
      select jsonb_agg(jsonb_build_object(
        'lotId', l.id, 'lotNumber', l.lot_number, 'skuId', l.sku_id, 'sku', s.code, 'warehouse', w.name, 'quantity', trim_scale(l.quantity)::text,
        'before', trim_scale(l.unit_cost - c.worth / l.quantity)::text, 'after', trim_scale(l.unit_cost)::text) order by s.code, l.id)
      from changed as c
      join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = c.lot_id
      join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
      join app_public.warehouses as w on w.account_id = l.account_id and w.id = l.warehouse_id
    ), '[]') || coalesce((
      select jsonb_agg(jsonb_build_object(
        'lotId', l.id, 'lotNumber', l.lot_number, 'skuId', l.sku_id, 'sku', s.code, 'warehouse', app_private.document_number('transfers', d.transfer_id),
        'quantity', trim_scale(b.quantity)::text, 'before', trim_scale(d.transit_cost - b.unit_delta)::text, 'after', trim_scale(d.transit_cost)::text) order by s.code, d.id)
      from billed as b
      join app_public.departures as d on d.account_id = app_hidden.account_id() and d.id = b.departure_id
      join app_public.lots as l on l.account_id = d.account_id and l.id = d.lot_id
      join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
    ), '[]'),
    'intoStock', round(coalesce((select sum(worth) from changed), 0) + coalesce((select sum(amount) from billed), 0), 2)::text,
    'sold', round(coalesce((select sum(amount) from sold), 0), 2)::text) end
$$;
comment on function app_private.cost_changes_since(bigint) is
  'What this transaction''s stock events after the given one did to the cost of lots: each before and after, what went into stock and what was cost of goods sold. Null when nothing.';
alter function app_private.cost_changes_since(bigint) owner to ledger_writer;

create or replace function app_hidden.effect_since(p_event bigint) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  with event as (
    select id from app_hidden.stock_events
    where account_id = app_hidden.account_id() and id > p_event and transaction_id = pg_current_xact_id()
  ),
  entry as (
    select e.*,
      row_number() over (partition by e.sku_id, e.warehouse_id order by e.level_seq) as first,
      row_number() over (partition by e.sku_id, e.warehouse_id order by e.level_seq desc) as last
    from event
    join app_hidden.stock_entries as e on e.account_id = app_hidden.account_id() and e.event_id = event.id
  ),
  change as (
    select m.kind, m.line_id, m.sku_id, sum(m.allocated_delta + m.committed_delta - m.quantity_delta) as gained
    from event
    join app_hidden.stock_moves as m on m.account_id = app_hidden.account_id() and m.event_id = event.id and m.line_id is not null
    group by m.kind, m.line_id, m.sku_id
  )
  select jsonb_build_object(
    'levels', coalesce((
      select jsonb_agg(jsonb_build_object(
        'skuId', a.sku_id, 'sku', s.code, 'warehouseId', a.warehouse_id, 'warehouse', w.name,
        'before', app_private.quantities(
          a.in_stock - a.in_stock_delta, a.allocated - a.allocated_delta, a.committed - a.committed_delta, a.backordered - a.backordered_delta,
          a.on_order - a.on_order_delta, a.in_progress - a.in_progress_delta, a.pending_return - a.pending_return_delta,
          a.transfer_incoming - a.transfer_incoming_delta, a.transfer_outgoing - a.transfer_outgoing_delta),
        'after', app_private.quantities(
          z.in_stock, z.allocated, z.committed, z.backordered, z.on_order, z.in_progress, z.pending_return, z.transfer_incoming, z.transfer_outgoing)
        ) order by s.code, w.name)
      from entry as a
      join entry as z on z.sku_id = a.sku_id and z.warehouse_id = a.warehouse_id and z.last = 1
      join app_public.skus as s on s.account_id = a.account_id and s.id = a.sku_id
      join app_public.warehouses as w on w.account_id = a.account_id and w.id = a.warehouse_id
      where a.first = 1 and app_hidden.may_view('sku')
    ), '[]'),
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'module', d.document_table, 'id', d.document_id, 'displayId', d.display_id,
        'party', app_private.document_party(d.document_table, d.document_id), 'dueDate', d.due,
        'lineId', d.line_id, 'skuId', change.sku_id, 'gained', trim_scale(change.gained)::text
        ) order by change.gained, d.document_table, d.document_id, d.line_id)
      from change
      join app_private.wanting_lines as d on d.account_id = app_hidden.account_id() and d.kind = change.kind and d.line_id = change.line_id
      where change.gained <> 0 and d.document_table = any (app_hidden.viewable_tables())
    ), '[]'),
    -- what goods cost is for those who may see it
    'costs', case when app_hidden.may_view('sku') and app_hidden.may_view('sku_cost') then app_private.cost_changes_since(p_event) end)
$$;
comment on function app_hidden.effect_since(bigint) is 'What this transaction''s stock events after the given one did to levels, and which lines gained or lost stock.';
alter function app_hidden.effect_since(bigint) owner to ledger_writer;

create or replace function app_private.quantities(
  in_stock numeric, allocated numeric, committed numeric, backordered numeric, on_order numeric,
  in_progress numeric, pending_return numeric, transfer_incoming numeric, transfer_outgoing numeric
) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'inStock', trim_scale(in_stock)::text, 'available', trim_scale(in_stock - allocated - committed)::text, 'allocated', trim_scale(allocated)::text,
    'committed', trim_scale(committed)::text, 'backordered', trim_scale(backordered)::text, 'onOrder', trim_scale(on_order)::text,
    'inProgress', trim_scale(in_progress)::text, 'pendingReturn', trim_scale(pending_return)::text,
    'transferIncoming', trim_scale(transfer_incoming)::text, 'transferOutgoing', trim_scale(transfer_outgoing)::text)
$$;
comment on function app_private.quantities(numeric, numeric, numeric, numeric, numeric, numeric, numeric, numeric, numeric) is 'The ten quantities as the API writes them.';
alter function app_private.quantities(numeric, numeric, numeric, numeric, numeric, numeric, numeric, numeric, numeric) owner to ledger_writer;
