-- Settling happens in the save, so that answers and previews read settled values; this only makes forgetting it impossible.
create or replace function app_private.tg_assert_settled() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  is_settled boolean;
begin
  case tg_table_name
    when 'purchase_orders' then
      select settled_version = version into is_settled from app_public.purchase_orders
      where account_id = new.account_id and id = new.id and deleted_at is null;
    when 'sales_orders' then
      select settled_version = version into is_settled from app_public.sales_orders
      where account_id = new.account_id and id = new.id and deleted_at is null;
  end case;
  if not found then
    return null; -- deleted: only what posts nothing can be
  end if;
  if is_settled is not true then
    perform app_private.fail('SWLED', format('%s %s was saved but not settled.', tg_table_name, new.id),
      jsonb_build_object('module', tg_table_name, 'id', new.id));
  end if;
  return null;
end $$;
comment on function app_private.tg_assert_settled() is 'At commit, a document is settled at its version.';

drop trigger if exists tg_purchase_orders__settled on app_public.purchase_orders;
create constraint trigger tg_purchase_orders__settled after insert or update on app_public.purchase_orders
deferrable initially deferred
for each row when (new.settled_version is distinct from new.version)
execute function app_private.tg_assert_settled();
drop trigger if exists tg_sales_orders__settled on app_public.sales_orders;
create constraint trigger tg_sales_orders__settled after insert or update on app_public.sales_orders
deferrable initially deferred
for each row when (new.settled_version is distinct from new.version)
execute function app_private.tg_assert_settled();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_assert_settled() owner to ledger_writer;
