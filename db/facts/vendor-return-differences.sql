-- Returns to vendors against what left for them.
create or replace function app_private.vendor_return_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with went as materialized (
    select s.*
    from app_public.vendor_return_shipments as s
    where s.account_id = app_hidden.account_id() and s.deleted_at is null and (p_skus is null or s.sku_id = any (p_skus))
  ),
  line as materialized (
    select l.*, r.warehouse_id, r.credited_on, coalesce(w.quantity, 0) as went, coalesce(w.credit, 0) as went_for
    from app_public.vendor_return_lines as l
    join app_public.vendor_returns as r on r.account_id = l.account_id and r.id = l.vendor_return_id
    left join (select line_id, sum(quantity) as quantity, sum(credit) as credit from went group by line_id) as w on w.line_id = l.id
    where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
  )
  select sku_id, warehouse_id, 'qtyShipped', 'shipments', 'vendor_returns', vendor_return_id, went, qty_shipped
  from line
  where qty_shipped <> went
  union all
  -- the credit that is expected for what left is its line's
  select sku_id, warehouse_id, 'total', 'shipments', 'vendor_returns', vendor_return_id, total, went_for
  from line
  where qty_shipped = quantity and total <> went_for
  union all
  select sku_id, warehouse_id, 'total', 'lines', 'vendor_returns', vendor_return_id, round(quantity * unit_credit, 2), total
  from line
  where total <> round(quantity * unit_credit, 2)
  union all
  select sku_id, warehouse_id, 'qtyCredited', 'lines', 'vendor_returns', vendor_return_id, case when credited_on is null then 0 else quantity end, qty_credited
  from line
  where qty_credited <> case when credited_on is null then 0 else quantity end or (credited is null) <> (credited_on is null)
  union all
  -- what was credited is all on its lines
  select c.sku_id, r.warehouse_id, 'total', 'credit', 'vendor_returns', r.id, r.credit_amount, c.credited
  from app_public.vendor_returns as r
  join (
    select vendor_return_id, min(vendor_return_lines.sku_id) as sku_id, sum(credited) as credited, array_agg(vendor_return_lines.sku_id) as skus
    from app_public.vendor_return_lines
    where account_id = app_hidden.account_id()
    group by vendor_return_id
  ) as c on c.vendor_return_id = r.id
  where r.account_id = app_hidden.account_id() and r.credit_amount <> c.credited and (p_skus is null or c.skus && p_skus)
  union all
  -- what has paid bills is used
  select s.sku_id, r.warehouse_id, 'total', 'receiptPayments', 'vendor_returns', r.id, coalesce(p.amount, 0), r.credit_used
  from app_public.vendor_returns as r
  join (
    select vendor_return_id, min(vendor_return_lines.sku_id) as sku_id, array_agg(vendor_return_lines.sku_id) as skus
    from app_public.vendor_return_lines
    where account_id = app_hidden.account_id()
    group by vendor_return_id
  ) as s on s.vendor_return_id = r.id
  left join (
    select vendor_return_id, sum(amount) as amount
    from app_public.receipt_payments
    where account_id = app_hidden.account_id() and vendor_return_id is not null
    group by vendor_return_id
  ) as p on p.vendor_return_id = r.id
  where r.account_id = app_hidden.account_id() and r.credit_used <> coalesce(p.amount, 0) and (p_skus is null or s.skus && p_skus)
  union all
  -- what left its lots, as the moves have it
  select coalesce(w.sku_id, m.sku_id), null, 'inStock', 'moves', 'vendor_returns', coalesce(w.vendor_return_id, m.document_id), -coalesce(m.quantity, 0), coalesce(w.quantity, 0)
  from (select vendor_return_id, sku_id, lot_id, sum(quantity) as quantity from went group by vendor_return_id, sku_id, lot_id) as w
  full join (
    select e.document_id, m.sku_id, m.lot_id, sum(m.quantity_delta) as quantity
    from app_hidden.stock_events as e
    join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
    where e.account_id = app_hidden.account_id() and e.document_table = 'vendor_returns' and m.quantity_delta <> 0 and (p_skus is null or m.sku_id = any (p_skus))
    group by e.document_id, m.sku_id, m.lot_id
  ) as m on m.document_id = w.vendor_return_id and m.sku_id = w.sku_id and m.lot_id = w.lot_id
  where coalesce(w.quantity, 0) <> -coalesce(m.quantity, 0)
  union all
  -- what its lots lost is credited, expected to be, or cost of goods sold
  select v.sku_id, r.warehouse_id, 'stockValue', 'cogs', 'vendor_returns', r.id, -v.moved, v.kept
  from (
    select vendor_return_id, sku_id, sum(moved) as moved, sum(kept) as kept
    from (
      select e.document_id as vendor_return_id, m.sku_id, m.value_delta as moved, 0 as kept
      from app_hidden.stock_events as e
      join app_hidden.stock_moves as m on m.account_id = e.account_id and m.event_id = e.id
      where e.account_id = app_hidden.account_id() and e.document_table = 'vendor_returns' and m.value_delta <> 0 and (p_skus is null or m.sku_id = any (p_skus))
      union all
      select vendor_return_id, line.sku_id, 0, coalesce(credited, went_for) from line
      union all
      select document_id, cogs_entries.sku_id, 0, amount
      from app_hidden.cogs_entries
      where account_id = app_hidden.account_id() and document_table = 'vendor_returns' and (p_skus is null or cogs_entries.sku_id = any (p_skus))
    ) as side
    group by vendor_return_id, sku_id
    having sum(moved) + sum(kept) <> 0
  ) as v
  join app_public.vendor_returns as r on r.account_id = app_hidden.account_id() and r.id = v.vendor_return_id
$$;
comment on function app_private.vendor_return_differences(int[]) is
  'Returns to vendors of which another quantity left than their shipments and moves say, whose credits are not their lines'' or what bills were paid with, or whose value is not all accounted for.';
alter function app_private.vendor_return_differences(int[]) owner to ledger_writer;
