create or replace function app_private.history_call(t app_private.table_scopes) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('app_private.tg_record_history(%L, %L, %L)',
    coalesce(t.roots, t.parent_table || ':' || t.parent_column, t.table_name || ':id'),
    (select coalesce(string_agg(column_name, ',' order by column_name), '') from app_private.secret_columns where table_name = t.table_name and kind = 'price'),
    (select coalesce(string_agg(column_name, ',' order by column_name), '') from app_private.secret_columns where table_name = t.table_name and kind = 'cost'))
$$;
comment on function app_private.history_call(app_private.table_scopes) is 'The history trigger''s call for a table: its roots, price columns and cost columns.';

-- Arguments: 'module:column,…' (first non-null names the root record; @column: the module stands in a column), price columns, cost columns.
create or replace function app_private.tg_record_history() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  quiet constant text[] := '{account_id,id,version,created_at,updated_at,settled_version,search_text,path}';
  masked constant text[] := '{password_hash,token_hash,secret,client_secret,api_secret}';
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole jsonb := coalesce(new_row, old_row);
  changes jsonb;
  root text;
  root_module text;
  root_id int;
  touched text := current_setting('app.touched', true);
begin
  -- a repair by the database's own administrator is recorded too
  if app_hidden.account_id() is distinct from (whole ->> 'account_id')::int then
    perform set_config('app.account_id', whole ->> 'account_id', true);
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, case when n.key = any (masked) then '["***","***"]'::jsonb else jsonb_build_array(old_row -> n.key, n.value) end)
    into changes
    from jsonb_each(new_row) as n
    where n.value is distinct from old_row -> n.key and n.key <> all (quiet);
  else
    select jsonb_object_agg(v.key, case
      when v.key = any (masked) then '["***","***"]'::jsonb
      when tg_op = 'INSERT' then jsonb_build_array(null, v.value)
      else jsonb_build_array(v.value, null)
    end)
    into changes
    from jsonb_each(whole) as v
    where v.value <> 'null' and v.key <> all (quiet);
  end if;
  if changes is null then
    return null;
  end if;
  select pair into root from unnest(string_to_array(tg_argv[0], ',')) as pair where whole ->> split_part(pair, ':', 2) is not null limit 1;
  root_module := split_part(root, ':', 1);
  root_id := (whole ->> split_part(root, ':', 2))::int;
  if root_module like '@%' then
    root_module := whole ->> substr(root_module, 2);
  end if;
  insert into app_public.history
    (account_id, module, table_name, record_id, record_version, root_id, root_version, operation, changes, price_changes, cost_changes, user_id, actor, cause, stock_event_id)
  values (
    (whole ->> 'account_id')::int,
    root_module,
    tg_table_name,
    (whole ->> 'id')::int,
    (whole ->> 'version')::int,
    root_id,
    case
      when root_module = tg_table_name then (whole ->> 'version')::int
      when starts_with(touched, concat_ws(':', root_module, root_id, '')) then nullif(split_part(touched, ':', 3), '')::int
    end,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    case when tg_argv[1] = '' and tg_argv[2] = '' then changes
      else changes - string_to_array(tg_argv[1], ',') - string_to_array(tg_argv[2], ',') end,
    case when tg_argv[1] = '' then '{}' else app_private.pick(changes, string_to_array(tg_argv[1], ',')) end,
    case when tg_argv[2] = '' then '{}' else app_private.pick(changes, string_to_array(tg_argv[2], ',')) end,
    app_hidden.user_id(),
    nullif(current_setting('app.actor', true), ''),
    nullif(current_setting('app.cause', true), ''),
    nullif(current_setting('app.stock_event_id', true), '')::bigint);
  return null;
end $$;
comment on function app_private.tg_record_history() is 'Writes one history row for a change, in the transaction that makes it.';

create or replace function app_private.pick(p_object jsonb, p_keys text[]) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case when cardinality(p_keys) = 0 then '{}'::jsonb
    else coalesce((select jsonb_object_agg(k, p_object -> k) from unnest(p_keys) as k where p_object ? k), '{}'::jsonb) end
$$;
comment on function app_private.pick(jsonb, text[]) is 'The given keys of an object.';

create or replace function app_private.tg_refuse_change() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWFBD', 'History is insert-only.');
  return null;
end $$;
comment on function app_private.tg_refuse_change() is 'For tables whose rows are never changed or deleted.';

drop trigger if exists _100_insert_only on app_public.history;
create trigger _100_insert_only before update or delete on app_public.history
for each row execute function app_private.tg_refuse_change();
