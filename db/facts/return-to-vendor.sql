-- One lot's goods become a line of a return to the vendor they came from, without anybody making that first.
create or replace function app_hidden.return_of_lot(p_lot int, p_vendor int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lot app_public.lots;
  arrival app_public.receivements;
  vendor int := p_vendor;
  purchase app_public.purchase_orders;
  draft int;
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('lot');
  select * into lot from app_public.lots where account_id = me and id = p_lot;
  if not found then
    perform app_private.fail('SWNFD', 'This lot does not exist.', jsonb_build_object(
      'module', 'lots', 'id', p_lot, 'fields', '{"lotId": "notFound"}'::jsonb));
  end if;
  arrival := app_private.arrival_of_lot(lot.id);
  select * into purchase from app_public.purchase_orders where account_id = me and id = arrival.purchase_order_id and (vendor is null or vendor_id = vendor);
  vendor := coalesce(vendor, purchase.vendor_id);
  if vendor is null then
    perform app_private.fail('SWVAL', 'Choose the vendor: it is not known who it came from.', '{"fields": {"vendorId": "required"}}');
  end if;
  if app_hidden.may('vendor_return:update:single') then
    select id into draft
    from app_public.vendor_returns
    where account_id = me and vendor_id = vendor and warehouse_id = lot.warehouse_id and deleted_at is null
      and state in (select unnest(app_hidden.states_in('vendor_returns', '{draft}')))
      -- a draft about an order takes the goods of that order alone
      and not coalesce(purchase_order_id <> arrival.purchase_order_id, false)
    order by id desc
    limit 1;
  end if;
  return case
    when draft is not null then jsonb_build_object('id', draft)
    else jsonb_strip_nulls(jsonb_build_object('vendorId', vendor, 'warehouseId', lot.warehouse_id, 'purchaseOrderId', purchase.id))
  end;
end $$;
comment on function app_hidden.return_of_lot(int, int) is
  'Which return takes goods of a lot to the vendor they came from, or to another: the newest draft there that is not about another order, or what a new one says. For those who may view lots.';
alter function app_hidden.return_of_lot(int, int) owner to ledger_writer;

create or replace function app_hidden.return_to_vendor(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('vendor_return:create');
  return app_hidden.save_vendor_returns(
    app_hidden.return_of_lot((input ->> 'lotId')::int, (input ->> 'vendorId')::int)
    || jsonb_build_object('lineItems', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'lotId', input -> 'lotId', 'quantity', input -> 'quantity', 'reason', input -> 'reason', 'unitCredit', input -> 'unitCredit')))));
end $$;
comment on function app_hidden.return_to_vendor(jsonb) is
  'Goods of a lot go back to the vendor they came from: {lotId, quantity, reason, unitCredit: what it was bought for, vendorId: whom they came from}, as a line of his newest draft for that warehouse, '
  'else of a new one. Errors: SWNFD, SWVAL not known who it came from, or what a line refuses.';
