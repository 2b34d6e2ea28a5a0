-- Vendors' bills against the arrivals they are for, the payments of them and the ledger.
create or replace function app_private.receipt_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with bills as (
    select b.*, (select min(l.sku_id) from app_public.receipt_lines as l where l.account_id = b.account_id and l.receipt_id = b.id) as first_sku
    from app_public.receipts as b
    where b.account_id = app_hidden.account_id() and b.deleted_at is null
      and (p_skus is null or b.id in (select l.receipt_id from app_public.receipt_lines as l where l.account_id = b.account_id and l.sku_id = any (p_skus)))
  ),
  paid as (
    select receipt_id, sum(amount) as amount, sum(discount) as discount from app_public.receipt_payments
    where account_id = app_hidden.account_id()
    group by receipt_id
  ),
  goods as (
    select receipt_id, sum(variance_value) as variance from app_public.receipt_goods
    where account_id = app_hidden.account_id()
    group by receipt_id
  ),
  revalued as (
    select document_id, sum(amount) as amount from app_hidden.revaluations
    where account_id = app_hidden.account_id() and document_table = 'receipts'
    group by document_id
  )
  select b.first_sku, null::int, 'total', 'receiptPayments', 'receipts', b.id, coalesce(p.amount, 0) + coalesce(p.discount, 0), b.amount_paid + b.discount_taken
  from bills as b
  left join paid as p on p.receipt_id = b.id
  where (b.amount_paid, b.discount_taken) <> (coalesce(p.amount, 0), coalesce(p.discount, 0)) or b.amount_paid + b.discount_taken > b.total
  union all
  select b.first_sku, null::int, 'stockValue', 'receiptGoods', 'receipts', b.id, coalesce(g.variance, 0), b.variance
  from bills as b
  left join goods as g on g.receipt_id = b.id
  where b.variance <> coalesce(g.variance, 0)
  union all
  -- a variance that is posted is in revaluations, one that is not in none
  select b.first_sku, null::int, 'stockValue', 'revaluations', 'receipts', b.id, b.posted, coalesce(v.amount, 0)
  from (select id, first_sku, case when variance_to is not null then variance else 0 end as posted from bills) as b
  left join revalued as v on v.document_id = b.id
  where b.posted <> coalesce(v.amount, 0)
  union all
  -- what is stock is billed of arrivals that stand, all of it, and of none of them more than came
  select l.sku_id, null::int, 'qtyReceived', 'receiptGoods', 'receipts', l.receipt_id, l.quantity, coalesce(g.quantity, 0)
  from app_public.receipt_lines as l
  join bills as b on b.id = l.receipt_id
  join app_public.purchase_order_lines as o on o.account_id = l.account_id and o.id = l.purchase_order_line_id and not o.is_stockless
  left join (
    select g.receipt_line_id, sum(g.quantity) as quantity, sum(g.billed_value) as billed
    from app_public.receipt_goods as g
    join app_public.receivements as r on r.account_id = g.account_id and r.id = g.receivement_id and r.deleted_at is null
    where g.account_id = app_hidden.account_id()
    group by g.receipt_line_id
  ) as g on g.receipt_line_id = l.id
  where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
    and (l.quantity, l.billed) is distinct from (g.quantity, g.billed)
  union all
  -- a bill that is deleted is for nothing
  select g.sku_id, null::int, 'qtyReceived', 'receiptGoods', 'receipts', g.receipt_id, 0, g.quantity
  from app_public.receipt_goods as g
  where g.account_id = app_hidden.account_id() and (p_skus is null or g.sku_id = any (p_skus))
    and g.receipt_id in (select b.id from app_public.receipts as b where b.account_id = app_hidden.account_id() and b.deleted_at is not null)
  union all
  select r.sku_id, null::int, 'qtyReceived', 'receiptGoods', 'receipts', g.receipt_id, r.quantity, g.quantity
  from (
    select receivement_id, max(receipt_id) as receipt_id, sum(quantity) as quantity from app_public.receipt_goods
    where account_id = app_hidden.account_id()
    group by receivement_id
  ) as g
  join app_public.receivements as r on r.account_id = app_hidden.account_id() and r.id = g.receivement_id
  where g.quantity > r.quantity and (p_skus is null or r.sku_id = any (p_skus))
$$;
comment on function app_private.receipt_differences(int[]) is
  'Bills whose payments, goods or posted variances are not what they say, and arrivals of which more is billed than came.';
alter function app_private.receipt_differences(int[]) owner to ledger_writer;
