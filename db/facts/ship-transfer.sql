create or replace function app_private.change_transit(p_lots int[], p_quantities numeric[]) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  update app_public.lots as l
  set in_transit = l.in_transit + d.quantity
  from (select lot_id, sum(quantity) as quantity from unnest(p_lots, p_quantities) as u (lot_id, quantity) group by lot_id) as d
  where l.account_id = app_hidden.account_id() and l.id = d.lot_id
$$;
comment on function app_private.change_transit(int[], numeric[]) is
  'What was taken from lots and is on its way becomes more or less. A serial number stays taken meanwhile: what leaves is added after its lot fell, what arrives is taken off before another rises.';
alter function app_private.change_transit(int[], numeric[]) owner to ledger_writer;

create or replace function app_private.transfer_places(p_transfer int) returns app_public.transfers
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select t from app_public.transfers as t where t.account_id = app_hidden.account_id() and t.id = p_transfer
$$;
comment on function app_private.transfer_places(int) is 'A locked transfer, with its two places.';
alter function app_private.transfer_places(int) owner to ledger_writer;

create or replace function app_private.lock_transfer_levels(p_transfer int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_private.lock_document_levels('transfers', p_transfer, array_agg(l.sku_id), array_agg(p.warehouse_id))
  from app_public.transfers as t
  join app_public.transfer_lines as l on l.account_id = t.account_id and l.transfer_id = t.id
  cross join lateral (values (t.origin_warehouse_id), (t.destination_warehouse_id)) as p (warehouse_id)
  where t.account_id = app_hidden.account_id() and t.id = p_transfer
$$;
comment on function app_private.lock_transfer_levels(int) is 'Locks the levels of all SKUs of a locked transfer at both places: what arrives or comes back changes them though nothing of its lines is open there.';
alter function app_private.lock_transfer_levels(int) owner to ledger_writer;

create or replace function app_private.transfer_rows(p_transfer int, p_rows jsonb, p_place text, out lines int[], out quantities numeric[])
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  given jsonb;
  n bigint;
  sku int;
begin
  for given, n in select value, ordinality from jsonb_array_elements(case when jsonb_typeof(p_rows) = 'array' then p_rows else '[]' end) with ordinality loop
    perform app_hidden.at_row(p_transfer, p_place, n);
    select l.sku_id into sku
    from app_public.transfer_lines as l
    where l.account_id = me and l.transfer_id = p_transfer and l.id = (given ->> 'lineItemId')::int;
    if not found then
      perform app_private.fail('SWNFD', 'This line is not on the transfer.', jsonb_build_object(
        'module', 'transfer_lines', 'id', (given ->> 'lineItemId')::int, 'fields', '{"lineItemId": "notFound"}'::jsonb));
    end if;
    lines := lines || (given ->> 'lineItemId')::int;
    quantities := quantities || app_private.quantity_input(given, 'quantity', sku);
  end loop;
  perform set_config('app.input_place', '', true);
end $$;
comment on function app_private.transfer_rows(int, jsonb, text) is 'The lines of a transfer that an input names, and how much of each. Nothing given gives nothing.';
alter function app_private.transfer_rows(int, jsonb, text) owner to ledger_writer;

create or replace function app_private.allocated_to_transfer(p_lines int[]) returns table (line_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select c.line_id, c.allocated
  from unnest(p_lines) as u (line_id)
  join app_hidden.claims as c on c.account_id = app_hidden.account_id() and c.kind = 'transfer_out' and c.line_id = u.line_id
  where c.allocated > 0
$$;
comment on function app_private.allocated_to_transfer(int[]) is 'What can leave now, by line: what is reserved to it at the origin.';
alter function app_private.allocated_to_transfer(int[]) owner to ledger_writer;

create or replace function app_private.depart(p_transfer int, p_lines int[], p_quantities numeric[], p_implicit boolean) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  short record;
  lines int[];
  lots int[];
  sources text[];
  quantities numeric[];
  event bigint;
begin
  select u.line_id, coalesce(a.quantity, 0) as allocated into short
  from unnest(p_lines, p_quantities) as u (line_id, quantity)
  left join app_private.allocated_to_transfer(p_lines) as a on a.line_id = u.line_id
  where u.quantity > coalesce(a.quantity, 0)
  order by u.line_id
  limit 1;
  if found then
    perform app_private.fail('SWSHT', 'Not that much is allocated to this line.',
      jsonb_build_object('lineItemId', short.line_id, 'available', trim_scale(short.allocated)::text));
  end if;
  select array_agg(a.line_id order by a.n), array_agg(a.lot_id order by a.n), array_agg(a.source order by a.n), array_agg(a.quantity order by a.n)
  into lines, lots, sources, quantities
  from app_private.allocated_lots('transfer_out', p_lines, p_quantities) with ordinality as a (asked, line_id, lot_id, source, quantity, n);
  event := app_private.settle('transfers', p_transfer, 'ship', (
    select array_agg((u.lot_id, -u.quantity, 'transfer_out', u.line_id, -u.quantity, 0, u.source)::app_private.stock_move)
    from unnest(lines, lots, sources, quantities) as u (line_id, lot_id, source, quantity)
  ), null, (
    select array_agg(('transfer_lines', u.line_id, 'shipped', u.quantity)::app_private.line_fact) from unnest(lines, quantities) as u (line_id, quantity)
  ));
  insert into app_public.departures (account_id, transfer_id, line_id, sku_id, lot_id, source, quantity, unit_cost, transit_cost, is_implicit, user_id, event_id)
  select me, p_transfer, u.line_id, l.sku_id, l.id, u.source, u.quantity, l.unit_cost, l.unit_cost, p_implicit, app_hidden.user_id(), event
  from unnest(lines, lots, sources, quantities) with ordinality as u (line_id, lot_id, source, quantity, n)
  join app_public.lots as l on l.account_id = me and l.id = u.lot_id
  order by u.n;
  perform app_private.change_transit(lots, quantities);
end $$;
comment on function app_private.depart(int, int[], numeric[], boolean) is
  'Goods of a locked transfer leave its origin: each line once, from the lots reserved to it, in lot order. Their value stays with the transfer.';
alter function app_private.depart(int, int[], numeric[], boolean) owner to ledger_writer;

create or replace function app_hidden.ship_transfer(input jsonb) returns jsonb
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
  transfer constant int := (input ->> 'id')::int;
  asked record;
  lines int[];
  quantities numeric[];
begin
  perform app_hidden.require_scope('transfer:update:single');
  perform app_private.require_view('transfer');
  perform app_private.require_state(app_private.lock_document('transfers', transfer), app_private.live_states('transfers'), 'In Transit');
  perform app_private.lock_transfer_levels(transfer);
  asked := app_private.transfer_rows(transfer, input -> 'lineItems', 'lineItems');
  if asked.lines is null then
    select array_agg(a.line_id order by a.line_id), array_agg(a.quantity order by a.line_id) into lines, quantities
    from app_private.allocated_to_transfer(array(select id from app_public.transfer_lines where account_id = me and transfer_id = transfer)) as a;
  else
    select array_agg(u.line_id order by u.line_id), array_agg(u.quantity order by u.line_id) into lines, quantities
    from (select line_id, sum(quantity) as quantity from unnest(asked.lines, asked.quantities) as x (line_id, quantity) group by line_id) as u;
  end if;
  if lines is null then
    perform app_private.fail('SWSHT', 'Nothing is allocated to this transfer.', '{"available": "0"}');
  end if;
  perform app_private.depart(transfer, lines, quantities, false);
  return jsonb_build_object('id', transfer);
end $$;
comment on function app_hidden.ship_transfer(jsonb) is
  'Goods leave the origin: {id, lineItems: [{lineItemId, quantity}]}, without lineItems all that is allocated. Errors: SWTRN not open, SWSHT more than is allocated (detail: lineItemId, available), SWVAL.';
alter function app_hidden.ship_transfer(jsonb) owner to ledger_writer;
