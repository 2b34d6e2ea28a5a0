create or replace function app_private.claims_of(p_account int, p_user int) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  role_type text;
  granted text;
begin
  select r.type into role_type
  from app_public.users as u
  join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  where u.account_id = p_account and u.id = p_user and u.is_active and r.is_active
    -- set on the server's connections where it runs in production
    and not (current_setting('app.production', true) is not distinct from 'on' and exists (
      select from app_private.logins as l where l.account_id = p_account and l.user_id = p_user and l.is_demo
    ));
  if found then
    granted := app_private.granted_scopes(p_account, p_user);
  end if;
  perform set_config('app.account_id', caller, true);
  return case when role_type is not null then
    jsonb_build_object('acc', p_account, 'sub', p_user, 'type', role_type, 'granted', granted, 'role', app_private.visitor_role(granted))
  end;
end $$;
comment on function app_private.claims_of(int, int) is 'What an access token says of a user, or null when the user or the role is deactivated, or a demo login in production.';
grant execute on function app_private.scopes_of_role(text, text[], text[]), app_private.effective_scopes(int, int), app_private.written_scopes(text[]), app_private.granted_scopes(int, int), app_private.visitor_role(text) to login_clerk;
alter function app_private.claims_of(int, int) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.claims_of(int, int) to stockwright_owner;
set local role stockwright_owner;
