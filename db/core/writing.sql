-- What the generated writers share. The one-liners have no search_path of their own: it would keep them from being inlined.

create or replace function app_hidden.text_input(input jsonb, key text) returns text
language sql immutable
as $$ select nullif(btrim(input ->> key), '') $$;
comment on function app_hidden.text_input(jsonb, text) is 'A text of an input, trimmed; nothing left is null.';

create or replace function app_hidden.decimal_input(input jsonb, key text, scale int) returns numeric
language plpgsql stable
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
  if abs(given::numeric) > app_hidden.largest_decimal() then
    perform app_hidden.refuse_above(key, given::numeric, app_hidden.largest_decimal());
  end if;
  return given::numeric;
end $$;
comment on function app_hidden.decimal_input(jsonb, text, int) is 'A quantity, price or cost of an input; more decimals than the scale are refused, never rounded, and so is what is beyond the largest.';

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

create or replace function app_private.are_there(p_modules text[], p_ids int[]) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select not exists (
    select from unnest(p_modules, p_ids) as u (module, id)
    where u.id is not null and not exists (
      select from app_public.references as r
      where r.account_id = app_hidden.account_id() and r.module = u.module and r.record_id = u.id and not r.is_archived
    )
  )
$$;
comment on function app_private.are_there(text[], int[]) is
  'Whether all these records are known by name; of some modules none is. app_hidden.check_values says which is missing.';
grant execute on function app_private.are_there(text[], int[]) to ledger_writer;

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
declare
  missing jsonb;
begin
  if p_rows is null or jsonb_typeof(p_rows) <> 'array' then
    return;
  end if;
  delete from app_public.label_links as l
  using jsonb_array_elements(p_rows) as r
  where l.account_id = app_hidden.account_id() and l.module = p_module and l.record_id = p_record
    and (r ->> 'remove')::boolean and l.label_id = (r ->> 'id')::int;
  select jsonb_object_agg(concat_ws('.', 'labels', n - 1, 'id'), 'notFound') into missing
  from jsonb_array_elements(p_rows) with ordinality as x (r, n)
  where not app_hidden.is_removed(r) and not exists (
    select from app_public.references as l
    where l.account_id = app_hidden.account_id() and l.module = 'labels' and l.record_id = (r ->> 'id')::int
  );
  if missing is not null then
    perform app_hidden.fail('SWNFD', 'This label does not exist.', jsonb_build_object('fields', missing));
  end if;
  insert into app_public.label_links (label_id, module, record_id)
  select (r ->> 'id')::int, p_module, p_record
  from jsonb_array_elements(p_rows) as r
  where not coalesce((r ->> 'remove')::boolean, false)
  on conflict do nothing;
end $$;
comment on function app_hidden.write_labels(text, int, jsonb) is 'Puts labels on a record and takes them off: [{id, remove}].';

create or replace function app_hidden.is_removed(r jsonb) returns boolean
language sql immutable
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

-- it takes the version before since
drop function if exists app_private.touch(text, int);
create or replace function app_private.touch(p_table text, p_id int, p_before int) returns void
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
  execute format('select version from %I.%I where account_id = $1 and id = $2', guard.schema_name, guard.table_name)
    into raised using app_hidden.account_id(), p_id;
  if raised = coalesce(p_before, raised) then
    execute format('update %I.%I set version = version + 1, updated_at = clock_timestamp() where account_id = $1 and id = $2 returning version',
      guard.schema_name, guard.table_name) into raised using app_hidden.account_id(), p_id;
  end if;
  perform set_config('app.touched', concat_ws(':', p_table, p_id, raised), true);
end $$;
comment on function app_private.touch(text, int, int) is
  'Counts an edit of nested rows as an edit of their record, unless the same edit has raised the version it found already (null: no other change); the history of those rows takes the version from the setting.';

-- it takes a version since
drop function if exists app_private.soft_delete(text, int);
create or replace function app_private.soft_delete(p_table text, p_id int, p_version int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  current_version int;
begin
  select * into strict guard from app_private.table_scopes where table_name = p_table and writable;
  perform app_hidden.require_scope(guard.scope || ':delete:single');
  execute format('select version from %I.%I where account_id = $1 and id = $2 and deleted_at is null for no key update',
    guard.schema_name, guard.table_name) into current_version using app_hidden.account_id(), p_id;
  if current_version is null then
    perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', p_table, 'id', p_id));
  end if;
  perform app_private.refuse_stale(p_table, p_id, coalesce(p_version, current_version), current_version);
  execute format('update %I.%I set deleted_at = clock_timestamp() where account_id = $1 and id = $2', guard.schema_name, guard.table_name)
  using app_hidden.account_id(), p_id;
  delete from app_public.references where account_id = app_hidden.account_id() and module = p_table and record_id = p_id;
end $$;
comment on function app_private.soft_delete(text, int, int) is 'Hides a document of this version, or of whatever it is at, for good; its id and number are not used again.';
