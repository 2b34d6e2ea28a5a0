create or replace function app_hidden.report_value(p_column jsonb, p_row text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_column ->> 'holds' = 'decimal' then format('%s.%I::text', p_row, p_column ->> 'column')
    else format('%s.%I', p_row, p_column ->> 'column')
  end
$$;
comment on function app_hidden.report_value(jsonb, text) is 'A value as the API has it: exact numbers are texts.';

create or replace function app_hidden.report_name(p_column jsonb, p_row text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_column ? 'module' then
      format('(select jsonb_build_object(''id'', n.record_id, ''name'', n.name) from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = %L and n.record_id = %s.%I)',
        p_column ->> 'module', p_row, p_column ->> 'column')
    when p_column ? 'moduleIn' then
      format('(select jsonb_build_object(''id'', n.record_id, ''name'', n.name) from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = %2$s.%3$I and n.record_id = %2$s.%1$I)',
        p_column ->> 'column', p_row, p_column ->> 'moduleIn')
  end
$$;
comment on function app_hidden.report_name(jsonb, text) is 'The record that a column names, {id, name}, as SQL; null where it names none.';

drop function if exists app_hidden.report_order(jsonb);
create or replace function app_hidden.report_order(p_column jsonb, p_named text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_column ? 'module' then p_named || '.name' else format('r.%I', p_column ->> 'column') end
$$;
comment on function app_hidden.report_order(jsonb, text) is 'What rows are ordered by: a record by its name, which report_named joins.';

create or replace function app_hidden.report_named(p_column jsonb, p_named text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_column ? 'module' then
      format(' left join (select n.record_id, n.name from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = %L) as %s on %2$s.record_id = r.%I',
        p_column ->> 'module', p_named, p_column ->> 'column')
    else ''
  end
$$;
comment on function app_hidden.report_named(jsonb, text) is
  'Joins the names of the records in a column, as SQL: all of them at once, where one question a row would cost most of a large report.';

create or replace function app_hidden.report_rows(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 1000;
  shape constant jsonb := app_hidden.report_shape(input ->> 'report');
  orders constant jsonb := coalesce(nullif(nullif(input -> 'orderBy', 'null'), '[]'), jsonb_build_array(shape -> 'sort'));
  said text;
  named text;
  columns text;
  answered text;
  answer jsonb;
begin
  select string_agg(
    format('%s %s%s', app_hidden.report_order(c.shape, 'named_' || o.ordinality),
      case o.value ->> 'order' when 'ASC' then 'asc' else 'desc' end,
      -- an index gives what is never empty in its order, and the first page without the others; a record may have no name any more
      case when c.shape ? 'always' and not c.shape ? 'module' then '' else ' nulls last' end), ', ' order by o.ordinality),
    string_agg(app_hidden.report_named(c.shape, 'named_' || o.ordinality), '' order by o.ordinality)
  into said, named
  from jsonb_array_elements(orders) with ordinality as o
  cross join lateral (select app_hidden.report_column(shape, o.value ->> 'column', 'orders') as shape) as c;
  -- what is withheld is not even read
  select
    string_agg(format('r.%I', c.value ->> 'column'), ', '),
    string_agg(format('%L, %s', c.key, app_hidden.report_value(c.value, 'p')), ', ')
      || coalesce(', ' || string_agg(format('%L, %s', regexp_replace(c.key, 'Id$', '') || 'Reference', app_hidden.report_name(c.value, 'p')), ', ')
        filter (where app_hidden.report_name(c.value, 'p') is not null), '')
  into columns, answered
  from jsonb_each(shape -> 'columns') as c
  where not shape -> 'withheld' ? c.key;
  -- numbered in the order in which they come: a window over all rows would sort them all; no column of a report is called #
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(%s) order by p."#"), ''[]'')
     from (select o.*, row_number() over () as "#" from (select %s from (select r.* %s) as r%s order by %s, r.id limit %s offset %s) as o) as p',
    answered, columns, app_hidden.report_source(shape, input -> 'filter'), named, said,
    least(greatest(coalesce((input ->> 'limit')::int, 25), 0), most), greatest(coalesce((input ->> 'offset')::int, 0), 0)
  ) into answer;
  return answer;
end $$;
comment on function app_hidden.report_rows(jsonb) is
  'Rows of a report: {report, filter, orderBy: [{column, order}], limit: at most 1000, offset}. Columns by their names, null where withheld; records as <name>Reference {id, name}. Errors: SWNFD, SWFBD, SWVAL.';
