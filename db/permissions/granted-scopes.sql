create or replace function app_private.scopes_of_role(p_type text, p_route_blacklist text[], p_scope_blacklist text[]) returns setof text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select s.scope
  from app_private.scopes as s
  where case p_type when 'admin' then s.for_admin else s.for_user end
    and s.scope <> all (p_scope_blacklist)
    and not exists (
      select from app_private.scope_modules as m
      where m.scope = split_part(s.scope, ':', 1) and m.module = any (p_route_blacklist)
    )
$$;
comment on function app_private.scopes_of_role(text, text[], text[]) is
  'Base scopes of a role''s type, less its scope blacklist, less every scope of the modules on its route blacklist.';

create or replace function app_private.effective_scopes(p_account int, p_user int) returns setof text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select scope
  from app_public.users as u
  join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  cross join lateral app_private.scopes_of_role(r.type, r.route_blacklist, r.scope_blacklist) as scope
  where u.account_id = p_account and u.id = p_user and u.is_active and r.is_active
$$;
comment on function app_private.effective_scopes(int, int) is
  'The scopes of a user''s role; none when the user or the role is deactivated.';

create or replace function app_private.written_scopes(p_scopes text[]) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with granted as (
    select scope, split_part(scope, ':', 1) as module from unnest(p_scopes) as scope
  ),
  complete as (
    select module from granted group by module
    having count(*) = (select count(*) from app_private.scopes as s where split_part(s.scope, ':', 1) = module)
  ),
  written as (
    select module || ':*' as scope from complete
    union all
    select scope from granted where module not in (select module from complete)
  )
  select ',' || coalesce(string_agg(scope, ',' order by scope) || ',', '') from written
$$;
comment on function app_private.written_scopes(text[]) is
  'Scopes as app.granted carries them: ",vendor:*,sku:view:all,"; module:* stands for all scopes of a module.';

create or replace function app_private.granted_scopes(p_account int, p_user int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select app_private.written_scopes(array(select app_private.effective_scopes(p_account, p_user))) $$;
comment on function app_private.granted_scopes(int, int) is 'What a user may do, as app.granted carries it.';

create or replace function app_private.visitor_role(p_granted text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when price and cost then 'visitor'
    when cost then 'visitor_without_price'
    when price then 'visitor_without_cost'
    else 'visitor_without_price_and_cost'
  end
  from (
    select p_granted ~ ',sku_price:(\*|view:all|view:single),' as price, p_granted ~ ',sku_cost:(\*|view:all|view:single),' as cost
  ) as secrets
$$;
comment on function app_private.visitor_role(text) is 'The database role whose column grants fit what the user may see of prices and costs.';
