create or replace function app_private.bulk_problem(p_kind text, p_needed boolean, p_module text, p_refers text, p_options jsonb, p_value jsonb) returns text
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  json constant text := coalesce(jsonb_typeof(p_value), 'null');
  given constant text := btrim(p_value #>> '{}');
  most_named constant int := 100;
begin
  if json = 'null' or given = '' then
    return case when p_needed then 'required' end;
  elsif p_kind in ('labels', 'customFields') then
    if json <> 'array' then
      return 'choice';
    elsif jsonb_array_length(p_value) > most_named then
      return 'max';
    elsif exists (
      select from jsonb_array_elements(p_value) as r
      where jsonb_typeof(r) <> 'object' or coalesce(jsonb_typeof(r -> 'id'), '') <> 'number' or r ->> 'id' !~ '^[1-9][0-9]{0,8}$'
    ) then
      return 'choice';
    elsif exists (
      select from jsonb_array_elements(p_value) as r
      where not case p_kind
        when 'labels' then exists (select from app_public.labels as l where l.account_id = me and l.id = (r ->> 'id')::int and p_module = any (l.modules))
        else exists (select from app_public.custom_fields as f where f.account_id = me and f.id = (r ->> 'id')::int and f.module = p_module)
      end
    ) then
      return 'notFound';
    end if;
    return null;
  elsif json in ('object', 'array') then
    return 'choice';
  elsif p_kind = 'reference' then
    if given !~ '^[1-9][0-9]{0,8}$' then
      return 'choice';
    end if;
    return case when not exists (
      select from app_public.references as r where r.account_id = me and r.module = p_refers and r.record_id = given::int and not r.is_archived
    ) then 'notFound' end;
  elsif p_kind in ('quantity', 'money', 'unitMoney', 'percent', 'integer') then
    return case
      when given !~ '^-?[0-9]{1,12}(\.[0-9]{1,6})?$' then 'number'
      when abs(given::numeric) > app_hidden.largest_decimal() then 'max'
    end;
  elsif p_kind = 'date' then
    return case when not app_hidden.is_day(given) then 'date' end;
  elsif p_kind = 'boolean' then
    return case when given not in ('true', 'false') then 'boolean' end;
  elsif p_kind in ('choice', 'state') then
    return case when not coalesce(p_options, '[]') ? given then 'choice' end;
  end if;
  return case when length(given) > 2000 then 'maxLength' end;
end $$;
comment on function app_private.bulk_problem(text, boolean, text, text, jsonb, jsonb) is
  'What is wrong with a value that a bulk action is given for a key of some kind; null for nothing.';

create or replace function app_private.check_bulk_fields(p_module text, p_action jsonb, p_fields jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  problems jsonb;
  place text;
begin
  if jsonb_typeof(p_fields) <> 'object' then
    perform app_private.fail('SWVAL', 'What it is given is an object.', '{"fields": {"fields": "invalid"}}');
  elsif length(p_fields::text) > 20000 then
    perform app_private.fail('SWVAL', 'This is too long.', '{"fields": {"fields": "maxLength"}}');
  end if;
  select jsonb_object_agg('fields.' || wrong.key, wrong.problem) into problems
  from (
    select g.key, 'unknown' as problem from jsonb_object_keys(p_fields) as g (key) where not p_action -> 'keys' ? g.key
    union all
    select k.key, app_private.bulk_problem(
      k.value ->> 'kind', (k.value ->> 'needed')::boolean, p_module, k.value ->> 'module',
      case k.value ->> 'kind' when 'state' then p_action -> 'states' else k.value -> 'options' end, p_fields -> k.key)
    from jsonb_each(p_action -> 'keys') as k
  ) as wrong
  where wrong.problem is not null and length(wrong.key) <= 60;
  if problems is null and (p_action ->> 'isSome')::boolean and not exists (select from jsonb_each(p_fields) as f where f.value <> '[]') then
    select jsonb_build_object('fields.' || k, 'required') into problems from jsonb_object_keys(p_action -> 'keys') as k limit 1;
  end if;
  if problems is null and length((select max(g) from jsonb_object_keys(p_fields) as g)) > 60 then
    problems := '{"fields": "unknown"}';
  end if;
  if problems is not null then
    perform app_private.fail('SWVAL', 'What it is given does not fit.', jsonb_build_object('fields', problems));
  elsif p_action ->> 'does' in ('save', 'addRule') then
    -- the bounds of the fields themselves; labels are looked at above
    place := set_config('app.input_place', 'fields', true);
    perform app_hidden.check_values(coalesce(p_action ->> 'about', p_module), jsonb_build_array(p_fields - '{add,remove}'::text[]));
    place := set_config('app.input_place', '', true);
  end if;
end $$;
comment on function app_private.check_bulk_fields(text, jsonb, jsonb) is
  'Refuses what a bulk action is given and does not take, by path: {"fields": {"fields.dueDate": "date"}}.';
