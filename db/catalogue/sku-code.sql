create or replace function app_private.sku_code(p_sku int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select code from app_public.skus where account_id = app_hidden.account_id() and id = p_sku
$$;
comment on function app_private.sku_code(int) is 'The code of a SKU, as refusals name it.';
alter function app_private.sku_code(int) owner to ledger_writer;
