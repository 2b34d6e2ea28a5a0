-- Returns against what came back on them.
create or replace function app_private.return_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with received as materialized (
    select r.*
    from app_public.return_receivements as r
    where r.account_id = app_hidden.account_id() and (p_skus is null or r.sku_id = any (p_skus))
  )
  select l.sku_id, t.warehouse_id, 'qtyReturned', 'receivements', 'returns', t.id, coalesce(r.quantity, 0), l.qty_returned
  from app_public.return_lines as l
  join app_public.returns as t on t.account_id = l.account_id and t.id = l.return_id
  left join (select line_id, sum(quantity) as quantity from received where deleted_at is null group by line_id) as r on r.line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_returned <> coalesce(r.quantity, 0)
  union all
  -- at the cost it left at
  select l.sku_id, t.warehouse_id, 'stockValue', 'packages', 'returns', t.id, p.unit_cost, d.cost
  from app_public.return_lines as l
  join app_public.returns as t on t.account_id = l.account_id and t.id = l.return_id and t.deleted_at is null
  join app_public.package_lots as p on p.account_id = l.account_id and p.id = l.package_lot_id
  left join received as r on r.line_id = l.id and r.deleted_at is null
  cross join lateral (values (l.cost), (coalesce(r.cost, l.cost))) as d (cost)
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and d.cost is distinct from p.unit_cost
  union all
  -- what came, as the moves have it: on its own lot, at the return's warehouse
  select r.sku_id, t.warehouse_id, 'inStock', 'moves', 'returns', t.id, r.quantity, coalesce(m.quantity, 0)
  from received as r
  join app_public.returns as t on t.account_id = r.account_id and t.id = r.return_id
  left join (
    select event_id, lot_id, warehouse_id, sum(quantity_delta) as quantity
    from app_hidden.stock_moves
    where account_id = app_hidden.account_id() and quantity_delta > 0 and (p_skus is null or stock_moves.sku_id = any (p_skus))
    group by event_id, lot_id, warehouse_id
  ) as m on m.event_id = r.event_id and m.lot_id = r.lot_id and m.warehouse_id = t.warehouse_id
  where coalesce(m.quantity, 0) <> r.quantity
  union all
  -- what stock gained, cost of goods sold lost: each receiving and taking back by itself
  select d.sku_id, d.warehouse_id, 'stockValue', 'cogs', 'returns', e.document_id, -d.moved, d.cost
  from (
    select event_id, sku_id, min(warehouse_id) as warehouse_id, sum(moved) as moved, sum(cost) as cost
    from (
      select m.event_id, m.sku_id, m.warehouse_id, m.value_delta as moved, 0 as cost
      from app_hidden.stock_moves as m
      join app_hidden.stock_events as e on e.account_id = m.account_id and e.id = m.event_id and e.type in ('return', 'undo_return')
      where m.account_id = app_hidden.account_id() and m.value_delta <> 0 and (p_skus is null or m.sku_id = any (p_skus))
      union all
      select event_id, sku_id, warehouse_id, 0, amount
      from app_hidden.cogs_entries
      where account_id = app_hidden.account_id() and document_table = 'returns' and (p_skus is null or cogs_entries.sku_id = any (p_skus))
    ) as side
    group by event_id, sku_id
    having sum(moved) + sum(cost) <> 0
  ) as d
  join app_hidden.stock_events as e on e.account_id = app_hidden.account_id() and e.id = d.event_id
  union all
  -- and as much of it
  select l.sku_id, t.warehouse_id, 'qtyReturned', 'cogs', 'returns', t.id, l.qty_returned, -coalesce(c.quantity, 0)
  from app_public.return_lines as l
  join app_public.returns as t on t.account_id = l.account_id and t.id = l.return_id
  left join (
    select line_id, sum(quantity) as quantity
    from app_hidden.cogs_entries
    where account_id = app_hidden.account_id() and document_table = 'returns' and type = 'return'
    group by line_id
  ) as c on c.line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and l.qty_returned <> -coalesce(c.quantity, 0)
  union all
  -- what is said to be with the customer left in a placed shipment, of the lot that it names
  select p.sku_id, null, 'qtyShipped', 'shipments', 'sales_orders', p.sales_order_id,
    case when s.state = 'Shipped' and k.deleted_at is null then p.quantity else 0 end, p.qty_shipped
  from app_public.package_lots as p
  join app_public.package_lines as l on l.account_id = p.account_id and l.id = p.package_line_id
  join app_public.packages as k on k.account_id = l.account_id and k.id = l.package_id
  join app_public.shipments as s on s.account_id = k.account_id and s.id = k.shipment_id
  join app_public.lots as lot on lot.account_id = p.account_id and lot.id = p.lot_id
  where p.account_id = app_hidden.account_id() and (p_skus is null or p.sku_id = any (p_skus))
    and (p.qty_shipped, p.sales_order_id, p.sku_id)
      <> (case when s.state = 'Shipped' and k.deleted_at is null then p.quantity else 0 end,
        -- an emptied shipment may have gone to another order
        case when k.deleted_at is null then s.sales_order_id else p.sales_order_id end, lot.sku_id)
$$;
comment on function app_private.return_differences(int[]) is
  'Returns of which another quantity came back, or at another cost, than their lots, moves and cost of goods sold say; and packed lots that do not say what left.';
alter function app_private.return_differences(int[]) owner to ledger_writer;
