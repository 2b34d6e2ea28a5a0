-- What values from outside may be, whatever door they come through. resources/core/bounds.ts says the same to the browser and the API.

create or replace function app_hidden.is_day(p_text text) returns boolean
language sql stable parallel safe
as $$
  select p_text ~ '^\d{4}-\d\d-\d\d$' and p_text collate "C" between '1900-01-01' and '3000-09-01' and pg_input_is_valid(p_text, 'date')
$$;
comment on function app_hidden.is_day(text) is
  'Whether a text is a day as people may give it: ISO, from 1900-01-01 to 3000-09-01. Words, infinity, Julian days and other notations are none.';

create or replace function app_hidden.largest_decimal() returns numeric
language sql immutable parallel safe
as $$ select 999999999.9999 $$;
comment on function app_hidden.largest_decimal() is
  'The largest quantity, price or cost anybody may give: the amounts and sums made of them then fit their columns.';

create or replace function app_hidden.largest_amount() returns numeric
language sql immutable parallel safe
as $$ select 999999999999.99 $$;
comment on function app_hidden.largest_amount() is 'The largest amount of one line, and the largest value of one lot.';

create or replace function app_hidden.date_input(input jsonb, key text) returns date
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant text := nullif(btrim(input ->> key), '');
begin
  if given is not null and not app_hidden.is_day(given) then
    perform app_private.fail('SWVAL', format('%s is not a date from 1900-01-01 to 3000-09-01.', key),
      jsonb_build_object('fields', jsonb_build_object(key, 'date')));
  end if;
  return given::date;
end $$;
comment on function app_hidden.date_input(jsonb, text) is 'A day of an input, as app_hidden.is_day takes it.';

create or replace function app_hidden.refuse_above(p_key text, p_given numeric, p_largest numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if abs(p_given) > p_largest then
    perform app_private.fail('SWVAL',
      format('%s may be at most %s.', concat_ws('.', nullif(current_setting('app.input_place', true), ''), p_key), p_largest),
      jsonb_build_object('fields', jsonb_build_object(p_key, 'max'), 'limits', jsonb_build_object(p_key, p_largest::text)));
  end if;
end $$;
comment on function app_hidden.refuse_above(text, numeric, numeric) is 'Refuses a number beyond the largest one, naming the field and what it may be at most.';

create or replace function app_hidden.at_row(p_value anyelement, p_place text, p_row bigint) returns anyelement
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  -- assigned, not performed: that would be a statement for each row
  place constant text := set_config('app.input_place', concat_ws('.', nullif(p_place, ''), p_row - 1), true);
begin
  return p_value;
end $$;
comment on function app_hidden.at_row(anyelement, text, bigint) is
  'Returns the value, and remembers that what is refused from here on is about this row of a collection (the first being 1): {"addresses.0.city": …}.';

create or replace function app_hidden.place_of(p_collection text) returns text
language sql stable
as $$ select concat_ws('.', nullif(current_setting('app.input_place', true), ''), p_collection) $$;
comment on function app_hidden.place_of(text) is 'The path of a collection of the row that is being written.';

create or replace function app_hidden.check_values(p_table text, p_rows jsonb, p_collection text default null) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  place constant text := nullif(current_setting('app.input_place', true), '');
  problems jsonb;
  limits jsonb;
  message text;
  all_missing boolean;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' then
    return;
  end if;
  select jsonb_object_agg(wrong.path, wrong.problem),
    jsonb_object_agg(wrong.path, wrong.bound) filter (where wrong.bound is not null),
    (array_agg(concat_ws('.', place, wrong.path) || case wrong.problem
      when 'max' then ' may be at most ' || wrong.bound
      when 'min' then ' must be at least ' || wrong.bound
      when 'maxLength' then ' may have at most ' || wrong.bound || ' characters'
      when 'decimals' then ' may have at most ' || wrong.bound || ' decimals'
      when 'required' then ' is missing'
      when 'notFound' then ' does not exist'
      else ' cannot have this value'
    end order by wrong.n))[1] || '.',
    bool_and(wrong.problem = 'notFound')
  into problems, limits, message, all_missing
  from (
    select x.n, p.problem,
      concat_ws('.', p_collection, case when p_collection is not null then x.n - 1 end, f.key) as path,
      case p.problem
        when 'max' then f.maximum::text
        when 'min' then f.minimum::text
        when 'maxLength' then f.longest::text
        when 'decimals' then f.decimals::text
      end as bound
    from app_private.input_rules as f
    cross join jsonb_array_elements(p_rows) with ordinality as x (r, n)
    cross join lateral (select coalesce(btrim(x.r ->> f.key), '') as given, jsonb_typeof(x.r -> f.key) as json) as v
    cross join lateral (
      select case
        when v.given = '' then case when f.is_needed then 'required' end
        when f.holds = 'list' then case
          when v.json <> 'array' then 'choice'
          when exists (select from jsonb_array_elements_text(x.r -> f.key) as item where length(item) > f.longest) then 'maxLength'
          when exists (select from jsonb_array_elements_text(x.r -> f.key) as item where item <> all (f.options)) then 'choice'
        end
        when v.json in ('object', 'array') then f.unlike
        when f.holds = 'text' then case
          when length(v.given) > f.longest then 'maxLength'
          when v.given <> all (f.options) then 'choice'
          when v.given !~ f.pattern then f.unlike
        end
        when f.holds = 'date' then case when not app_hidden.is_day(v.given) then 'date' end
        when f.holds = 'boolean' then case when v.given not in ('true', 'false') then 'boolean' end
        when v.given !~ f.pattern or not pg_input_is_valid(v.given, 'numeric') then 'number'
        when v.given::numeric > f.maximum then 'max'
        when f.is_positive and v.given::numeric <= 0 then 'positive'
        when v.given::numeric < f.minimum then 'min'
        when min_scale(v.given::numeric) > f.decimals then 'decimals'
        -- asked here, for a foreign key only says that one of the rows names something that is not there
        when f.refers_to is not null and not exists (
          select from app_public.references as named
          where named.account_id = me and named.module = f.refers_to and named.record_id = v.given::int and not named.is_archived
        ) then 'notFound'
      end as problem
    ) as p
    where f.table_name = p_table and x.r ? f.key and p.problem is not null
      and jsonb_typeof(x.r) = 'object' and not app_hidden.is_removed(x.r)
    order by x.n
    limit 20
  ) as wrong;
  if problems is not null then
    perform app_private.fail(case when all_missing then 'SWNFD' else 'SWVAL' end, message, jsonb_strip_nulls(jsonb_build_object('fields', problems, 'limits', limits)));
  end if;
end $$;
comment on function app_hidden.check_values(text, jsonb, text) is
  'Refuses given values that do not fit their fields: of another type, too long, too large, none of those offered, ids of records that are not there. '
  'Rows of a collection are named by their place, {"lineItems.0.quantity": "max"}; limits says the bounds.';
