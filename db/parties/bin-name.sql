create or replace function app_private.tg_name_bin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  select new.name || ' · ' || w.name into new.name_with_warehouse
  from app_public.warehouses as w
  where w.account_id = new.account_id and w.id = new.warehouse_id;
  new.name_with_warehouse := coalesce(new.name_with_warehouse, new.name);
  return new;
end $$;
comment on function app_private.tg_name_bin() is 'Writes a bin''s name with its warehouse, as lookups show it.';

drop trigger if exists _150_name on app_public.bin_locations;
create trigger _150_name before insert or update of name, warehouse_id on app_public.bin_locations
for each row execute function app_private.tg_name_bin();

create or replace function app_private.tg_rename_bins() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.enter_account(new.account_id);
  update app_public.bin_locations set name = name where account_id = new.account_id and warehouse_id = new.id;
  return null;
end $$;
comment on function app_private.tg_rename_bins() is 'A renamed warehouse renames its bins as lookups show them.';

drop trigger if exists _550_rename_bins on app_public.warehouses;
create trigger _550_rename_bins after update of name on app_public.warehouses
for each row when (old.name is distinct from new.name) execute function app_private.tg_rename_bins();
