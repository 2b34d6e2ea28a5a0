grant execute on function app_private.plain_words(text) to ledger_writer;

create or replace function app_hidden.reorder_desk(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
set jit to off
as $$
declare
  me constant int := app_hidden.account_id();
  terms record;
  show constant text := coalesce(input ->> 'show', 'buy');
  first constant int := coalesce((input ->> 'limit')::int, 100);
  skipped constant int := coalesce((input ->> 'offset')::int, 0);
  words constant text := app_private.plain_words(coalesce(input ->> 'search', ''));
  warehouses constant int[] := case when jsonb_typeof(input -> 'warehouseIds') = 'array' then array(select jsonb_array_elements_text(input -> 'warehouseIds')::int) end;
  vendors constant int[] := case when jsonb_typeof(input -> 'vendorIds') = 'array' then array(select jsonb_array_elements_text(input -> 'vendorIds')::int) end;
  amounts_shown constant boolean := app_hidden.may_view('sku_cost');
  vendors_shown constant boolean := app_hidden.may_view('vendor');
  warehouses_shown constant boolean := app_hidden.may_view('warehouse');
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  if show not in ('buy', 'move', 'putOff') then
    perform app_private.fail('SWVAL', 'The desk shows what to buy, what to move or what was put off.', '{"fields": {"show": "choice"}}');
  end if;
  if first not between 1 and 500 then
    perform app_private.fail('SWVAL', 'Ask for 1 to 500 rows.', '{"fields": {"limit": "max"}, "limits": {"limit": "500"}}');
  end if;
  if skipped not between 0 and 1000000 then
    perform app_private.fail('SWVAL', 'Skip up to 1,000,000 rows.', '{"fields": {"offset": "max"}, "limits": {"offset": "1000000"}}');
  end if;
  select * into terms from app_private.reorder_terms();
  return (
    with found as materialized (
      select r.*, case when r.put_off_until is not null then 'putOff' when r.from_warehouse_id is not null then 'move' else 'buy' end as way,
        -- in days, what is here lasts
        case when r.per_day > 0 then greatest(0, floor(r.available / r.per_day))::int end as cover
      from app_private.reorder_rows() as r
      where (warehouses is null or r.warehouse_id = any (warehouses)) and (vendors is null or r.vendor_id = any (vendors))
        and (words = '' or exists (
          select from app_public.skus as s
          left join app_public.vendors as v on v.account_id = me and v.id = r.vendor_id and vendors_shown
          where s.account_id = me and s.id = r.sku_id and position(words in app_private.plain_words(concat_ws(' ', s.code, s.name, v.name))) > 0
        ))
    ),
    -- a draft takes what one vendor brings to one warehouse
    part as (
      select f.vendor_id, f.warehouse_id, f.from_warehouse_id, count(*) as suggestions, sum(f.total) as total, max(f.lead_days) as lead_days, sum(f.arrivals) as arrivals
      from found as f where f.way = show group by f.vendor_id, f.warehouse_id, f.from_warehouse_id
    ),
    named as (
      select f.*, s.code, s.name as sku_name, s.quantity_precision, v.name as vendor_name, w.name as warehouse_name, o.name as from_name
      from found as f
      join app_public.skus as s on s.account_id = me and s.id = f.sku_id
      left join app_public.vendors as v on v.account_id = me and v.id = f.vendor_id and vendors_shown
      left join app_public.warehouses as w on w.account_id = me and w.id = f.warehouse_id and warehouses_shown
      left join app_public.warehouses as o on o.account_id = me and o.id = f.from_warehouse_id and warehouses_shown
      where f.way = show
      order by from_name, vendor_name nulls last, f.vendor_id, warehouse_name, f.warehouse_id, f.cover nulls first, s.code
      limit first offset skipped
    )
    select jsonb_build_object(
      'totalCount', (select count(*) from found as f where f.way = show),
      'buy', (select count(*) from found as f where f.way = 'buy'),
      'move', (select count(*) from found as f where f.way = 'move'),
      'putOff', (select count(*) from found as f where f.way = 'putOff'),
      'drafts', (select count(*) from part),
      'total', case when amounts_shown then (select trim_scale(coalesce(sum(p.total), 0))::text from part as p) end,
      'historyDays', terms.days, 'coverDays', terms.cover_days, 'safetyDays', terms.safety_days, 'leadDays', terms.lead_days,
      'groups', coalesce((
        select jsonb_agg(jsonb_build_object(
          'vendorId', p.vendor_id, 'warehouseId', p.warehouse_id, 'fromWarehouseId', p.from_warehouse_id, 'count', p.suggestions,
          'total', case when amounts_shown then trim_scale(p.total)::text end,
          'leadDays', p.lead_days, 'arrivals', p.arrivals, 'arrivesOn', terms.today + p.lead_days
        )) from part as p where exists (
          select from named as n where (n.vendor_id, n.warehouse_id, n.from_warehouse_id) is not distinct from (p.vendor_id, p.warehouse_id, p.from_warehouse_id)
        )
      ), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'skuId', n.sku_id, 'code', n.code, 'name', n.sku_name, 'quantityPrecision', n.quantity_precision,
          'warehouseId', n.warehouse_id, 'warehouse', n.warehouse_name, 'vendorId', n.vendor_id, 'vendor', n.vendor_name,
          'fromWarehouseId', n.from_warehouse_id, 'fromWarehouse', n.from_name,
          'perDay', trim_scale(n.per_day)::text, 'available', trim_scale(n.available)::text, 'inbound', trim_scale(n.inbound + n.drafted_in - n.drafted_out)::text,
          'backordered', trim_scale(n.backordered)::text, 'projected', trim_scale(n.projected)::text,
          'coverDays', n.cover, 'runsOutOn', terms.today + least(n.cover, 36500), 'leadDays', n.lead_days, 'leadSource', n.lead_source,
          'reorderAt', trim_scale(n.reorder_at)::text, 'target', trim_scale(n.target)::text, 'needed', trim_scale(n.needed)::text,
          'quantity', trim_scale(n.quantity)::text, 'unit', n.unit, 'unitFactor', trim_scale(n.unit_factor)::text,
          'cost', case when amounts_shown then trim_scale(n.cost)::text end, 'total', case when amounts_shown then trim_scale(n.total)::text end,
          'putOffUntil', n.put_off_until, 'putOffReason', n.put_off_reason
        ) order by n.from_name, n.vendor_name nulls last, n.vendor_id, n.warehouse_name, n.warehouse_id, n.cover nulls first, n.code)
        from named as n
      ), '[]')
    )
  );
end $$;
comment on function app_hidden.reorder_desk(jsonb) is
  'What to buy, to move or was put off, by vendor and urgency: {show: buy, move or putOff, warehouseIds, vendorIds, search, limit, offset}. Costs are left out for who may not see them. Errors: SWFBD, SWVAL.';
alter function app_hidden.reorder_desk(jsonb) owner to ledger_writer;
