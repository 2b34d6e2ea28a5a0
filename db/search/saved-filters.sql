create or replace function app_private.ids_fit(p_value jsonb) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_typeof(p_value) = 'array' and jsonb_array_length(p_value) <= 500
    and not jsonb_path_exists(p_value, '$[*] ? (@.type() != "number" || @ < 1 || @ > 2147483647)')
$$;
comment on function app_private.ids_fit(jsonb) is 'Whether a value is a list of ids.';
grant execute on function app_private.ids_fit(jsonb) to ledger_writer;

create or replace function app_private.range_fits(p_value jsonb) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when jsonb_typeof(p_value) <> 'object' or p_value = '{}' then false
    when p_value ? 'preset' then p_value - 'preset' = '{}'
      and exists (select from app_private.date_presets as d where to_jsonb(d.name) = p_value -> 'preset')
    else p_value - 'from' - 'to' = '{}'
      and not exists (select from jsonb_each_text(p_value) as day where not app_hidden.is_day(day.value))
  end
$$;
comment on function app_private.range_fits(jsonb) is 'Whether a value is a range of days: the name of a period, or days someone chose.';

create or replace function app_private.criterion_fits(p_kind text, p_value jsonb) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(case
    when p_kind = 'search' then jsonb_typeof(p_value) = 'string'
    when p_kind in ('ids', 'labels', 'reference', 'through') then app_private.ids_fit(p_value)
    when p_kind = 'options' then jsonb_typeof(p_value) = 'array' and not jsonb_path_exists(p_value, '$[*] ? (@.type() != "string")')
    when p_kind in ('groupBy', 'asOf') then jsonb_typeof(p_value) = 'string' and length(p_value #>> '{}') <= 60
    when p_kind = 'compared' then p_value = 'true'
    when p_kind in ('boolean', 'inverse') then jsonb_typeof(p_value) = 'boolean'
    when p_kind in ('from', 'to') then jsonb_typeof(p_value) in ('number', 'string') and p_value #>> '{}' ~ '^-?\d{1,24}(\.\d{1,24})?$'
    when p_kind = 'range' then app_private.range_fits(p_value)
    when p_kind = 'stockLevels' then
      p_value - 'groupBy' - 'idIn' = '{}' and jsonb_typeof(p_value -> 'groupBy') = 'string' and app_private.ids_fit(p_value -> 'idIn')
    when p_kind = 'customFields' then jsonb_typeof(p_value) = 'array'
      and not jsonb_path_exists(p_value, '$[*] ? (@.type() != "object" || !exists (@.id ? (@.type() == "number")))')
      and not exists (
        select from jsonb_path_query(p_value, '$[*]') as each where each - 'id' - 'value' - 'min' - 'max' <> '{}'
      )
  end, false)
$$;
comment on function app_private.criterion_fits(text, jsonb) is 'Whether a value is what a filter of this kind takes.';

create or replace function app_private.tg_filters__check() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  problems jsonb := '{}';
begin
  if not exists (select from app_private.list_filters where table_name = new.module) then
    problems := problems || '{"module": "choice"}';
  elsif jsonb_typeof(new.criteria) <> 'object' or octet_length(new.criteria::text) > 8000 then
    problems := problems || '{"criteria": "invalid"}';
  elsif exists (
    select from jsonb_object_keys(new.criteria) as given (name)
    where not exists (select from app_private.list_filters as f where f.table_name = new.module and f.key = given.name)
  ) then
    problems := problems || '{"criteria": "unknown"}';
  elsif exists (
    select from jsonb_each(new.criteria) as c
    join app_private.list_filters as f on f.table_name = new.module and f.key = c.key
    where not app_private.criterion_fits(f.kind, c.value)
  ) then
    problems := problems || '{"criteria": "invalid"}';
  end if;
  if jsonb_typeof(new.sort) = 'null' then
    new.sort := null;
  end if;
  if new.sort is not null and not coalesce(
    jsonb_typeof(new.sort) = 'object' and new.sort - 'column' - 'order' = '{}' and new.sort ->> 'order' in ('ASC', 'DESC')
      and (new.sort ->> 'column' ~ '^cf:\d{1,9}$'
        or exists (select from app_private.list_orders as o where o.table_name = new.module and o.field = new.sort ->> 'column')),
    false)
  then
    problems := problems || '{"sort": "choice"}';
  end if;
  if cardinality(new.columns) > 100 or exists (select from unnest(new.columns) as c where c is null or c !~ '^([A-Za-z][A-Za-z0-9]{0,60}|cf:\d{1,9})$') then
    problems := problems || '{"columns": "invalid"}';
  end if;
  if problems <> '{}' then
    perform app_private.fail('SWVAL', 'This filter does not fit the list it is for.', jsonb_build_object('fields', problems));
  end if;
  return new;
end $$;
comment on function app_private.tg_filters__check() is
  'A saved filter names only what its list can be filtered and ordered by. Columns that are gone are left out when it is shown.';

drop trigger if exists tg_filters__check on app_public.filters;
create trigger tg_filters__check before insert or update of module, criteria, sort, columns on app_public.filters
for each row execute function app_private.tg_filters__check();

create or replace function app_private.tg_filters__one_default() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_public.filters set is_default = false
  where account_id = new.account_id and user_id = new.user_id and module = new.module and id <> new.id and is_default;
  return new;
end $$;
comment on function app_private.tg_filters__one_default() is 'A new default takes the place of the one before.';

drop trigger if exists tg_filters__one_default on app_public.filters;
create trigger tg_filters__one_default before insert or update of is_default on app_public.filters
for each row when (new.is_default)
execute function app_private.tg_filters__one_default();

create or replace function app_hidden.require_own_filter(p_id int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  -- a filter nobody sees is not found by what comes next
  if exists (
    select from app_public.filters as f
    where f.account_id = app_hidden.account_id() and f.id = p_id and f.user_id <> app_hidden.user_id()
      and current_setting('app.role_type', true) is distinct from 'admin'
  ) then
    perform app_private.fail('SWFBD', 'This filter belongs to somebody else.');
  end if;
end $$;
comment on function app_hidden.require_own_filter(int) is 'Refuses to change what a colleague shares; administrators may.';

create or replace function app_private.before_save_filters(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_own_filter((input ->> 'id')::int);
  return input;
end $$;
comment on function app_private.before_save_filters(jsonb) is 'What a colleague shares is shown, not changed.';

create or replace function app_private.before_delete_filters(p_id int) returns void
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select app_hidden.require_own_filter(p_id) $$;
comment on function app_private.before_delete_filters(int) is 'What a colleague shares is shown, not deleted.';
