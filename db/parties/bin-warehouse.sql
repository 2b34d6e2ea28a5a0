create or replace function app_private.tg_keep_bin_in_warehouse() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (select from app_public.lots where account_id = new.account_id and bin_location_id = new.id) then
    perform app_private.fail('SWVAL', 'This bin holds lots: it cannot change its warehouse.',
      jsonb_build_object('fields', jsonb_build_object('warehouseId', 'binInUse')));
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_bin_in_warehouse() is 'Moving a bin would move its stock without a stock event.';

drop trigger if exists _160_keep_warehouse on app_public.bin_locations;
create trigger _160_keep_warehouse before update of warehouse_id on app_public.bin_locations
for each row when (old.warehouse_id is distinct from new.warehouse_id) execute function app_private.tg_keep_bin_in_warehouse();
