-- A level's change is by construction the sum of the event's moves and of the changes of open quantities.
create or replace function app_private.book_event(p_event bigint, p_recorded_at timestamptz, p_changes app_private.claim_change[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  with change as (
    select sku_id, warehouse_id, quantity_delta as in_stock, allocated_delta as allocated, committed_delta as committed,
      case when kind is null then 0 else -(allocated_delta + committed_delta) end as backordered,
      0::numeric as on_order, 0::numeric as in_progress, 0::numeric as pending_return, 0::numeric as transfer_incoming, 0::numeric as transfer_outgoing,
      value_delta
    from app_hidden.stock_moves
    where account_id = me and event_id = p_event
    union all
    select sku_id, warehouse_id, 0, 0, 0,
      case when is_demand then open_quantity - was else 0 end,
      app_private.claim_feeds(kind, 'on_order') * (open_quantity - was),
      app_private.claim_feeds(kind, 'in_progress') * (open_quantity - was),
      app_private.claim_feeds(kind, 'pending_return') * (open_quantity - was),
      app_private.claim_feeds(kind, 'transfer_incoming') * (open_quantity - was),
      app_private.claim_feeds(kind, 'transfer_outgoing') * (open_quantity - was),
      0
    from unnest(p_changes)
  ),
  delta as (
    select sku_id, warehouse_id,
      sum(in_stock) as in_stock, sum(allocated) as allocated, sum(committed) as committed, sum(backordered) as backordered,
      sum(on_order) as on_order, sum(in_progress) as in_progress, sum(pending_return) as pending_return,
      sum(transfer_incoming) as transfer_incoming, sum(transfer_outgoing) as transfer_outgoing, sum(value_delta) as stock_value
    from change
    group by sku_id, warehouse_id
  ),
  booked as (
    update app_public.stock_levels as l
    set seq = l.seq + 1,
      recorded_at = greatest(p_recorded_at, l.recorded_at + interval '1 microsecond'), -- survives a clock that steps back
      in_stock = l.in_stock + d.in_stock,
      allocated = l.allocated + d.allocated,
      committed = l.committed + d.committed,
      backordered = l.backordered + d.backordered,
      on_order = l.on_order + d.on_order,
      in_progress = l.in_progress + d.in_progress,
      pending_return = l.pending_return + d.pending_return,
      transfer_incoming = l.transfer_incoming + d.transfer_incoming,
      transfer_outgoing = l.transfer_outgoing + d.transfer_outgoing,
      stock_value = l.stock_value + d.stock_value
    from delta as d
    where l.account_id = me and l.sku_id = d.sku_id and l.warehouse_id = d.warehouse_id
      and (d.in_stock, d.allocated, d.committed, d.backordered, d.on_order, d.in_progress, d.pending_return, d.transfer_incoming, d.transfer_outgoing, d.stock_value)
        is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    returning l.sku_id, l.warehouse_id, l.seq, l.recorded_at,
      d.in_stock as in_stock_delta, d.allocated as allocated_delta, d.committed as committed_delta, d.backordered as backordered_delta,
      d.on_order as on_order_delta, d.in_progress as in_progress_delta, d.pending_return as pending_return_delta,
      d.transfer_incoming as transfer_incoming_delta, d.transfer_outgoing as transfer_outgoing_delta, d.stock_value as value_delta,
      l.in_stock, l.allocated, l.committed, l.backordered, l.on_order, l.in_progress, l.pending_return,
      l.transfer_incoming, l.transfer_outgoing, l.stock_value
  )
  insert into app_hidden.stock_entries (
    account_id, event_id, sku_id, warehouse_id, level_seq, recorded_at,
    in_stock_delta, allocated_delta, committed_delta, backordered_delta, on_order_delta, in_progress_delta, pending_return_delta,
    transfer_incoming_delta, transfer_outgoing_delta, value_delta,
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value
  )
  select me, p_event, booked.* from booked;
end $$;
comment on function app_private.book_event(bigint, timestamptz, app_private.claim_change[]) is
  'Brings the levels of an event up to date and appends one entry per level.';
alter function app_private.book_event(bigint, timestamptz, app_private.claim_change[]) owner to ledger_writer;
