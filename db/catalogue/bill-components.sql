create or replace function app_private.bill_components(p_skus int[])
returns table (assembly_id int, sku_id int, description text, quantity_per numeric, is_fixed boolean, "position" int)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with recursive part (assembly_id, sku_id, description, quantity, is_fixed, path, is_kit) as (
    -- what a component is, is asked by its key: a join may walk all SKUs beside a working table of none
    select b.assembly_id, b.sku_id, b.description, b.quantity::numeric, b.is_fixed, array[b.position, b.id],
      (select s.is_kit from app_public.skus as s where s.account_id = b.account_id and s.id = b.sku_id)
    from app_public.bill_of_materials as b
    where b.account_id = app_hidden.account_id() and b.assembly_id = any (p_skus)
    union all
    -- a kit is nothing of its own: what it is made of is needed in its place
    select p.assembly_id, b.sku_id, b.description, case when b.is_fixed then b.quantity else p.quantity * b.quantity end, p.is_fixed or b.is_fixed,
      p.path || array[b.position, b.id],
      (select s.is_kit from app_public.skus as s where s.account_id = b.account_id and s.id = b.sku_id)
    from part as p
    join app_public.bill_of_materials as b on b.account_id = app_hidden.account_id() and b.assembly_id = p.sku_id
    where p.is_kit
  )
  select p.assembly_id, p.sku_id, (array_agg(p.description order by p.path))[1], sum(p.quantity), p.is_fixed,
    (row_number() over (partition by p.assembly_id order by min(p.path)))::int
  from part as p
  where not p.is_kit
  group by p.assembly_id, p.sku_id, p.is_fixed
$$;
comment on function app_private.bill_components(int[]) is
  'What SKUs are made of, one level, with kits among it as what they are made of: how much of each for one, or, where it is fixed, for the whole of an order.';
alter function app_private.bill_components(int[]) owner to ledger_writer;

create or replace function app_private.fitting_component(p_quantity numeric, p_decimals int, p_sku int) returns numeric
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if min_scale(p_quantity) > p_decimals or p_quantity > app_hidden.largest_decimal() then
    perform app_private.fail('SWVAL', format('As much as is needed of %s cannot be counted in it.', (
      select code from app_public.skus where account_id = app_hidden.account_id() and id = p_sku
    )), jsonb_build_object('fields', jsonb_build_object('lineItems', 'componentPrecision'), 'skuId', p_sku, 'decimals', p_decimals));
  end if;
  return p_quantity;
end $$;
comment on function app_private.fitting_component(numeric, int, int) is
  'As much as a line needs of a component; refused when it has more decimals than the component is counted with.';
alter function app_private.fitting_component(numeric, int, int) owner to ledger_writer;

create or replace function app_private.place_of_row(p_rows jsonb, p_field text, p_id int, p_item_key text, p_item int, p_key text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when min(n) is null then p_field else concat_ws('.', p_field, min(n) - 1, p_key) end
  from jsonb_array_elements(case when jsonb_typeof(p_rows) = 'array' then p_rows else '[]' end) with ordinality as x (r, n)
  where (r ->> 'id')::int = p_id or r ->> 'id' is null and (r ->> p_item_key)::int = p_item
$$;
comment on function app_private.place_of_row(jsonb, text, int, text, int, text) is
  'The path of a key of the row that was given for a line: the one with its id, or a new one with its item; else of its collection.';
alter function app_private.place_of_row(jsonb, text, int, text, int, text) owner to ledger_writer;
