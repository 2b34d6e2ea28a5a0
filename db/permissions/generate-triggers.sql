create or replace function app_private.has_column(t app_private.table_scopes, p_column text) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from information_schema.columns
    where table_schema = t.schema_name and table_name = t.table_name and column_name = p_column
  )
$$;
comment on function app_private.has_column(app_private.table_scopes, text) is 'Whether the table has a column of that name.';

create or replace function app_private.set_trigger(t app_private.table_scopes, p_name text, p_timing text, p_call text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format('drop trigger if exists %I on %I.%I', p_name, t.schema_name, t.table_name);
  if p_call is not null then
    execute format('create trigger %I %s execute function %s', p_name, format(p_timing, format('%I.%I', t.schema_name, t.table_name)), p_call);
  end if;
end $$;
comment on function app_private.set_trigger(app_private.table_scopes, text, text, text) is 'Makes a generic trigger anew, or removes it when there is nothing to call.';

-- it took no condition before
drop function if exists app_private.set_statement_trigger(app_private.table_scopes, text, text[], text);
create or replace function app_private.set_statement_trigger(t app_private.table_scopes, p_name text, p_events text[], p_call text, p_insert_when text default null) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  event text;
begin
  foreach event in array '{insert,update,delete}'::text[] loop
    perform app_private.set_trigger(t, p_name || '_' || event,
      'after ' || event || ' on %s referencing ' || concat_ws(' ',
        case when event <> 'insert' then 'old table as old_rows' end,
        case when event <> 'delete' then 'new table as new_rows' end) || ' for each statement'
        || case when event = 'insert' and p_insert_when is not null then format(' when (%s)', p_insert_when) else '' end,
      case when event = any (p_events) then p_call end);
  end loop;
end $$;
comment on function app_private.set_statement_trigger(app_private.table_scopes, text, text[], text, text) is
  'The same for triggers that take a whole statement''s rows, old_rows and new_rows: one for each event, for none may have several.';

create or replace function app_private.unless_told(t app_private.table_scopes) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select case when t.is_told_by_writer then 'current_user <> ''ledger_writer''' end $$;
comment on function app_private.unless_told(app_private.table_scopes) is
  'When triggers tell of new rows: not where app_private.record_new does.';

create or replace function app_private.set_reference_triggers(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  named app_private.reference_columns;
  call text;
begin
  select * into named from app_private.reference_columns where table_name = t.table_name;
  call := case when named.table_name is not null then format('app_private.tg_keep_reference(%L, %L, %s)',
    named.name_column, coalesce(named.party_column, ''), (select string_agg(quote_literal(c), ', ') from unnest(named.search_columns) as c)) end;
  perform app_private.set_statement_trigger(t, '_600_reference', '{insert,delete}', call, app_private.unless_told(t));
  -- only what is named or searched; the rest of an update does not concern it
  perform app_private.set_trigger(t, '_600_reference',
    'after update on %s for each row when ((' || (
      select string_agg('old.' || quote_ident(c), ', ') || ') is distinct from (' || string_agg('new.' || quote_ident(c), ', ')
      from (select distinct c from unnest(array[named.name_column, named.party_column] || named.search_columns) as c where c is not null) as kept
    ) || '))', call);
end $$;
comment on function app_private.set_reference_triggers(app_private.table_scopes) is 'Keeps the names and searched words of a table''s records.';

create or replace function app_private.set_called_triggers(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  called app_private.called_children;
begin
  select * into called from app_private.called_children where child_table = t.table_name;
  perform app_private.set_statement_trigger(t, '_590_called', '{insert,update,delete}',
    case when called.child_table is not null then
      format('app_private.tg_keep_search_text(%L, %L, %L)', called.parent_table, called.parent_column, called.title_column) end);
end $$;
comment on function app_private.set_called_triggers(app_private.table_scopes) is 'Keeps the words that records are found by through the titles of their children.';

create or replace function app_private.discussed_tables() returns text[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select coalesce((select options from app_private.input_rules where table_name = 'comments' and key = 'module'), '{}') $$;
comment on function app_private.discussed_tables() is 'Modules whose records are commented on, as the resource of comments declares them.';

create or replace function app_private.generate_table_triggers(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  named app_private.reference_columns;
  limited boolean := exists (select from app_private.tier_limits where table_name = t.table_name);
  has_id boolean := app_private.has_column(t, 'id');
  withdrawn text := app_private.withdrawn_column(t);
  counting text := case when app_private.is_counted(t) then format('app_private.tg_count_rows(%L)', coalesce(withdrawn, '')) end;
begin
  select * into named from app_private.reference_columns where table_name = t.table_name;
  perform app_private.set_trigger(t, '_100_version', 'before update on %s for each row when (current_user <> ''ledger_writer'')',
    case when has_id and app_private.has_column(t, 'version') then 'app_private.tg_keep_version()' end);
  perform app_private.set_trigger(t, '_200_custom_fields', 'before insert or update of custom_field_values on %s for each row',
    case when app_private.has_column(t, 'custom_field_values') then 'app_private.tg_check_custom_fields()' end);
  perform app_private.set_trigger(t, '_300_custom_field_index', 'after update of custom_field_values or delete on %s for each row',
    case when app_private.has_column(t, 'custom_field_values') then 'app_private.tg_index_custom_fields()' end);
  perform app_private.set_trigger(t, '_300_custom_field_index_new', 'after insert on %s for each row when (new.custom_field_values <> ''{}'')',
    case when app_private.has_column(t, 'custom_field_values') then 'app_private.tg_index_custom_fields()' end);
  perform app_private.set_statement_trigger(t, '_500_history', '{insert,update,delete}',
    case when has_id and not t.no_history then app_private.history_call(t) end,
    app_private.unless_told(t));
  perform app_private.set_reference_triggers(t);
  perform app_private.set_called_triggers(t);
  perform app_private.set_statement_trigger(t, '_700_labels', '{delete}',
    case when has_id then 'app_private.tg_drop_label_links()' end);
  perform app_private.set_trigger(t, '_710_files', 'after delete on %s for each row',
    case when named.table_name is not null and not t.follows_owner then 'app_private.tg_drop_files()' end);
  perform app_private.set_trigger(t, '_720_comments', 'after delete on %s for each row',
    case when t.table_name = any (app_private.discussed_tables()) then 'app_private.tg_drop_comments()' end);
  perform app_private.set_trigger(t, '_800_limit_insert', 'after insert on %s referencing new table as changed for each statement',
    case when limited then 'app_private.tg_count_usage()' end);
  perform app_private.set_trigger(t, '_800_limit_delete', 'after delete on %s referencing old table as changed for each statement',
    case when limited then format('app_private.tg_count_usage(%L)', coalesce(withdrawn, '')) end);
  perform app_private.set_trigger(t, '_800_limit_withdrawn', 'after update on %s referencing old table as before new table as changed for each statement',
    case when limited and withdrawn is not null then format('app_private.tg_count_usage(%L)', withdrawn) end);
  perform app_private.set_trigger(t, '_810_count_insert', 'after insert on %s referencing new table as changed for each statement'
    || coalesce(' when (' || app_private.unless_told(t) || ')', ''), counting);
  perform app_private.set_trigger(t, '_810_count_delete', 'after delete on %s referencing old table as changed for each statement', counting);
  perform app_private.set_trigger(t, '_810_count_withdrawn',
    format('after update of %1$I on %%s for each row when ((old.%1$I is null) <> (new.%1$I is null))', coalesce(withdrawn, 'id')),
    case when withdrawn is not null then counting end);
end $$;
comment on function app_private.generate_table_triggers(app_private.table_scopes) is 'The triggers every tenant table has: version, custom fields, history, reference and search, labels, limits.';
