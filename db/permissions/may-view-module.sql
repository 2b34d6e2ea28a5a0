create or replace function app_hidden.may_view_module(p_module text) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select t.follows_owner or app_hidden.may_view(t.scope)
    from app_private.table_scopes as t
    where t.table_name = p_module
  ), false)
  and not exists (select from unnest(app_private.scopes_of_parents(p_module)) as scope where not app_hidden.may_view(scope))
$$;
comment on function app_hidden.may_view_module(text) is 'Whether the caller may view rows of one table: app_hidden.viewable_tables() for a single one.';
