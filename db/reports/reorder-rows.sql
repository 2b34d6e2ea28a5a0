-- Which vendor, and how much of him in one go. No search_path of their own: they are inlined.
drop function if exists app_private.reorder_rows(int[]);
drop function if exists app_private.best_vendor(int, numeric);
create function app_private.best_vendor(p_sku int, p_quantity numeric)
returns table (vendor_id int, quantity numeric, cost numeric)
language sql stable
as $$
  select o.vendor_id, o.quantity, o.quantity * o.each
  from (
    select distinct on (r.vendor_id) r.vendor_id, r.quantity, r.each
    from (
      select c.vendor_id, c.id, c.quantity * c.unit_factor as reached, c.cost / c.unit_factor as each,
        greatest(p_quantity, min(c.quantity * c.unit_factor) over (partition by c.vendor_id)) as quantity
      from app_public.sku_costs as c
      join app_public.vendors as v on v.account_id = c.account_id and v.id = c.vendor_id and v.archived_by is null
      where c.account_id = app_hidden.account_id() and c.sku_id = p_sku
    ) as r
    where r.reached <= r.quantity
    order by r.vendor_id, r.reached desc, r.each, r.id desc
  ) as o
  order by o.quantity * o.each, o.vendor_id
  limit 1
$$;
comment on function app_private.best_vendor(int, numeric) is
  'From which vendor in use a quantity of a SKU costs least, at the rules he would charge by; who sells no less than more is compared by what that costs.';
alter function app_private.best_vendor(int, numeric) owner to ledger_writer;

drop function if exists app_private.order_sizes(int, int, numeric);
create function app_private.order_sizes(p_sku int, p_vendor int, p_needed numeric)
returns table (rule_id int, quantity numeric, unit text, unit_factor numeric, cost numeric, total numeric)
language sql stable
as $$
  select r.id, r.size, r.unit, r.unit_factor, r.cost, r.size * r.cost / r.unit_factor
  from (
    select c.id, c.unit, c.unit_factor::numeric, c.cost::numeric, c.quantity * c.unit_factor as reached,
      ceil(greatest(p_needed, c.quantity * c.unit_factor) / c.unit_factor) * c.unit_factor as size
    from app_public.sku_costs as c
    where c.account_id = app_hidden.account_id() and c.sku_id = p_sku and c.vendor_id = p_vendor
  ) as r
  -- an order of this size would be charged by this rule
  where not exists (
    select from app_public.sku_costs as c
    where c.account_id = app_hidden.account_id() and c.sku_id = p_sku and c.vendor_id = p_vendor and c.id <> r.id
      and c.quantity * c.unit_factor <= r.size
      and (c.quantity * c.unit_factor, r.cost / r.unit_factor, c.id) > (r.reached, c.cost / c.unit_factor, r.id)
  )
$$;
comment on function app_private.order_sizes(int, int, numeric) is
  'How a vendor sells at least a quantity: whole packs of each rule, from its break on, with the rule that then sets the cost.';
alter function app_private.order_sizes(int, int, numeric) owner to ledger_writer;

-- SKUs of which something may be missing: no vendor takes longer than the slowest, so nothing of the others is.
drop function if exists app_private.reorder_candidates(int[], timestamptz, int, int, int, date, text);
create function app_private.reorder_candidates(p_skus int[], p_since timestamptz, p_days int, p_safety int, p_lead int, p_today date, p_zone text) returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
  with learned as materialized (select * from app_private.reorder_leads(p_today, p_zone)),
  slowest as materialized (
    select greatest(p_lead, ceil(max(v.days::numeric / v.arrivals))::int) + p_safety as days from learned as v
  ),
  used as materialized (
    select u.sku_id, u.warehouse_id, sum(u.quantity) as quantity
    from app_private.reorder_uses(p_skus, p_since) as u
    group by u.sku_id, u.warehouse_id
  )
  select coalesce(array_agg(distinct c.sku_id), '{}')
  from (
    select v.sku_id
    from app_public.stock_levels as v
    left join used as u on u.sku_id = v.sku_id and u.warehouse_id = v.warehouse_id
    left join app_public.skus as s on s.account_id = v.account_id and s.id = v.sku_id and s.min_stock_level > 0
    where v.account_id = app_hidden.account_id() and (p_skus is null or v.sku_id = any (p_skus))
      and v.available + v.on_order + v.transfer_incoming + v.pending_return - v.backordered
        < greatest(coalesce(u.quantity, 0) * (select days from slowest) / p_days, s.min_stock_level, 0)
    union all
    select s.id
    from app_public.skus as s
    where s.account_id = app_hidden.account_id() and s.min_stock_level > 0 and (p_skus is null or s.id = any (p_skus))
      and not exists (select from app_public.stock_levels as v where v.account_id = s.account_id and v.sku_id = s.id)
    union all
    -- what drafts will take away
    select l.sku_id
    from app_public.transfers as o
    join app_public.transfer_lines as l on l.account_id = o.account_id and l.transfer_id = o.id
    where o.account_id = app_hidden.account_id() and o.state = any (app_hidden.states_in('transfers', '{draft}')) and o.deleted_at is null
      and (p_skus is null or l.sku_id = any (p_skus))
  ) as c
$$;
comment on function app_private.reorder_candidates(int[], timestamptz, int, int, int, date, text) is
  'Which SKUs are looked at closely, of those asked for (null: all): those that would fall short somewhere if the slowest vendor brought them.';
alter function app_private.reorder_candidates(int[], timestamptz, int, int, int, date, text) owner to ledger_writer;

create function app_private.reorder_rows(p_skus int[] default null)
returns table (
  sku_id int, warehouse_id int, days int, used numeric, per_day numeric, available numeric, inbound numeric, backordered numeric,
  drafted_in numeric, drafted_out numeric, projected numeric, minimum numeric, maximum numeric,
  vendor_id int, lead_days int, lead_source text, arrivals int, reorder_at numeric, target numeric, needed numeric,
  from_warehouse_id int, quantity numeric, rule_id int, unit text, unit_factor numeric, cost numeric, total numeric,
  put_off_until date, put_off_reason text, put_off_by int
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
#variable_conflict use_column
declare
  me constant int := app_hidden.account_id();
  terms record;
  asked int[];
begin
  select * into terms from app_private.reorder_terms();
  asked := app_private.reorder_candidates(p_skus, terms.since, terms.days, terms.safety_days, terms.lead_days, terms.today, terms.zone);
  return query
  -- divided last, so that nothing is rounded up that comes out even
  with level as materialized (
    select l.*, l.available + l.inbound - l.backordered + l.drafted_in - l.drafted_out as projected
    from app_private.reorder_levels(asked, terms.since) as l
  ),
  learned as materialized (select * from app_private.reorder_leads(terms.today, terms.zone)),
  of_vendor as materialized (
    select v.vendor_id, sum(v.arrivals)::int as arrivals, ceil(sum(v.days) / sum(v.arrivals))::int as days from learned as v group by v.vendor_id
  ),
  of_sku as materialized (
    select v.vendor_id, v.sku_id, v.arrivals::int, ceil(v.days::numeric / v.arrivals)::int as days, v.last_on from learned as v
  ),
  placed as materialized (
    select l.*, v.vendor_id,
      coalesce(k.days, o.days, terms.lead_days) as lead_days,
      case when k.days is not null then 'sku' when o.days is not null then 'vendor' else 'setting' end as lead_source,
      coalesce(k.arrivals, o.arrivals, 0) as arrivals
    from level as l
    left join lateral app_private.best_vendor(l.sku_id, greatest(l.used * terms.cover_days / terms.days, power(10::numeric, -l.quantity_precision))) as b on true
    -- nobody says what it costs: who brought it last
    left join lateral (
      select n.vendor_id from of_sku as n where b.vendor_id is null and n.sku_id = l.sku_id order by n.last_on desc, n.vendor_id limit 1
    ) as n on true
    cross join lateral (select coalesce(b.vendor_id, n.vendor_id) as vendor_id) as v
    left join of_sku as k on k.vendor_id = v.vendor_id and k.sku_id = l.sku_id
    left join of_vendor as o on o.vendor_id = v.vendor_id
  ),
  measured as materialized (
    select p.*, t.target, least(t.target, greatest(p.used * (p.lead_days + terms.safety_days) / terms.days, p.minimum, 0)) as reorder_at
    from placed as p
    cross join lateral (
      select greatest(p.minimum, coalesce(p.maximum, p.used * (p.lead_days + terms.safety_days + terms.cover_days) / terms.days), 0) as target
    ) as t
  ),
  wanted as (
    select m.*, ceil((m.target - m.projected) * power(10::numeric, m.quantity_precision)) / power(10::numeric, m.quantity_precision) as needed
    from measured as m
    where m.projected < m.reorder_at
  ),
  -- the warehouse that has most beyond what it wants itself
  giver as (
    select distinct on (s.sku_id) s.sku_id, s.warehouse_id, s.spare
    from (
      select m.sku_id, m.warehouse_id, trunc(least(m.available - m.drafted_out, m.projected - m.target), m.quantity_precision) as spare from measured as m
    ) as s
    where s.spare > 0
    order by s.sku_id, s.spare desc, s.warehouse_id
  ),
  -- who runs out first is given first
  shared as (
    select w.*, case when sum(w.needed) over (
      partition by w.sku_id order by case when w.used > 0 then w.projected / w.used end nulls last, w.warehouse_id rows unbounded preceding
    ) <= g.spare then g.warehouse_id end as from_warehouse_id
    from wanted as w
    left join giver as g on g.sku_id = w.sku_id
  )
  select s.sku_id, s.warehouse_id, terms.days, s.used, round(s.used / terms.days, 4), s.available, s.inbound, s.backordered,
    s.drafted_in, s.drafted_out, s.projected, round(s.minimum, 4), round(s.maximum, 4),
    s.vendor_id, s.lead_days, s.lead_source, s.arrivals, round(s.reorder_at, 4), round(s.target, 4), s.needed,
    s.from_warehouse_id, coalesce(z.quantity, s.needed), z.rule_id, z.unit, z.unit_factor, z.cost, round(z.total, 2),
    h.until, h.reason, h.user_id
  from shared as s
  left join lateral (
    select o.* from app_private.order_sizes(s.sku_id, s.vendor_id, s.needed) as o
    where s.from_warehouse_id is null
    -- a break is taken where more costs no more, and fits below the maximum
    order by coalesce(o.quantity > s.needed and s.projected + o.quantity > s.maximum, false), o.total, o.quantity desc, o.rule_id
    limit 1
  ) as z on true
  left join app_hidden.reorder_put_offs as h on h.account_id = me and h.sku_id = s.sku_id and h.warehouse_id = s.warehouse_id and h.until > terms.today;
end $$;
comment on function app_private.reorder_rows(int[]) is
  'What is to be bought or moved of SKUs (null: all), a row for each of them and warehouse that falls below its reorder point, with every figure it follows from. Costs are told: whoever asks leaves them out for those who may not see them.';
alter function app_private.reorder_rows(int[]) owner to ledger_writer;
