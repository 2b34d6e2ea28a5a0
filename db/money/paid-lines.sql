-- Whether lines fit what was paid tells amounts, and so does a line that takes another's place.
create or replace function app_private.tg_lines_of_paid() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  kind constant text := tg_argv[2];
  document constant int := (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[1])::int;
  is_paid boolean;
begin
  if (case kind when 'price' then app_hidden.may_view('sku_price') else app_hidden.may_view('sku_cost') end) then
    return null;
  end if;
  execute format('select exists (select from app_public.%I as d where d.account_id = $1 and d.id = $2 and d.amount_paid + d.discount_taken > 0)', tg_argv[0])
    into is_paid using app_hidden.account_id(), document;
  if is_paid then
    perform app_hidden.require_amounts(kind);
  end if;
  return null;
end $$;
comment on function app_private.tg_lines_of_paid() is
  'Lines of what something was paid of are changed by who sees amounts (table, its key, price or cost): whether they are refused tells them to others.';

-- after the row is written, so that who may not write it is told that first
drop trigger if exists tg_invoice_lines__paid on app_public.invoice_lines;
create trigger tg_invoice_lines__paid after insert or delete on app_public.invoice_lines
for each row execute function app_private.tg_lines_of_paid('invoices', 'invoice_id', 'price');
drop trigger if exists tg_invoice_lines__paid_change on app_public.invoice_lines;
create trigger tg_invoice_lines__paid_change after update of quantity on app_public.invoice_lines
for each row when (new.quantity <> old.quantity) execute function app_private.tg_lines_of_paid('invoices', 'invoice_id', 'price');
drop trigger if exists tg_receipt_lines__paid on app_public.receipt_lines;
create trigger tg_receipt_lines__paid after insert or delete on app_public.receipt_lines
for each row execute function app_private.tg_lines_of_paid('receipts', 'receipt_id', 'cost');
drop trigger if exists tg_receipt_lines__paid_change on app_public.receipt_lines;
create trigger tg_receipt_lines__paid_change after update of quantity, billed on app_public.receipt_lines
for each row when ((new.quantity, new.billed) is distinct from (old.quantity, old.billed))
execute function app_private.tg_lines_of_paid('receipts', 'receipt_id', 'cost');
alter function app_private.tg_lines_of_paid() owner to ledger_writer;
