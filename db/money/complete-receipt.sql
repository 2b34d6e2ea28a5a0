-- What a vendor's bill takes from its order and that one's vendor.
create or replace function app_private.tg_receipts__complete() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  vendor record;
begin
  if tg_op = 'INSERT' then
    select v.id, v.payment_days, v.discount_percent, v.discount_days into vendor
    from app_public.purchase_orders as o
    join app_public.vendors as v on v.account_id = o.account_id and v.id = o.vendor_id
    where o.account_id = new.account_id and o.id = new.purchase_order_id;
    new.vendor_id := vendor.id;
    new.receipt_date := coalesce(new.receipt_date, app_hidden.today());
    new.due_date := coalesce(new.due_date, new.receipt_date + coalesce(vendor.payment_days, 0));
    if vendor.discount_percent is not null and vendor.discount_days is not null then
      new.discount_percent := vendor.discount_percent;
      new.discount_date := new.receipt_date + vendor.discount_days;
    end if;
  end if;
  if new.due_date < new.receipt_date then
    perform app_private.fail('SWVAL', 'It is due on the day of the bill or later.', '{"fields": {"dueDate": "beforeBill"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_receipts__complete() is 'A bill is its order''s vendor''s, by that one''s terms.';
drop trigger if exists tg_receipts__complete on app_public.receipts;
create trigger tg_receipts__complete before insert or update of receipt_date, due_date on app_public.receipts
for each row execute function app_private.tg_receipts__complete();
alter function app_private.tg_receipts__complete() owner to ledger_writer;

create or replace function app_private.tg_purchase_orders__billed() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (select from app_public.receipts as r where r.account_id = new.account_id and r.purchase_order_id = new.id and r.deleted_at is null) then
    perform app_private.fail('SWVAL', 'Bills are about this order.', '{"fields": {"vendorId": "hasDocuments"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_purchase_orders__billed() is 'An order that is billed stays with its vendor.';
drop trigger if exists tg_purchase_orders__billed on app_public.purchase_orders;
create trigger tg_purchase_orders__billed before update of vendor_id on app_public.purchase_orders
for each row when (new.vendor_id <> old.vendor_id) execute function app_private.tg_purchase_orders__billed();
alter function app_private.tg_purchase_orders__billed() owner to ledger_writer;

-- Runs after the line's quantity and its part of what was ordered are complete.
create or replace function app_private.tg_receipt_lines__price() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  most constant numeric := app_hidden.largest_amount();
begin
  if new.billed is not null and (is_new or new.billed is distinct from old.billed) then
    new.cost := round(new.billed / new.quantity, 4);
  elsif new.cost is not null and (is_new or new.cost is distinct from old.cost or old.billed <> old.total) then
    if abs(new.quantity * new.cost) > most then
      perform app_private.fail('SWVAL', 'This amount is too large.', jsonb_build_object('fields', '{"cost": "max"}'::jsonb,
        'limits', jsonb_build_object('cost', trunc(most / new.quantity, 4)::text)));
    end if;
    new.billed := round(new.quantity * new.cost, 2);
  else
    new.billed := new.total;
    new.cost := round(new.billed / new.quantity, 4);
  end if;
  if new.billed <> 0 and sign(new.billed) <> (
    select case s.kind when 'discount' then -1 else 1 end from app_public.skus as s where s.account_id = new.account_id and s.id = new.sku_id
  ) then
    perform app_private.fail('SWVAL', 'Only a discount is below zero.', jsonb_build_object(
      'fields', jsonb_build_object('cost', case when new.billed < 0 then 'min' else 'belowZero' end), 'limits', '{"cost": "0"}'::jsonb));
  end if;
  return new;
end $$;
comment on function app_private.tg_receipt_lines__price() is
  'What a line bills: the amount that was given, its quantity at the cost that was given, or its part of what was ordered; the one tells the other.';
drop trigger if exists tg_receipt_lines__price on app_public.receipt_lines;
create trigger tg_receipt_lines__price before insert or update of purchase_order_line_id, quantity, unit_factor, unit_quantity, cost, billed on app_public.receipt_lines
for each row execute function app_private.tg_receipt_lines__price();
alter function app_private.tg_receipt_lines__price() owner to ledger_writer;

-- After the row is written, so that who may not write it is told that first.
create or replace function app_private.tg_receipt_lines__stay() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  bill constant int := case tg_op when 'DELETE' then old.receipt_id else new.receipt_id end;
begin
  if exists (select from app_public.receipts as r where r.account_id = app_hidden.account_id() and r.id = bill and r.variance_to is not null) then
    perform app_private.fail('SWVAL', 'The cost variance of this bill is posted: take that back first.', '{"fields": {"lineItems": "varianceApplied"}}');
  end if;
  return null;
end $$;
comment on function app_private.tg_receipt_lines__stay() is 'Lines of a bill whose variance is posted stay as they are.';
drop trigger if exists tg_receipt_lines__stay_new on app_public.receipt_lines;
create trigger tg_receipt_lines__stay_new after insert or delete on app_public.receipt_lines
for each row execute function app_private.tg_receipt_lines__stay();
drop trigger if exists tg_receipt_lines__stay on app_public.receipt_lines;
create trigger tg_receipt_lines__stay after update on app_public.receipt_lines
for each row when ((new.quantity, new.billed) is distinct from (old.quantity, old.billed)) execute function app_private.tg_receipt_lines__stay();
alter function app_private.tg_receipt_lines__stay() owner to ledger_writer;
