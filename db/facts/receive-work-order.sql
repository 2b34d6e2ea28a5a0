create or replace function app_private.lock_work_order_levels(p_order int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_private.lock_document_levels('work_orders', p_order, array_agg(p.sku_id), array_agg(o.origin_warehouse_id))
  from app_public.work_orders as o
  join (
    select account_id, work_order_id, sku_id from app_public.work_order_lines
    union all
    select account_id, work_order_id, sku_id from app_public.work_order_components
  ) as p on p.account_id = o.account_id and p.work_order_id = o.id
  where o.account_id = app_hidden.account_id() and o.id = p_order
$$;
comment on function app_private.lock_work_order_levels(int) is 'Locks the levels of all that a locked work order builds and consumes: what is built or taken apart changes them though nothing of it is open.';
alter function app_private.lock_work_order_levels(int) owner to ledger_writer;

create or replace function app_private.buildable(p_line int, out quantity numeric, out short_sku int, out missing numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- a fixed component is there for any number, or for none
  select coalesce(trunc(least(l.quantity - l.qty_assembled - l.qty_short_closed, min(c.units)), s.quantity_precision), 0),
    (array_agg(c.sku_id order by c.units, c.position) filter (where c.units < l.quantity - l.qty_assembled - l.qty_short_closed))[1],
    (array_agg(c.backordered order by c.units, c.position) filter (where c.units < l.quantity - l.qty_assembled - l.qty_short_closed))[1]
  from app_public.work_order_lines as l
  join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
  join (
    select p.line_id, p.sku_id, p.position, t.backordered,
      case when not p.is_fixed then t.allocated / p.quantity_per
        when t.allocated >= p.quantity - p.qty_consumed then 'infinity'::numeric else 0 end as units
    from app_public.work_order_components as p
    join app_public.work_orders as o on o.account_id = p.account_id and o.id = p.work_order_id
    left join app_hidden.claims as q on q.account_id = p.account_id and q.kind = 'work_order_component' and q.line_id = p.id
    left join lateral (
      -- a draft holds nothing: its lines share what is available, one after the other
      select least(p.quantity, greatest(0, coalesce((
        select v.available from app_public.stock_levels as v
        where v.account_id = p.account_id and v.sku_id = p.sku_id and v.warehouse_id = o.origin_warehouse_id
      ), 0) - coalesce((
        select sum(e.quantity)
        from app_public.work_order_components as e
        join app_public.work_order_lines as el on el.account_id = e.account_id and el.id = e.line_id
        join app_public.work_order_lines as pl on pl.account_id = p.account_id and pl.id = p.line_id
        where e.account_id = p.account_id and e.work_order_id = p.work_order_id and e.sku_id = p.sku_id
          and (el.position, el.id, e.position, e.id) < (pl.position, pl.id, p.position, p.id)
      ), 0))) as quantity
    ) as free on o.state = 'Draft'
    cross join lateral (
      select coalesce(free.quantity, q.allocated, 0) as allocated, coalesce(p.quantity - free.quantity, q.backordered, 0) as backordered
    ) as t
    where p.account_id = app_hidden.account_id() and p.line_id = p_line
  ) as c on c.line_id = l.id
  where l.account_id = app_hidden.account_id() and l.id = p_line
  group by l.account_id, l.id, s.quantity_precision
$$;
comment on function app_private.buildable(int) is
  'How many of a line can be built of what is allocated to its components, of a draft of what is available, and the component that runs out first, with what it lacks; none where all of the line can be built.';
alter function app_private.buildable(int) owner to ledger_writer;

create or replace function app_private.absorb(p_order int, p_line int, p_event bigint, p_amount numeric) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- an entry has a quantity and a cost of four decimals each: what is finer stands in one of its own
  insert into app_hidden.cogs_entries (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, quantity, unit_cost)
  select l.account_id, 'variance', p_event, 'work_orders', p_order, l.id, l.sku_id, o.origin_warehouse_id, part.quantity, part.unit_cost
  from app_public.work_order_lines as l
  join app_public.work_orders as o on o.account_id = l.account_id and o.id = l.work_order_id
  cross join (values (1, trunc(p_amount, 4)), (0.0001, (p_amount - trunc(p_amount, 4)) * 10000)) as part (quantity, unit_cost)
  where l.account_id = app_hidden.account_id() and l.id = p_line and part.unit_cost <> 0
$$;
comment on function app_private.absorb(int, int, bigint, numeric) is 'What building cost and is in no lot, or the other way round below zero, becomes cost of goods sold.';
alter function app_private.absorb(int, int, bigint, numeric) owner to ledger_writer;

create or replace function app_private.refuse_unbuildable(p_line int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  can record;
begin
  can := app_private.buildable(p_line);
  perform app_private.fail('SWSHT', 'Not enough is allocated to its components.', jsonb_strip_nulls(jsonb_build_object(
    'lineItemId', p_line, 'available', trim_scale(can.quantity)::text, 'skuId', can.short_sku, 'missing', trim_scale(can.missing)::text,
    'sku', (select code from app_public.skus where account_id = app_hidden.account_id() and id = can.short_sku))));
end $$;
comment on function app_private.refuse_unbuildable(int) is 'Refuses to build what components are not allocated for, stating how many can be built and what is missing.';
alter function app_private.refuse_unbuildable(int) owner to ledger_writer;

create or replace function app_private.assemble(p_order int, p_line int, p_quantity numeric, p_bin int, given jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  line record;
  components int[];
  quantities numeric[];
  moves app_private.stock_move[];
  consumed numeric;
  fixed numeric;
  share numeric;
  unit_cost numeric;
  lot int;
  event bigint;
begin
  select l.*, o.origin_warehouse_id as warehouse_id into line
  from app_public.work_order_lines as l
  join app_public.work_orders as o on o.account_id = me and o.id = l.work_order_id
  where l.account_id = me and l.id = p_line;
  if p_quantity > line.quantity - line.qty_assembled - line.qty_short_closed then
    perform app_private.fail('SWOVR', 'This is more than is left to build.',
      jsonb_build_object('lineItemId', p_line, 'allowed', trim_scale(line.quantity - line.qty_assembled - line.qty_short_closed)::text));
  end if;
  select array_agg(c.id order by c.id), array_agg(app_private.fitting_component(c.needed, s.quantity_precision, c.sku_id) order by c.id)
  into components, quantities
  from (
    select id, sku_id, case when is_fixed then quantity - qty_consumed else quantity_per * p_quantity end as needed
    from app_public.work_order_components where account_id = me and line_id = p_line
  ) as c
  join app_public.skus as s on s.account_id = me and s.id = c.sku_id
  where c.needed > 0;
  if exists (
    select from unnest(components, quantities) as u (line_id, quantity)
    left join app_hidden.claims as q on q.account_id = me and q.kind = 'work_order_component' and q.line_id = u.line_id
    where u.quantity > coalesce(q.allocated, 0)
  ) then
    perform app_private.refuse_unbuildable(p_line);
  end if;
  select array_agg((a.lot_id, -a.quantity, 'work_order_component', a.line_id, -a.quantity, 0, a.source)::app_private.stock_move),
    coalesce(sum(a.quantity * l.unit_cost), 0), coalesce(sum(a.quantity * l.unit_cost) filter (where c.is_fixed), 0)
  into moves, consumed, fixed
  from app_private.allocated_lots('work_order_component', components, quantities) as a
  join app_public.lots as l on l.account_id = me and l.id = a.lot_id
  join app_public.work_order_components as c on c.account_id = me and c.id = a.line_id;
  -- the last one takes what is left of it
  share := case when line.qty_assembled + p_quantity = line.quantity then line.unabsorbed_cost + fixed
    else least(round((fixed + line.unabsorbed_cost) * p_quantity / (line.quantity - line.qty_assembled), 8), fixed + line.unabsorbed_cost) end;
  unit_cost := round((consumed - fixed + share) / p_quantity, 4);
  lot := (app_private.new_lots(array[app_private.lot_input(line.sku_id, line.warehouse_id, p_bin, p_quantity, unit_cost, given)]))[1];
  event := app_private.settle('work_orders', p_order, 'assemble',
    moves || (lot, p_quantity, null, null, 0, 0, null)::app_private.stock_move, null, (
      select array_agg(('work_order_components', u.line_id, 'consumed', u.quantity)::app_private.line_fact) from unnest(components, quantities) as u (line_id, quantity)
    ) || ('work_order_lines', p_line, 'assembled', p_quantity)::app_private.line_fact);
  update app_public.lots set source_event_id = event where account_id = me and id = lot;
  update app_public.work_order_lines set unabsorbed_cost = unabsorbed_cost + fixed - share where account_id = me and id = p_line and fixed <> share;
  perform app_private.absorb(p_order, p_line, event, consumed - fixed + share - p_quantity * unit_cost);
  insert into app_public.assemblies (account_id, work_order_id, line_id, sku_id, lot_id, bin_location_id, quantity, cost, fixed_cost, user_id, event_id)
  values (me, p_order, p_line, line.sku_id, lot, p_bin, p_quantity, unit_cost, share, app_hidden.user_id(), event);
end $$;
comment on function app_private.assemble(int, int, numeric, int, jsonb) is
  'Builds some of a line of a locked work order into a lot: its variable components are consumed as many as it takes, its fixed ones wholly with the first. '
  'It costs what was consumed and its share of the fixed components; what rounding leaves is a variance.';
alter function app_private.assemble(int, int, numeric, int, jsonb) owner to ledger_writer;

create or replace function app_private.all_that_can_be_built(p_order int, input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  most constant numeric := app_hidden.decimal_input(input, 'quantity', 4);
  found_rows jsonb;
  here numeric;
  short int;
begin
  if most is not null and sku is null then
    perform app_private.fail('SWVAL', 'Say of which SKU.', '{"fields": {"skuId": "required"}}');
  end if;
  if most <= 0 then
    perform app_private.fail('SWVAL', 'Give a quantity.', '{"fields": {"quantity": "positive"}}');
  end if;
  select jsonb_agg(jsonb_build_object('lineItemId', w.id, 'quantity', least(w.here, coalesce(most, w.upto) - (w.upto - w.here))::text,
    'binLocationId', (input ->> 'binLocationId')::int) order by w.upto, w.id) filter (where w.here > 0 and coalesce(most, w.upto) > w.upto - w.here),
    coalesce(max(w.upto), 0), min(w.id) filter (where w.short is not null)
  into found_rows, here, short
  from (
    select l.id, b.quantity as here, b.short_sku as short, sum(b.quantity) over (order by l.position, l.id) as upto
    from app_public.work_order_lines as l
    cross join lateral app_private.buildable(l.id) as b
    where l.account_id = me and l.work_order_id = p_order and (sku is null or l.sku_id = sku) and l.quantity > l.qty_assembled + l.qty_short_closed
  ) as w;
  if found_rows is null or most > here then
    if short is not null then
      perform app_private.refuse_unbuildable(short);
    end if;
    perform app_private.fail('SWOVR', 'This is more than is left to build.', jsonb_build_object('allowed', trim_scale(here)::text));
  end if;
  return found_rows;
end $$;
comment on function app_private.all_that_can_be_built(int, jsonb) is
  'The receivements of all that the allocated components allow, into one bin; of one SKU, and no more than a quantity of it, where an input says so.';
alter function app_private.all_that_can_be_built(int, jsonb) owner to ledger_writer;

create or replace function app_hidden.receive_work_order(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  work_order constant int := (input ->> 'id')::int;
  before constant bigint := app_hidden.last_stock_event();
  given jsonb := input -> 'receivements';
  warehouse int;
  arrival jsonb;
  n bigint;
  line record;
begin
  perform app_hidden.require_scope('receivement:create');
  perform app_private.require_view('work_order');
  perform app_private.require_state(app_private.lock_document('work_orders', work_order), app_private.live_states('work_orders'), 'Completed');
  perform app_private.lock_work_order_levels(work_order);
  select origin_warehouse_id into warehouse from app_public.work_orders where account_id = me and id = work_order;
  if input ->> 'receivements' is null and input ->> 'binLocationId' is not null then
    perform app_private.require_bin((input ->> 'binLocationId')::int, warehouse);
    given := app_private.all_that_can_be_built(work_order, input);
  end if;
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) = 0 then
    perform app_private.fail('SWVAL', 'Nothing to receive.', '{"fields": {"receivements": "required"}}');
  end if;
  perform app_hidden.check_values('lots', given, 'receivements');
  for arrival, n in select value, ordinality from jsonb_array_elements(given) with ordinality loop
    perform app_hidden.at_row(work_order, 'receivements', n);
    select l.id, l.sku_id into line
    from app_public.work_order_lines as l
    where l.account_id = me and l.work_order_id = work_order and l.id = (arrival ->> 'lineItemId')::int;
    if not found then
      perform app_private.fail('SWNFD', 'This line is not on the work order.', jsonb_build_object(
        'module', 'work_order_lines', 'id', (arrival ->> 'lineItemId')::int, 'fields', '{"lineItemId": "notFound"}'::jsonb));
    end if;
    perform app_private.require_bin((arrival ->> 'binLocationId')::int, warehouse);
    perform app_private.assemble(work_order, line.id, app_private.quantity_input(arrival, 'quantity', line.sku_id), (arrival ->> 'binLocationId')::int, arrival);
  end loop;
  perform set_config('app.input_place', '', true);
  return jsonb_build_object('id', work_order, 'receivementIds', (
    select jsonb_agg(id order by id) from app_public.assemblies where account_id = me and work_order_id = work_order and event_id > before));
end $$;
comment on function app_hidden.receive_work_order(jsonb) is
  'Assemblies are built: {id, receivements: [{lineItemId, binLocationId, quantity, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate}], or binLocationId for all that can be built, skuId, quantity}. '
  'Each makes one lot and consumes what is allocated to its components. Errors: SWTRN not open, SWSHT components are not allocated (detail: lineItemId, available how many can be built, skuId and missing what runs out first), SWOVR more than is left, SWVAL.';
alter function app_hidden.receive_work_order(jsonb) owner to ledger_writer;
