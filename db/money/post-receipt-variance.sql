-- The difference between a bill's costs and those its goods were received at goes into stock or into the cost of goods sold.
create or replace function app_private.require_variance(p_id int) returns app_public.receipts
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  bill app_public.receipts;
begin
  perform app_private.require_view('receipt');
  perform app_private.require_view('purchase_order');
  perform app_private.require_view('receivement');
  perform app_private.require_view('sku_cost');
  perform app_private.lock_document('receipts', p_id);
  select * into bill from app_public.receipts where account_id = app_hidden.account_id() and id = p_id;
  return bill;
end $$;
comment on function app_private.require_variance(int) is 'Locks a bill for somebody who may post its variance.';
alter function app_private.require_variance(int) owner to ledger_writer;

create or replace function app_hidden.post_receipt_variance(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  target constant text := coalesce(app_hidden.text_input(input, 'varianceTo'), 'stock');
  bill app_public.receipts;
  posted bigint;
begin
  perform app_hidden.require_scope('receipt:update:single');
  bill := app_private.require_variance((input ->> 'id')::int);
  if target not in ('stock', 'cogs') then
    perform app_private.fail('SWVAL', 'Say where it goes.', '{"fields": {"varianceTo": "choice"}}');
  elsif bill.variance_to is not null then
    perform app_private.fail('SWVAL', 'The cost variance of this bill is posted: take that back first.', '{"fields": {"varianceTo": "varianceApplied"}}');
  end if;
  select app_private.revalue_goods('revalue', 'receipts', bill.id, array_agg((g.receivement_id, 'variance', g.amount)::app_private.revaluation order by g.receivement_id), target = 'stock')
  into posted
  from (
    select receivement_id, sum(variance_value) as amount from app_public.receipt_goods
    where account_id = me and receipt_id = bill.id
    group by receivement_id
    having sum(variance_value) <> 0
  ) as g
  having count(*) > 0;
  if posted is null then
    perform app_private.fail('SWVAL', 'Its goods are billed at what they were received at.', '{"fields": {"varianceTo": "noVariance"}}');
  end if;
  update app_public.receipts as b
  set variance_to = target, event_id = posted, into_stock = v.into_stock, into_cogs = b.variance - v.into_stock
  from (select round(sum(into_stock), 2) as into_stock from app_hidden.revaluations where account_id = me and event_id = posted) as v
  where b.account_id = me and b.id = bill.id;
  return jsonb_build_object('id', bill.id);
end $$;
comment on function app_hidden.post_receipt_variance(jsonb) is
  'Posts what a bill''s goods cost more (or less) than they were received at: {id, varianceTo: stock (default) or cogs}. What is in stock costs that much more, wherever it lies; '
  'what has left is cost of goods sold, dated now; or all of it is. Errors: SWVAL nothing differs, or it is posted.';
alter function app_hidden.post_receipt_variance(jsonb) owner to ledger_writer;

create or replace function app_hidden.undo_receipt_variance(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill app_public.receipts;
begin
  perform app_hidden.require_scope('receipt:update:single');
  bill := app_private.require_variance((input ->> 'id')::int);
  if bill.variance_to is null then
    perform app_private.fail('SWVAL', 'The variance of this bill is not posted.', '{"fields": {"id": "varianceNotApplied"}}');
  end if;
  perform app_private.take_back_revaluation('undo_revalue', 'receipts', bill.id, bill.event_id);
  update app_public.receipts set variance_to = null, event_id = null, into_stock = null, into_cogs = null
  where account_id = me and id = bill.id;
  return jsonb_build_object('id', bill.id);
end $$;
comment on function app_hidden.undo_receipt_variance(jsonb) is
  'Takes the posted variance of a bill back: {id}. What is in stock costs what it did before; what left meanwhile gives its share back as a variance. Errors: SWVAL it is not posted.';
alter function app_hidden.undo_receipt_variance(jsonb) owner to ledger_writer;
