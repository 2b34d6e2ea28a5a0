grant execute on function app_private.plain_words(text) to ledger_writer;

create or replace function app_private.ids_in(input jsonb, p_key text) returns int[]
language plpgsql immutable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 500;
  given constant jsonb := nullif(input -> p_key, 'null');
begin
  if given is null then
    return null;
  elsif jsonb_typeof(given) <> 'array' or exists (select from jsonb_array_elements(given) as i where jsonb_typeof(i) <> 'number' or i::text !~ '^[0-9]{1,10}$' or i::text::bigint > 2147483647) then
    perform app_private.fail('SWVAL', 'Ids are a list of whole numbers.', jsonb_build_object('fields', jsonb_build_object(p_key, 'choice')));
  elsif jsonb_array_length(given) > most then
    perform app_private.fail('SWVAL', 'So many are not asked for at once.', jsonb_build_object('fields', jsonb_build_object(p_key, 'tooMany'), 'limits', jsonb_build_object(p_key, most::text)));
  end if;
  return array(select jsonb_array_elements_text(given)::int);
end $$;
comment on function app_private.ids_in(jsonb, text) is 'Ids that an input names under a key, up to 500; null where it names none.';
grant execute on function app_private.ids_in(jsonb, text) to ledger_writer;

create or replace function app_hidden.reorder_desk(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
set jit to off
as $$
declare
  terms record;
  show constant text := coalesce(input ->> 'show', 'buy');
  first constant int := coalesce((input ->> 'limit')::int, 100);
  skipped constant int := coalesce((input ->> 'offset')::int, 0);
  every constant boolean := coalesce((input ->> 'all')::boolean, false);
  amounts_shown constant boolean := app_hidden.may_view('sku_cost');
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
    with found as materialized (select * from app_private.reorder_found(input)),
    -- a draft takes what one vendor brings to one warehouse
    part as materialized (
      select f.vendor_id, f.warehouse_id, f.from_warehouse_id, count(*) as suggestions, sum(f.total) as total, max(f.lead_days) as lead_days, sum(f.arrivals) as arrivals,
        min(f.place) as begins, max(f.place) as ends
      from found as f where f.way = show group by f.vendor_id, f.warehouse_id, f.from_warehouse_id
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
        ) order by p.begins) from part as p where every or p.begins <= skipped + first and p.ends > skipped
      ), '[]'),
      'keys', case when every then coalesce((select jsonb_agg(f.sku_id || '-' || f.warehouse_id order by f.place) from found as f where f.way = show), '[]') end,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'skuId', n.sku_id, 'code', n.code, 'name', n.sku_name, 'quantityPrecision', n.quantity_precision,
          'warehouseId', n.warehouse_id, 'warehouse', n.warehouse_name, 'vendorId', n.vendor_id, 'vendor', n.vendor_name,
          'fromWarehouseId', n.from_warehouse_id, 'fromWarehouse', n.from_name,
          'perDay', trim_scale(n.per_day)::text, 'available', trim_scale(n.available)::text, 'inbound', trim_scale(n.inbound)::text,
          'backordered', trim_scale(n.backordered)::text, 'projected', trim_scale(n.projected)::text,
          'coverDays', n.cover, 'runsOutOn', terms.today + least(n.cover, 36500), 'leadDays', n.lead_days, 'leadSource', n.lead_source,
          'reorderAt', trim_scale(n.reorder_at)::text, 'target', trim_scale(n.target)::text, 'needed', trim_scale(n.needed)::text,
          'quantity', trim_scale(n.quantity)::text, 'unit', n.unit, 'unitFactor', trim_scale(n.unit_factor)::text,
          'cost', case when amounts_shown then trim_scale(n.cost)::text end, 'total', case when amounts_shown then trim_scale(n.total)::text end,
          'putOffUntil', n.put_off_until, 'putOffReason', n.put_off_reason
        ) order by n.place)
        from found as n where n.way = show and n.place > skipped and n.place <= skipped + first
      ), '[]')
    )
  );
end $$;
comment on function app_hidden.reorder_desk(jsonb) is
  'What to buy, to move or was put off, by vendor and urgency: {show: buy, move or putOff, warehouseIds, vendorIds, skuIds, search, limit, offset, all: with the keys of all of them}. Costs are left out for who may not see them. Errors: SWFBD, SWVAL.';
alter function app_hidden.reorder_desk(jsonb) owner to ledger_writer;
