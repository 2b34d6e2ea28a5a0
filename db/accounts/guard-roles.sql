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
    perform app_private.fail('SWFBD', 'This role holds more than yours does.', jsonb_build_object('role', role.slug, 'reason', 'aboveOwn'));
  end if;
end $$;
comment on function app_private.refuse_escalation(int, boolean) is 'Refuses to deal with a role above one''s own, or to assign a deactivated one.';

create or replace function app_hidden.refuse_above_caller(p_module text, p_record int) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  role_above int := p_record;
begin
  if p_module = any (app_hidden.credential_modules()) then
    perform app_hidden.require_in_person();
  end if;
  if p_module = 'users' then
    select u.role_id into role_above from app_public.users as u where u.account_id = app_hidden.account_id() and u.id = p_record;
  end if;
  -- acts of the system have no user, and users may do to themselves what their scopes allow
  if p_module not in ('users', 'user_roles') or role_above is null or app_hidden.user_id() is null
    or p_module = 'users' and p_record = app_hidden.user_id() then
    return;
  end if;
  perform app_private.refuse_escalation(role_above, false);
end $$;
comment on function app_hidden.refuse_above_caller(text, int) is
  'Refuses to deal with a user or a role that holds more than the caller, or otherwise than in person; of other modules it has nothing to say.';
grant execute on function app_hidden.refuse_above_caller(text, int) to login_clerk;

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
  if tg_op = 'DELETE' and old.id = app_hidden.user_id() then
    perform app_private.fail('SWRUL', 'You cannot delete yourself. Another administrator can.', '{"rule": "ownUser"}');
  end if;
  perform app_hidden.refuse_above_caller('users', old.id);
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- names and the tour are one's own; the rest is for managers of users
  if (new.role_id, new.is_active, new.email, new.username, new.pending_email)
    is distinct from (old.role_id, old.is_active, old.email, old.username, old.pending_email) then
    if old.id = app_hidden.user_id() and (new.email, new.username, new.pending_email) is distinct from (old.email, old.username, old.pending_email) then
      perform app_private.fail('SWVAL', 'The own address is changed in the profile, with the password.', '{"fields": {"email": "ownAddress"}}');
    end if;
    perform app_hidden.require_scope('user:update');
  end if;
  if new.role_id <> old.role_id then
    perform app_private.refuse_escalation(new.role_id, true);
  end if;
  return new;
end $$;
comment on function app_private.tg_users__guard() is 'Whatever is changed of a user, only those who hold at least the role''s scopes change it; nobody gives a role above their own or deletes themselves.';
drop trigger if exists _150_guard on app_public.users;
create trigger _150_guard before insert or update or delete on app_public.users
for each row execute function app_private.tg_users__guard();

create or replace function app_private.tg_user_roles__guard() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.is_built_in and (new.type <> old.type or not new.is_built_in) then
    perform app_private.fail('SWVAL', 'The base of a built-in role stays as it is.', '{"fields": {"type": "builtIn"}}');
  end if;
  if app_hidden.user_id() is not null and (
    tg_op <> 'INSERT' and app_private.exceeds_caller(old.type, old.route_blacklist, old.scope_blacklist)
    or tg_op <> 'DELETE' and app_private.exceeds_caller(new.type, new.route_blacklist, new.scope_blacklist)
  ) then
    perform app_private.fail('SWFBD', 'This role holds more than yours does.', jsonb_build_object('role', coalesce(old.slug, new.slug), 'reason', 'aboveOwn'));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_user_roles__guard() is 'A role can be made, renamed, changed or deleted only within what the caller holds; the type of a built-in one stays.';
drop trigger if exists _150_guard on app_public.user_roles;
create trigger _150_guard before insert or update or delete on app_public.user_roles
for each row execute function app_private.tg_user_roles__guard();

create or replace function app_private.tg_guard_attached() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- one deeper, a label or a record is deleted and takes this with it
  if pg_trigger_depth() = 1 then
    if tg_op <> 'INSERT' then
      perform app_hidden.refuse_above_caller(old.module, old.record_id);
    end if;
    if tg_op <> 'DELETE' then
      perform app_hidden.refuse_above_caller(new.module, new.record_id);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_guard_attached() is 'What hangs on a user or a role, labels and files, is changed by those who may change the user or the role.';
drop trigger if exists _150_guard on app_public.label_links;
create trigger _150_guard before insert or update or delete on app_public.label_links
for each row execute function app_private.tg_guard_attached();
drop trigger if exists _150_guard on app_public.files;
create trigger _150_guard before insert or update of module, record_id, name or delete on app_public.files
for each row execute function app_private.tg_guard_attached();

create or replace function app_private.administers(p_type text, p_routes text[], p_scopes text[]) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select not exists (
    select s.scope from app_private.scopes as s
    where split_part(s.scope, ':', 1) in ('user', 'user_role') and not s.for_user
    except
    select app_private.scopes_of_role(p_type, p_routes, p_scopes)
  )
$$;
comment on function app_private.administers(text, text[], text[]) is
  'Whether a role makes administrators of those who have it: it holds every scope of users and roles that is not everybody''s, whatever it is called.';

create or replace function app_private.is_whole(p_type text, p_routes text[], p_scopes text[]) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select not exists (
    select app_private.scopes_of_role('admin', '{}', '{}')
    except
    select app_private.scopes_of_role(p_type, p_routes, p_scopes)
  )
$$;
comment on function app_private.is_whole(text, text[], text[]) is 'Whether a role holds every scope there is.';

drop trigger if exists _550_administrator on app_public.users;
drop trigger if exists _550_administrator on app_public.user_roles;
drop function if exists app_private.tg_keep_administrator();
drop function if exists app_private.keep_administrator(int);
create or replace function app_private.keep_administrator(p_account int, p_was_whole boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  administers boolean;
  whole boolean;
begin
  -- two administrators who demote each other wait for one another here; the second then sees what the first did
  perform pg_advisory_xact_lock(hashtextextended('administrators', p_account));
  select coalesce(bool_or(app_private.administers(r.type, r.route_blacklist, r.scope_blacklist)), false),
    not p_was_whole or coalesce(bool_or(app_private.is_whole(r.type, r.route_blacklist, r.scope_blacklist)), false)
  into administers, whole
  from app_public.user_roles as r
  where r.account_id = p_account and r.is_active
    and exists (select from app_public.users as u where u.account_id = r.account_id and u.role_id = r.id and u.is_active);
  if not administers then
    perform app_private.fail('SWRUL', 'The last active administrator cannot be demoted, deactivated or deleted.', '{"rule": "lastAdministrator"}');
  elsif not whole then
    perform app_private.fail('SWRUL', 'The last active administrator whose role lacks nothing cannot be demoted, deactivated or deleted.', '{"rule": "lastWholeAdministrator"}');
  end if;
end $$;
comment on function app_private.keep_administrator(int, boolean) is
  'Refuses what was just done when nobody is left who can manage users and roles, or, where it ended somebody who held every scope, nobody who does.';

create or replace function app_private.tg_users__keep_administrator() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.enter_account(old.account_id);
  perform app_private.keep_administrator(old.account_id, old.is_active and exists (
    select from app_public.user_roles as r
    where r.account_id = old.account_id and r.id = old.role_id and r.is_active
      and app_private.is_whole(r.type, r.route_blacklist, r.scope_blacklist)
  ));
  return null;
end $$;
comment on function app_private.tg_users__keep_administrator() is 'Someone has to be able to manage users, and to hold every scope where somebody did.';
create trigger _550_administrator after update of role_id, is_active or delete on app_public.users
for each row execute function app_private.tg_users__keep_administrator();

create or replace function app_private.tg_user_roles__keep_administrator() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.enter_account(old.account_id);
  perform app_private.keep_administrator(old.account_id, old.is_active
    and app_private.is_whole(old.type, old.route_blacklist, old.scope_blacklist)
    and exists (select from app_public.users as u where u.account_id = old.account_id and u.role_id = old.id and u.is_active));
  return null;
end $$;
comment on function app_private.tg_user_roles__keep_administrator() is 'The same where a role is changed.';
create trigger _550_administrator after update of type, is_active, route_blacklist, scope_blacklist on app_public.user_roles
for each row execute function app_private.tg_user_roles__keep_administrator();

create or replace function app_private.refuse_secret_of(p_user int) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  role app_public.user_roles;
begin
  if app_hidden.user_id() is null or p_user = app_hidden.user_id() then
    return;
  end if;
  select r.* into role from app_public.users as u join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  where u.account_id = app_hidden.account_id() and u.id = p_user;
  if app_private.exceeds_caller(coalesce(role.type, 'admin'), coalesce(role.route_blacklist, '{}'), coalesce(role.scope_blacklist, '{}')) then
    perform app_private.fail('SWFBD', 'This belongs to somebody whose role holds more than yours does.', '{"reason": "aboveOwn"}');
  end if;
end $$;
comment on function app_private.refuse_secret_of(int) is
  'Refuses to end or renew a secret that somebody made who holds more than the caller; one that nobody knows the maker of is for those who hold every scope.';
