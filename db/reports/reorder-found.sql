-- The rows that the desk shows and those that are acted on are the same, in the same order.
drop function if exists app_private.reorder_found(jsonb);
drop function if exists app_private.skus_brought_by(int[]);
create function app_private.skus_brought_by(p_vendors int[]) returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(b.sku_id), '{}')
  from (
    select c.sku_id from app_public.sku_costs as c where c.account_id = app_hidden.account_id() and c.vendor_id = any (p_vendors)
    union
    select r.sku_id
    from app_public.receivements as r
    join app_public.purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
    where r.account_id = app_hidden.account_id() and o.vendor_id = any (p_vendors) and r.created_at >= now() - interval '366 days'
  ) as b
$$;
comment on function app_private.skus_brought_by(int[]) is 'SKUs that vendors have cost rules for, or brought in a year: no others are suggested from them.';
alter function app_private.skus_brought_by(int[]) owner to ledger_writer;

create function app_private.reorder_found(p_filter jsonb)
returns table (
  way text, place bigint, sku_id int, code text, sku_name text, quantity_precision int, warehouse_id int, warehouse_name text,
  vendor_id int, vendor_name text, from_warehouse_id int, from_name text, per_day numeric, available numeric, inbound numeric, backordered numeric,
  projected numeric, cover int, lead_days int, lead_source text, arrivals int, reorder_at numeric, target numeric, needed numeric, quantity numeric,
  unit text, unit_factor numeric, cost numeric, total numeric, put_off_until date, put_off_reason text
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
#variable_conflict use_column
declare
  me constant int := app_hidden.account_id();
  words constant text := app_private.plain_words(coalesce(p_filter ->> 'search', ''));
  warehouses constant int[] := app_private.ids_in(p_filter, 'warehouseIds');
  vendors constant int[] := app_private.ids_in(p_filter, 'vendorIds');
  vendors_shown constant boolean := app_hidden.may_view('vendor');
  warehouses_shown constant boolean := app_hidden.may_view('warehouse');
  asked int[] := app_private.ids_in(p_filter, 'skuIds');
  named_skus int[];
  named_vendors int[];
begin
  -- what is suggested of a SKU is told by that SKU: others need not be looked at
  if vendors is not null then
    asked := case when asked is null then app_private.skus_brought_by(vendors) else array(select unnest(asked) intersect select unnest(app_private.skus_brought_by(vendors))) end;
  end if;
  if words <> '' then
    named_skus := array(select s.id from app_public.skus as s where s.account_id = me and position(words in app_private.plain_words(concat_ws(' ', s.code, s.name))) > 0);
    named_vendors := array(select v.id from app_public.vendors as v where vendors_shown and v.account_id = me and position(words in app_private.plain_words(v.name)) > 0);
    asked := array(
      select w.id from (select unnest(named_skus) union select unnest(app_private.skus_brought_by(named_vendors)) where cardinality(named_vendors) > 0) as w (id)
      where asked is null or w.id = any (asked)
    );
  end if;
  return query
  with found as materialized (
    select r.*, case when r.put_off_until is not null then 'putOff' when r.from_warehouse_id is not null then 'move' else 'buy' end as way,
      -- in days, what is here lasts
      case when r.per_day > 0 then greatest(0, floor(r.available / r.per_day))::int end as cover
    from app_private.reorder_rows(asked) as r
    where (warehouses is null or r.warehouse_id = any (warehouses)) and (vendors is null or r.vendor_id = any (vendors))
      and (words = '' or r.sku_id = any (named_skus) or r.vendor_id = any (named_vendors))
  ),
  -- names are compared once, not for each row
  vendor as materialized (
    select v.id, v.name, rank() over (order by v.name, v.id) as place from app_public.vendors as v where v.account_id = me and vendors_shown
  ),
  warehouse as materialized (
    select w.id, w.name, rank() over (order by w.name, w.id) as place from app_public.warehouses as w where w.account_id = me and warehouses_shown
  )
  select f.way,
    row_number() over (
      partition by f.way order by o.place, f.from_warehouse_id, v.place nulls last, f.vendor_id, w.place, f.warehouse_id, f.cover nulls first, s.code, f.sku_id
    ),
    f.sku_id, s.code::text, s.name::text, s.quantity_precision::int, f.warehouse_id, w.name::text, f.vendor_id, v.name::text, f.from_warehouse_id, o.name::text,
    f.per_day, f.available, f.inbound + f.drafted_in - f.drafted_out, f.backordered, f.projected, f.cover, f.lead_days, f.lead_source, f.arrivals,
    f.reorder_at, f.target, f.needed, f.quantity, f.unit, f.unit_factor, f.cost, f.total, f.put_off_until, f.put_off_reason
  from found as f
  join app_public.skus as s on s.account_id = me and s.id = f.sku_id
  left join vendor as v on v.id = f.vendor_id
  left join warehouse as w on w.id = f.warehouse_id
  left join warehouse as o on o.id = f.from_warehouse_id;
end $$;
comment on function app_private.reorder_found(jsonb) is
  'What to buy, to move or was put off, each with its place by vendor and urgency: {warehouseIds, vendorIds, skuIds, search}. Names are left out for who may not see them; costs are told.';
alter function app_private.reorder_found(jsonb) owner to ledger_writer;
