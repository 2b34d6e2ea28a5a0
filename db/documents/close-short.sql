-- Closing and canceling give up what is open; reopening turns it back into open quantity.
create or replace function app_private.close_purchase_lines(p_id int, p_closed boolean) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  update app_public.purchase_order_lines
  set qty_short_closed = case when p_closed then greatest(quantity - qty_received, 0) else 0 end
  where account_id = app_hidden.account_id() and purchase_order_id = p_id
    and qty_short_closed <> case when p_closed then greatest(quantity - qty_received, 0) else 0 end
$$;
comment on function app_private.close_purchase_lines(int, boolean) is 'Gives up or takes back the open quantity of a purchase order''s lines.';
alter function app_private.close_purchase_lines(int, boolean) owner to ledger_writer;

create or replace function app_private.close_sales_lines(p_id int, p_closed boolean) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  update app_public.sales_order_lines
  set qty_short_closed = case when p_closed then quantity - qty_shipped else 0 end
  where account_id = app_hidden.account_id() and sales_order_id = p_id
    and qty_short_closed <> case when p_closed then quantity - qty_shipped else 0 end
$$;
comment on function app_private.close_sales_lines(int, boolean) is 'Gives up or takes back the open quantity of a sales order''s lines.';
alter function app_private.close_sales_lines(int, boolean) owner to ledger_writer;
