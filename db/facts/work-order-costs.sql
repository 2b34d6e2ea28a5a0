-- The costs of a work order: its components, consumed and held for it; its lines, with what became of that. For users who see costs.
create or replace function app_private.component_costs(p_components int[])
returns table (id int, cost numeric, consumed numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select c.id,
    round(case when c.qty_consumed + coalesce(h.quantity, 0) > 0 then (m.amount + coalesce(h.amount, 0)) / (c.qty_consumed + coalesce(h.quantity, 0))
      -- nothing of it is there yet: what the stock it will come from costs
      else v.stock_value / nullif(v.in_stock, 0) end, 4),
    m.amount
  from app_public.work_order_components as c
  join app_public.work_orders as o on o.account_id = c.account_id and o.id = c.work_order_id
  -- by the events that did something of it, not by all that ever moved
  cross join lateral (
    select coalesce(-sum(m.value_delta), 0) as amount
    from app_hidden.line_facts as f
    join app_hidden.stock_moves as m on m.account_id = f.account_id and m.event_id = f.event_id and m.kind = 'work_order_component' and m.line_id = f.line_id
    where f.account_id = c.account_id and f.line_table = 'work_order_components' and f.line_id = c.id and f.kind = 'consumed'
  ) as m
  left join lateral (
    select sum(a.allocated) as quantity, sum(a.allocated * l.unit_cost) as amount
    from app_hidden.allocations as a
    join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
    where a.account_id = c.account_id and a.kind = 'work_order_component' and a.line_id = c.id
  ) as h on true
  left join app_public.stock_levels as v on v.account_id = c.account_id and v.sku_id = c.sku_id and v.warehouse_id = o.origin_warehouse_id
  where c.account_id = app_hidden.account_id() and c.id = any (p_components)
$$;
comment on function app_private.component_costs(int[]) is
  'Components of work orders: what one costs, of what was consumed and is held, or else of the stock that is there; and what all that was consumed cost.';
alter function app_private.component_costs(int[]) owner to ledger_writer;

create or replace function app_hidden.component_cost(p_id int) returns numeric
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('line_item');
  perform app_private.require_view('sku_cost');
  return (select c.cost from app_private.component_costs(array[p_id]) as c);
end $$;
comment on function app_hidden.component_cost(int) is 'What one of a component of a work order costs; refused to those who see no costs.';
alter function app_hidden.component_cost(int) owner to ledger_writer;

create or replace function app_hidden.work_order_line_cost(p_id int) returns numeric
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('line_item');
  perform app_private.require_view('sku_cost');
  return (
    select case when bool_and(k.cost is not null) then round(sum(k.cost * c.quantity) / nullif(l.quantity, 0), 4) end
    from app_public.work_order_lines as l
    join app_public.work_order_components as c on c.account_id = l.account_id and c.line_id = l.id
    left join app_private.component_costs(array(
      select p.id from app_public.work_order_components as p where p.account_id = app_hidden.account_id() and p.line_id = p_id
    )) as k on k.id = c.id
    where l.account_id = app_hidden.account_id() and l.id = p_id
    group by l.id, l.quantity
  );
end $$;
comment on function app_hidden.work_order_line_cost(int) is
  'What one of a line of a work order costs by its components, fixed ones shared by the whole line; null while the cost of one is not known, refused to those who see no costs.';
alter function app_hidden.work_order_line_cost(int) owner to ledger_writer;

create or replace function app_hidden.work_order_line_is_fixed(p_id int) returns boolean
language sql stable
as $$
  select coalesce(bool_and(c.is_fixed), false)
  from app_public.work_order_components as c
  where c.account_id = app_hidden.account_id() and c.line_id = p_id
$$;
comment on function app_hidden.work_order_line_is_fixed(int) is
  'Whether all that a line of a work order takes is fixed: taken once, however many are built.';

create or replace function app_hidden.costs_of_components(p_order int) returns table (id int, cost numeric)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select c.id, c.cost
  from app_private.component_costs(case when app_hidden.may_view('line_item') and app_hidden.may_view('sku_cost') then array(
    select p.id from app_public.work_order_components as p where p.account_id = app_hidden.account_id() and p.work_order_id = p_order
  ) else '{}' end) as c
$$;
comment on function app_hidden.costs_of_components(int) is 'What one of each component of a work order costs; nothing to those who see no costs.';
alter function app_hidden.costs_of_components(int) owner to ledger_writer;

create or replace function app_hidden.work_order_costs(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  with document as materialized (
    select d.account_id, d.id, app_private.stage_of('work_orders', d.state) = 'closed' as closed
    from app_public.work_orders as d
    where d.account_id = app_hidden.account_id() and d.id = p_id and d.deleted_at is null
      and app_hidden.may_view('work_order') and app_hidden.may_view('line_item') and app_hidden.may_view('sku_cost')
  ),
  consumed as materialized (
    select p.line_id, sum(c.consumed) as amount
    from document as d
    join app_public.work_order_components as p on p.account_id = d.account_id and p.work_order_id = d.id
    join app_private.component_costs(array(
      select x.id from app_public.work_order_components as x join document on x.account_id = document.account_id and x.work_order_id = document.id
    )) as c on c.id = p.id
    group by p.line_id
  ),
  built as materialized (
    select a.line_id, sum(a.quantity * a.cost) as amount
    from document as d
    join app_public.assemblies as a on a.account_id = d.account_id and a.work_order_id = d.id and a.deleted_at is null
    group by a.line_id
  ),
  varied as materialized (
    select g.line_id, sum(g.amount) as amount
    from document as d
    join app_hidden.cogs_entries as g on g.account_id = d.account_id and g.document_table = 'work_orders' and g.document_id = d.id
    group by g.line_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'skuId', l.sku_id, 'skuReference', jsonb_build_object('id', l.sku_id, 'name', s.code),
    'qtyAssembled', trim_scale(l.qty_assembled)::text,
    'cost', trim_scale(round(b.amount / nullif(l.qty_assembled, 0), 4))::text,
    'consumed', trim_scale(coalesce(c.amount, 0))::text, 'inStock', trim_scale(coalesce(b.amount, 0))::text,
    'unabsorbed', trim_scale(case when l.closed then 0 else l.unabsorbed_cost end)::text, 'variance', trim_scale(coalesce(v.amount, 0))::text
  ) order by l.position, l.id), '[]')
  from (
    select w.*, d.closed
    from document as d
    join app_public.work_order_lines as w on w.account_id = d.account_id and w.work_order_id = d.id
    order by w.position, w.id
    limit 200
  ) as l
  join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
  left join consumed as c on c.line_id = l.id
  left join built as b on b.line_id = l.id
  left join varied as v on v.line_id = l.id
$$;
comment on function app_hidden.work_order_costs(int) is
  'What became of what the components of each line of a work order cost: in what was built, waiting for what is not built yet, or a variance. No rows to those who see no costs.';
alter function app_hidden.work_order_costs(int) owner to ledger_writer;
