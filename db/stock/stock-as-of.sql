-- The entries of a level are numbered without a gap and their time only grows: the one that held at a moment is found by halving.
create or replace function app_private.level_seq_at(p_sku int, p_warehouse int, p_last bigint, p_at timestamptz) returns bigint
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with recursive halving (low, high) as (
    select 0::bigint, p_last
    union all
    select case when probe.is_before then probe.middle else h.low end, case when probe.is_before then h.high else probe.middle - 1 end
    from halving as h
    cross join lateral (
      select e.level_seq as middle, e.recorded_at <= p_at as is_before
      from app_hidden.stock_entries as e
      where e.account_id = app_hidden.account_id() and e.sku_id = p_sku and e.warehouse_id = p_warehouse and e.level_seq = (h.low + h.high + 1) / 2
    ) as probe
    where h.low < h.high
  )
  select max(low) from halving where low = high
$$;
comment on function app_private.level_seq_at(int, int, bigint, timestamptz) is
  'Number of the last entry of a level at a moment, up to p_last; 0 before the first. As many probes as p_last has binary digits, however long its history.';
alter function app_private.level_seq_at(int, int, bigint, timestamptz) owner to ledger_writer;
set local role ledger_writer;
grant execute on function app_private.level_seq_at(int, int, bigint, timestamptz) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_private.lots_at(p_skus int[], p_warehouses int[], p_at timestamptz)
returns table (lot_id int, quantity numeric, value numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- by their lots, one by one: what else there is and what else moved is not read
  with lot as materialized (
    select o.*
    from unnest(p_skus) as k (sku_id)
    cross join lateral (
      select id, quantity, unit_cost, warehouse_id from app_public.lots where account_id = app_hidden.account_id() and sku_id = k.sku_id offset 0
    ) as o
    where p_warehouses is null or o.warehouse_id = any (p_warehouses)
  ),
  since as (
    select o.id as lot_id, sum(m.quantity_delta) as quantity, sum(m.value_delta) as value
    from lot as o
    cross join lateral (
      select event_id, quantity_delta, value_delta from app_hidden.stock_moves where account_id = app_hidden.account_id() and lot_id = o.id offset 0
    ) as m
    cross join lateral (
      select recorded_at from app_hidden.stock_events where account_id = app_hidden.account_id() and id = m.event_id offset 0
    ) as e
    where e.recorded_at > p_at
    group by o.id
  )
  select l.id, l.quantity - coalesce(s.quantity, 0), l.quantity * l.unit_cost - coalesce(s.value, 0)
  from lot as l
  left join since as s on s.lot_id = l.id
  where (l.quantity > 0 or s.lot_id is not null) and l.quantity - coalesce(s.quantity, 0) > 0
$$;
comment on function app_private.lots_at(int[], int[], timestamptz) is
  'What lay in lots at a moment and what it was worth: what is there now without what moved since.';
alter function app_private.lots_at(int[], int[], timestamptz) owner to ledger_writer;

create or replace function app_hidden.stock_as_of(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  most_skus constant int := 100;
  most_lots constant int := 1000;
  -- of today, what there is by now
  moment constant timestamptz := case when input ->> 'at' = app_hidden.today()::text then statement_timestamp() else app_hidden.moment_to(input ->> 'at') end;
  skus int[];
  warehouses int[];
  costs boolean;
  lots boolean;
begin
  perform app_hidden.require_scope('stock_history:view');
  perform app_private.require_view('sku');
  if moment is null or not isfinite(moment) or moment > statement_timestamp() + interval '1 minute' then
    perform app_private.fail('SWVAL', 'Give a moment that has been.', jsonb_build_object('fields', jsonb_build_object('at', case when moment is null then 'required' else 'inFuture' end)));
  end if;
  if jsonb_typeof(input #> '{filter,skuIds}') is distinct from 'array' or jsonb_array_length(input #> '{filter,skuIds}') = 0 then
    perform app_private.fail('SWVAL', 'Say of which SKUs.', '{"fields": {"skuIds": "required"}}');
  end if;
  if jsonb_array_length(input #> '{filter,skuIds}') > most_skus then
    perform app_private.fail('SWVAL', format('Ask for at most %s SKUs at once.', most_skus), jsonb_build_object('fields', '{"skuIds": "tooMany"}'::jsonb, 'limit', most_skus));
  end if;
  skus := array(select distinct value::int from jsonb_array_elements_text(input #> '{filter,skuIds}'));
  if jsonb_typeof(input #> '{filter,warehouseIds}') = 'array' and jsonb_array_length(input #> '{filter,warehouseIds}') > 0 then
    warehouses := array(select distinct value::int from jsonb_array_elements_text(input #> '{filter,warehouseIds}'));
  end if;
  costs := app_hidden.may_view('sku_cost');
  lots := app_hidden.may_view('lot');
  -- one statement, one snapshot: levels and lots agree under concurrent work
  return (
    -- which entry held is found once a level, and not for each of its entries
    with level as materialized (
      select l.sku_id, l.warehouse_id, app_private.level_seq_at(l.sku_id, l.warehouse_id, l.seq, moment) as seq
      from app_public.stock_levels as l
      where l.account_id = me and l.sku_id = any (skus) and (warehouses is null or l.warehouse_id = any (warehouses))
    )
    select jsonb_build_object(
      'at', moment,
      'levels', coalesce((
        select jsonb_agg(jsonb_build_object(
          'skuId', e.sku_id, 'sku', s.code, 'warehouseId', e.warehouse_id, 'warehouse', w.name,
          'inStock', trim_scale(e.in_stock)::text, 'available', trim_scale(e.in_stock - e.allocated - e.committed)::text,
          'allocated', trim_scale(e.allocated)::text, 'committed', trim_scale(e.committed)::text, 'backordered', trim_scale(e.backordered)::text,
          'onOrder', trim_scale(e.on_order)::text, 'inProgress', trim_scale(e.in_progress)::text, 'pendingReturn', trim_scale(e.pending_return)::text,
          'transferIncoming', trim_scale(e.transfer_incoming)::text, 'transferOutgoing', trim_scale(e.transfer_outgoing)::text,
          'stockValue', case when costs then trim_scale(e.stock_value)::text end
        ) order by s.code, w.name)
        from level as l
        join app_hidden.stock_entries as e on e.account_id = me and e.sku_id = l.sku_id and e.warehouse_id = l.warehouse_id and e.level_seq = l.seq
        join app_public.skus as s on s.account_id = me and s.id = l.sku_id
        join app_public.warehouses as w on w.account_id = me and w.id = l.warehouse_id
      ), '[]'),
      'lots', case when lots then coalesce((
        select jsonb_agg(jsonb_build_object(
          'lotId', o.id, 'lotNumber', o.lot_number, 'serialNumber', o.serial_number, 'expirationDate', o.expiration_date, 'receivedAt', o.received_at,
          'skuId', o.sku_id, 'warehouseId', o.warehouse_id, 'warehouse', o.warehouse, 'quantity', trim_scale(o.quantity)::text,
          'unitCost', case when costs then trim_scale(round(o.value / o.quantity, 4))::text end,
          'value', case when costs then trim_scale(o.value)::text end
        ) order by o.sku_id, o.received_at, o.id)
        from (
          select o.id, o.lot_number, o.serial_number, o.expiration_date, o.received_at, o.sku_id, o.warehouse_id, w.name as warehouse, a.quantity, a.value
          from app_private.lots_at(skus, warehouses, moment) as a
          join app_public.lots as o on o.account_id = me and o.id = a.lot_id
          join app_public.warehouses as w on w.account_id = me and w.id = o.warehouse_id
          order by o.sku_id, o.received_at, o.id
          limit most_lots
        ) as o
      ), '[]') end
    )
  );
end $$;
comment on function app_hidden.stock_as_of(jsonb) is
  'Stock at a moment that has been: {at, filter: {skuIds: 1 to 100, warehouseIds: all when empty}}. {at, levels: [{skuId, sku, warehouseId, warehouse, the ten quantities, stockValue}], '
  'lots: [{lotId, lotNumber, serialNumber, expirationDate, receivedAt, skuId, warehouseId, warehouse, quantity, unitCost, value}]}: the first 1000 lots, null for who may not view lots; '
  'value and cost null for who may not view costs. Errors: SWVAL at (required, inFuture), skuIds (required, tooMany).';
alter function app_hidden.stock_as_of(jsonb) owner to ledger_writer;
