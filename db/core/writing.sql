-- What the generated writers share.

create or replace function app_hidden.text_input(input jsonb, key text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select nullif(btrim(input ->> key), '') $$;
comment on function app_hidden.text_input(jsonb, text) is 'A text of an input, trimmed; nothing left is null.';

create or replace function app_hidden.decimal_input(input jsonb, key text, scale int) returns numeric
language plpgsql immutable
set search_path to pg_catalog, pg_temp
as $$
declare
  given text := nullif(btrim(input ->> key), '');
begin
  if given is not null and (not pg_input_is_valid(given, 'numeric') or given::numeric in ('NaN', 'Infinity', '-Infinity')) then
    perform app_private.fail('SWVAL', format('%s is not a number.', key), jsonb_build_object('fields', jsonb_build_object(key, 'number')));
  end if;
  if min_scale(given::numeric) > scale then
    perform app_private.fail('SWVAL', format('%s has more than %s decimals.', key, scale), jsonb_build_object('fields', jsonb_build_object(key, 'decimals')));
  end if;
  return given::numeric;
end $$;
comment on function app_hidden.decimal_input(jsonb, text, int) is 'A quantity or amount of an input; more decimals than the scale are refused, never rounded.';

create or replace function app_hidden.require_values(input jsonb, p_keys text[], p_defaulted text[], p_created boolean) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  missing jsonb;
begin
  select jsonb_object_agg(key, 'required') into missing
  from unnest(p_keys) as key
  where (input ? key or (p_created and key <> all (p_defaulted)))
    and case jsonb_typeof(input -> key) when 'array' then input -> key = '[]' else nullif(btrim(input ->> key), '') is null end;
  if missing is not null then
    perform app_private.fail('SWVAL', 'Something is missing.', jsonb_build_object('fields', missing));
  end if;
end $$;
comment on function app_hidden.require_values(jsonb, text[], text[], boolean) is
  'Refuses an input that leaves required keys empty, naming all of them at once; an absent key is fine on an update or where the column has a default.';

create or replace function app_hidden.require_row_values(p_rows jsonb, p_collection text, p_keys text[], p_defaulted text[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  missing jsonb;
begin
  select jsonb_object_agg(concat_ws('.', p_collection, n - 1, key), 'required') into missing
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  cross join unnest(p_keys) as key
  where not app_hidden.is_removed(r) and (r ? key or (r ->> 'id' is null and key <> all (p_defaulted)))
    and nullif(btrim(r ->> key), '') is null;
  if missing is not null then
    perform app_private.fail('SWVAL', 'Something is missing.', jsonb_build_object('fields', missing));
  end if;
end $$;
comment on function app_hidden.require_row_values(jsonb, text, text[], text[]) is
  'The same for nested rows: what is missing in any of them is named by its place, {"contacts.0.firstName": "required"}, the first row being 0.';

create or replace function app_hidden.list_input(input jsonb, key text) returns text[]
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(array(select value from jsonb_array_elements_text(case when jsonb_typeof(input -> key) = 'array' then input -> key else '[]' end) as value), '{}') $$;
comment on function app_hidden.list_input(jsonb, text) is 'A list of texts of an input.';

create or replace function app_hidden.custom_values(rows jsonb) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(r ->> 'id', r -> 'value'), '{}')
  from jsonb_array_elements(case when jsonb_typeof(rows) = 'array' then rows else '[]' end) as r
$$;
comment on function app_hidden.custom_values(jsonb) is 'Custom field values [{id, value}] as the object that is stored, keyed by field id.';

create or replace function app_hidden.write_labels(p_module text, p_record int, p_rows jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_rows is null or jsonb_typeof(p_rows) <> 'array' then
    return;
  end if;
  delete from app_public.label_links as l
  using jsonb_array_elements(p_rows) as r
  where l.account_id = app_hidden.account_id() and l.module = p_module and l.record_id = p_record
    and (r ->> 'remove')::boolean and l.label_id = (r ->> 'id')::int;
  insert into app_public.label_links (label_id, module, record_id)
  select (r ->> 'id')::int, p_module, p_record
  from jsonb_array_elements(p_rows) as r
  where not coalesce((r ->> 'remove')::boolean, false)
  on conflict do nothing;
end $$;
comment on function app_hidden.write_labels(text, int, jsonb) is 'Puts labels on a record and takes them off: [{id, remove}].';

create or replace function app_hidden.is_removed(r jsonb) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select coalesce((r ->> 'remove')::boolean, false) $$;
comment on function app_hidden.is_removed(jsonb) is 'Whether a nested row is to be removed.';

create or replace function app_hidden.check_written(p_expected bigint, p_written bigint, p_child text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_expected <> p_written then
    perform app_hidden.refuse_missing(p_child, null, format('One of the %s was not found on this record.', p_child));
  end if;
end $$;
comment on function app_hidden.check_written(bigint, bigint, text) is 'A nested row that belongs to another record is not found; one that may not be viewed is forbidden.';

create or replace function app_private.touch(p_table text, p_id int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  raised int;
begin
  select * into strict guard from app_private.table_scopes where table_name = p_table and writable;
  if not app_hidden.may(guard.scope || ':update') then
    perform app_hidden.require_scope(guard.scope || ':update:single');
  end if;
  execute format('update %I.%I set version = version + 1, updated_at = clock_timestamp() where account_id = $1 and id = $2 returning version',
    guard.schema_name, guard.table_name) into raised using app_hidden.account_id(), p_id;
  perform set_config('app.touched', concat_ws(':', p_table, p_id, raised), true);
end $$;
comment on function app_private.touch(text, int) is 'Counts an edit of nested rows as an edit of their record; the history of those rows takes the version from the setting.';

create or replace function app_private.soft_delete(p_table text, p_id int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
begin
  select * into strict guard from app_private.table_scopes where table_name = p_table and writable;
  perform app_hidden.require_scope(guard.scope || ':delete:single');
  execute format('update %I.%I set deleted_at = clock_timestamp() where account_id = $1 and id = $2 and deleted_at is null',
    guard.schema_name, guard.table_name) using app_hidden.account_id(), p_id;
  delete from app_public.references where account_id = app_hidden.account_id() and module = p_table and record_id = p_id;
end $$;
comment on function app_private.soft_delete(text, int) is 'Hides a document for good; its id and number are not used again.';
