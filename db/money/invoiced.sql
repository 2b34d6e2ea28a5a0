-- What an order's invoices come to: kept, so that what a customer will owe is known without reading them.
create or replace function app_private.tg_invoices__invoiced() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_public.sales_orders as o
  set invoiced = o.invoiced + case when new.deleted_at is null then new.total else 0 end
    - case when tg_op = 'UPDATE' and old.deleted_at is null then old.total else 0 end
  where o.account_id = new.account_id and o.id = new.sales_order_id;
  return null;
end $$;
comment on function app_private.tg_invoices__invoiced() is 'Keeps what an order''s invoices come to; the order is their lock.';
drop trigger if exists tg_invoices__invoiced on app_public.invoices;
create trigger tg_invoices__invoiced after insert or update of total, deleted_at on app_public.invoices
for each row execute function app_private.tg_invoices__invoiced();
alter function app_private.tg_invoices__invoiced() owner to ledger_writer;
