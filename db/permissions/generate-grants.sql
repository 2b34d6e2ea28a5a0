create or replace function app_private.may_be_written(t app_private.table_scopes, p_column text, p_generated text, p_updating boolean) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select p_generated = 'NEVER'
    and not exists (select from app_private.ledger_columns as l where l.table_name = t.table_name and l.column_name = p_column)
    and case
    when exists (select from app_private.writable_columns as w where w.table_name = t.table_name) then exists (
      select from app_private.writable_columns as w
      where w.table_name = t.table_name and w.column_name = p_column and not (p_updating and w.on_create_only)
    )
    else p_column not in ('account_id', 'id', 'created_at', 'updated_at', 'version')
  end
$$;
comment on function app_private.may_be_written(app_private.table_scopes, text, text, boolean) is
  'Whether visitors may give a column: what its resource declares, or anything but bookkeeping for tables without a resource; never what only the ledger sets.';

create or replace function app_private.is_whole_text(t app_private.table_scopes, p_column text) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from app_private.rendered_texts as r
    where r.table_name = t.table_name and p_column = case when r.shown_by is null then 'full_texts' else r.column_name end)
$$;
comment on function app_private.is_whole_text(app_private.table_scopes, text) is
  'Whether a column has texts with their amounts: it is granted to nobody and read through app_hidden.seen_<table>, or by a function.';

create or replace function app_private.generate_table_grants(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  full_name text := format('%I.%I', t.schema_name, t.table_name);
  visitor record;
  shown text;
  inserted text;
  updated text;
begin
  execute format('grant select, insert, update, delete on %s to ledger_writer', full_name);
  for visitor in
    select * from (values
      ('visitor', '{}'::text[]), ('visitor_without_price', '{price}'), ('visitor_without_cost', '{cost}'),
      ('visitor_without_price_and_cost', '{price,cost}')
    ) as v (role_name, hidden)
  loop
    execute format('revoke all on %s from %I', full_name, visitor.role_name);
    select
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position)
        filter (where (s.kind is null or s.kind <> all (visitor.hidden)) and not app_private.is_whole_text(t, c.column_name)),
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position)
        filter (where app_private.may_be_written(t, c.column_name, c.is_generated, false)),
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position)
        filter (where app_private.may_be_written(t, c.column_name, c.is_generated, true))
    into shown, inserted, updated
    from information_schema.columns as c
    left join app_private.secret_columns as s on s.table_name = c.table_name and s.column_name = c.column_name
    where c.table_schema = t.schema_name and c.table_name = t.table_name;
    execute format('grant select (%s) on %s to %I', shown, full_name, visitor.role_name);
    if t.writable then
      -- what is hidden instead is never deleted
      if not app_private.has_column(t, 'deleted_at') then
        execute format('grant delete on %s to %I', full_name, visitor.role_name);
      end if;
      if inserted is not null then
        execute format('grant insert (%s) on %s to %I', inserted, full_name, visitor.role_name);
      end if;
      if updated is not null then
        execute format('grant update (%s) on %s to %I', updated, full_name, visitor.role_name);
      end if;
    end if;
  end loop;
end $$;
comment on function app_private.generate_table_grants(app_private.table_scopes) is
  'Column grants: prices and costs can be given by anyone who may write the row, and read only by roles that may see them; whole texts by none.';

create or replace function app_private.generate_function_grants() returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  visitors constant text := 'visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost';
  callable record;
begin
  for callable in
    select p.oid::regprocedure as signature, pg_get_userbyid(p.proowner) as owner
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where p.prorettype <> 'trigger'::regtype
      and ((n.nspname = 'app_hidden' and not has_function_privilege('anonymous', p.oid, 'execute'))
        or (n.nspname = 'app_private' and (
          p.proname in ('fail', 'begin_request', 'finish_request', 'refuse_stale', 'touch', 'soft_delete', 'refuse_delete_of_used')
          or p.proname ~ '^(before_save|after_save|before_delete|after_delete|copy_of)_')))
      and pg_has_role('stockwright_owner', p.proowner, 'set')
  loop
    execute format('set local role %I', callable.owner);
    execute format('grant execute on function %s to %s, ledger_writer', callable.signature, visitors);
    reset role;
    set local role stockwright_owner;
  end loop;
end $$;
comment on function app_private.generate_function_grants() is
  'Visitors may call app_hidden and, of app_private, what the generated writers call. What anonymous may call is granted in its own files.';
