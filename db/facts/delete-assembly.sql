create or replace function app_private.assembly_of(p_id int) returns app_public.assemblies
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  assembly app_public.assemblies;
begin
  select * into assembly from app_public.assemblies where account_id = app_hidden.account_id() and id = p_id and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This assembly does not exist.', jsonb_build_object('module', 'assemblies', 'id', p_id));
  end if;
  return assembly;
end $$;
comment on function app_private.assembly_of(int) is 'An assembly that was not taken back.';
alter function app_private.assembly_of(int) owner to ledger_writer;

create or replace function app_private.consumed_by(p_components int[], p_event bigint default null)
returns table (line_id int, lot_id int, source text, quantity numeric, amount numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select m.line_id, m.lot_id, m.source, -sum(m.quantity_delta), -sum(m.value_delta)
  from unnest(p_components) as u (id)
  -- by the events that did something of them, not by all that ever moved
  join app_hidden.line_facts as f on f.account_id = app_hidden.account_id() and f.line_table = 'work_order_components' and f.line_id = u.id and f.kind = 'consumed'
    and (p_event is null or f.event_id = p_event)
  join app_hidden.stock_moves as m on m.account_id = f.account_id and m.event_id = f.event_id and m.kind = 'work_order_component' and m.line_id = u.id
    and m.quantity_delta <> 0
  group by m.line_id, m.lot_id, m.source
  having sum(m.quantity_delta) <> 0
$$;
comment on function app_private.consumed_by(int[], bigint) is 'What was consumed of components by an event, or, without one, by all and not given back, with its value.';
alter function app_private.consumed_by(int[], bigint) owner to ledger_writer;

create or replace function app_private.take_apart(assembly app_public.assemblies) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  is_last constant boolean := not exists (
    select from app_public.assemblies where account_id = me and line_id = assembly.line_id and deleted_at is null and id <> assembly.id
  );
  variable int[];
  fixed int[];
  moves app_private.stock_move[];
  facts app_private.line_fact[];
  held numeric;
  worth numeric;
  event bigint;
  first_events bigint[];
begin
  select array_agg(id) filter (where not is_fixed), array_agg(id) filter (where is_fixed) into variable, fixed
  from app_public.work_order_components where account_id = me and line_id = assembly.line_id;
  with back as (
    select * from app_private.consumed_by(variable, assembly.event_id)
    union all
    select * from app_private.consumed_by(fixed) where is_last
  )
  select array_agg((lot_id, quantity, 'work_order_component', line_id, quantity, 0, source)::app_private.stock_move),
    array_agg(('work_order_components', line_id, 'consumed', -quantity)::app_private.line_fact)
  into moves, facts
  from back;
  select unabsorbed_cost into held from app_public.work_order_lines where account_id = me and id = assembly.line_id;
  event := app_private.settle('work_orders', assembly.work_order_id, 'undo_assemble',
    moves || (assembly.lot_id, -assembly.quantity, null, null, 0, 0, null)::app_private.stock_move || coalesce((
      select array_agg((lot_id, 0, kind, line_id, -allocated, 0, source)::app_private.stock_move)
      from app_hidden.allocations
      where account_id = me and lot_id = assembly.lot_id
    ), '{}'),
    assembly.event_id, facts || ('work_order_lines', assembly.line_id, 'assembled', -assembly.quantity)::app_private.line_fact);
  -- of what stays consumed, the share of this one waits for the others
  update app_public.work_order_lines
  set unabsorbed_cost = case when is_last then 0 else unabsorbed_cost + assembly.fixed_cost end
  where account_id = me and id = assembly.line_id;
  select -sum(value_delta) into worth from app_hidden.stock_moves where account_id = me and event_id = event;
  perform app_private.absorb(assembly.work_order_id, assembly.line_id, event, worth - case when is_last then -held else assembly.fixed_cost end);
  update app_public.assemblies set deleted_at = clock_timestamp() where account_id = me and id = assembly.id;
end $$;
comment on function app_private.take_apart(app_public.assemblies) is
  'Reverses an assembly of a locked work order: what it consumed lies in its lots again, reserved as it was; the last one of a line gives the fixed components back.';
alter function app_private.take_apart(app_public.assemblies) owner to ledger_writer;

create or replace function app_hidden.delete_assembly(input jsonb) returns jsonb
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
  assembly app_public.assemblies;
  lot app_public.lots;
begin
  perform app_hidden.require_scope('receivement:delete:single');
  perform app_private.require_view('receivement');
  perform app_private.require_view('work_order');
  assembly := app_private.assembly_of((input ->> 'id')::int);
  perform app_private.require_state(app_private.lock_document('work_orders', assembly.work_order_id), app_private.live_states('work_orders'), 'Open');
  assembly := app_private.assembly_of(assembly.id); -- read after the lock
  perform app_private.lock_work_order_levels(assembly.work_order_id);
  select * into lot from app_public.lots where account_id = me and id = assembly.lot_id;
  if lot.quantity <> assembly.quantity or lot.in_transit > 0
    or exists (select from app_hidden.allocations where account_id = me and lot_id = lot.id and committed > 0)
  then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', app_private.lot_consumers(lot.id, assembly.event_id)));
  end if;
  perform app_private.take_apart(assembly);
  return jsonb_build_object('id', assembly.id, 'workOrderId', assembly.work_order_id);
end $$;
comment on function app_hidden.delete_assembly(jsonb) is
  'Takes an assembly back and hides it: {id}. What it consumed lies in the same lots again; with the last one of a line, its fixed components too. '
  'Errors: SWTRN the work order is closed, SWDEL its lot was used (detail: consumers).';
alter function app_hidden.delete_assembly(jsonb) owner to ledger_writer;
