create or replace function app_private.before_save_user_roles(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  unknown text[];
  base text;
  slug text;
begin
  select array_agg(m) into unknown from app_hidden.list_input(input, 'routeBlacklist') as given, unnest(given) as m
  where m not in (select module from app_private.scope_modules);
  if unknown is not null then
    perform app_private.fail('SWVAL', format('There is no module %s.', unknown[1]), '{"fields": {"routeBlacklist": "choice"}}');
  end if;
  select array_agg(s) into unknown from app_hidden.list_input(input, 'scopeBlacklist') as given, unnest(given) as s
  where s not in (select scope from app_private.scopes);
  if unknown is not null then
    perform app_private.fail('SWVAL', format('There is no scope %s.', unknown[1]), '{"fields": {"scopeBlacklist": "choice"}}');
  end if;
  if input ->> 'id' is not null or app_hidden.text_input(input, 'slug') is not null then
    return input;
  end if;
  if app_hidden.text_input(input, 'displayName') is null then
    perform app_private.fail('SWVAL', 'A role needs a name.', '{"fields": {"displayName": "required"}}');
  end if;
  base := coalesce(nullif(left(trim(both '-' from regexp_replace(lower(input ->> 'displayName'), '[^a-z0-9]+', '-', 'g')), 50), ''), 'role');
  select base || case n when 1 then '' else '-' || n end into slug
  from generate_series(1, 1000) as n
  where not exists (
    select from app_public.user_roles as r
    where r.account_id = app_hidden.account_id() and r.slug = base || case n when 1 then '' else '-' || n end
  )
  order by n limit 1;
  return input || jsonb_build_object('slug', slug);
end $$;
comment on function app_private.before_save_user_roles(jsonb) is 'Checks the blacklists, and makes a slug from the name of a new role that has none.';

create or replace function app_private.before_delete_user_roles(p_id int) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  linked jsonb;
begin
  select jsonb_agg(jsonb_build_object('module', 'users', 'id', u.id, 'name', u.full_name) order by u.id) into linked
  from app_public.users as u
  where u.account_id = app_hidden.account_id() and u.role_id = p_id;
  if linked is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete. This role is still connected to one or more users.',
      jsonb_build_object('reason', 'roleInUse', 'consumers', linked));
  end if;
end $$;
comment on function app_private.before_delete_user_roles(int) is 'A role that users still have cannot be deleted.';
