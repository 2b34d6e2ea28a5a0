create or replace function app_private.tg_accounts__check() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_timezone_names where name = new.time_zone) then
    perform app_private.fail('SWVAL', format('%s is no time zone.', new.time_zone), '{"fields": {"timeZone": "timeZone"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_accounts__check() is 'The account''s day has to begin somewhere: its time zone is one that Postgres knows.';
drop trigger if exists _150_time_zone on app_public.accounts;
create trigger _150_time_zone before insert or update of time_zone on app_public.accounts
for each row execute function app_private.tg_accounts__check();
