-- Vendor and warehouse decide costs and levels: the lines follow a change, and facts forbid it.
create or replace function app_private.tg_change_purchase_order_party() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.warehouse_id <> old.warehouse_id and exists (
    select from app_public.purchase_order_lines
    where account_id = new.account_id and purchase_order_id = new.id and qty_received > 0
  ) then
    perform app_private.fail('SWVAL', 'Something was received in this warehouse.', '{"fields": {"warehouseId": "received"}}');
  end if;
  if new.vendor_id <> old.vendor_id then
    update app_public.purchase_order_lines set cost = null
    where account_id = new.account_id and purchase_order_id = new.id and cost_rule_id is not null;
  end if;
  return null;
end $$;
comment on function app_private.tg_change_purchase_order_party() is 'Keeps the warehouse once something was received; takes costs from the new vendor''s rules.';

drop trigger if exists tg_purchase_orders__party on app_public.purchase_orders;
create trigger tg_purchase_orders__party after update of warehouse_id, vendor_id on app_public.purchase_orders
for each row when ((new.warehouse_id, new.vendor_id) is distinct from (old.warehouse_id, old.vendor_id))
execute function app_private.tg_change_purchase_order_party();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_change_purchase_order_party() owner to ledger_writer;
