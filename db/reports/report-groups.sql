drop function if exists app_hidden.report_key(jsonb);
create or replace function app_hidden.report_key(p_column jsonb, p_each text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_column ->> 'holds' in ('date', 'datetime') then
      case p_each
        when 'day' then format('to_char(%s, ''YYYY-MM-DD'')', moment.value)
        when 'week' then format('to_char(date_trunc(''week'', %s), ''YYYY-MM-DD'')', moment.value)
        else format('to_char(%s, ''YYYY-MM'')', moment.value)
      end
    else format('r.%I::text', p_column ->> 'column')
  end
  from (
    select case p_column ->> 'holds'
      when 'datetime' then format('(r.%I at time zone %L)', p_column ->> 'column',
        (select a.time_zone from app_public.accounts as a where a.id = app_hidden.account_id()))
      else format('r.%I::timestamp', p_column ->> 'column')
    end as value
  ) as moment
$$;
comment on function app_hidden.report_key(jsonb, text) is
  'What makes rows one group: a column''s value, of a day or moment the day, week (by its Monday) or month in the account''s time zone.';

create or replace function app_hidden.report_groups(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 1000;
  shape constant jsonb := app_hidden.report_shape(input ->> 'report');
  grouped constant jsonb := app_hidden.report_column(shape, input ->> 'groupBy', 'groups');
  is_compared constant boolean := jsonb_typeof(input -> 'before') = 'object';
  sorted constant text := coalesce(input #>> '{orderBy,0,column}', case when grouped ->> 'holds' in ('date', 'datetime') then 'key' else 'count' end);
  direction constant text := case coalesce(input #>> '{orderBy,0,order}', case sorted when 'key' then 'ASC' else 'DESC' end) when 'ASC' then 'asc' else 'desc' end;
  each constant text := coalesce(input ->> 'each', 'month');
  columns text;
  source text;
  measure text;
  named text;
  answer jsonb;
begin
  if each not in ('day', 'week', 'month') then
    perform app_private.fail('SWVAL', 'Days are grouped by day, week or month.', '{"fields": {"each": "choice"}}');
  end if;
  select coalesce(string_agg(format(', r.%I', shape -> 'columns' -> s.name ->> 'column'), ''), '') into columns
  from jsonb_array_elements_text(shape -> 'sums') as s (name)
  where not shape -> 'withheld' ? s.name;
  named := case when grouped ? 'module' then
    format('(select n.name from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = %L and n.record_id = g.key::int)', grouped ->> 'module') end;
  measure := case sorted
    when 'key' then coalesce(named, 'g.key')
    when 'count' then '(g.now ->> ''count'')::numeric'
    else format('(g.now ->> %L)::numeric', sorted)
  end;
  if sorted not in ('key', 'count') then
    perform app_hidden.report_column(shape, sorted, 'sums');
  end if;
  source := format('select true as is_now, %s as key%s %s', app_hidden.report_key(grouped, each), columns, app_hidden.report_source(shape, input -> 'filter'));
  if is_compared then
    source := source || format(' union all select false, %s%s %s', app_hidden.report_key(grouped, each), columns, app_hidden.report_source(shape, input -> 'before'));
  end if;
  execute format(
    'select jsonb_build_object(''totalCount'', coalesce(max(p.groups), 0), ''groups'', coalesce(jsonb_agg(jsonb_build_object(
       ''key'', p.key, ''keyReference'', %s, ''now'', p.now, ''before'', p.before) order by p.place) filter (where p.place > %s and p.place <= %s), ''[]''))
     from (
       select g.*, count(*) over () as groups, row_number() over (order by %s %s nulls last, g.key nulls last) as place
       from (select r.key, %s as now, %s as before from (%s) as r group by r.key) as g
     ) as p',
    case when named is null then 'null::jsonb' else format('case when p.key is not null then jsonb_build_object(''id'', p.key::int, ''name'', %s) end', replace(named, 'g.key', 'p.key')) end,
    greatest(coalesce((input ->> 'offset')::int, 0), 0),
    greatest(coalesce((input ->> 'offset')::int, 0), 0) + least(greatest(coalesce((input ->> 'limit')::int, 25), 0), most),
    measure, direction,
    app_hidden.report_sums(shape, ' filter (where r.is_now)', input -> 'sums'),
    case when is_compared then app_hidden.report_sums(shape, ' filter (where not r.is_now)', input -> 'sums') else 'null::jsonb' end,
    source
  ) into answer;
  return answer;
end $$;
comment on function app_hidden.report_groups(jsonb) is
  'Groups of a report''s rows: {report, filter, before: the filter of another period, groupBy, each: day, week or month of days, orderBy: [{column: key, count or a sum, order}], limit: at most 1000, offset, sums: those to be told, or all}. '
  '{totalCount, groups: [{key, keyReference, now, before}]}, each with what report_totals tells. Errors: SWNFD, SWFBD, SWVAL.';
