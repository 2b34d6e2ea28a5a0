create or replace function app_private.in_smaller_unit(p_quantity numeric, p_factor numeric) returns numeric
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select div(f.taken * p_factor, f.parts) from app_private.fraction_of(p_quantity) as f where mod(f.taken * p_factor, f.parts) = 0
  ), p_quantity * p_factor)
$$;
comment on function app_private.in_smaller_unit(numeric, numeric) is
  'A quantity in a unit of which p_factor are one of the unit before. What four decimals left of a fraction is that fraction again: 0.0833 dozen are 1 piece.';
grant execute on function app_private.in_smaller_unit(numeric, numeric) to ledger_writer;

create or replace function app_private.is_sku_entered(p_sku int) returns boolean
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  place record;
  is_entered boolean;
begin
  for place in
    select format('app_public.%I', t.table_name) as name, case when d.table_name is not null then
      format(' and exists (select from app_public.%I as o where o.account_id = l.account_id and o.id = l.%I and o.deleted_at is null)', t.parent_table, t.parent_column)
      else '' end as is_there
    from app_private.table_scopes as t
    join information_schema.columns as c on c.table_schema = t.schema_name and c.table_name = t.table_name and c.column_name = 'sku_id'
    left join (
      select table_name from information_schema.columns where table_schema = 'app_public' and column_name = 'settled_version'
    ) as d on d.table_name = t.parent_table
    where t.schema_name = 'app_public' and t.scope in ('line_item', 'lot')
    order by 1
  loop
    execute format('select exists (select from %s as l where l.account_id = $1 and l.sku_id = $2%s)', place.name, place.is_there) into is_entered using me, p_sku;
    if is_entered then
      return true;
    end if;
  end loop;
  return exists (select from app_public.stock_levels where account_id = me and sku_id = p_sku and seq > 0);
end $$;
comment on function app_private.is_sku_entered(int) is 'Whether the ledger has an entry of a SKU, or a document that was not deleted a line, drafts too.';
grant execute on function app_private.is_sku_entered(int) to ledger_writer;

create or replace function app_hidden.change_base_unit(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku app_public.skus;
  factor numeric;
  unit_before text;
  inexact text;
begin
  perform app_hidden.require_scope(s)
  from unnest(array['sku:update:single', 'sku_price:update:single', 'sku_cost:update:single', 'sku_barcode:update:single', 'bill_of_material:update:single']) as s;
  factor := app_hidden.decimal_input(input, 'factor', 4);
  unit_before := app_hidden.text_input(input, 'unit');
  if factor is null or factor <= 0 or factor = 1 then
    perform app_private.fail('SWVAL', 'Say how many of the new unit are one of the unit before.', jsonb_build_object('fields', jsonb_build_object('factor',
      case when factor is null then 'required' when factor = 1 then 'unchanged' else 'positive' end)));
  end if;
  if unit_before is null or length(unit_before) > 30 then
    perform app_private.fail('SWVAL', 'Say what the unit before is called, with 30 characters at most.', jsonb_build_object('fields',
      jsonb_build_object('unit', case when unit_before is null then 'required' else 'maxLength' end), 'limits', '{"unit": 30}'::jsonb));
  end if;
  -- whoever writes a line, a rule or a lot of it holds it by its key: this waits for those under way, and sees what they wrote
  select * into sku from app_public.skus where account_id = me and id = (input ->> 'skuId')::int and archived_by is null for update;
  if sku.id is null then
    perform app_hidden.refuse_missing('skus', (input ->> 'skuId')::int, 'This SKU does not exist.');
  end if;
  if app_private.is_sku_entered(sku.id) then
    perform app_private.fail('SWVAL', 'The ledger has entries of this SKU, or documents have lines of it, which are counted in its unit: make another SKU that is kept in the new unit.',
      '{"fields": {"factor": "baseUnitInUse"}}');
  end if;
  select c.place into inexact
  from (
    select 'priceRules' as place, app_private.in_smaller_unit(unit_factor, factor) as quantity, sku.quantity_precision as decimals
    from app_public.sku_prices where account_id = me and sku_id = sku.id
    union all
    select 'costRules', app_private.in_smaller_unit(unit_factor, factor), sku.quantity_precision from app_public.sku_costs where account_id = me and sku_id = sku.id
    union all
    select 'barcodes', app_private.in_smaller_unit(unit_factor, factor), sku.quantity_precision from app_public.sku_barcodes where account_id = me and sku_id = sku.id
    union all
    select 'recipes', app_private.in_smaller_unit(quantity, factor), sku.quantity_precision from app_public.bill_of_materials where account_id = me and sku_id = sku.id
    union all
    -- 1 of 3 is none: what does not come out is told by more decimals than any SKU has
    select 'billOfMaterials', case when round(b.quantity / factor, 4) * factor = b.quantity then round(b.quantity / factor, 4) else 0.00001 end, c.quantity_precision
    from app_public.bill_of_materials as b
    join app_public.skus as c on c.account_id = me and c.id = b.sku_id
    where b.account_id = me and b.assembly_id = sku.id and not b.is_fixed
    union all
    select 'minStockLevel', sku.min_stock_level * factor, 4
    union all
    select 'maxStockLevel', sku.max_stock_level * factor, 4
  ) as c
  where min_scale(c.quantity) > c.decimals or c.quantity > app_hidden.largest_decimal()
  limit 1;
  if inexact is not null then
    perform app_private.fail('SWVAL', 'Not every quantity of this SKU comes out exactly in the new unit.',
      jsonb_build_object('fields', '{"factor": "baseUnitInexact"}'::jsonb, 'place', inexact));
  end if;
  update app_public.sku_prices
  set unit = case when unit = 'each' and unit_factor = 1 then unit_before else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = sku.id;
  update app_public.sku_costs
  set unit = case when unit = 'each' and unit_factor = 1 then unit_before else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = sku.id;
  update app_public.sku_barcodes
  set unit = case when unit = 'each' and unit_factor = 1 then unit_before else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = sku.id;
  update app_public.bill_of_materials
  set quantity = app_private.in_smaller_unit(quantity, factor), version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = sku.id;
  -- what is needed once for an order stays
  update app_public.bill_of_materials
  set quantity = round(quantity / factor, 4), version = version + 1, updated_at = clock_timestamp()
  where account_id = me and assembly_id = sku.id and not is_fixed;
  update app_public.skus
  set min_stock_level = min_stock_level * factor, max_stock_level = max_stock_level * factor,
    -- measured, not counted
    weight = greatest(round(weight / factor, 4), case when weight is not null then 0.0001 end),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = sku.id;
  return jsonb_build_object('id', sku.id);
end $$;
comment on function app_hidden.change_base_unit(jsonb) is
  'Counts a SKU in another unit from now on, of which factor are one of the unit before, called unit: {skuId, factor, unit}. Price rules, cost rules, barcodes, '
  'recipes, levels and weight mean the same as before. Refused where the ledger has entries of it or documents have lines of it, and where a quantity does not come out exactly. Errors: SWVAL, SWNFD, SWFBD.';
alter function app_hidden.change_base_unit(jsonb) owner to ledger_writer;
