create or replace function app_hidden.option_list(p_values text) returns text[]
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(v.value order by v.n), '{}')
  from (
    select distinct on (lower(trim(w.value))) trim(w.value) as value, w.n
    from unnest(string_to_array(p_values, ',')) with ordinality as w (value, n)
    where trim(w.value) <> ''
    order by lower(trim(w.value)), w.n
  ) as v
$$;
comment on function app_hidden.option_list(text) is 'The values of an option in the order in which they are written, each once.';

create or replace function app_hidden.make_skus(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 500;
  product app_public.products;
  prefix text;
  wanted numeric;
  new_rows jsonb;
begin
  perform app_hidden.require_scope('sku:create');
  select * into product from app_public.products where id = (input ->> 'productId')::int;
  if product.id is null then
    perform app_hidden.refuse_missing('products', (input ->> 'productId')::int, 'This product does not exist.');
  end if;
  prefix := coalesce(nullif(trim(input ->> 'codePrefix'), ''), product.display_id);
  select exp(sum(ln(greatest(cardinality(app_hidden.option_list(option_values)), 1)))) into wanted
  from app_public.product_options where product_id = product.id;
  if wanted is null then
    perform app_private.fail('SWVAL', 'Say first what its SKUs differ in.', '{"fields": {"productId": "noOptions"}}');
  elsif wanted > most + 0.5 then
    perform app_private.fail('SWVAL', format('%s SKUs are made at once at most.', most), jsonb_build_object('fields', '{"productId": "tooManyVariants"}'::jsonb, 'limit', most));
  end if;
  with recursive options as (
    select row_number() over (order by position, id) as n, app_hidden.option_list(option_values) as values
    from app_public.product_options where product_id = product.id
  ),
  variants (n, variant, code, place) as (
    select 0::bigint, null::text, prefix, ''
    union all
    select o.n, concat_ws(' / ', v.variant, w.value), v.code || '-' || upper(regexp_replace(w.value, '[^[:alnum:]]+', '', 'g')), v.place || chr(w.m::int + 32)
    from variants as v
    join options as o on o.n = v.n + 1
    cross join lateral unnest(o.values) with ordinality as w (value, m)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', product.id, 'variant', v.variant, 'name', concat(product.name, ', ', v.variant), 'code', v.code) order by v.place collate "C"), '[]')
  into new_rows
  from variants as v
  where v.n = (select max(n) from options)
    and not exists (select from app_public.skus as s where s.product_id = product.id and lower(s.variant) = lower(v.variant));
  perform app_hidden.save_many(jsonb_build_object('module', 'skus', 'rows', new_rows));
  return jsonb_build_object('productId', product.id, 'made', jsonb_array_length(new_rows));
end $$;
comment on function app_hidden.make_skus(jsonb) is
  'Makes a SKU of each combination of a product''s options that has none yet: {productId, codePrefix (default its number)}. {productId, made}. '
  'Up to 500 at once, all or none; a code that is taken is refused as it is in a save.';
