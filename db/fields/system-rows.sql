create or replace function app_private.tg_keep_system_label() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if old.is_system and (tg_op = 'DELETE' or (new.name, new.modules, new.is_active, new.is_system) is distinct from (old.name, old.modules, old.is_active, old.is_system)) then
    perform app_private.fail('SWDEL', format('The label %s belongs to the system; only its color can change.', old.name));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_keep_system_label() is '"All customers" is implicit on every customer and has to stay what it is.';

drop trigger if exists _150_system on app_public.labels;
create trigger _150_system before update or delete on app_public.labels
for each row execute function app_private.tg_keep_system_label();

create or replace function app_private.tg_keep_status_state() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if (new.state, new.module) is distinct from (old.state, old.module) then
    perform app_private.fail('SWVAL', 'The state of a status cannot change.', jsonb_build_object('fields', jsonb_build_object('state', 'fixed')));
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_status_state() is 'Documents carry a copy of their status''s state, so a status keeps the one it was made with.';

drop trigger if exists _150_state on app_public.statuses;
create trigger _150_state before update on app_public.statuses
for each row execute function app_private.tg_keep_status_state();
