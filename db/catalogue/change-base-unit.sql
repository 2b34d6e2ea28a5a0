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
begin
  perform app_hidden.require_scope(s)
  from unnest(array['sku:update:single', 'sku_price:update:single', 'sku_cost:update:single', 'sku_barcode:update:single', 'bill_of_material:update:single']) as s;
  select u.factor, u.unit into factor, unit_before from app_private.new_unit(input) as u;
  -- waits for writes of its lines, rules and lots that are under way, and then sees them
  select * into sku from app_public.skus where account_id = me and id = (input ->> 'skuId')::int and archived_by is null for update;
  if sku.id is null then
    perform app_hidden.refuse_missing('skus', (input ->> 'skuId')::int, 'This SKU does not exist.');
  end if;
  if app_private.is_sku_entered(sku.id) then
    perform app_private.fail('SWVAL', 'The ledger has entries of this SKU, or documents have lines of it, which are counted in its unit: make a successor that is kept in the new unit.',
      '{"fields": {"factor": "baseUnitInUse"}}');
  end if;
  perform app_private.refuse_inexact_rules(sku.id, factor, sku.quantity_precision);
  perform app_private.move_rules(sku.id, sku.id, factor, unit_before);
  update app_public.skus
  set min_stock_level = min_stock_level * factor, max_stock_level = max_stock_level * factor, weight = app_private.weight_of_part(weight, factor),
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = sku.id;
  return jsonb_build_object('id', sku.id);
end $$;
comment on function app_hidden.change_base_unit(jsonb) is
  'Counts a SKU in another unit from now on, of which factor are one of the unit before, called unit: {skuId, factor, unit}. Price rules, cost rules, barcodes, '
  'recipes, levels and weight mean the same as before. Refused where the ledger has entries of it or documents have lines of it, and where a quantity does not come out exactly. Errors: SWVAL, SWNFD, SWFBD.';
alter function app_hidden.change_base_unit(jsonb) owner to ledger_writer;
