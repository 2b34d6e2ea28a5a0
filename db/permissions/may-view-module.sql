create or replace function app_hidden.may_view_module(p_module text) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select (app_hidden.may_view(t.scope) or (t.scope = 'user' and app_hidden.may('user:view:self')))
      and (p.scope is null or app_hidden.may_view(p.scope))
    from app_private.table_scopes as t
    left join app_private.table_scopes as p on p.table_name = t.parent_table
    where t.table_name = p_module
  ), false)
$$;
comment on function app_hidden.may_view_module(text) is 'Whether the caller may view rows of one table: app_hidden.viewable_tables() for a single one.';
