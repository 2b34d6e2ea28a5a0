-- What can be billed of an order's lines.
create or replace function app_private.lines_to_bill(p_order int) returns table (line_id int, received numeric, billed numeric)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select l.id, case when l.is_stockless then l.quantity else l.qty_received end, coalesce(sum(n.quantity), 0)
  from app_public.purchase_order_lines as l
  left join (
    app_public.receipt_lines as n
    join app_public.receipts as i on i.account_id = n.account_id and i.id = n.receipt_id and i.deleted_at is null
  ) on n.account_id = l.account_id and n.purchase_order_line_id = l.id
  where l.account_id = app_hidden.account_id() and l.purchase_order_id = p_order
  group by l.account_id, l.id
  order by l.position, l.id
$$;
comment on function app_private.lines_to_bill(int) is 'What was received and billed of each line of an order; what is no stock counts as received.';
alter function app_private.lines_to_bill(int) owner to ledger_writer;

create or replace function app_hidden.received_lines(p_order int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('purchase_order');
  perform app_private.lock_document('purchase_orders', p_order);
  return (
    select jsonb_agg(jsonb_build_object('purchaseOrderLineId', line_id, 'quantity', (received - billed)::text))
    from app_private.lines_to_bill(p_order)
    where received > billed
  );
end $$;
comment on function app_hidden.received_lines(int) is 'What was received of an order and is on no bill, as lines of one. The order is locked.';
alter function app_hidden.received_lines(int) owner to ledger_writer;

create or replace function app_hidden.bill_received(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  given_order constant int := (input ->> 'purchaseOrderId')::int;
  lines jsonb;
begin
  perform app_hidden.require_scope('receipt:create');
  lines := app_hidden.received_lines(given_order);
  if lines is null then
    perform app_private.fail('SWVAL', 'You have written receipts for all items that have currently been recevied',
      '{"fields": {"purchaseOrderId": "nothingToBill"}}');
  end if;
  return app_hidden.save_receipts(jsonb_strip_nulls(jsonb_build_object('purchaseOrderId', given_order, 'altId', input -> 'altId',
    'receiptDate', input -> 'receiptDate', 'lineItems', lines)));
end $$;
comment on function app_hidden.bill_received(jsonb) is 'Bills what was received of an order and is on no bill, at what it was ordered for: {purchaseOrderId, altId, receiptDate}.';
