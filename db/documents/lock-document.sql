create or replace function app_private.lock_document(p_table text, p_id int) returns text
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  locked_state text;
begin
  case p_table
    when 'purchase_orders' then
      select state into locked_state from app_public.purchase_orders
      where account_id = app_hidden.account_id() and id = p_id and deleted_at is null
      for no key update;
    when 'sales_orders' then
      select state into locked_state from app_public.sales_orders
      where account_id = app_hidden.account_id() and id = p_id and deleted_at is null
      for no key update;
  end case;
  if locked_state is null then
    perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', p_table, 'id', p_id));
  end if;
  return locked_state;
end $$;
comment on function app_private.lock_document(text, int) is
  'Locks a root document, the first lock of every change to it or its children, and returns its state. What is decided is read in later statements.';
alter function app_private.lock_document(text, int) owner to ledger_writer;
