-- From its own id, so that receiving never waits for a counter.
create or replace function app_private.tg_number_lot() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if coalesce(btrim(new.lot_number), '') = '' then
    new.lot_number := 'L' || lpad(new.id::text, 6, '0');
  end if;
  return new;
end $$;
comment on function app_private.tg_number_lot() is 'Gives a lot without a number one.';

drop trigger if exists tg_lots__number on app_public.lots;
create trigger tg_lots__number before insert or update of lot_number on app_public.lots
for each row execute function app_private.tg_number_lot();
