create or replace function app_hidden.reorder_why(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  amounts_shown constant boolean := app_hidden.may_view('sku_cost');
  vendors_shown constant boolean := app_hidden.may_view('vendor');
  terms record;
  r record;
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  if not exists (select from app_public.skus where account_id = me and id = sku and archived_by is null) then
    perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('module', 'skus', 'id', sku));
  end if;
  if not exists (select from app_public.warehouses where account_id = me and id = warehouse) then
    perform app_private.fail('SWNFD', 'This warehouse does not exist.', jsonb_build_object('module', 'warehouses', 'id', warehouse));
  end if;
  select * into terms from app_private.reorder_terms();
  select * into r from app_private.reorder_rows(array[sku]) as w where w.warehouse_id = warehouse;
  if r.sku_id is null then
    return null;
  end if;
  return jsonb_build_object(
    'skuId', sku, 'warehouseId', warehouse,
    'used', trim_scale(r.used)::text, 'days', r.days, 'since', (terms.since at time zone terms.zone)::date, 'perDay', trim_scale(r.per_day)::text,
    'available', trim_scale(r.available)::text, 'inbound', trim_scale(r.inbound)::text, 'backordered', trim_scale(r.backordered)::text,
    'draftedIn', trim_scale(r.drafted_in)::text, 'draftedOut', trim_scale(r.drafted_out)::text, 'projected', trim_scale(r.projected)::text,
    'leadDays', r.lead_days, 'leadSource', r.lead_source, 'arrivals', r.arrivals, 'safetyDays', terms.safety_days, 'coverDays', terms.cover_days,
    'minimum', trim_scale(r.minimum)::text, 'maximum', trim_scale(r.maximum)::text,
    'reorderAt', trim_scale(r.reorder_at)::text, 'target', trim_scale(r.target)::text, 'needed', trim_scale(r.needed)::text, 'quantity', trim_scale(r.quantity)::text,
    'receipts', coalesce((
      select jsonb_agg(jsonb_build_object('purchaseOrderId', a.id, 'displayId', a.display_id, 'orderedOn', a.ordered_on, 'receivedOn', a.received_on, 'days', a.received_on - a.ordered_on)
        order by a.received_on desc, a.id desc)
      from (
        select o.id, o.display_id, (o.opened_at at time zone terms.zone)::date as ordered_on, (c.created_at at time zone terms.zone)::date as received_on
        from app_public.receivements as c
        join app_public.purchase_orders as o on o.account_id = c.account_id and o.id = c.purchase_order_id
        where c.account_id = me and c.deleted_at is null and o.opened_at is not null and o.vendor_id = r.vendor_id
          and (r.lead_source = 'vendor' or c.sku_id = sku) and c.created_at >= (terms.today - 365)::timestamp at time zone terms.zone
        order by c.created_at desc
        limit 10
      ) as a
    ), '[]'),
    'offers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'ruleId', o.rule_id, 'vendorId', o.vendor_id, 'vendor', o.vendor, 'quantity', trim_scale(o.quantity)::text, 'unit', o.unit, 'unitFactor', trim_scale(o.unit_factor)::text,
        'cost', case when amounts_shown then trim_scale(o.cost)::text end, 'total', case when amounts_shown then trim_scale(round(o.total, 2))::text end,
        'isChosen', o.rule_id is not distinct from r.rule_id
      ) order by o.total, o.quantity desc, o.rule_id)
      from (
        select z.*, v.vendor_id, case when vendors_shown then n.name end as vendor
        from (select distinct c.vendor_id from app_public.sku_costs as c where c.account_id = me and c.sku_id = sku) as v
        join app_public.vendors as n on n.account_id = me and n.id = v.vendor_id and n.archived_by is null
        cross join lateral app_private.order_sizes(array[sku], array[v.vendor_id], array[r.needed]) as z
        order by z.total, z.rule_id
        limit 20
      ) as o
    ), '[]')
  );
end $$;
comment on function app_hidden.reorder_why(jsonb) is
  'What a suggestion follows from: {skuId, warehouseId}. Pace, projection, lead time with the arrivals it was learned from, and how vendors would sell it; null where nothing is suggested any more. Errors: SWFBD, SWNFD.';
alter function app_hidden.reorder_why(jsonb) owner to ledger_writer;
