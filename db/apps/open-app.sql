-- A custom app asks as the user that opened it, with the scopes it declares and no more.
create or replace function app_private.app_scopes() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select coalesce((select options from app_private.input_rules where table_name = 'projects' and key = 'scopes'), '{}') $$;
comment on function app_private.app_scopes() is 'Scopes that an app can declare, as the resource of projects has them: none by which somebody''s rights outlive a call.';

create or replace function app_private.opens_project(p_account int, p_user int, p_project int) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from app_public.projects as p
    join app_public.project_roles as r on r.account_id = p.account_id and r.project_id = p.id
    join app_public.users as u on u.account_id = r.account_id and u.role_id = r.role_id
    where p.account_id = p_account and p.id = p_project and p.is_active and u.id = p_user
  )
$$;
comment on function app_private.opens_project(int, int, int) is 'Whether a person''s role is one of those that an active app names.';

create or replace function app_hidden.own_apps() returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'url', p.url) order by lower(p.name)), '[]')
  from app_public.projects as p
  where p.account_id = app_hidden.account_id() and p.is_active
    and (app_hidden.may('project:update:single') or app_private.opens_project(p.account_id, app_hidden.user_id(), p.id))
$$;
comment on function app_hidden.own_apps() is 'The active apps that the caller opens, by his role or because he may change them: [{id, name, url}].';

create or replace function app_private.open_app(p_account int, p_user int, p_session bigint, p_url text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  scopes constant text[] := array(select app_private.effective_scopes(p_account, p_user));
  writes_apps constant boolean := 'project:update:single' = any (scopes);
  app app_public.projects;
  refused text;
  granted text;
begin
  select * into app from app_public.projects where account_id = p_account and lower(url) = lower(p_url);
  refused := case
    -- a user that has signed out, or was signed out, opens nothing any more
    when not app_private.is_signed_in(p_account, p_user, p_session) then 'ended'
    when app.id is null or not (app.is_active or writes_apps) then 'unknown'
    when not (writes_apps or app_private.opens_project(p_account, p_user, app.id)) then 'forbidden'
  end;
  perform set_config('app.account_id', caller, true);
  if refused is not null then
    return jsonb_build_object('refused', refused);
  end if;
  granted := app_private.shared_with_writers(p_account, app_private.written_scopes(array(
    select unnest(scopes) intersect select unnest(app.scopes) intersect select unnest(app_private.app_scopes())
  )), 'projects', app.id);
  return jsonb_build_object(
    'claims', jsonb_build_object('acc', p_account, 'sub', p_user, 'sid', p_session, 'type', 'user', 'app', app.name,
      'granted', granted, 'role', app_private.visitor_role(granted)),
    'app', jsonb_build_object('id', app.id, 'name', app.name, 'url', app.url, 'isActive', app.is_active, 'scopes', to_jsonb(app.scopes)));
end $$;
comment on function app_private.open_app(int, int, bigint, text) is
  'The claims with which an app asks in the name of whoever opens it: the scopes that both have, and all of its writers. Roles it does not name are refused, but for those who may change it.';

-- it told a version besides
drop function if exists app_private.app_file(int, int, text);
create function app_private.app_file(p_account int, p_project int, p_name text) returns text
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  body text;
begin
  if p_name = 'index.html' then
    select p.source into body from app_public.projects as p where p.account_id = p_account and p.id = p_project;
  else
    select coalesce(f.body, '') into body from app_public.project_files as f
    where f.account_id = p_account and f.project_id = p_project and f.name = p_name;
  end if;
  perform set_config('app.account_id', caller, true);
  return body;
end $$;
comment on function app_private.app_file(int, int, text) is
  'The text of a file of an app, null where there is none. Whether it may be read is known by whoever asks: the server, of a signed address.';
grant execute on function app_private.app_scopes(), app_private.opens_project(int, int, int) to login_clerk;
grant execute on function app_private.open_app(int, int, bigint, text), app_private.app_file(int, int, text) to anonymous;
alter function app_private.open_app(int, int, bigint, text) owner to login_clerk;
alter function app_private.app_file(int, int, text) owner to login_clerk;
