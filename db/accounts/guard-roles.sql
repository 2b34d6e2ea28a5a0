-- Nobody gives, takes or changes more than they hold, and an account always keeps an administrator.
create or replace function app_private.exceeds_caller(p_type text, p_routes text[], p_scopes text[]) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select exists (select from app_private.scopes_of_role(p_type, p_routes, p_scopes) as scope where not app_hidden.may(scope)) $$;
comment on function app_private.exceeds_caller(text, text[], text[]) is 'Whether a role holds a scope that the caller does not.';

create or replace function app_private.refuse_escalation(p_role int, p_assigned boolean) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  role app_public.user_roles;
begin
  select * into role from app_public.user_roles where account_id = app_hidden.account_id() and id = p_role;
  if p_assigned and not role.is_active then
    perform app_private.fail('SWVAL', 'This role is deactivated.', '{"fields": {"roleSlug": "inactive"}}');
  end if;
  if app_private.exceeds_caller(role.type, role.route_blacklist, role.scope_blacklist) then
    perform app_private.fail('SWFBD', 'This role holds more than yours does.', jsonb_build_object('role', role.slug));
  end if;
end $$;
comment on function app_private.refuse_escalation(int, boolean) is 'Refuses to deal with a role above one''s own, or to assign a deactivated one.';

create or replace function app_private.tg_users__guard() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- registration and other acts of the system have no user
  if app_hidden.user_id() is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    perform app_private.refuse_escalation(new.role_id, true);
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.role_id, new.is_active, new.email, new.username) is not distinct from (old.role_id, old.is_active, old.email, old.username) then
    return new;
  end if;
  if not (app_hidden.may('user:update') or tg_op = 'DELETE' and app_hidden.may('user:delete')) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "user:update"}');
  end if;
  if old.id <> app_hidden.user_id() then
    perform app_private.refuse_escalation(old.role_id, false);
  elsif tg_op = 'DELETE' then
    perform app_private.fail('SWRUL', 'You cannot delete yourself. Another administrator can.', '{"rule": "ownUser"}');
  end if;
  if tg_op = 'UPDATE' and new.role_id <> old.role_id then
    perform app_private.refuse_escalation(new.role_id, true);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_users__guard() is 'A user is given, and keeps from the hands of, only those who hold at least the role''s scopes; nobody deletes their own.';
drop trigger if exists _150_guard on app_public.users;
create trigger _150_guard before insert or update or delete on app_public.users
for each row execute function app_private.tg_users__guard();

create or replace function app_private.tg_user_roles__guard() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if app_hidden.user_id() is null
    or tg_op = 'UPDATE' and (new.type, new.route_blacklist, new.scope_blacklist, new.is_active) is not distinct from (old.type, old.route_blacklist, old.scope_blacklist, old.is_active) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' and app_private.exceeds_caller(old.type, old.route_blacklist, old.scope_blacklist)
    or tg_op <> 'DELETE' and app_private.exceeds_caller(new.type, new.route_blacklist, new.scope_blacklist) then
    perform app_private.fail('SWFBD', 'This role holds more than yours does.', jsonb_build_object('role', coalesce(new.slug, old.slug)));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_user_roles__guard() is 'A role can be made or changed only within what the caller holds.';
drop trigger if exists _150_guard on app_public.user_roles;
create trigger _150_guard before insert or update or delete on app_public.user_roles
for each row execute function app_private.tg_user_roles__guard();

create or replace function app_private.tg_keep_administrator() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- two administrators who demote each other wait for one another here
  perform pg_advisory_xact_lock(hashtextextended('administrators', old.account_id));
  if not exists (
    select from app_public.users as u
    join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
    where u.account_id = old.account_id and u.is_active and r.is_active and r.type = 'admin'
  ) then
    perform app_private.fail('SWRUL', 'The last active administrator cannot be demoted, deactivated or deleted.', '{"rule": "lastAdministrator"}');
  end if;
  return null;
end $$;
comment on function app_private.tg_keep_administrator() is 'Someone has to be able to manage users.';
drop trigger if exists _550_administrator on app_public.users;
create trigger _550_administrator after update of role_id, is_active or delete on app_public.users
for each row execute function app_private.tg_keep_administrator();
drop trigger if exists _550_administrator on app_public.user_roles;
create trigger _550_administrator after update of type, is_active on app_public.user_roles
for each row execute function app_private.tg_keep_administrator();
