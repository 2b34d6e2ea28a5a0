create or replace function app_private.is_custom_number(p_text text) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_text ~ '^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?$'
    then abs(p_text::numeric) < 1e15 and min_scale(p_text::numeric) <= 6
    else false end
$$;
comment on function app_private.is_custom_number(text) is
  'Whether a text is a number a custom field can hold: 15 digits before the point and 6 after it, which every client reads exactly.';

create or replace function app_private.tg_check_custom_fields() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  entry record;
  problems jsonb;
begin
  if tg_op = 'UPDATE' and new.custom_field_values = old.custom_field_values then
    return new;
  end if;
  if new.custom_field_values = '{}' and not exists (
    select from app_public.custom_fields as f where f.account_id = new.account_id and f.module = tg_table_name and f.is_required
  ) then
    return new;
  end if;
  new.custom_field_values := jsonb_strip_nulls(new.custom_field_values);
  select jsonb_object_agg('customFields.' || f.id, 'required') into problems
  from app_public.custom_fields as f
  where f.account_id = new.account_id and f.module = tg_table_name and f.is_required and f.kind <> 'boolean'
    and nullif(btrim(new.custom_field_values ->> f.id::text), '') is null;
  if new.custom_field_values = '{}' and problems is null then
    return new;
  end if;
  for entry in
    select v.key, btrim(v.value #>> '{}') as value, f.kind, f.choices, f.slug
    from jsonb_each(new.custom_field_values) as v
    left join app_public.custom_fields as f
      on f.account_id = new.account_id and f.module = tg_table_name and f.id::text = v.key
  loop
    if entry.kind is null then
      perform app_private.fail('SWNFD', format('Custom field %s was not found.', entry.key),
        jsonb_build_object('fields', jsonb_build_object('customFields.' || entry.key, 'notFound')));
    end if;
    if length(entry.value) > 10000
      or (entry.kind = 'choice' and entry.value <> all (entry.choices))
      or (entry.kind = 'number' and not app_private.is_custom_number(entry.value))
      or (entry.kind = 'date' and not app_hidden.is_day(entry.value))
      or (entry.kind = 'boolean' and entry.value not in ('true', 'false'))
    then
      problems := coalesce(problems, '{}') || jsonb_build_object('customFields.' || entry.key, entry.kind);
    elsif entry.kind = 'number' then
      -- one spelling of each, to be shown and compared by
      new.custom_field_values := jsonb_set(new.custom_field_values, array[entry.key], to_jsonb(trim_scale(entry.value::numeric)));
    end if;
  end loop;
  if problems is not null then
    perform app_private.fail('SWVAL', 'A custom field is missing or has a value of another kind.', jsonb_build_object('fields', problems));
  end if;
  return new;
end $$;
comment on function app_private.tg_check_custom_fields() is 'Values of custom fields must fit the field''s kind and be there where it is required; null removes one.';

create or replace function app_private.tg_index_custom_fields() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  record_ record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.custom_field_values = old.custom_field_values then
    return null;
  end if;
  delete from app_hidden.custom_field_index as i
  using app_public.custom_fields as f
  where f.account_id = record_.account_id and f.module = tg_table_name
    and i.account_id = f.account_id and i.field_id = f.id and i.record_id = record_.id;
  if tg_op <> 'DELETE' then
    insert into app_hidden.custom_field_index (account_id, field_id, record_id, text_value, number_value, date_value)
    select new.account_id, f.id, new.id, left(v.value, 200),
      case when f.kind = 'number' then v.value::numeric end,
      case when f.kind = 'date' then v.value::date end
    from jsonb_each_text(new.custom_field_values) as v
    join app_public.custom_fields as f on f.account_id = new.account_id and f.id = v.key::int and f.module = tg_table_name;
  end if;
  return null;
end $$;
comment on function app_private.tg_index_custom_fields() is 'Keeps the typed index of custom field values.';
