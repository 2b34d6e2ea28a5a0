create or replace function app_hidden.report_stock_history(filter jsonb)
returns table (
  id numeric, recorded_at timestamptz, type text, document_module text, document_id int, sku_id int, warehouse_id int, dimension text,
  before numeric, delta numeric, after numeric, value_delta numeric, user_id int, actor text
)
language sql stable
as $$
  select ((e.event_id::numeric * 10000000000 + e.sku_id) * 10000000000 + e.warehouse_id) * 10 + d.position, v.recorded_at, v.type, v.document_table, v.document_id, e.sku_id, e.warehouse_id, d.dimension,
    d.after - d.delta, d.delta, d.after, case when d.position = 0 then round(e.value_delta, 2) end, v.user_id, v.actor
  from app_hidden.stock_events as v
  -- one event after another: the view is a barrier, so that a join would read all entries there are
  cross join lateral (
    select e.* from app_hidden.seen_stock_entries as e where e.account_id = v.account_id and e.event_id = v.id offset 0
  ) as e
  cross join lateral (values
    (0, 'inStock', e.in_stock_delta::numeric, e.in_stock::numeric),
    (1, 'available', e.in_stock_delta - e.allocated_delta - e.committed_delta, e.in_stock - e.allocated - e.committed),
    (2, 'allocated', e.allocated_delta, e.allocated),
    (3, 'committed', e.committed_delta, e.committed),
    (4, 'backordered', e.backordered_delta, e.backordered),
    (5, 'onOrder', e.on_order_delta, e.on_order),
    (6, 'inProgress', e.in_progress_delta, e.in_progress),
    (7, 'pendingReturn', e.pending_return_delta, e.pending_return),
    (8, 'transferIncoming', e.transfer_incoming_delta, e.transfer_incoming),
    (9, 'transferOutgoing', e.transfer_outgoing_delta, e.transfer_outgoing)
  ) as d (position, dimension, delta, after)
  where d.delta <> 0 or d.position = 0 and e.value_delta <> 0
$$;
comment on function app_hidden.report_stock_history(jsonb) is
  'The ledger: what each event did to each quantity of a SKU in a warehouse, before and after. What its value changed by stands with what is in stock.';
