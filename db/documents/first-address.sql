create or replace function app_private.first_address(p_customer int default null, p_vendor int default null, p_warehouse int default null) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select min(id) from app_public.addresses
  where account_id = app_hidden.account_id() and (customer_id = p_customer or vendor_id = p_vendor or warehouse_id = p_warehouse)
$$;
comment on function app_private.first_address(int, int, int) is
  'The address a new document takes of its party when none is said: the first one entered.';
alter function app_private.first_address(int, int, int) owner to ledger_writer;
