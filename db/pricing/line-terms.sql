create or replace function app_hidden.line_terms(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  today constant date := app_hidden.today();
  module constant text := input ->> 'module';
  party constant int := (input ->> 'partyId')::int;
  warehouse constant int := (input ->> 'warehouseId')::int;
  document_id constant int := (input ->> 'documentId')::int;
  -- of what the caller may not view there is the number alone
  viewable constant text[] := app_hidden.viewable_tables();
  shape record;
  amounts_shown boolean;
  needed_rule constant text := app_private.needed_rule(module);
  document record;
begin
  perform app_private.require_view('sku');
  select * into shape from app_private.line_shape(module);
  if shape.scope is null then
    perform app_private.fail('SWVAL', 'Lines of this module have no terms.', '{"fields": {"module": "unknown"}}');
  end if;
  perform app_private.require_view(shape.scope);
  perform app_private.require_view('line_item');
  if jsonb_array_length(input -> 'lines') > 1000 then
    perform app_private.fail('SWVAL', 'Ask for at most 1000 lines at once.', '{"fields": {"lines": "tooMany"}, "limit": 1000}');
  end if;
  amounts_shown := shape.rule is not null and app_hidden.may_view(case shape.rule when 'price' then 'sku_price' else 'sku_cost' end);
  document := app_private.terms_document(module, document_id, party);
  if shape.party_module is not null and document.party_id is null then
    perform app_private.fail('SWNFD', 'This party does not exist.', jsonb_build_object('module', shape.party_module, 'id', party));
  end if;
  if document_id is not null and document.id is null then
    perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', module, 'id', document_id));
  end if;
  if not exists (select from app_public.warehouses where account_id = me and id = warehouse) then
    perform app_private.fail('SWNFD', 'This warehouse does not exist.', jsonb_build_object('module', 'warehouses', 'id', warehouse));
  end if;
  return (
    with asked as (
      select a.n, (a.line ->> 'skuId')::int as sku_id, app_hidden.decimal_input(a.line, 'quantity', 4) as quantity,
        coalesce(a.line ->> 'unit', 'each') as unit, coalesce(app_hidden.decimal_input(a.line, 'unitFactor', 4), 1) as unit_factor,
        app_hidden.decimal_input(a.line, 'unitQuantity', 4) as unit_quantity,
        app_hidden.decimal_input(a.line, 'amount', 4) as amount, app_private.discount_input(a.line, 'discount') as discount,
        (a.line ->> 'lineId')::int as line_id
      from jsonb_array_elements(input -> 'lines') with ordinality as a (line, n)
    ),
    known as (
      select a.*, s.quantity_precision, s.is_kit, s.kind, o.line_id as of_line, o.kind as of_kind,
        -- components want stock, whatever the lines they are of do
        shape.is_demand or o.line_id is not null as wants,
        case
          when a.quantity is null or a.quantity <= 0 or a.unit_factor <= 0 then 'quantity'
          when min_scale(a.quantity) > s.quantity_precision then 'precision'
        end as problem,
        coalesce(k.available, v.available, 0) as available,
        coalesce(k.on_order, v.on_order, 0) as on_order,
        case when s.kind = 'stock' then greatest(0, a.quantity - coalesce(o.done, 0) - coalesce(o.held, 0)) else 0 end as needed
      from asked as a
      join app_public.skus as s on s.account_id = me and s.id = a.sku_id
      left join app_public.stock_levels as v on v.account_id = me and v.sku_id = a.sku_id and v.warehouse_id = warehouse
      left join lateral (
        select f.available, f.on_order from app_private.kit_figures(a.sku_id) as f where s.is_kit and f.warehouse_id = warehouse
      ) as k on true
      -- what a saved line has already
      left join lateral (
        select l.line_id, l.kind, l.done, case
          when s.is_kit then app_hidden.kit_line_quantity(a.line_id, 'allocated') + app_hidden.kit_line_quantity(a.line_id, 'committed')
          else c.allocated + c.committed
        end as held
        from app_private.wanting_lines as l
        left join app_hidden.claims as c on c.account_id = me and c.kind = l.kind and c.line_id = l.line_id and c.sku_id = a.sku_id and c.warehouse_id = warehouse
        where l.account_id = me and l.document_table = module and l.line_id = a.line_id and l.document_id = document.id and l.sku_id = a.sku_id
      ) as o on true
    ),
    -- what the lines take from stock: their SKU, or what kits are made of
    part as (
      select n, sku_id, wants, false as in_kit, 1 as position, 1::numeric as quantity_per, needed, needed as lines_need from known where not is_kit and kind = 'stock'
      union all
      select k.n, c.sku_id, k.wants, true, c.position, c.quantity_per, c.needed, k.needed
      from known as k
      cross join lateral app_private.kit_needs(k.sku_id, k.of_line, k.quantity) as c
      where k.is_kit
    ),
    -- lines of one SKU share what is free, the first one first
    shared as (
      select s.*, greatest(0, s.beyond_free) - greatest(0, s.beyond_free - s.needed) as short
      from (
        select p.*, case when p.wants
          then sum(p.needed) over (partition by p.sku_id order by p.n) - coalesce(v.available, 0) + e.expired else 0
        end as beyond_free
        from part as p
        left join app_public.stock_levels as v on v.account_id = me and v.sku_id = p.sku_id and v.warehouse_id = warehouse
        -- the next save puts these on hold
        cross join lateral (
          select coalesce(sum(t.quantity - t.reserved), 0) as expired
          from app_public.lots as t
          where t.account_id = me and t.sku_id = p.sku_id and t.warehouse_id = warehouse
            and t.has_free and t.expiration_date < today and t.expiration_date is distinct from t.released_expiration
        ) as e
      ) as s
    ),
    short as (
      select array_agg(n order by n, position) as ns, array_agg(sku_id order by n, position) as skus,
        array_agg(beyond_free order by n, position) as wanted, array_agg(in_kit order by n, position) as in_kits
      from shared
      where short > 0
    ),
    coming as (
      select short.ns[c.n] as n, short.skus[c.n] as sku_id, c.arrivals, c.covering, c.covered_on
      from short
      cross join lateral app_private.line_arrivals(
        warehouse, module, document.id, document.due, document.opened_at, today, short.skus, short.wanted, short.in_kits, viewable
      ) as c
    ),
    -- what is missing of each line: all of a kit's components are there when the last of them comes
    missing as (
      select h.n,
        -- as many kits as lack any component
        max(case when not h.in_kit then h.short when h.quantity_per > 0 then least(h.lines_need, ceil(h.short / h.quantity_per)) else h.lines_need end) as short,
        jsonb_agg(jsonb_build_object(
          'skuId', h.sku_id,
          'code', u.code,
          'short', trim_scale(h.short)::text,
          'holders', app_private.holders_of_level(h.sku_id, warehouse, module, document.id, viewable),
          'arrivals', coalesce(c.arrivals, '[]')
        ) order by h.position) as parts,
        (array_agg(c.covering order by c.covered_on desc, h.position))[1] as last_covering,
        bool_and(c.covering is not null) as is_covered,
        case when bool_and(c.covered_on is not null) then max(c.covered_on) end as covered_on
      from shared as h
      join app_public.skus as u on u.account_id = me and u.id = h.sku_id
      left join coming as c on c.n = h.n and c.sku_id = h.sku_id
      where h.short > 0
      group by h.n
    ),
    answered as (
      select h.*, t.unit as of_unit, t.unit_factor as of_factor, t.unit_quantity as of_unit_quantity, t.amount as of_amount, t.rule_id, t.reason,
        t.has_rule, t.gross, t.discount_total, t.total, t.tax, t.misfit, m.parts,
        -- of a kit without a bill of materials there is none
        coalesce(m.short, case when h.is_kit and not exists (select from part as p where p.n = h.n) then h.needed else 0 end) as short,
        case when m.is_covered then m.last_covering end as covering, case when m.n is null then today else m.covered_on end as ready_on
      from known as h
      left join missing as m on m.n = h.n
      left join lateral app_private.line_amounts(
        shape.rule, party, h.sku_id, case when h.problem is null then h.quantity end, h.unit, h.unit_factor,
        -- a part of a unit that a person chose stays in that unit
        case when h.unit_quantity * h.unit_factor = h.quantity then h.unit_quantity end, h.amount, h.unit_factor, document.tax_rate, h.discount
      ) as t on true
    )
    select coalesce(jsonb_agg(case when r.sku_id is not null then
      jsonb_build_object(
        'skuId', r.sku_id,
        'kind', r.kind,
        'quantityPrecision', r.quantity_precision,
        'problem', coalesce(r.problem, r.misfit),
        'unit', r.of_unit,
        'unitFactor', trim_scale(r.of_factor)::text,
        'unitQuantity', trim_scale(r.of_unit_quantity)::text,
        'ruleMissing', r.has_rule is false,
        -- a line that is saved already stays
        'needsRule', case when needed_rule = 'cost' and r.of_line is null and not exists (
          select from app_public.sku_costs as c where c.account_id = me and c.sku_id = r.sku_id
        ) then needed_rule end,
        'taxRate', trim_scale(coalesce(document.tax_rate, 0))::text,
        'available', trim_scale(r.available)::text,
        'onOrder', trim_scale(r.on_order)::text,
        'short', trim_scale(r.short)::text,
        'waits', app_private.wait_reason(r.sku_id, r.of_kind, r.of_line),
        'elsewhere', app_private.available_elsewhere(r.sku_id, warehouse),
        'holders', case when r.is_kit then '[]' else coalesce(r.parts #> '{0,holders}', '[]') end,
        'arrivals', case when r.is_kit then '[]' else coalesce(r.parts #> '{0,arrivals}', '[]') end,
        'missing', case when r.is_kit then coalesce(r.parts, '[]') else '[]' end,
        'promise', case when r.wants and r.problem is null and r.kind = 'stock' then jsonb_build_object(
          'source', case when r.short = 0 then 'stock' when r.covering is not null then 'arrival' else 'nothing' end,
          'arrival', r.covering,
          'readyOn', r.ready_on,
          'due', document.due,
          'meetsDue', r.needed = 0 or r.ready_on <= document.due
        ) end
      ) || case when amounts_shown then jsonb_build_object(
        'amount', trim_scale(r.of_amount)::text,
        'ruleId', r.rule_id,
        'reason', r.reason,
        'gross', trim_scale(r.gross)::text,
        'discountTotal', trim_scale(r.discount_total)::text,
        'total', trim_scale(r.total)::text,
        'tax', trim_scale(r.tax)::text
      ) else '{}' end
    end order by a.n), '[]')
    from asked as a
    left join answered as r on r.n = a.n
  );
end $$;
comment on function app_hidden.line_terms(jsonb) is
  'What lines would get if they were saved now: {module, partyId, warehouseId, documentId, lines: [{skuId, quantity, unit, unitFactor, unitQuantity, amount, lineId}]}. '
  'One answer for each line, in order, null for a SKU that does not exist: price or cost with its reason, as saving stores it, total, tax, '
  'what is available, short, held by others and arriving (of a kit by component, those missing), why it waits beside free stock, and from which day it can be promised. Prices and costs are left out for roles that may not see them.';
alter function app_hidden.line_terms(jsonb) owner to ledger_writer;
