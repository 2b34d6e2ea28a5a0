-- The arrivals that will bring what lines want beyond free stock. Demand that is filled before them takes its part of the arrivals first.
-- it did not tell kits apart before
drop function if exists app_private.line_arrivals(int, text, int, date, timestamptz, date, int[], numeric[], text[]);
create or replace function app_private.line_arrivals(
  p_warehouse int, p_table text, p_document int, p_due date, p_opened timestamptz, p_today date,
  p_skus int[], p_wanted numeric[], p_in_kits boolean[], p_viewable text[]
) returns table (n bigint, arrivals jsonb, covering jsonb, covered_on date)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with level as materialized (
    select u.sku_id, u.in_kit, w.quantity + k.quantity as waiting, u.most + w.quantity + k.quantity as most
    from (
      select sku_id, in_kit, max(quantity) as most from unnest(p_skus, p_wanted, p_in_kits) as u (sku_id, quantity, in_kit) group by sku_id, in_kit
    ) as u
    -- an arrival fills all plain lines it can before any kit
    cross join lateral (
      select coalesce(sum(c.backordered), 0) as quantity
      from app_hidden.claims as c
      where c.account_id = app_hidden.account_id() and c.sku_id = u.sku_id and c.warehouse_id = p_warehouse
        and c.backordered > 0 and c.fill = 'auto'
        and (c.document_table, c.document_id) is distinct from (p_table, p_document)
        and (
          u.in_kit
          or (coalesce(c.due, 'infinity'), coalesce(c.opened_at, 'infinity')) <= (coalesce(p_due, 'infinity'), coalesce(p_opened, 'infinity'))
        )
    ) as w
    cross join lateral (
      select coalesce(sum(c.backordered), 0) as quantity
      from app_hidden.claims as c
      where u.in_kit and c.account_id = app_hidden.account_id() and c.sku_id = u.sku_id and c.warehouse_id = p_warehouse
        and c.backordered > 0 and c.fill = 'kit'
        and (c.document_table, c.document_id) is distinct from (p_table, p_document)
        and (coalesce(c.due, 'infinity'), coalesce(c.opened_at, 'infinity')) <= (coalesce(p_due, 'infinity'), coalesce(p_opened, 'infinity'))
    ) as k
  ),
  supply as materialized (
    select level.sku_id, level.in_kit, s.*
    from level
    cross join lateral (
      select c.document_table, c.document_id, c.due, c.open_quantity, row_number() over sooner as place, sum(c.open_quantity) over sooner as until_now
      from app_hidden.claims as c
      where c.account_id = app_hidden.account_id() and c.sku_id = level.sku_id and c.warehouse_id = p_warehouse
        and not c.is_demand and c.open_quantity > 0
      window sooner as (order by coalesce(c.due < p_today, true), c.due, c.opened_at, c.kind, c.line_id rows unbounded preceding)
    ) as s
    where s.place = 1 or s.until_now - s.open_quantity < level.most
  ),
  line as materialized (
    select u.n, u.sku_id, u.in_kit, u.quantity + level.waiting as wanted
    from unnest(p_skus, p_wanted, p_in_kits) with ordinality as u (sku_id, quantity, in_kit, n)
    join level on level.sku_id = u.sku_id and level.in_kit = u.in_kit
  ),
  -- the arrival that brings the last of it
  covering as materialized (
    select line.n, line.sku_id, line.in_kit, c.place
    from line
    cross join lateral (
      select s.place from supply as s where s.sku_id = line.sku_id and s.in_kit = line.in_kit and s.until_now >= line.wanted order by s.place limit 1
    ) as c
    where line.wanted > 0
  ),
  -- however many lines are told of an arrival, it is described once
  described as materialized (
    select s.sku_id, s.in_kit, s.place, s.due, s.until_now - s.open_quantity as before, jsonb_build_object(
      'module', s.document_table,
      'recordId', s.document_id,
      'displayId', app_private.document_name(s.document_table, s.document_id),
      'name', case when s.document_table = any (p_viewable) then app_private.document_party(s.document_table, s.document_id) end,
      'due', s.due,
      'isLate', coalesce(s.due < p_today, false),
      'quantity', trim_scale(s.open_quantity)::text,
      'link', app_private.document_link(s.document_table, s.document_id, s.sku_id)
    ) as arrival
    from supply as s
    where s.place <= 5 or (s.sku_id, s.in_kit, s.place) in (select sku_id, in_kit, place from covering)
  ),
  told as (
    select line.n, d.place, d.due, coalesce(d.place = c.place, false) as is_covering,
      d.arrival || jsonb_build_object('covers', coalesce(d.place = c.place, false)) as arrival
    from line
    left join covering as c on c.n = line.n
    join described as d on d.sku_id = line.sku_id and d.in_kit = line.in_kit and (d.place <= 5 or d.place = c.place) and (d.place = 1 or d.before < line.wanted)
  )
  select n, jsonb_agg(arrival order by place),
    (array_agg(arrival) filter (where is_covering))[1],
    min(due) filter (where is_covering and due >= p_today)
  from told
  group by n
$$;
comment on function app_private.line_arrivals(int, text, int, date, timestamptz, date, int[], numeric[], boolean[], text[]) is
  'For each line by its place in the arrays (SKU, what it wants beyond what is free, and whether a kit wants it): the first five arrivals at a warehouse, '
  'the one that covers it, and from which day. What is late or has no date comes last and covers on no day. Others that ship earlier, then opened earlier, '
  'take theirs first; before kits all that is no kit.';
alter function app_private.line_arrivals(int, text, int, date, timestamptz, date, int[], numeric[], boolean[], text[]) owner to ledger_writer;
