create or replace function app_private.cheapest_cost(p_sku int) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select round(min(r.cost / r.unit_factor), 4)
  from app_public.sku_costs as r
  where r.account_id = app_hidden.account_id() and r.sku_id = p_sku
$$;
comment on function app_private.cheapest_cost(int) is 'The lowest cost of one base unit over all cost rules of a SKU, or null.';
alter function app_private.cheapest_cost(int) owner to ledger_writer;
