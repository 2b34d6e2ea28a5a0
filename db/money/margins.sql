-- Margins as pages tell them, to those who may see both prices and costs: row-level security of the entries says so.
create or replace function app_hidden.percent_of(p_part numeric, p_whole numeric) returns text
language sql immutable
as $$ select case when p_whole <> 0 then round(100 * p_part / p_whole, 2)::text end $$;
comment on function app_hidden.percent_of(numeric, numeric) is 'A part in per cent of a whole; none of nothing.';

create or replace function app_hidden.sees_margins() returns boolean
language sql stable
as $$ select app_hidden.may_view('sales_order') and app_hidden.may_view('sku_price') and app_hidden.may_view('sku_cost') $$;
comment on function app_hidden.sees_margins() is 'Whether the caller may see what things cost and what they are sold for.';

create or replace function app_hidden.margin_by_year(p_module text, p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'year', coalesce(y.year::text, 'Σ'), 'quantity', trim_scale(y.quantity)::text, 'revenue', y.revenue::text, 'cogs', round(y.cogs, 2)::text,
    'margin', round(y.revenue - y.cogs, 2)::text, 'marginPercent', app_hidden.percent_of(y.revenue - y.cogs, y.revenue)
  ) order by y.year desc nulls last), '[]')
  from (
    select extract(year from s.month)::int as year, sum(s.quantity) as quantity, sum(s.revenue) as revenue, sum(s.cogs) as cogs
    from app_hidden.margin_sums as s
    where s.account_id = app_hidden.account_id() and s.module = p_module and s.record_id = p_id
    group by rollup (extract(year from s.month)::int)
    having count(*) > 0
  ) as y
$$;
comment on function app_hidden.margin_by_year(text, int) is 'What a customer or a SKU came to, year by year and in all.';

create or replace function app_hidden.customer_margin(p_id int) returns jsonb
language sql stable
as $$ select app_hidden.margin_by_year('customers', p_id) where exists (select from app_public.customers as c where c.account_id = app_hidden.account_id() and c.id = p_id) $$;
comment on function app_hidden.customer_margin(int) is 'Revenue, cost of goods sold and margin of a customer, year by year and in all.';

create or replace function app_hidden.sku_margin(p_id int) returns jsonb
language sql stable
as $$ select app_hidden.margin_by_year('skus', p_id) where exists (select from app_public.skus as s where s.account_id = app_hidden.account_id() and s.id = p_id) $$;
comment on function app_hidden.sku_margin(int) is 'The same of a SKU as it was sold: of what it cost within kits, the kits tell. What bills changed later is in it.';

create or replace function app_private.expected_costs(p_order int) returns table (line_id int, cost numeric, by_lots numeric, by_rule numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select w.line_id,
    -- what nobody gives a cost for has none that is known
    case when bool_and(w.open = held.quantity or best.cost is not null) then sum(held.cost + (w.open - held.quantity) * coalesce(best.cost, 0)) end,
    sum(held.quantity), sum(case when best.cost is not null then w.open - held.quantity else 0 end)
  from (
    select l.id as line_id, 'sales_line' as kind, l.id as claim_line, l.sku_id, l.quantity - l.qty_shipped - l.qty_short_closed as open
    from app_public.sales_order_lines as l
    where l.account_id = app_hidden.account_id() and l.sales_order_id = p_order and not l.is_kit and not l.is_stockless
    union all
    select c.line_id, 'sales_component', c.id, c.sku_id, c.quantity - c.qty_shipped - c.qty_short_closed
    from app_public.sales_order_components as c
    where c.account_id = app_hidden.account_id() and c.sales_order_id = p_order
  ) as w
  cross join lateral (
    select coalesce(sum(a.allocated + a.committed), 0) as quantity, coalesce(sum((a.allocated + a.committed) * t.unit_cost), 0) as cost
    from app_hidden.allocations as a
    join app_public.lots as t on t.account_id = a.account_id and t.id = a.lot_id
    where a.account_id = app_hidden.account_id() and a.kind = w.kind and a.line_id = w.claim_line
  ) as held
  cross join lateral (select app_private.cheapest_cost(w.sku_id) as cost) as best
  where w.open > 0
  group by w.line_id
$$;
comment on function app_private.expected_costs(int) is
  'What the rest of an order''s lines is expected to cost: by the lots that are reserved to it, else by the best cost rule. Unknown where there is neither.';
alter function app_private.expected_costs(int) owner to ledger_writer;

create or replace function app_hidden.margin_of_order(p_order int) returns table (
  line_id int, line_position int, sku_id int, quantity numeric, revenue numeric, cogs numeric,
  open_quantity numeric, open_revenue numeric, open_cost numeric, open_by text
)
language sql stable security definer rows 20
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(l.id, e.line_id), l.position, coalesce(l.sku_id, e.sku_id), coalesce(e.quantity, 0), coalesce(e.revenue, 0), coalesce(e.cogs, 0),
    r.quantity, app_private.part_of(l.total, l.quantity, l.taken + r.quantity, app_private.part_of(l.total, l.quantity, l.taken, 0)),
    case when r.quantity > 0 then case when l.is_stockless then 0 else x.cost end else 0 end,
    case when r.quantity > 0 and not l.is_stockless then case when x.cost is null then 'unknown' when x.by_rule > 0 and x.by_lots > 0 then 'both' when x.by_rule > 0 then 'rule' else 'lots' end end
  from (
    select l.id, l.position, l.sku_id, l.total, l.quantity, l.is_stockless, l.qty_short_closed,
      case when l.is_stockless then coalesce(n.quantity, 0) else l.qty_shipped end as taken,
      app_private.stage_of('sales_orders', o.state) in ('draft', 'open', 'underWay', 'done') as is_open
    from app_public.sales_order_lines as l
    join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
    left join app_private.net_shipped as n on n.account_id = l.account_id and n.sales_order_id = p_order and n.line_id = l.id and l.is_stockless
    where l.account_id = app_hidden.account_id() and l.sales_order_id = p_order and o.deleted_at is null
  ) as l
  full join (
    select m.line_id, min(m.sku_id) as sku_id, sum(m.quantity) as quantity, sum(m.revenue) as revenue, sum(m.cogs) as cogs
    from app_hidden.margin_entries as m
    where m.account_id = app_hidden.account_id() and m.sales_order_id = p_order
    group by m.line_id
  ) as e on e.line_id = l.id
  left join app_private.expected_costs(p_order) as x on x.line_id = l.id
  cross join lateral (select case when l.is_open then l.quantity - l.taken - l.qty_short_closed else 0 end as quantity) as r
  where app_hidden.sees_margins()
$$;
comment on function app_hidden.margin_of_order(int) is
  'Each line of an order: what of it is with the customer, its revenue and cost of goods sold, and what is expected of the rest.';
alter function app_hidden.margin_of_order(int) owner to ledger_writer;

create or replace function app_hidden.order_margin(p_id int) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'revenue', s.revenue::text, 'cogs', round(s.cogs, 2)::text, 'margin', round(s.revenue - s.cogs, 2)::text,
    'marginPercent', app_hidden.percent_of(s.revenue - s.cogs, s.revenue),
    'openRevenue', s.open_revenue::text, 'openCost', round(s.open_cost, 2)::text, 'openMargin', round(s.open_revenue - s.open_cost, 2)::text,
    'openPercent', app_hidden.percent_of(s.open_revenue - s.open_cost, s.open_revenue),
    'unknownCosts', s.unknown
  )
  from (
    select coalesce(sum(m.revenue), 0) as revenue, coalesce(sum(m.cogs), 0) as cogs, coalesce(sum(m.open_revenue), 0) as open_revenue,
      case when coalesce(bool_or(m.open_by = 'unknown'), false) then null else coalesce(sum(m.open_cost), 0) end as open_cost,
      nullif(count(*) filter (where m.open_by = 'unknown'), 0)::int as unknown
    from app_hidden.margin_of_order(p_id) as m
    having count(*) > 0
  ) as s
$$;
comment on function app_hidden.order_margin(int) is 'Revenue, cost of goods sold and margin of an order, and what is expected of what has not left.';

create or replace function app_hidden.order_margin_lines(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', m.line_position, 'skuId', m.sku_id, 'skuReference', jsonb_build_object('id', m.sku_id, 'name', n.name),
    'quantity', trim_scale(m.quantity)::text, 'revenue', m.revenue::text, 'cogs', round(m.cogs, 2)::text,
    'margin', round(m.revenue - m.cogs, 2)::text, 'marginPercent', app_hidden.percent_of(m.revenue - m.cogs, m.revenue),
    'openQuantity', trim_scale(m.open_quantity)::text, 'openRevenue', m.open_revenue::text, 'openCost', round(m.open_cost, 2)::text,
    'openMargin', round(m.open_revenue - m.open_cost, 2)::text,
    'openPercent', app_hidden.percent_of(m.open_revenue - m.open_cost, m.open_revenue), 'openBy', m.open_by
  ) order by m.line_position nulls last, m.line_id), '[]')
  from app_hidden.margin_of_order(p_id) as m
  left join app_public.references as n on n.account_id = app_hidden.account_id() and n.module = 'skus' and n.record_id = m.sku_id
$$;
comment on function app_hidden.order_margin_lines(int) is 'The same, line by line.';

create or replace function app_hidden.order_margin_expected(p_id int) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(line order by n) filter (where (line ->> 'openQuantity')::numeric > 0), '[]')
  from jsonb_array_elements(app_hidden.order_margin_lines(p_id)) with ordinality as x (line, n)
$$;
comment on function app_hidden.order_margin_expected(int) is 'What is expected of lines of which something has not left: an estimate.';

create or replace function app_hidden.order_cogs(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', e.day, 'type', c.type, 'skuId', c.sku_id, 'skuReference', jsonb_build_object('id', c.sku_id, 'name', n.code),
    'lotId', c.lot_id, 'lotReference', jsonb_build_object('id', c.lot_id, 'name', t.lot_number),
    'quantity', trim_scale(c.quantity)::text, 'unitCost', c.unit_cost::text, 'amount', round(c.amount, 2)::text
  ) order by c.id desc), '[]')
  from app_hidden.margin_entries as e
  join app_hidden.cogs_entries as c on c.account_id = e.account_id and c.id = e.cogs_id
  left join app_public.lots as t on t.account_id = c.account_id and t.id = c.lot_id
  left join app_public.skus as n on n.account_id = c.account_id and n.id = c.sku_id
  where e.account_id = app_hidden.account_id() and e.sales_order_id = p_id and app_hidden.sees_margins()
$$;
comment on function app_hidden.order_cogs(int) is 'What the cost of goods sold of an order is made of: lot by lot as it left, what came back, and what bills changed later.';
alter function app_hidden.order_cogs(int) owner to ledger_writer;

create or replace function app_hidden.margin_rows(p_from date, p_to date) returns table (
  day date, sales_order_id int, line_id int, customer_id int, sku_id int, warehouse_id int, quantity numeric, revenue numeric, cogs numeric, margin numeric
)
language sql stable
as $$
  select e.day, e.sales_order_id, e.line_id, e.customer_id, e.sku_id, e.warehouse_id, sum(e.quantity), sum(e.revenue), sum(e.cogs), sum(e.revenue) - sum(e.cogs)
  from app_hidden.margin_entries as e
  where e.account_id = app_hidden.account_id() and e.day between p_from and p_to
  group by e.day, e.sales_order_id, e.line_id, e.customer_id, e.sku_id, e.warehouse_id
$$;
comment on function app_hidden.margin_rows(date, date) is
  'The rows of every report of margins: a day, an order''s line, what left of it that day less what came back, its revenue and its cost. Nothing for those who may not see both.';
