create or replace function app_private.scope_of_table(p_table text) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select scope from app_private.table_scopes where table_name = p_table $$;
comment on function app_private.scope_of_table(text) is 'The scope prefix that guards a table.';

create or replace function app_private.scopes_of_parents(p_table text) returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  with recursive parent as (
    select p.table_name, p.scope, p.parent_table
    from app_private.table_scopes as t join app_private.table_scopes as p on p.table_name = t.parent_table
    where t.table_name = p_table
    union
    select p.table_name, p.scope, p.parent_table
    from parent as t join app_private.table_scopes as p on p.table_name = t.parent_table
  )
  select coalesce(array_agg(distinct scope), '{}') from parent
$$;
comment on function app_private.scopes_of_parents(text) is 'Scope prefixes of all tables a table''s rows are nested in: a lot in a package is seen with the order''s view scope only.';

create or replace function app_hidden.viewable_tables() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  with recursive nested as (
    select t.table_name, t.scope, t.parent_table, t.follows_owner from app_private.table_scopes as t
    union
    select n.table_name, p.scope, p.parent_table, p.follows_owner from nested as n join app_private.table_scopes as p on p.table_name = n.parent_table
  ),
  viewable as (
    select table_name from nested group by table_name
    having bool_and(follows_owner or app_hidden.may_view(scope))
  )
  select coalesce(array_agg(table_name), '{}') from viewable
$$;
comment on function app_hidden.viewable_tables() is 'Tables whose rows the caller may view: for rows that name another row, such as history or label links. A nested table needs the scopes of all it is nested in.';

create or replace function app_hidden.changeable_tables() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(table_name), '{}')
  from app_private.table_scopes
  where app_hidden.may(scope || ':update:single') or app_hidden.may(scope || ':create')
    or app_hidden.may(scope || ':update') or app_hidden.may(scope || ':update:self')
$$;
comment on function app_hidden.changeable_tables() is 'Tables whose records the caller may change, and so put labels on.';

create or replace function app_hidden.require_scope(p_scope text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_hidden.may(p_scope) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('scope', p_scope));
  end if;
end $$;
comment on function app_hidden.require_scope(text) is 'Refuses the call unless the caller holds the scope.';
