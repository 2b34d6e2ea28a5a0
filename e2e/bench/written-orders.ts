/**
 * The rows of an order in the product's own tables, with their keys, checks, policies and triggers, and nothing decided: its price is
 * given, any lot will do, and what the history tells is the same each time. What a save takes beyond it is what Stockwright decides;
 * what this takes beyond bare rows is what its tables hold true for any writer.
 */
export const writtenOrders = `
grant insert, select on app_public.references, app_public.history to ledger_writer;
grant usage on all sequences in schema app_public, app_hidden to ledger_writer;
create policy bench on app_public.references to ledger_writer using (true) with check (true);
grant usage on schema bench to ledger_writer;
create function bench.write_order(by_user int, input jsonb) returns int
language plpgsql security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
declare
  me constant int := app_hidden.account_id();
  warehouse constant int := (input ->> 'warehouseId')::int;
  now constant timestamptz := clock_timestamp();
  skus constant int[] := array(select (x ->> 'skuId')::int from jsonb_array_elements(input -> 'lineItems') as x);
  made int := nextval('app_public.sales_orders_id_seq');
  event bigint := nextval('app_hidden.stock_events_id_seq');
  lines int[];
  lots int[];
begin
  perform from app_public.stock_levels as l
  where l.account_id = me and l.warehouse_id = warehouse and l.sku_id = any (skus) order by l.sku_id for no key update;
  lots := array(
    select t.id from unnest(skus) with ordinality as u (sku, n) cross join lateral (
      select t.id from app_public.lots as t
      where t.account_id = me and t.sku_id = u.sku and t.warehouse_id = warehouse and t.has_free order by t.received_at, t.id limit 1
    ) as t order by u.n
  );
  with line as (
    insert into app_public.sales_order_lines (sales_order_id, sku_id, quantity, unit_quantity, price, price_reason, position)
    select made, u.sku, 2, 2, 19.95, '{"rules": []}', u.n from unnest(skus) with ordinality as u (sku, n) returning id
  )
  select array_agg(id) into lines from line;
  insert into app_hidden.stock_events (account_id, id, type, document_table, document_id, user_id, actor, effective_at, recorded_at)
  overriding system value values (me, event, 'open', 'sales_orders', made, by_user, 'user', now, now);
  insert into app_hidden.claims (account_id, kind, line_id, sku_id, warehouse_id, document_table, document_id, open_quantity, opened_at, fill, is_demand, allocated)
  select me, 'sales_line', u.line, u.sku, warehouse, 'sales_orders', made, 2, now, 'auto', true, 2 from unnest(lines, skus) as u (line, sku);
  update app_public.lots as t set reserved = t.reserved + 2 from unnest(lots) as u (lot) where t.account_id = me and t.id = u.lot;
  insert into app_hidden.allocations (account_id, kind, line_id, lot_id, source, allocated)
  select me, 'sales_line', u.line, u.lot, 'auto', 2 from unnest(lines, lots) as u (line, lot);
  insert into app_hidden.stock_moves (account_id, event_id, position, lot_id, sku_id, warehouse_id, kind, line_id, source, quantity_delta, allocated_delta, committed_delta, value_delta)
  select me, event, u.n, u.lot, u.sku, warehouse, 'sales_line', u.line, 'auto', 0, 2, 0, 0 from unnest(lines, lots, skus) with ordinality as u (line, lot, sku, n);
  with booked as (
    update app_public.stock_levels as l set seq = l.seq + 1, recorded_at = greatest(now, l.recorded_at + interval '1 microsecond'), allocated = l.allocated + 2
    from unnest(skus) as u (sku) where l.account_id = me and l.sku_id = u.sku and l.warehouse_id = warehouse returning l.*
  )
  insert into app_hidden.stock_entries (
    account_id, event_id, sku_id, warehouse_id, level_seq, recorded_at,
    in_stock_delta, allocated_delta, committed_delta, backordered_delta, on_order_delta, in_progress_delta, pending_return_delta,
    transfer_incoming_delta, transfer_outgoing_delta, value_delta,
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value)
  select me, event, sku_id, warehouse_id, seq, recorded_at, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0,
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value
  from booked;
  with made_order as (
    insert into app_public.sales_orders (id, display_id, customer_id, warehouse_id, status_id, state, subtotal, total, opened_at, settled_version)
    overriding system value
    values (made, app_private.next_value('sales_orders'), (input ->> 'customerId')::int, warehouse,
      (select min(id) from app_public.statuses where account_id = me and module = 'sales_orders' and state = 'Open'),
      'Open', 119.7, 119.7, now, 1)
    returning display_id, customer_id
  ),
  named as (
    insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
    select me, 'sales_orders', made, display_id::text, display_id::text, customer_id from made_order
  )
  insert into app_public.history (account_id, module, table_name, record_id, record_version, root_id, operation, changes, price_changes, user_id, actor, stock_event_id)
  select me, 'sales_orders', 'sales_orders', made, 1, made, 'created',
    '{"state": [null, "Open"], "customer_id": [null, 1], "warehouse_id": [null, 1], "tax_rate": [null, 0], "opened_at": [null, "2026-11-28T12:00:00"], "lot_mapping": [null, false]}'::jsonb,
    '{"total": [null, 119.7], "subtotal": [null, 119.7]}'::jsonb, by_user, 'user', event from made_order
  union all
  select me, 'sales_orders', 'sales_order_lines', line, 1, made, 'created',
    '{"sku_id": [null, 17], "quantity": [null, 2], "unit": [null, "each"], "position": [null, 1], "unit_factor": [null, 1], "unit_quantity": [null, 2], "tax_rate": [null, 0], "is_kit": [null, false]}'::jsonb,
    '{"price": [null, 19.95], "total": [null, 39.9]}'::jsonb, by_user, 'user', event from unnest(lines) as line, made_order;
  return made;
end $$;
alter function bench.write_order(int, jsonb) owner to ledger_writer;
`;
