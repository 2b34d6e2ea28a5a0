create or replace function app_private.resolve_cost(
  p_vendor int, p_sku int, p_quantity numeric,
  out rule_id int, out cost numeric, out unit text, out unit_factor numeric
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  select r.id, r.cost, r.unit, r.unit_factor
  into rule_id, cost, unit, unit_factor
  from app_public.sku_costs as r
  where r.account_id = app_hidden.account_id()
    and r.sku_id = p_sku
    and r.vendor_id = p_vendor
    and r.quantity * r.unit_factor <= p_quantity
  order by r.quantity * r.unit_factor desc, r.cost / r.unit_factor, r.id desc
  limit 1;
end $$;
comment on function app_private.resolve_cost(int, int, numeric) is
  'The vendor''s cost rule for a base quantity: the largest break reached, then the lowest cost, then the newest.';
alter function app_private.resolve_cost(int, int, numeric) owner to ledger_writer;
