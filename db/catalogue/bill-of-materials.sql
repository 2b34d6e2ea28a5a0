create or replace function app_private.deepest_bill() returns int
language sql immutable
as $$ select 5 $$;
comment on function app_private.deepest_bill() is 'How many levels of components a SKU may have beneath it.';

create or replace function app_private.tg_keep_bill_of_materials() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  decimals int;
  levels_above int;
  levels_below int;
  is_circle boolean;
begin
  -- held as its foreign key holds it, but before its decimals are read: they do not fall until this line is seen
  select quantity_precision into decimals from app_public.skus where account_id = new.account_id and id = new.sku_id for key share;
  if min_scale(new.quantity) > decimals then
    perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', decimals),
      jsonb_build_object('fields', jsonb_build_object('quantity', 'precision'), 'decimals', decimals));
  end if;
  perform app_private.refuse_not_stock(new.sku_id, 'skuId');
  perform app_private.refuse_not_stock(new.assembly_id, 'assemblyId');
  if tg_op = 'UPDATE' and new.sku_id = old.sku_id and new.assembly_id = old.assembly_id then
    return new;
  end if;
  -- two at once could close a circle that neither of them sees
  perform pg_advisory_xact_lock(hashtextextended(format('bill_of_materials %s', new.account_id), 0));
  with recursive component (id, level) as (
    select new.sku_id, 1
    union
    select b.sku_id, c.level + 1
    from component as c
    join app_public.bill_of_materials as b on b.account_id = new.account_id and b.assembly_id = c.id
    where c.level <= app_private.deepest_bill() and c.id <> new.assembly_id
  )
  select max(level), bool_or(id = new.assembly_id) into levels_below, is_circle from component;
  if is_circle then
    perform app_private.fail('SWVAL', 'It would be made of itself.', '{"fields": {"skuId": "madeOfItself"}}');
  end if;
  with recursive assembly (id, level) as (
    select new.assembly_id, 0
    union
    select b.assembly_id, a.level + 1
    from assembly as a
    join app_public.bill_of_materials as b on b.account_id = new.account_id and b.sku_id = a.id
    where a.level < app_private.deepest_bill()
  )
  select max(level) into levels_above from assembly;
  if levels_above + levels_below > app_private.deepest_bill() then
    perform app_private.fail('SWVAL', format('Bills of materials go %s levels deep.', app_private.deepest_bill()), '{"fields": {"skuId": "tooDeep"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_bill_of_materials() is
  'Refuses a component that is the assembly itself or made of it, levels deeper than five, and decimals the component is not counted with.';

drop trigger if exists _160_bill_of_materials on app_public.bill_of_materials;
create trigger _160_bill_of_materials before insert or update of assembly_id, sku_id, quantity on app_public.bill_of_materials
for each row execute function app_private.tg_keep_bill_of_materials();
