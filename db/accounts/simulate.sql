-- What an administrator sees as another role: what both may, never more, and for as long as the administrator's own session lasts.
create or replace function app_private.denials_of(p_type text, p_routes text[], p_scopes text[], p_own text[]) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('scope', s.scope, 'because', case
      when not (case p_type when 'admin' then s.for_admin else s.for_user end) then 'base'
      when m.module is not null then 'module'
      when s.scope = any (p_scopes) then 'action'
      else 'own'
    end) order by s.scope), '[]')
  from app_private.scopes as s
  left join app_private.scope_modules as m on m.scope = split_part(s.scope, ':', 1) and m.module = any (p_routes)
  where s.scope <> all (p_own) or s.scope not in (select app_private.scopes_of_role(p_type, p_routes, p_scopes))
$$;
comment on function app_private.denials_of(text, text[], text[], text[]) is
  'Every scope that a simulated role lacks and why: its base type has none of it, its module is hidden, the action is forbidden, or whoever looks lacks it himself.';

create or replace function app_private.simulate(p_account int, p_user int, p_session bigint, p_role int, p_of int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  own jsonb := app_private.claims_of(p_account, p_user);
  own_scopes text[];
  scopes text[];
  person app_public.users;
  role app_public.user_roles;
  granted text;
begin
  -- a user that has signed out, or was signed out, simulates nothing any more
  if not app_private.is_signed_in(p_account, p_user, p_session) then
    perform set_config('app.account_id', caller, true);
    return '{"refused": "ended"}';
  end if;
  own_scopes := array(select app_private.effective_scopes(p_account, p_user));
  if not ('user_role:view:all' = any (own_scopes) and (p_of is null or 'user:view:all' = any (own_scopes))) then
    perform set_config('app.account_id', caller, true);
    return jsonb_build_object('refused', 'forbidden', 'scope', case when p_of is null then 'user_role:view:all' else 'user:view:all' end);
  end if;
  select * into person from app_public.users where account_id = p_account and id = p_of;
  select * into role from app_public.user_roles where account_id = p_account and id = coalesce(person.role_id, p_role);
  perform set_config('app.account_id', caller, true);
  if role.id is null or p_of is not null and person.id is null then
    return '{"refused": "unknown"}';
  end if;
  scopes := array(
    select app_private.scopes_of_role(role.type, role.route_blacklist, role.scope_blacklist)
    intersect
    select unnest(own_scopes)
  );
  granted := app_private.written_scopes(scopes);
  return jsonb_build_object(
    'claims', jsonb_build_object('acc', p_account, 'sub', p_user, 'sid', p_session, 'simulated', true,
      'type', case when own ->> 'type' = 'admin' then role.type else 'user' end,
      'granted', granted, 'role', app_private.visitor_role(granted)),
    'role', jsonb_build_object('id', role.id, 'slug', role.slug, 'displayName', role.display_name, 'type', role.type,
      'isActive', role.is_active, 'routeBlacklist', role.route_blacklist, 'scopeBlacklist', role.scope_blacklist),
    'person', case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.full_name, 'isActive', person.is_active) end,
    'denied', app_private.denials_of(role.type, role.route_blacklist, role.scope_blacklist, own_scopes));
end $$;
comment on function app_private.simulate(int, int, bigint, int, int) is
  'The claims with which an administrator sees what a role, or a user''s role, sees: the scopes that both have, himself as the user, and nothing that is written.';
grant execute on function app_private.simulate(int, int, bigint, int, int) to anonymous;
grant execute on function app_private.denials_of(text, text[], text[], text[]) to login_clerk;
alter function app_private.simulate(int, int, bigint, int, int) owner to login_clerk;
