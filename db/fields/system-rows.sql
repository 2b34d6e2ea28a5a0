create or replace function app_private.tg_keep_system_label() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if old.is_system and (tg_op = 'DELETE' or (new.name, new.modules, new.is_active, new.is_system) is distinct from (old.name, old.modules, old.is_active, old.is_system)) then
    perform app_private.fail('SWDEL', format('The label %s belongs to the system; only its color can change.', old.name),
      jsonb_build_object('reason', 'systemLabel'));
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

create or replace function app_private.tg_check_status_state() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if not exists (select from app_private.initial_statuses where module = new.module and state = new.state) then
    perform app_private.fail('SWVAL', 'This document has no such state.', '{"fields": {"state": "choice"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_check_status_state() is 'A status names one of the states its document has.';

drop trigger if exists _150_known_state on app_public.statuses;
create trigger _150_known_state before insert on app_public.statuses
for each row execute function app_private.tg_check_status_state();

create or replace function app_private.tg_keep_default_status() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    perform app_private.fail('SWDEL', 'Cannot perform delete. It is the default for its state.', '{"reason": "defaultStatus"}');
  elsif tg_op = 'UPDATE' and old.is_default then
    perform app_private.fail('SWVAL', 'Make another status the default instead.', '{"fields": {"isDefault": "defaultStatus"}}');
  end if;
  update app_public.statuses as s set is_default = false
  where s.account_id = new.account_id and s.module = new.module and s.state = new.state and s.id <> new.id and s.is_default;
  return new;
end $$;
comment on function app_private.tg_keep_default_status() is
  'A state always has one default status: naming another takes it from the one before, and it is neither given up nor deleted.';

-- the update that hands it over comes from the trigger itself
drop trigger if exists _160_new_default on app_public.statuses;
create trigger _160_new_default before insert on app_public.statuses
for each row when (new.is_default) execute function app_private.tg_keep_default_status();
drop trigger if exists _160_next_default on app_public.statuses;
create trigger _160_next_default before update of is_default on app_public.statuses
for each row when (new.is_default and not old.is_default) execute function app_private.tg_keep_default_status();
drop trigger if exists _160_default_given_up on app_public.statuses;
create trigger _160_default_given_up before update of is_default on app_public.statuses
for each row when (old.is_default and not new.is_default and pg_trigger_depth() = 0) execute function app_private.tg_keep_default_status();
drop trigger if exists _160_default_deleted on app_public.statuses;
create trigger _160_default_deleted before delete on app_public.statuses
for each row when (old.is_default and pg_trigger_depth() = 0) execute function app_private.tg_keep_default_status();
