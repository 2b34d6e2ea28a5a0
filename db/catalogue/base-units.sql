-- Rules, barcodes, recipes and bounds of a SKU in another base unit.
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

create or replace function app_private.new_unit(input jsonb, out factor numeric, out unit text)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  factor := app_hidden.decimal_input(input, 'factor', 4);
  unit := app_hidden.text_input(input, 'unit');
  if factor is null or factor <= 0 or factor = 1 then
    perform app_private.fail('SWVAL', 'Say how many of the new unit are one of the unit before.', jsonb_build_object('fields', jsonb_build_object('factor',
      case when factor is null then 'required' when factor = 1 then 'unchanged' else 'positive' end)));
  end if;
  if unit is null or length(unit) > 30 then
    perform app_private.fail('SWVAL', 'Say what the unit before is called, with 30 characters at most.', jsonb_build_object('fields',
      jsonb_build_object('unit', case when unit is null then 'required' else 'maxLength' end), 'limits', '{"unit": 30}'::jsonb));
  end if;
end $$;
comment on function app_private.new_unit(jsonb) is 'How many of the new unit are one of the unit before, and what that is called: {factor, unit}. Errors: SWVAL.';
alter function app_private.new_unit(jsonb) owner to ledger_writer;

create or replace function app_private.refuse_inexact(p_place text, p_more jsonb default '{}') returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'Not every quantity of this SKU comes out exactly in the new unit.',
    jsonb_build_object('fields', '{"factor": "baseUnitInexact"}'::jsonb, 'place', p_place) || p_more);
end $$;
comment on function app_private.refuse_inexact(text, jsonb) is 'Refuses a factor by which something does not come out exactly, and names what that is.';
alter function app_private.refuse_inexact(text, jsonb) owner to ledger_writer;

create or replace function app_private.refuse_inexact_rules(p_sku int, p_factor numeric, p_decimals int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  inexact text;
begin
  select c.place into inexact
  from (
    select 'priceRules' as place, app_private.in_smaller_unit(unit_factor, p_factor) as quantity, p_decimals as decimals
    from app_public.sku_prices where account_id = me and sku_id = p_sku
    union all
    select 'costRules', app_private.in_smaller_unit(unit_factor, p_factor), p_decimals from app_public.sku_costs where account_id = me and sku_id = p_sku
    union all
    select 'barcodes', app_private.in_smaller_unit(unit_factor, p_factor), p_decimals from app_public.sku_barcodes where account_id = me and sku_id = p_sku
    union all
    select 'recipes', app_private.in_smaller_unit(quantity, p_factor), p_decimals from app_public.bill_of_materials where account_id = me and sku_id = p_sku
    union all
    -- a part that does not come out gets more decimals than any SKU has
    select 'billOfMaterials', case when round(b.quantity / p_factor, 4) * p_factor = b.quantity then round(b.quantity / p_factor, 4) else 0.00001 end, c.quantity_precision
    from app_public.bill_of_materials as b
    join app_public.skus as c on c.account_id = me and c.id = b.sku_id
    where b.account_id = me and b.assembly_id = p_sku and not b.is_fixed
    union all
    select 'minStockLevel', min_stock_level * p_factor, 4 from app_public.skus where account_id = me and id = p_sku
    union all
    select 'maxStockLevel', max_stock_level * p_factor, 4 from app_public.skus where account_id = me and id = p_sku
  ) as c
  where min_scale(c.quantity) > c.decimals or c.quantity > app_hidden.largest_decimal()
  limit 1;
  if inexact is not null then
    perform app_private.refuse_inexact(inexact);
  end if;
end $$;
comment on function app_private.refuse_inexact_rules(int, numeric, int) is
  'Refuses a factor by which a unit of a rule or barcode, a recipe or a bound of a SKU does not come out with so many decimals.';
alter function app_private.refuse_inexact_rules(int, numeric, int) owner to ledger_writer;

create or replace function app_private.move_rules(p_sku int, p_to int, p_factor numeric, p_unit text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  update app_public.sku_prices
  set sku_id = p_to, unit = case when unit = 'each' and unit_factor = 1 then p_unit else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, p_factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = p_sku;
  update app_public.sku_costs
  set sku_id = p_to, unit = case when unit = 'each' and unit_factor = 1 then p_unit else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, p_factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = p_sku;
  update app_public.sku_barcodes
  set sku_id = p_to, unit = case when unit = 'each' and unit_factor = 1 then p_unit else unit end, unit_factor = app_private.in_smaller_unit(unit_factor, p_factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = p_sku;
  update app_public.bill_of_materials
  set sku_id = p_to, quantity = app_private.in_smaller_unit(quantity, p_factor), version = version + 1, updated_at = clock_timestamp()
  where account_id = me and sku_id = p_sku;
  -- what is needed once for an order stays
  update app_public.bill_of_materials
  set assembly_id = p_to, quantity = case when is_fixed then quantity else round(quantity / p_factor, 4) end, version = version + 1, updated_at = clock_timestamp()
  where account_id = me and assembly_id = p_sku and (p_to <> p_sku or not is_fixed);
end $$;
comment on function app_private.move_rules(int, int, numeric, text) is
  'Rules, barcodes and recipes of a SKU are another''s, or its own still, whose unit is p_factor of one of the unit before: they mean the same as before.';
alter function app_private.move_rules(int, int, numeric, text) owner to ledger_writer;

create or replace function app_private.weight_of_part(p_weight numeric, p_factor numeric) returns numeric
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select greatest(round(p_weight / p_factor, 4), case when p_weight is not null then 0.0001 end) $$;
comment on function app_private.weight_of_part(numeric, numeric) is 'What one of the new unit weighs: measured, not counted, so it is rounded, and never nothing.';
alter function app_private.weight_of_part(numeric, numeric) owner to ledger_writer;
