-- Values stand in the statement as literals, so that it is planned for them. %L quotes them, and each is cast to what its column holds.
create or replace function app_hidden.report_condition(p_shape jsonb, p_filter jsonb, p_value jsonb) returns text
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  target constant text := 'r.' || quote_ident(p_filter ->> 'column');
  kind constant text := p_filter ->> 'kind';
begin
  if kind = 'labels' then
    return (
      select '(' || string_agg(
        format('r.%I = any (array(select l.record_id from app_public.label_links as l where l.account_id = app_hidden.account_id() and l.module = %L and l.label_id = any (%L::int[])))',
          c ->> 'column', c ->> 'module', array(select jsonb_array_elements_text(p_value))::int[]), ' or ') || ')'
      from jsonb_array_elements(p_filter -> 'columns') as c
    );
  end if;
  perform app_hidden.report_column(p_shape, p_filter ->> 'of', 'filters');
  return case
    when kind = 'reference' then format('%s = any (%L::int[])', target, array(select jsonb_array_elements_text(p_value))::int[])
    when kind = 'options' and p_filter ? 'anyCase' then
      format('lower(%s::text) = any (%L::text[])', target, array(select lower(v) from jsonb_array_elements_text(p_value) as v))
    when kind = 'options' then format('%s = any (%L::text[])', target, array(select jsonb_array_elements_text(p_value)))
    when kind = 'boolean' then format('%s = %L::boolean', target, p_value #>> '{}')
    when kind in ('from', 'to') and p_filter ->> 'type' = 'datetime' then
      case kind when 'from' then format('%s >= %L::timestamptz', target, app_hidden.moment_from(p_value #>> '{}'))
        else format('%s <= %L::timestamptz', target, app_hidden.moment_to(p_value #>> '{}')) end
    when kind in ('from', 'to') then
      format('%s %s %L::%s', target, case kind when 'from' then '>=' else '<=' end, p_value #>> '{}',
        case p_filter ->> 'type' when 'decimal' then 'numeric' when 'integer' then 'int' else 'date' end)
  end;
end $$;
comment on function app_hidden.report_condition(jsonb, jsonb, jsonb) is 'One filter of a report as SQL over its row r.';

create or replace function app_hidden.report_search(p_shape jsonb, p_text text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select '(' || string_agg(case
    when c.shape ? 'module' then
      format('r.%I = any (array(select n.record_id from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = %L and n.name ilike %L))',
        c.shape ->> 'column', c.shape ->> 'module', sought.pattern)
    when c.shape ? 'moduleIn' then
      format('(r.%I, r.%I) in (select n.module, n.record_id from app_public.references as n where n.account_id = app_hidden.account_id() and n.name ilike %L)',
        c.shape ->> 'moduleIn', c.shape ->> 'column', sought.pattern)
    else format('r.%I::text ilike %L', c.shape ->> 'column', sought.pattern)
  end, ' or ') || ')'
  from jsonb_array_elements_text(p_shape -> 'search') as s (name)
  cross join lateral (select p_shape -> 'columns' -> s.name as shape) as c
  cross join (select '%' || regexp_replace(trim(p_text), '([\\%_])', '\\\1', 'g') || '%' as pattern) as sought
  where not p_shape -> 'withheld' ? s.name
$$;
comment on function app_hidden.report_search(jsonb, text) is 'A search as SQL over a report''s row r: in its texts, and in the names of the records it tells of.';

create or replace function app_hidden.report_source(p_shape jsonb, p_filter jsonb) returns text
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  conditions text[] := '{true}';
  told jsonb := '{}';
  given record;
  filter jsonb;
begin
  for given in
    select f.key as name, f.value from jsonb_each(coalesce(nullif(p_filter, 'null'), '{}')) as f
    where f.value <> 'null' and f.value <> '[]'
  loop
    filter := p_shape -> 'filters' -> given.name;
    if filter is null then
      perform app_private.fail('SWVAL', 'This report has no such filter.', jsonb_build_object('fields', jsonb_build_object('filter.' || given.name, 'unknown')));
    elsif filter ->> 'kind' = 'search' then
      if length(trim(given.value #>> '{}')) > 1 then
        conditions := conditions || coalesce(app_hidden.report_search(p_shape, given.value #>> '{}'), 'false');
      end if;
    elsif filter ? 'asked' then
      if filter ->> 'kind' = 'asOf' then
        perform app_hidden.require_scope(p_shape ->> 'asOf');
      end if;
      told := told || jsonb_build_object(given.name, given.value);
    else
      conditions := conditions || app_hidden.report_condition(p_shape, filter, given.value);
    end if;
  end loop;
  return format('from app_hidden.%I(%L::jsonb) as r where %s', p_shape ->> 'sql', told, array_to_string(conditions, ' and '));
end $$;
comment on function app_hidden.report_source(jsonb, jsonb) is
  'The rows r of a report under a filter, as SQL. Its function is plain SQL, so Postgres plans it as one statement with the conditions.';
