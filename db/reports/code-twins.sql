create or replace function app_hidden.report_code_twins(filter jsonb)
returns table (id bigint, compared_as text, code text, module text, sku_id int, shared int)
language sql stable
as $$
  with codes as (
    select s.id::bigint * 2 as id, s.code_key, s.code, 'skus' as module, s.id as sku_id
    from app_public.skus as s
    where s.account_id = (select app_hidden.account_id()) and s.archived_by is null and s.successor_id is null
    union all
    select b.id::bigint * 2 + 1, b.code_key, b.code, 'sku_barcodes', b.sku_id
    from app_public.sku_barcodes as b
    where b.account_id = (select app_hidden.account_id())
  ), twins as (
    select c.code_key, count(distinct c.sku_id)::int as shared
    from codes as c
    group by c.code_key
    having count(*) > 1 and count(distinct c.sku_id) > 1
  )
  select c.id, c.code_key, c.code, c.module, c.sku_id, t.shared
  from codes as c
  join twins as t on t.code_key = c.code_key
$$;
comment on function app_hidden.report_code_twins(jsonb) is
  'Codes and barcodes of several SKUs that are one as codes are compared.';
