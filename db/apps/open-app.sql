-- A custom app asks as whoever opened it, with what it declares and no more.
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
  own jsonb := app_private.claims_of(p_account, p_user);
  own_scopes text[];
  app app_public.projects;
  granted text;
begin
  -- whoever has signed out, or was signed out, opens nothing any more
  if own is null or not exists (
    select from app_private.sessions where id = p_session and account_id = p_account and user_id = p_user and revoked_at is null
  ) then
    perform set_config('app.account_id', caller, true);
    return '{"refused": "ended"}';
  end if;
  own_scopes := array(select app_private.effective_scopes(p_account, p_user));
  select * into app from app_public.projects where account_id = p_account and lower(url) = lower(p_url);
  if app.id is null or not app.is_active and not 'project:update:single' = any (own_scopes) then
    perform set_config('app.account_id', caller, true);
    return '{"refused": "unknown"}';
  end if;
  if not (app_private.opens_project(p_account, p_user, app.id) or 'project:update:single' = any (own_scopes)) then
    perform set_config('app.account_id', caller, true);
    return '{"refused": "forbidden"}';
  end if;
  granted := app_private.written_scopes(array(
    select unnest(own_scopes) intersect select unnest(app.scopes) intersect select unnest(app_private.app_scopes())
  ));
  perform set_config('app.account_id', caller, true);
  return jsonb_build_object(
    'claims', jsonb_build_object('acc', p_account, 'sub', p_user, 'sid', p_session, 'type', 'user', 'app', app.name,
      'granted', granted, 'role', app_private.visitor_role(granted)),
    'app', jsonb_build_object('id', app.id, 'name', app.name, 'url', app.url, 'isActive', app.is_active, 'scopes', to_jsonb(app.scopes)));
end $$;
comment on function app_private.open_app(int, int, bigint, text) is
  'The claims with which an app asks in the name of whoever opens it: the scopes that both have. Roles it does not name are refused, but for those who may change it.';

create or replace function app_private.app_file(p_account int, p_project int, p_name text) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  answer jsonb;
begin
  select jsonb_build_object('body', case when p_name = 'index.html' then p.source else f.body end, 'version', p.version || '-' || coalesce(f.version, 0))
  into answer
  from app_public.projects as p
  left join app_public.project_files as f on f.account_id = p.account_id and f.project_id = p.id and f.name = p_name
  where p.account_id = p_account and p.id = p_project and (p_name = 'index.html' or f.id is not null);
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.app_file(int, int, text) is
  'A file of an app: {body, version}, or null. Whether it may be read is known by whoever asks: the server, of a signed address.';
grant execute on function app_private.app_scopes(), app_private.opens_project(int, int, int) to login_clerk;
grant execute on function app_private.open_app(int, int, bigint, text), app_private.app_file(int, int, text) to anonymous;
alter function app_private.open_app(int, int, bigint, text) owner to login_clerk;
alter function app_private.app_file(int, int, text) owner to login_clerk;
