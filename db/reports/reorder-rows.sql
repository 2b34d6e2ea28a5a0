-- What is to be bought or moved.
drop function if exists app_private.reorder_rows(int[]);
-- SKUs of which something may be missing: no vendor takes longer than the slowest, so nothing of the others is.
drop function if exists app_private.reorder_candidates(int[], timestamptz, int, int, int, date, text);
drop function if exists app_private.reorder_candidates(int[], timestamptz, int, int);
drop function if exists app_private.reorder_candidates(int[], timestamptz, int, int, int);
create function app_private.reorder_candidates(p_skus int[], p_since timestamptz, p_days int, p_within int, p_most int) returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
  with used as materialized (
    select u.sku_id, u.warehouse_id, sum(u.quantity) as quantity
    from app_private.reorder_uses(p_skus, p_since) as u
    group by u.sku_id, u.warehouse_id
  )
  select case when count(*) <= p_most then coalesce(array_agg(distinct c.sku_id), '{}') end
  from (
    select s.id as sku_id
    from app_public.skus as s
    left join app_public.stock_levels as v on v.account_id = s.account_id and v.sku_id = s.id
    left join used as u on u.sku_id = v.sku_id and u.warehouse_id = v.warehouse_id
    where s.account_id = app_hidden.account_id() and (p_skus is null or s.id = any (p_skus))
      and coalesce(v.available + v.on_order + v.transfer_incoming + v.pending_return - v.backordered, 0)
        < greatest(coalesce(u.quantity, 0) * p_within / p_days, s.min_stock_level, 0)
    union all
    -- what drafts will take away
    select l.sku_id
    from app_public.transfers as o
    join app_public.transfer_lines as l on l.account_id = o.account_id and l.transfer_id = o.id
    where o.account_id = app_hidden.account_id() and o.state = any (app_hidden.states_in('transfers', '{draft}')) and o.deleted_at is null
      and (p_skus is null or l.sku_id = any (p_skus))
    limit p_most + 1
  ) as c
$$;
comment on function app_private.reorder_candidates(int[], timestamptz, int, int, int) is
  'Which SKUs are looked at closely, of those asked for (null: all): those that would fall short somewhere within so many days, which no vendor takes longer than; null where they are more than that.';
alter function app_private.reorder_candidates(int[], timestamptz, int, int, int) owner to ledger_writer;

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
  many constant int := 10000;
  terms record;
  leads record;
  asked int[];
begin
  select * into terms from app_private.reorder_terms();
  select array_agg(v.vendor_id) as vendors, array_agg(v.sku_id) as skus, array_agg(v.arrivals) as arrivals, array_agg(v.days) as days,
    array_agg(v.last_on) as lasts, greatest(terms.lead_days, ceil(max(v.days::numeric / v.arrivals))::int) as slowest
  into leads from app_private.reorder_leads(terms.today, terms.zone) as v;
  -- to find and plan for more ids takes longer than to look at all
  asked := coalesce(app_private.reorder_candidates(p_skus, terms.since, terms.days, leads.slowest + terms.safety_days, many), p_skus);
  return query
  -- divided last, so that nothing is rounded up that comes out even
  with every as materialized (
    select l.*, l.projected < greatest(l.used * (leads.slowest + terms.safety_days) / terms.days, l.minimum, 0) as is_near,
      -- no more is wanted, and less is to spare, by what its vendor takes
      greatest(l.minimum, coalesce(l.maximum, l.used * (terms.safety_days + terms.cover_days) / terms.days), 0) as least_target
    from (
      select l.*, l.available + l.inbound - l.backordered + l.drafted_in - l.drafted_out as projected
      from app_private.reorder_levels(asked, terms.since) as l
    ) as l
  ),
  -- who cannot spare the least that is wanted gives nothing
  short as materialized (select e.sku_id, min(e.least_target - e.projected) as least_needed from every as e where e.is_near group by e.sku_id),
  level as materialized (
    select e.*, greatest(e.used * terms.cover_days / terms.days, power(10::numeric, -e.quantity_precision)) as lot
    from every as e
    left join short as h on h.sku_id = e.sku_id
    where e.is_near or least(e.available - e.drafted_out, e.projected - e.least_target) >= h.least_needed
  ),
  lot as materialized (select d.*, row_number() over () as n from (select distinct l.sku_id, l.lot from level as l) as d),
  best as materialized (
    select d.sku_id, d.lot, b.vendor_id
    from app_private.best_vendors((select array_agg(d.sku_id order by d.n) from lot as d), (select array_agg(d.lot order by d.n) from lot as d)) as b
    join lot as d on d.n = b.n
  ),
  learned as materialized (
    select * from unnest(leads.vendors, leads.skus, leads.arrivals, leads.days, leads.lasts) as v (vendor_id, sku_id, arrivals, days, last_on)
  ),
  of_vendor as materialized (
    select v.vendor_id, sum(v.arrivals)::int as arrivals, ceil(sum(v.days) / sum(v.arrivals))::int as days from learned as v group by v.vendor_id
  ),
  of_sku as materialized (
    select v.vendor_id, v.sku_id, v.arrivals::int, ceil(v.days::numeric / v.arrivals)::int as days, v.last_on from learned as v
  ),
  -- no vendor has a cost for it: the vendor that brought it last
  bringer as materialized (
    select distinct on (k.sku_id) k.sku_id, k.vendor_id from of_sku as k order by k.sku_id, k.last_on desc, k.vendor_id
  ),
  placed as (
    select l.*, coalesce(b.vendor_id, n.vendor_id) as vendor_id,
      coalesce(k.days, o.days, terms.lead_days) as lead_days,
      case when k.days is not null then 'sku' when o.days is not null then 'vendor' else 'setting' end as lead_source,
      coalesce(k.arrivals, o.arrivals, 0) as arrivals
    from level as l
    left join best as b on b.sku_id = l.sku_id and b.lot = l.lot
    left join bringer as n on n.sku_id = l.sku_id
    left join of_sku as k on k.vendor_id = coalesce(b.vendor_id, n.vendor_id) and k.sku_id = l.sku_id
    left join of_vendor as o on o.vendor_id = coalesce(b.vendor_id, n.vendor_id)
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
  shared as materialized (
    select w.*, row_number() over () as n, case when sum(w.needed) over (
      partition by w.sku_id order by case when w.used > 0 then w.projected / w.used end nulls last, w.warehouse_id rows unbounded preceding
    ) <= g.spare then g.warehouse_id end as from_warehouse_id
    from wanted as w
    left join giver as g on g.sku_id = w.sku_id
  ),
  size as materialized (
    select distinct on (o.n) o.*
    from app_private.order_sizes(
      (select array_agg(s.sku_id order by s.n) from shared as s), (select array_agg(s.vendor_id order by s.n) from shared as s),
      (select array_agg(s.needed order by s.n) from shared as s)
    ) as o
    join shared as s on s.n = o.n and s.from_warehouse_id is null
    -- a break is taken where more costs no more, and fits below the maximum
    order by o.n, coalesce(o.quantity > s.needed and s.projected + o.quantity > s.maximum, false), o.total, o.quantity desc, o.rule_id
  )
  select s.sku_id, s.warehouse_id, terms.days, s.used, round(s.used / terms.days, 4), s.available, s.inbound, s.backordered,
    s.drafted_in, s.drafted_out, s.projected, round(s.minimum, 4), round(s.maximum, 4),
    s.vendor_id, s.lead_days, s.lead_source, s.arrivals, round(s.reorder_at, 4), round(s.target, 4), s.needed,
    s.from_warehouse_id, coalesce(z.quantity, s.needed), z.rule_id, z.unit, z.unit_factor, z.cost, round(z.total, 2),
    h.until, h.reason, h.user_id
  from shared as s
  left join size as z on z.n = s.n
  left join app_hidden.reorder_put_offs as h on h.account_id = me and h.sku_id = s.sku_id and h.warehouse_id = s.warehouse_id and h.until > terms.today;
end $$;
comment on function app_private.reorder_rows(int[]) is
  'What is to be bought or moved of SKUs (null: all), a row for each of them and warehouse that falls below its reorder point, with every figure it follows from. Costs are told: whoever asks leaves them out for those who may not see them.';
alter function app_private.reorder_rows(int[]) owner to ledger_writer;
