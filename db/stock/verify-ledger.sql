drop function if exists app_private.ledger_report(int[]);
create or replace function app_private.ledger_report(p_skus int[], p_new boolean default false) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'checkedAt', statement_timestamp(),
    'levels', (
      select count(*) from app_public.stock_levels as l
      where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))),
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object(
        'skuId', d.sku_id,
        'sku', (select code from app_public.skus as s where s.account_id = app_hidden.account_id() and s.id = d.sku_id),
        'warehouseId', d.warehouse_id,
        'dimension', d.dimension,
        'source', d.source,
        'module', d.module,
        'recordId', d.record_id,
        'expected', trim_scale(d.expected)::text,
        'found', trim_scale(d.found)::text
      ) order by d.sku_id, d.warehouse_id, d.dimension, d.source)
      from app_private.ledger_differences(p_skus, p_new) as d
    ), '[]'))
$$;
comment on function app_private.ledger_report(int[], boolean) is 'ledger_differences with the time and number of levels checked, as one statement.';
alter function app_private.ledger_report(int[], boolean) owner to ledger_writer;

create or replace function app_private.without_amounts(p_differences jsonb, p_prices boolean, p_costs boolean) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(case
    when d ->> 'dimension' = 'stockValue' and not p_costs
      or d ->> 'dimension' = 'total' and not (case app_private.total_secret(d ->> 'module') when 'price' then p_prices when 'cost' then p_costs else true end)
    then d || '{"expected": null, "found": null}'
    else d
  end order by n), '[]')
  from jsonb_array_elements(p_differences) with ordinality as e (d, n)
$$;
comment on function app_private.without_amounts(jsonb, boolean, boolean) is
  'Differences of the ledger as they are told to somebody who may not see prices or costs: where, but not how much.';
alter function app_private.without_amounts(jsonb, boolean, boolean) owner to ledger_writer;

create or replace function app_hidden.verify_ledger(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  report jsonb;
begin
  perform app_private.require_view('stock_history');
  report := app_private.ledger_report((
    select array_agg(value::int) from jsonb_array_elements_text(case when jsonb_typeof(input -> 'skuIds') = 'array' then input -> 'skuIds' end)));
  return report || jsonb_build_object('differences',
    app_private.without_amounts(report -> 'differences', app_hidden.may_view('sku_price'), app_hidden.may_view('sku_cost')));
end $$;
comment on function app_hidden.verify_ledger(jsonb) is
  'Checks the ledger now, all of it or {skuIds}: {checkedAt, levels, differences: [{skuId, sku, warehouseId, dimension, source, module, recordId, expected, found}]}.';
alter function app_hidden.verify_ledger(jsonb) owner to ledger_writer;
