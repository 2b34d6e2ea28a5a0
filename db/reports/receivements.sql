create or replace function app_hidden.report_receivements(filter jsonb)
returns table (
  id bigint, received_at timestamptz, document_module text, document_id int, vendor_id int, sku_id int, lot_id int, warehouse_id int, bin_location_id int,
  quantity numeric, cost numeric, value numeric, user_id int
)
language sql stable
as $$
  select r.id, r.created_at, r.module, r.document_id, r.vendor_id, r.sku_id, r.lot_id, r.warehouse_id, r.bin_location_id,
    r.quantity, r.cost, round(r.quantity * r.cost, 2), r.user_id
  from (
    select a.id::bigint * 4 as id, a.created_at, 'purchase_orders' as module, a.purchase_order_id as document_id, o.vendor_id, a.sku_id, a.lot_id,
      o.warehouse_id, a.bin_location_id, a.quantity::numeric as quantity, a.cost::numeric as cost, a.user_id
    from app_hidden.seen_receivements as a
    join app_hidden.seen_purchase_orders as o on o.account_id = a.account_id and o.id = a.purchase_order_id
    union all
    select a.id::bigint * 4 + 1, a.created_at, 'transfers', a.transfer_id, null, a.sku_id, a.lot_id,
      o.destination_warehouse_id, a.bin_location_id, a.quantity, a.cost, a.user_id
    from app_hidden.seen_transfer_receivements as a
    join app_public.transfers as o on o.account_id = a.account_id and o.id = a.transfer_id
    union all
    select a.id::bigint * 4 + 2, a.created_at, 'work_orders', a.work_order_id, null, a.sku_id, a.lot_id,
      o.origin_warehouse_id, a.bin_location_id, a.quantity, a.cost, a.user_id
    from app_hidden.seen_assemblies as a
    join app_public.work_orders as o on o.account_id = a.account_id and o.id = a.work_order_id
    union all
    select a.id::bigint * 4 + 3, a.created_at, 'returns', a.return_id, null, a.sku_id, a.lot_id,
      o.warehouse_id, a.bin_location_id, a.quantity, a.cost, a.user_id
    from app_hidden.seen_return_receivements as a
    join app_hidden.seen_returns as o on o.account_id = a.account_id and o.id = a.return_id
  ) as r
$$;
comment on function app_hidden.report_receivements(jsonb) is
  'What arrived: on purchase orders, transfers and returns, and what was built on work orders. Of each kind, as far as its reader sees such documents.';
