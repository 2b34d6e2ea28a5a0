-- Customer and warehouse decide prices, tax and levels: the lines follow a change, and facts forbid it.
create or replace function app_private.tg_take_tax_rate() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  new.tax_rate := coalesce((
    select case when tax_exempt then 0 else tax_rate end
    from app_public.customers
    where account_id = new.account_id and id = new.customer_id
  ), 0);
  return new;
end $$;
comment on function app_private.tg_take_tax_rate() is 'A draft has its customer''s tax rate; the last change is the opening, which freezes it.';

drop trigger if exists tg_sales_orders__tax on app_public.sales_orders;
create trigger tg_sales_orders__tax before insert on app_public.sales_orders
for each row execute function app_private.tg_take_tax_rate();
drop trigger if exists tg_sales_orders__tax_of_draft on app_public.sales_orders;
create trigger tg_sales_orders__tax_of_draft before update on app_public.sales_orders
for each row when (old.state = 'Draft' and current_user <> 'ledger_writer') execute function app_private.tg_take_tax_rate();

create or replace function app_private.tg_change_sales_order_party() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.customer_id is distinct from old.customer_id and old.state <> 'Draft' then
    perform app_private.fail('SWVAL', 'The customer can be changed on a draft only.', '{"fields": {"customerId": "draftOnly"}}');
  end if;
  if new.warehouse_id is distinct from old.warehouse_id and exists (
    select from app_public.shipments as s
    join app_public.packages as p on p.account_id = s.account_id and p.shipment_id = s.id
    where s.account_id = new.account_id and s.sales_order_id = new.id and s.state <> 'Voided' and p.deleted_at is null
  ) then
    perform app_private.fail('SWVAL', 'There are packages from this warehouse.', '{"fields": {"warehouseId": "packed"}}');
  end if;
  if (new.customer_id, new.tax_rate) is distinct from (old.customer_id, old.tax_rate) then
    update app_public.sales_order_lines
    set tax_rate = new.tax_rate,
      price = case when price_rule_id is not null and new.customer_id is distinct from old.customer_id then null else price end
    where account_id = new.account_id and sales_order_id = new.id;
  end if;
  return null;
end $$;
comment on function app_private.tg_change_sales_order_party() is 'Keeps the warehouse once something is packed; takes prices and tax from the new customer.';

drop trigger if exists tg_sales_orders__party on app_public.sales_orders;
create trigger tg_sales_orders__party after update on app_public.sales_orders
for each row when ((new.customer_id, new.warehouse_id, new.tax_rate) is distinct from (old.customer_id, old.warehouse_id, old.tax_rate))
execute function app_private.tg_change_sales_order_party();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_take_tax_rate() owner to ledger_writer;
alter function app_private.tg_change_sales_order_party() owner to ledger_writer;
