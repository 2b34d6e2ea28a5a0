-- What a physical fact refers to cannot be removed, nor anything of a document that is closed.
create or replace function app_private.tg_keep_purchase_order_line() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_live(state)
  from app_public.purchase_orders
  where account_id = old.account_id and id = old.purchase_order_id;
  if old.qty_received > 0 then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'lineReceived', 'consumers', jsonb_build_array(jsonb_build_object(
      'module', 'purchase_order_lines', 'id', old.id, 'quantity', trim_scale(old.qty_received)::text))));
  end if;
  return old;
end $$;
comment on function app_private.tg_keep_purchase_order_line() is 'Refuses to remove a line of which something was received.';

create or replace function app_private.tg_keep_sales_order_line() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_live(state)
  from app_public.sales_orders
  where account_id = old.account_id and id = old.sales_order_id;
  if old.qty_shipped > 0 then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'lineShipped', 'consumers', jsonb_build_array(jsonb_build_object(
      'module', 'sales_order_lines', 'id', old.id, 'quantity', trim_scale(old.qty_shipped)::text))));
  end if;
  return old;
end $$;
comment on function app_private.tg_keep_sales_order_line() is 'Refuses to remove a line of which something was shipped.';

drop trigger if exists tg_purchase_order_lines__keep on app_public.purchase_order_lines;
create trigger tg_purchase_order_lines__keep before delete on app_public.purchase_order_lines
for each row execute function app_private.tg_keep_purchase_order_line();
drop trigger if exists tg_sales_order_lines__keep on app_public.sales_order_lines;
create trigger tg_sales_order_lines__keep before delete on app_public.sales_order_lines
for each row execute function app_private.tg_keep_sales_order_line();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_keep_purchase_order_line() owner to ledger_writer;
alter function app_private.tg_keep_sales_order_line() owner to ledger_writer;
