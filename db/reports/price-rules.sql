create or replace function app_hidden.report_price_rules(filter jsonb)
returns table (
  id bigint, sku_id int, label_id int, match_criteria text, quantity numeric, unit text, price numeric, best_cost numeric, margin_percent numeric
)
language sql stable
as $$
  select p.id::bigint, p.sku_id, p.label_id, p.match_criteria, p.quantity, p.unit, p.price, b.cost,
    round(100 * (p.price - b.cost) / nullif(p.price, 0), 2)
  from app_hidden.seen_sku_prices as p
  left join (
    select c.sku_id, min(c.cost / c.unit_factor) as cost from app_hidden.seen_sku_costs as c group by c.sku_id
  ) as c on c.sku_id = p.sku_id
  cross join lateral (select round(c.cost * p.unit_factor, 4) as cost) as b
$$;
comment on function app_hidden.report_price_rules(jsonb) is
  'Price rules beside the lowest cost of the same unit over all cost rules of the SKU; the margin is what of the price is left, in per cent.';
