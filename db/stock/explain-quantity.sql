-- Which documents and lots a quantity is made of. The rows of every level and dimension sum to the figure.
create or replace function app_private.quantity_parts(p_sku int, p_warehouse int, p_dimension text)
returns table (module text, record_id int, kind text, line_id int, lot_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select 'lots', l.id, null, null::int, l.id, case p_dimension when 'in_stock' then l.quantity else l.quantity - l.reserved end
  from app_public.lots as l
  where p_dimension in ('in_stock', 'available')
    and l.account_id = app_hidden.account_id() and l.sku_id = p_sku and (p_warehouse is null or l.warehouse_id = p_warehouse)
    and case p_dimension when 'in_stock' then l.quantity else l.quantity - l.reserved end > 0
  union all
  select c.document_table, c.document_id, c.kind, case when c.fill <> 'hold' then c.line_id end, a.lot_id, case p_dimension when 'allocated' then a.allocated else a.committed end
  from app_hidden.claims as c
  join app_hidden.allocations as a on a.account_id = c.account_id and a.kind = c.kind and a.line_id = c.line_id
  join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id and l.sku_id = c.sku_id and l.warehouse_id = c.warehouse_id
  where p_dimension in ('allocated', 'committed')
    and c.account_id = app_hidden.account_id() and c.sku_id = p_sku and (p_warehouse is null or c.warehouse_id = p_warehouse)
    and case p_dimension when 'allocated' then a.allocated else a.committed end > 0
  union all
  select c.document_table, c.document_id, c.kind, c.line_id, null, case p_dimension when 'backordered' then c.backordered else c.open_quantity end
  from app_hidden.claims as c
  where c.account_id = app_hidden.account_id() and c.sku_id = p_sku and (p_warehouse is null or c.warehouse_id = p_warehouse)
    and case p_dimension when 'backordered' then c.backordered > 0 else app_private.claim_feeds(c.kind, p_dimension) = 1 end
$$;
comment on function app_private.quantity_parts(int, int, text) is 'The lots and document lines behind one quantity; p_warehouse null means all warehouses.';
alter function app_private.quantity_parts(int, int, text) owner to ledger_writer;

-- of a kit, one row for each warehouse; what there is of it in one is told by its components
create or replace function app_private.kit_rows(p_sku int, p_warehouse int, p_dimension text) returns table (warehouse_id int, name text, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select w.id, w.name, k.quantity
  from (
    select f.warehouse_id, case p_dimension when 'available' then f.available when 'on_order' then f.on_order else 0 end as quantity
    from app_private.kit_figures(p_sku) as f
    where p_warehouse is null
  ) as k
  join app_public.warehouses as w on w.account_id = app_hidden.account_id() and w.id = k.warehouse_id
  where k.quantity > 0
$$;
comment on function app_private.kit_rows(int, int, text) is 'Where what there is of a kit in all warehouses (p_warehouse null) is.';
alter function app_private.kit_rows(int, int, text) owner to ledger_writer;

create or replace function app_private.wait_reason(p_sku int, p_kind text, p_line int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case c.fill when 'kit' then 'kit_incomplete' when 'mapped' then 'lots_chosen' when 'auto' then case when not a.auto_fill then 'auto_fill_off' end end
  from app_hidden.claims as c
  join app_public.accounts as a on a.id = c.account_id
  join app_public.stock_levels as l on l.account_id = c.account_id and l.sku_id = c.sku_id and l.warehouse_id = c.warehouse_id
  where c.account_id = app_hidden.account_id() and c.kind = p_kind and c.line_id = p_line and c.sku_id = p_sku and c.backordered > 0 and l.available > 0
  limit 1
$$;
comment on function app_private.wait_reason(int, text, int) is
  'Why a line waits beside free stock of its SKU: kit_incomplete, lots_chosen by people, or auto_fill_off. Null where there is none to be had.';
alter function app_private.wait_reason(int, text, int) owner to ledger_writer;

create or replace function app_hidden.explain_quantity(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  dimension constant text := lower(regexp_replace(input ->> 'dimension', '([A-Z])', '_\1', 'g'));
  -- of what the caller may not view there is the number alone
  viewable constant text[] := app_hidden.viewable_tables();
begin
  perform app_private.require_view('sku');
  if dimension is null or dimension not in ('in_stock', 'available', 'allocated', 'committed', 'backordered', 'on_order', 'in_progress',
    'pending_return', 'transfer_incoming', 'transfer_outgoing')
  then
    perform app_private.fail('SWVAL', 'There is no such quantity.', '{"fields": {"dimension": "unknown"}}');
  end if;
  -- one statement, one snapshot: figure, rows and events agree under concurrent work
  return (
    select jsonb_build_object(
      'quantity', trim_scale(coalesce((
        select sum((to_jsonb(l) ->> dimension)::numeric)
        from (
          select * from app_public.stock_levels where account_id = me and sku_id = sku
          union all
          select * from app_hidden.kit_levels(sku)
        ) as l
        where warehouse is null or l.warehouse_id = warehouse
      ), 0))::text,
      'components', app_private.explained_kit(sku, warehouse, dimension),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'module', p.module,
          'recordId', p.record_id,
          'displayId', app_private.document_name(p.module, p.record_id),
          'name', case when p.module = any (viewable) then app_private.document_party(p.module, p.record_id) end,
          'lineId', p.line_id,
          'position', app_private.line_position(p.kind, p.line_id),
          'lotId', p.lot_id,
          'hold', case p.module when 'lots' then p.kind end,
          'waits', case when dimension = 'backordered' then app_private.wait_reason(sku, p.kind, p.line_id) end,
          'lotNumber', app_private.document_name('lots', p.lot_id),
          'quantity', trim_scale(p.quantity)::text,
          'link', app_private.document_link(p.module, p.record_id, sku)
        ) order by p.module, p.record_id, p.line_id, p.lot_id)
        from app_private.quantity_parts(sku, warehouse, dimension) as p
      ), '[]') || coalesce((
        select jsonb_agg(jsonb_build_object('module', 'warehouses', 'recordId', r.warehouse_id, 'name', r.name, 'quantity', trim_scale(r.quantity)::text) order by r.name)
        from app_private.kit_rows(sku, warehouse, dimension) as r
      ), '[]'),
      'events', coalesce((
        select jsonb_agg(e.event order by e.recorded_at desc)
        from (
          select n.recorded_at, jsonb_build_object(
            'eventId', n.event_id::text,
            'type', v.type,
            'module', v.document_table,
            'recordId', v.document_id,
            'displayId', app_private.document_name(v.document_table, v.document_id),
            'link', app_private.document_link(v.document_table, v.document_id, sku),
            'warehouseId', n.warehouse_id,
            'before', trim_scale(n.after - n.delta)::text,
            'delta', trim_scale(n.delta)::text,
            'after', trim_scale(n.after)::text,
            'recordedAt', n.recorded_at,
            'user', (select full_name from app_public.users as u where u.account_id = me and u.id = v.user_id)
          ) as event
          from app_private.level_changes(sku, warehouse, dimension, 20) as n
          join app_hidden.stock_events as v on v.account_id = me and v.id = n.event_id
          where app_hidden.may('stock_history:view')
        ) as e
      ), '[]'))
  );
end $$;
comment on function app_hidden.explain_quantity(jsonb) is
  'Why a quantity is what it is: {skuId, warehouseId (absent: all), dimension: inStock, available, …}. Returns {quantity, '
  'rows: [{module, recordId, displayId, name, lineId, position, lotId, hold: expiry_hold or quarantine_hold, waits: as wait_reason says, lotNumber, quantity, link}] which sum to it, and the last events that changed it: '
  '[{eventId, type, module, recordId, displayId, link, warehouseId, before, delta, after, recordedAt, user}]}. Of a kit in a warehouse, what is available and on order is told by its '
  'components: [{skuId, code, name, quantityPer, quantityFixed, quantity, kits, limits}].';
alter function app_hidden.explain_quantity(jsonb) owner to ledger_writer;

create or replace function app_private.level_changes(p_sku int, p_warehouse int, p_dimension text, p_limit int)
returns table (warehouse_id int, event_id bigint, recorded_at timestamptz, delta numeric, after numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select recent.warehouse_id, recent.event_id, recent.recorded_at, recent.delta, recent.after
  from app_public.stock_levels as l
  cross join lateral (
    select e.warehouse_id, e.event_id, e.recorded_at,
      case p_dimension when 'available' then e.in_stock_delta - e.allocated_delta - e.committed_delta
        else (to_jsonb(e) ->> (p_dimension || '_delta'))::numeric end as delta,
      case p_dimension when 'available' then e.in_stock - e.allocated - e.committed
        else (to_jsonb(e) ->> p_dimension)::numeric end as after
    from app_hidden.stock_entries as e
    where e.account_id = l.account_id and e.sku_id = l.sku_id and e.warehouse_id = l.warehouse_id
    order by e.level_seq desc
    limit 200 -- looks back this far for changes of the one dimension
  ) as recent
  where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and (p_warehouse is null or l.warehouse_id = p_warehouse)
    and recent.delta <> 0
  order by recent.recorded_at desc
  limit p_limit
$$;
comment on function app_private.level_changes(int, int, text, int) is 'The latest changes of one quantity.';
alter function app_private.level_changes(int, int, text, int) owner to ledger_writer;
