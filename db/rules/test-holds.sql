create or replace function app_private.test_holds(
  p_type text, p_operator text, p_value jsonb, p_before jsonb, p_wanted text[], p_today date, p_zone text
) returns boolean
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  v text := nullif(btrim(p_value #>> '{}'), '');
  first text := p_wanted[1];
  compared int;
begin
  if p_type = 'labels' then
    return case p_operator
      when 'has' then p_value @> jsonb_build_array(first::int)
      when 'hasNot' then not p_value @> jsonb_build_array(first::int)
      when 'isEmpty' then p_value = '[]'
      when 'isNotEmpty' then p_value <> '[]'
    end;
  end if;
  if p_operator = 'isEmpty' then
    return v is null;
  elsif p_operator = 'isNotEmpty' then
    return v is not null;
  elsif p_operator = 'changed' then
    return v is distinct from nullif(btrim(p_before #>> '{}'), '');
  elsif p_operator = 'isOneOf' then
    return exists (select from unnest(p_wanted) as one where app_private.test_holds(p_type, 'equals', p_value, null, array[one], p_today, p_zone));
  elsif v is null or first is null then
    -- nothing is not what is asked for, and neither more nor less than it
    return p_operator = 'notEquals' and (v is null) <> (first is null);
  end if;
  if p_type in ('date', 'datetime') then
    -- of moments the day counts, where the company is
    v := case p_type when 'date' then v else (v::timestamptz at time zone p_zone)::date::text end;
    if p_operator = 'withinNextDays' then
      return v::date between p_today and p_today + first::int;
    elsif p_operator = 'olderThanDays' then
      return v::date < p_today - first::int;
    elsif p_operator = 'between' then
      return v::date between first::date and p_wanted[2]::date;
    end if;
    -- the other value is a day, or a moment of another column
    first := case when length(first) > 10 then (first::timestamptz at time zone p_zone)::date::text else first end;
    compared := sign(v::date - first::date);
  elsif p_type = 'number' then
    if p_operator = 'between' then
      return v::numeric between first::numeric and p_wanted[2]::numeric;
    end if;
    compared := sign(v::numeric - first::numeric);
  elsif p_type = 'text' then
    if p_operator = 'contains' then
      return strpos(lower(v), lower(first)) > 0;
    elsif p_operator = 'startsWith' then
      return starts_with(lower(v), lower(first));
    end if;
    compared := case when lower(v) = lower(first) then 0 else 1 end;
  else
    compared := case when v = first then 0 else 1 end;
  end if;
  return case p_operator
    when 'equals' then compared = 0
    when 'notEquals' then compared <> 0
    when 'less' then compared < 0
    when 'lessOrEqual' then compared <= 0
    when 'greater' then compared > 0
    when 'greaterOrEqual' then compared >= 0
  end;
end $$;
comment on function app_private.test_holds(text, text, jsonb, jsonb, text[], date, text) is
  'Whether a value compares as an operator says with what is wanted; texts whatever their case, moments by their day in the zone. Null: the type knows no such operator.';

create or replace function app_private.wanted_values(p_takes text, p_value text) returns text[]
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_takes in ('two', 'many') then array(select btrim(w) from unnest(string_to_array(p_value, ',')) with ordinality as u (w, n) where btrim(w) <> '' order by n)
    else array[btrim(p_value)]
  end
$$;
comment on function app_private.wanted_values(text, text) is 'The values of a criterion: those that an operator for several takes stand with commas between.';

create or replace function app_private.test_column(
  p_table text, p_field text, out column_name text, out custom_id text, out type text, out refers_to text, out options text[], out secret text
)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select c.column_name, null, c.type, c.refers_to, c.options,
    (select s.kind from app_private.secret_columns as s where s.table_name = c.table_name and s.column_name = c.column_name)
  from app_private.test_columns as c
  where c.table_name = p_table and c.field = p_field
  union all
  select 'custom_field_values', f.id::text, case f.kind when 'choice' then 'option' else f.kind end, null, case f.kind when 'choice' then f.choices end, null
  from app_public.custom_fields as f
  where p_field ~ '^custom:[1-9]\d{0,8}$' and f.account_id = app_hidden.account_id() and f.module = p_table and f.id = split_part(p_field, ':', 2)::int
$$;
comment on function app_private.test_column(text, text) is
  'What a criterion looks at: a field of a table, or a custom field of the current account (custom:<id>); all null where there is none. secret: price or cost.';

create or replace function app_private.tested_value(p_row jsonb, p_column text, p_custom text) returns jsonb
language sql immutable
as $$ select case when p_custom is null then p_row -> p_column else p_row -> 'custom_field_values' -> p_custom end $$;
comment on function app_private.tested_value(jsonb, text, text) is 'The value of a column, or of a custom field, of a row as jsonb.';

create or replace function app_private.sees_amounts(p_kind text) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select case p_kind when 'price' then app_hidden.may_view('sku_price') when 'cost' then app_hidden.may_view('sku_cost') else true end $$;
comment on function app_private.sees_amounts(text) is 'Whether whoever the settings name sees amounts of a kind: price, cost, or null for what is no secret.';
