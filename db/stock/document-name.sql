create or replace function app_private.document_name(p_table text, p_id int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case p_table
    when 'purchase_orders' then (select display_id::text from app_public.purchase_orders where account_id = app_hidden.account_id() and id = p_id)
    when 'sales_orders' then (select display_id::text from app_public.sales_orders where account_id = app_hidden.account_id() and id = p_id)
    when 'lots' then (select lot_number from app_public.lots where account_id = app_hidden.account_id() and id = p_id)
  end
$$;
comment on function app_private.document_name(text, int) is 'The number people know a document or lot by.';
alter function app_private.document_name(text, int) owner to ledger_writer;
