-- The vendor, and how much to buy there, for many SKUs in one go: one by one, 87,000 rows took five seconds.
drop function if exists app_private.reorder_rows(int[]);
drop function if exists app_private.best_vendor(int, numeric);
drop function if exists app_private.best_vendors(int[], numeric[]);
create function app_private.best_vendors(p_skus int[], p_quantities numeric[])
returns table (n bigint, vendor_id int)
language sql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
  with rule as materialized (
    select r.*, case when r.unit_factor = 1 then r.least else ceil(r.least / r.unit_factor) * r.unit_factor end as size
    from (
      select a.n, c.vendor_id, c.id, c.unit_factor::numeric, c.quantity * c.unit_factor as reached, c.cost / c.unit_factor as each,
        greatest(a.quantity, min(c.quantity * c.unit_factor) over (partition by a.n, c.vendor_id)) as least
      from unnest(p_skus, p_quantities) with ordinality as a (sku_id, quantity, n)
      join app_public.sku_costs as c on c.account_id = app_hidden.account_id() and c.sku_id = a.sku_id
      join app_public.vendors as v on v.account_id = c.account_id and v.id = c.vendor_id and v.archived_by is null
    ) as r
  )
  select distinct on (r.n) r.n, r.vendor_id
  from rule as r
  where r.reached <= r.size and not exists (
    select from rule as s
    where s.n = r.n and s.vendor_id = r.vendor_id and s.reached <= r.size and app_private.rule_fits(r.size, s.unit_factor, 1)
      and (s.reached, r.each, s.id) > (r.reached, s.each, r.id)
  )
  order by r.n, r.size * r.each, r.vendor_id
$$;
comment on function app_private.best_vendors(int[], numeric[]) is
  'From which vendor in use each quantity of a SKU costs least, at the rules that it would charge by, in whole units of them; a vendor that sells no less than more is compared by what that costs. n is the place in what was asked.';
alter function app_private.best_vendors(int[], numeric[]) owner to ledger_writer;

drop function if exists app_private.order_sizes(int, int, numeric);
drop function if exists app_private.order_sizes(int[], int[], numeric[]);
create function app_private.order_sizes(p_skus int[], p_vendors int[], p_needed numeric[])
returns table (n bigint, rule_id int, quantity numeric, unit text, unit_factor numeric, cost numeric, total numeric)
language sql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
  with rule as materialized (
    select r.*, ceil(greatest(r.needed, r.reached) / r.unit_factor) * r.unit_factor as size
    from (
      select a.n, a.needed, c.id, c.unit, c.unit_factor::numeric, c.cost::numeric, c.cost / c.unit_factor as each, c.quantity * c.unit_factor as reached
      from unnest(p_skus, p_vendors, p_needed) with ordinality as a (sku_id, vendor_id, needed, n)
      join app_public.sku_costs as c on c.account_id = app_hidden.account_id() and c.sku_id = a.sku_id and c.vendor_id = a.vendor_id
    ) as r
  )
  select r.n, r.id, r.size, r.unit, r.unit_factor, r.cost, r.size * r.cost / r.unit_factor
  from rule as r
  where not exists (
    -- that much is charged by another one
    select from rule as s
    where s.n = r.n and s.reached <= r.size and app_private.rule_fits(r.size, s.unit_factor, 1) and (s.reached, r.each, s.id) > (r.reached, s.each, r.id)
  )
$$;
comment on function app_private.order_sizes(int[], int[], numeric[]) is
  'How vendors sell at least a quantity of a SKU each: whole packs of each rule, from its break on, with the rule that then sets the cost. n is the place in what was asked.';
alter function app_private.order_sizes(int[], int[], numeric[]) owner to ledger_writer;
set local role ledger_writer;
grant execute on function app_private.best_vendors(int[], numeric[]), app_private.order_sizes(int[], int[], numeric[]) to stockwright_owner;
set local role stockwright_owner;
