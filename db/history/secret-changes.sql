-- Prices and costs of a change are withheld by column grants; a role that may see them gets them through here, so that one query serves every role.
create or replace function app_hidden.secret_changes(p_history bigint) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select case when app_hidden.may_view('sku_price') then h.price_changes else '{}' end
    || case when app_hidden.may_view('sku_cost') then h.cost_changes else '{}' end
  from app_public.history as h
  where h.account_id = app_hidden.account_id() and h.id = p_history
    and app_hidden.may('history:view:all') and h.table_name = any (app_hidden.viewable_tables())
$$;
comment on function app_hidden.secret_changes(bigint) is 'Changed prices and costs of a history row, as far as the caller may see them.';
alter function app_hidden.secret_changes(bigint) owner to ledger_writer;
