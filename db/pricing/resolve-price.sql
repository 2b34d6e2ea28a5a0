-- No search_path of its own, so that it is inlined: lines are priced by the statement that writes them. It was no table before.
drop function if exists app_private.resolve_price(int, int, numeric);
drop function if exists app_private.resolve_price(int, int, numeric, numeric);
create function app_private.resolve_price(p_customer int, p_sku int, p_quantity numeric, p_unit_factor numeric)
returns table (rule_id int, price numeric, unit text, unit_factor numeric, reason jsonb)
language sql stable
as $$
  with candidate as (
    select r.id, r.price, r.quantity, r.unit, r.unit_factor, r.match_criteria, l.name as label, f.fits,
      row_number() over (
        order by
          not f.fits, -- what the quantity is no whole number of is told, and never wins
          l.is_system,
          r.match_criteria <> 'equals',
          abs(p_quantity - r.quantity * r.unit_factor), -- the largest break reached, or the smallest not exceeded
          r.price / r.unit_factor,
          r.id
      ) as rank
    from app_public.sku_prices as r
    join app_public.labels as l on l.account_id = r.account_id and l.id = r.label_id
    cross join lateral (select app_private.rule_fits(p_quantity, r.unit_factor, p_unit_factor) as fits) as f
    where r.account_id = app_hidden.account_id()
      and r.sku_id = p_sku
      and (l.is_system or exists (
        select from app_public.label_links as k
        where k.account_id = r.account_id and k.module = 'customers' and k.record_id = p_customer and k.label_id = r.label_id
      ))
      and case r.match_criteria
        when 'greaterOrEqual' then p_quantity >= r.quantity * r.unit_factor
        when 'lessOrEqual' then p_quantity <= r.quantity * r.unit_factor
        else p_quantity = r.quantity * r.unit_factor
      end
  )
  select winner.id, winner.price, winner.unit, winner.unit_factor, (
    select jsonb_build_object('quantity', trim_scale(p_quantity)::text, 'rules', jsonb_agg(
      jsonb_build_object(
        'id', c.id, 'label', c.label, 'matchCriteria', c.match_criteria, 'quantity', trim_scale(c.quantity)::text,
        'unit', c.unit, 'unitFactor', trim_scale(c.unit_factor)::text, 'price', trim_scale(c.price)::text, 'won', c.rank = 1
      ) || case when c.fits then '{}' else '{"fits": false}' end::jsonb order by c.rank))
    from candidate as c
    where c.rank <= 20
  )
  from candidate as winner
  where winner.rank = 1 and winner.fits
$$;
comment on function app_private.resolve_price(int, int, numeric, numeric) is
  'The price rule a customer gets for a base quantity, and the candidates it beat: specific label before "All customers", equals before breaks, the nearest break, the lowest price, the oldest rule. Rules of a unit that the quantity is no whole number of (fits: false) never win, unless the line has that unit.';
alter function app_private.resolve_price(int, int, numeric, numeric) owner to ledger_writer;
