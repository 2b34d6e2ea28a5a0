create or replace function app_private.document_link(p_module text, p_id int, p_sku int) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case p_module
    when 'purchase_orders' then '/purchase-orders/detail/' || p_id
    when 'sales_orders' then '/sales-orders/detail/' || p_id
    else '/skus/detail/' || p_sku
  end
$$;
comment on function app_private.document_link(text, int, int) is 'The route of the screen that shows a record; lots and adjustments are shown on their SKU.';
alter function app_private.document_link(text, int, int) owner to ledger_writer;
