create or replace function app_hidden.report_cost_rules(filter jsonb)
returns table (
  id bigint, sku_id int, vendor_id int, vendor_part_number text, quantity numeric, unit text, cost numeric, last_cost numeric, last_received_at timestamptz, cost_change numeric
)
language sql stable
as $$
  select c.id::bigint, c.sku_id, c.vendor_id, c.vendor_part_number, c.quantity, c.unit, c.cost, l.cost, a.created_at,
    round(100 * (l.cost - c.cost) / nullif(c.cost, 0), 2)
  from app_hidden.seen_sku_costs as c
  left join (
    select distinct on (r.sku_id, o.vendor_id) r.sku_id, o.vendor_id, r.cost, r.created_at
    from app_hidden.seen_receivements as r
    join app_hidden.seen_purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
    order by r.sku_id, o.vendor_id, r.id desc
  ) as a on a.sku_id = c.sku_id and a.vendor_id = c.vendor_id
  cross join lateral (select round(a.cost * c.unit_factor, 4) as cost) as l
$$;
comment on function app_hidden.report_cost_rules(jsonb) is
  'Cost rules beside what the same unit cost when the SKU last arrived from the vendor; the change is the difference to the rule, in per cent.';
