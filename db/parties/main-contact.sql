create or replace function app_private.tg_keep_one_main_contact() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_public.contacts as c set is_primary = false
  where c.account_id = new.account_id and c.id <> new.id and c.is_primary
    and (c.customer_id, c.vendor_id, c.warehouse_id) is not distinct from (new.customer_id, new.vendor_id, new.warehouse_id);
  return null;
end $$;
comment on function app_private.tg_keep_one_main_contact() is 'A company or warehouse has one main contact: naming another takes it from the one before.';

drop trigger if exists _450_main on app_public.contacts;
create trigger _450_main after insert or update of is_primary on app_public.contacts
for each row when (new.is_primary) execute function app_private.tg_keep_one_main_contact();
