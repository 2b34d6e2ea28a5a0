create or replace function app_private.take_back_receipts(p_return int, p_receipts int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  consumers jsonb;
  received record;
  undone bigint;
begin
  perform app_private.lock_document_levels('returns', p_return, array_agg(l.sku_id), array_agg(l.warehouse_id))
  from app_public.return_receivements as r
  join app_public.lots as l on l.account_id = me and l.id = r.lot_id
  where r.account_id = me and r.id = any (p_receipts);
  select jsonb_agg(distinct c.consumer) into consumers
  from app_public.return_receivements as r
  join app_public.lots as l on l.account_id = me and l.id = r.lot_id
  cross join lateral jsonb_array_elements(app_private.lot_consumers(l.id, r.event_id)) as c (consumer)
  where r.account_id = me and r.id = any (p_receipts) and (
    l.quantity <> r.quantity or l.in_transit > 0
    or exists (select from app_hidden.allocations as a where a.account_id = me and a.lot_id = l.id and a.committed > 0)
  );
  if consumers is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', consumers));
  end if;
  -- the last that came first
  for received in
    select r.event_id, array_agg(r.id order by r.id) as ids, array_agg(r.line_id order by r.id) as lines, array_agg(r.quantity order by r.id) as quantities,
      array_agg(r.lot_id order by r.id) as lots
    from app_public.return_receivements as r
    where r.account_id = me and r.id = any (p_receipts)
    group by r.event_id
    order by r.event_id desc
  loop
    undone := app_private.settle('returns', p_return, 'undo_return', coalesce((
      select array_agg((a.lot_id, 0, a.kind, a.line_id, -a.allocated, 0, a.source)::app_private.stock_move)
      from unnest(received.lots) as u (lot_id)
      join app_hidden.allocations as a on a.account_id = me and a.lot_id = u.lot_id
    ), '{}') || (
      select array_agg((u.lot_id, -u.quantity, null, null, 0, 0, null)::app_private.stock_move)
      from unnest(received.lots, received.quantities) as u (lot_id, quantity)
    ), received.event_id, app_private.undone_facts(received.event_id, 'return_lines', received.lines, received.quantities));
    -- at the cost it came at; what the lot costs by now besides is a variance
    insert into app_hidden.cogs_entries
      (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost)
    select me, e.type, undone, 'returns', p_return, r.line_id, r.sku_id, l.warehouse_id, l.id, r.quantity, e.unit_cost
    from app_public.return_receivements as r
    join app_public.lots as l on l.account_id = me and l.id = r.lot_id
    cross join lateral (values ('return', r.cost), ('variance', l.unit_cost - r.cost)) as e (type, unit_cost)
    where r.account_id = me and r.id = any (received.ids) and (e.type = 'return' or e.unit_cost <> 0);
    update app_public.lots set hold_reason = null where account_id = me and id = any (received.lots) and hold_reason is not null;
    update app_public.return_receivements set deleted_at = clock_timestamp() where account_id = me and id = any (received.ids);
  end loop;
end $$;
comment on function app_private.take_back_receipts(int, int[]) is
  'Reverses what came back on a locked return and hides it. Reservations on its lots move to other lots, else become backordered. Errors: SWDEL a lot was used (detail: consumers).';
alter function app_private.take_back_receipts(int, int[]) owner to ledger_writer;

create or replace function app_private.take_back_return(p_id int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  received constant int[] := (
    select array_agg(id) from app_public.return_receivements where account_id = app_hidden.account_id() and return_id = p_id and deleted_at is null
  );
  refunds constant jsonb := (
    select jsonb_agg(jsonb_build_object('module', 'payments', 'id', id, 'name', app_private.document_number('payments', id)) order by id)
    from app_public.payments where account_id = app_hidden.account_id() and return_id = p_id and deleted_at is null
  );
begin
  if refunds is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', refunds));
  end if;
  if received is not null then
    perform app_private.take_back_receipts(p_id, received);
  end if;
end $$;
comment on function app_private.take_back_return(int) is 'Before a return is deleted: what was received of it is reversed. Errors: SWDEL money was paid back for it, or its goods were used (detail: consumers).';
alter function app_private.take_back_return(int) owner to ledger_writer;

create or replace function app_hidden.delete_return_receivement(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  receipt constant int := (input ->> 'id')::int;
  of_return int;
begin
  perform app_hidden.require_scope('sales_order:return');
  perform app_private.require_view('return');
  perform app_private.require_view('sales_order');
  select return_id into of_return from app_public.return_receivements where account_id = me and id = receipt and deleted_at is null;
  if found then
    perform app_private.lock_document('returns', of_return);
  end if;
  -- read after the lock
  if not exists (select from app_public.return_receivements where account_id = me and id = receipt and deleted_at is null) then
    perform app_private.fail('SWNFD', 'This receipt does not exist.', jsonb_build_object('module', 'return_receivements', 'id', receipt));
  end if;
  perform app_private.take_back_receipts(of_return, array[receipt]);
  return jsonb_build_object('id', receipt, 'returnId', of_return);
end $$;
comment on function app_hidden.delete_return_receivement(jsonb) is
  'Reverses what came back and hides it: {id}. It is expected again. Errors: SWNFD, SWDEL the lot was used (detail: consumers).';
alter function app_hidden.delete_return_receivement(jsonb) owner to ledger_writer;
