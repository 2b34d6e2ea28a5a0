create or replace function app_private.tg_keep_precision() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  place record;
  is_finer boolean;
begin
  -- A writer of a quantity, a draft's too, holds the SKU by its key before reading its decimals: this waits for writers under
  -- way, and sees what they wrote; a later writer waits, and reads the decimals of this update.
  perform from app_public.skus where account_id = new.account_id and id = new.id for update;
  for place in
    select format('%I.%I', t.schema_name, t.table_name) as name,
      -- a rule counts in its unit
      case when bool_or(c.column_name = 'unit_factor') and not bool_or(c.column_name = 'unit_quantity') then 'quantity * unit_factor' else 'quantity' end as quantity
    from app_private.table_scopes as t
    join information_schema.columns as c on c.table_schema = t.schema_name and c.table_name = t.table_name
    group by t.schema_name, t.table_name
    having bool_or(c.column_name = 'sku_id') and bool_or(c.column_name = 'quantity')
    order by 1
  loop
    execute format('select exists (select from %s where account_id = $1 and sku_id = $2 and min_scale(%s) > $3)', place.name, place.quantity)
    into is_finer using new.account_id, new.id, new.quantity_precision;
    if is_finer then
      perform app_private.fail('SWVAL', 'There are quantities of this SKU with more decimals.', '{"fields": {"quantityPrecision": "precisionInUse"}}');
    end if;
  end loop;
  return new;
end $$;
comment on function app_private.tg_keep_precision() is 'The decimals of a SKU do not fall below those of its lots, lines, facts and rules.';

drop trigger if exists _160_precision on app_public.skus;
create trigger _160_precision before update of quantity_precision on app_public.skus
for each row when (new.quantity_precision < old.quantity_precision) execute function app_private.tg_keep_precision();
