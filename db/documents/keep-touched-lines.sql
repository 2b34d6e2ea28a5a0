-- What a physical fact refers to cannot be removed.
create or replace function app_private.tg_keep_touched_line() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if (to_jsonb(old) ->> tg_argv[0])::numeric > 0 then
    perform app_hidden.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', jsonb_build_array(
      jsonb_build_object('module', tg_table_name, 'id', old.id, tg_argv[1], to_jsonb(old) ->> tg_argv[0]))));
  end if;
  return old;
end $$;
comment on function app_private.tg_keep_touched_line() is 'Refuses to remove a line of which something was received or shipped.';

drop trigger if exists tg_purchase_order_lines__keep on app_public.purchase_order_lines;
create trigger tg_purchase_order_lines__keep before delete on app_public.purchase_order_lines
for each row execute function app_private.tg_keep_touched_line('qty_received', 'qtyReceived');
drop trigger if exists tg_sales_order_lines__keep on app_public.sales_order_lines;
create trigger tg_sales_order_lines__keep before delete on app_public.sales_order_lines
for each row execute function app_private.tg_keep_touched_line('qty_shipped', 'qtyShipped');
