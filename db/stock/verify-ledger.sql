create or replace function app_private.ledger_report(p_skus int[]) returns jsonb
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
      from app_private.ledger_differences(p_skus) as d
    ), '[]'))
$$;
comment on function app_private.ledger_report(int[]) is 'ledger_differences with the time and number of levels checked, as one statement.';
alter function app_private.ledger_report(int[]) owner to ledger_writer;

create or replace function app_private.without_amounts(p_differences jsonb, p_prices boolean, p_costs boolean) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(case
    when d ->> 'dimension' = 'stockValue' and not p_costs
      or d ->> 'dimension' = 'total' and not (case d ->> 'module' when 'sales_orders' then p_prices else p_costs end)
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

create or replace function app_private.check_ledger(p_since timestamptz default null) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  started constant timestamptz := clock_timestamp();
  report constant jsonb := app_private.ledger_report(case when p_since is not null then coalesce((
    select array_agg(distinct sku_id) from app_public.stock_levels where account_id = me and recorded_at >= p_since), '{}') end);
begin
  -- a check of some SKUs says nothing about the others: only whole ones are compared
  if p_since is null then
    perform app_private.tell_of_differences(report -> 'differences', coalesce(
      (select differences from app_hidden.ledger_checks where account_id = me order by checked_at desc limit 1), '[]'));
  end if;
  insert into app_hidden.ledger_checks (account_id, checked_at, levels, seconds, differences)
  values (me, (report ->> 'checkedAt')::timestamptz, (report ->> 'levels')::int, extract(epoch from clock_timestamp() - started),
    -- everybody of the account reads what is kept
    app_private.without_amounts(report -> 'differences', false, false));
  delete from app_hidden.ledger_checks
  where account_id = me and differences = '[]' and checked_at < started - interval '1 day';
  return report;
end $$;
comment on function app_private.check_ledger(timestamptz) is
  'Checks the current account''s ledger and keeps the result: all of it, or only SKUs touched since a time. For the worker.';
alter function app_private.check_ledger(timestamptz) owner to ledger_writer;
-- granted by the new owner: what the old one grants itself goes with the ownership
set local role ledger_writer;
grant execute on function app_private.check_ledger(timestamptz) to stockwright_owner, stockwright_worker;
set local role stockwright_owner;

create or replace function app_private.check_ledgers() returns table (account_id int, report jsonb)
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  for account_id in select a.id from app_public.accounts as a order by a.id loop
    perform set_config('app.account_id', account_id::text, true);
    report := app_private.check_ledger();
    return next;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
comment on function app_private.check_ledgers() is 'Checks every account''s ledger, one after the other. For the worker.';

grant execute on function app_private.check_ledgers() to stockwright_worker;
