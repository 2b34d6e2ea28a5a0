-- No search_path of its own: see resolve_price.
drop function if exists app_private.resolve_cost(int, int, numeric);
drop function if exists app_private.resolve_cost(int, int, numeric, numeric);
create function app_private.resolve_cost(p_vendor int, p_sku int, p_quantity numeric, p_unit_factor numeric)
returns table (rule_id int, cost numeric, unit text, unit_factor numeric, reason jsonb)
language sql stable
as $$
  with candidate as (
    select r.id, r.cost, r.quantity, r.unit, r.unit_factor, r.vendor_part_number, f.fits,
      row_number() over (order by not f.fits, r.quantity * r.unit_factor desc, r.cost / r.unit_factor, r.id desc) as rank
    from app_public.sku_costs as r
    cross join lateral (select app_private.rule_fits(p_quantity, r.unit_factor, p_unit_factor) as fits) as f
    where r.account_id = app_hidden.account_id()
      and r.sku_id = p_sku
      and r.vendor_id = p_vendor
      and r.quantity * r.unit_factor <= p_quantity
  )
  select winner.id, winner.cost, winner.unit, winner.unit_factor, (
    select jsonb_build_object('quantity', trim_scale(p_quantity)::text, 'rules', jsonb_agg(
      jsonb_build_object(
        'id', c.id, 'label', c.vendor_part_number, 'matchCriteria', 'greaterOrEqual', 'quantity', trim_scale(c.quantity)::text,
        'unit', c.unit, 'unitFactor', trim_scale(c.unit_factor)::text, 'cost', trim_scale(c.cost)::text, 'won', c.rank = 1
      ) || case when c.fits then '{}' else '{"fits": false}' end::jsonb order by c.rank))
    from candidate as c
    where c.rank <= 20
  )
  from candidate as winner
  where winner.rank = 1 and winner.fits
$$;
comment on function app_private.resolve_cost(int, int, numeric, numeric) is
  'The vendor''s cost rule for a base quantity, and the candidates it beat: the largest break reached, then the lowest cost, then the newest. Rules of a unit that the quantity is no whole number of (fits: false) never win, unless the line has that unit.';
alter function app_private.resolve_cost(int, int, numeric, numeric) owner to ledger_writer;
