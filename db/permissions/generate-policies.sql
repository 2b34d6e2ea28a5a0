create or replace function app_private.once_per_query(p_rule text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select regexp_replace(p_rule, '(?<!select )(app_hidden\.may(?:_view)?\(''[a-z_:]+''\))', '(select \1)', 'g') $$;
comment on function app_private.once_per_query(text) is
  'A rule of table_scopes with its questions about scopes as subqueries, which the planner asks once, not for each row.';

create or replace function app_private.view_condition(t app_private.table_scopes) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select concat_ws(' and ',
    case
      when t.view_rule is null then format('(select app_hidden.may_view(%L))', t.scope)
      else '(' || app_private.once_per_query(t.view_rule) || ')'
    end,
    (
      select string_agg(format('(select app_hidden.may_view(%L))', scope), ' and ' order by scope)
      from unnest(app_private.scopes_of_parents(t.table_name)) as scope
      where t.view_rule is not null or scope <> t.scope
    ),
    (
      select string_agg(format('%I is null', c.column_name), ' and ' order by c.column_name)
      from information_schema.columns as c
      where c.table_schema = t.schema_name and c.table_name = t.table_name and c.column_name in ('deleted_at', 'archived_by')
    ))
$$;
comment on function app_private.view_condition(app_private.table_scopes) is 'Who sees a row within the account, as SQL: scope, scopes of its parents, not deleted or archived.';

create or replace function app_private.write_condition(t app_private.table_scopes, p_action text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when t.write_rule is null then format('(select app_hidden.may(%L))', t.scope || ':' || p_action)
    else '(' || app_private.once_per_query(
      replace(replace(t.write_rule, '{action}', split_part(p_action, ':', 1)), '{scope}', t.scope || ':' || p_action)
    ) || ')'
  end
$$;
comment on function app_private.write_condition(app_private.table_scopes, text) is 'Who may create, update:single or delete:single, as SQL.';

create or replace function app_private.close_table(p_table text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('drop policy if exists owner on %s', p_table);
  execute format('create policy owner on %s to stockwright_owner using (true) with check (true)', p_table);
end $$;
comment on function app_private.close_table(text) is 'Closes a table that is no module''s to everybody but its owner and the roles its own file names.';

create or replace function app_private.generate_policies() returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  t app_private.table_scopes;
  stray text;
begin
  -- arrays, for a table cannot be altered while a query reads it
  foreach t in array array(select s from app_private.table_scopes as s order by s.table_name) loop
    perform app_private.generate_table_policies(t);
    perform app_private.generate_table_grants(t);
    perform app_private.generate_table_triggers(t);
    perform app_private.assume_statistics(format('%I.%I', t.schema_name, t.table_name)::regclass);
  end loop;
  perform app_private.ignore_accounts();
  perform app_private.generate_seen_views();
  perform app_private.generate_function_grants();
  -- what is not in table_scopes is closed to everybody but its owner and the roles its own file names
  foreach stray in array array(
    select format('%I.%I', n.nspname, c.relname)
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('app_public', 'app_hidden', 'app_private')
      and not exists (select from app_private.table_scopes as s where s.table_name = c.relname and s.schema_name = n.nspname)
    order by 1
  )
  loop
    perform app_private.close_table(stray);
  end loop;
end $$;
comment on function app_private.generate_policies() is
  'Makes row-level security, grants and generic triggers of every table in table_scopes. Run after each migration; running it twice changes nothing.';

create or replace function app_private.generate_table_policies(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  full_name text := format('%I.%I', t.schema_name, t.table_name);
  tenant text := 'account_id = (select app_hidden.account_id())';
  visitors text := 'visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost';
  viewable text := app_private.view_condition(t);
  old record;
begin
  execute format('alter table %s enable row level security, force row level security', full_name);
  for old in
    select polname from pg_policy
    where polrelid = full_name::regclass and polname in ('view', 'create', 'update', 'delete', 'tenant')
  loop
    execute format('drop policy %I on %s', old.polname, full_name);
  end loop;
  execute format('create policy view on %s for select to %s using (%s and %s)', full_name, visitors, tenant, viewable);
  if t.writable then
    execute format('create policy "create" on %s for insert to %s with check (%s and %s)',
      full_name, visitors, tenant, app_private.write_condition(t, 'create'));
    execute format('create policy "update" on %s for update to %s using (%s and %s and %s) with check (%s and %s)',
      full_name, visitors, tenant, viewable, app_private.write_condition(t, 'update:single'), tenant, app_private.write_condition(t, 'update:single'));
    execute format('create policy "delete" on %s for delete to %s using (%s and %s and %s)',
      full_name, visitors, tenant, viewable, app_private.write_condition(t, 'delete:single'));
  end if;
  execute format('create policy tenant on %s to stockwright_owner, ledger_writer using (%s) with check (%s)', full_name, tenant, tenant);
end $$;
comment on function app_private.generate_table_policies(app_private.table_scopes) is 'Row-level security of one table: the tenant always, then the scopes.';

