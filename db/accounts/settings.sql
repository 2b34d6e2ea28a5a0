create or replace function app_private.tg_accounts__check() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_timezone_names where name = new.time_zone)
    -- CET is a zone with summer time, and to "at time zone" an abbreviation without: screens and documents would differ by an hour
    or (new.time_zone not in ('UTC', 'GMT') and exists (select from pg_timezone_abbrevs where abbrev = new.time_zone))
  then
    perform app_private.fail('SWVAL', format('%s is no time zone.', new.time_zone), '{"fields": {"timeZone": "timeZone"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_accounts__check() is 'The account''s day has to begin somewhere: its time zone is one that Postgres knows.';
drop trigger if exists _150_time_zone on app_public.accounts;
create trigger _150_time_zone before insert or update of time_zone on app_public.accounts
for each row execute function app_private.tg_accounts__check();

create or replace function app_private.tg_accounts__freight() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- held before its kind is read: a change of its kind waits, and is refused
  perform from app_public.skus where account_id = new.id and id = new.freight_sku_id and kind = 'freight' for key share;
  if not found then
    perform app_private.fail('SWVAL', 'Charges are lines of a SKU of freight.', '{"fields": {"freightSkuId": "notFreight"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_accounts__freight() is 'Charges for shipping are lines of a SKU of freight of the account''s own.';
drop trigger if exists _160_freight on app_public.accounts;
create trigger _160_freight before insert or update of freight_sku_id on app_public.accounts
for each row when (new.freight_sku_id is not null) execute function app_private.tg_accounts__freight();
