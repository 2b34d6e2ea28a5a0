drop function if exists app_hidden.report_sums(jsonb, text);
create or replace function app_hidden.report_sums(p_shape jsonb, p_where text, p_asked jsonb) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('jsonb_build_object(''count'', count(*)%s%s)', p_where, coalesce(string_agg(
    case
      when share.parts is null then
        format(', %L, coalesce(sum(r.%I)%s, 0)%s', s.name, c.shape ->> 'column', p_where, case when c.shape ->> 'holds' = 'integer' then '' else '::text' end)
      -- of nothing there is no share
      else format(', %1$L, round(100 * sum(r.%2$I)%4$s / nullif(sum(r.%3$I)%4$s, 0), 2)::text', s.name,
        p_shape -> 'columns' -> (share.parts ->> 'of') ->> 'column', p_shape -> 'columns' -> (share.parts ->> 'in') ->> 'column', p_where)
    end, ''), ''))
  from jsonb_array_elements_text(p_shape -> 'sums') as s (name)
  cross join lateral (select p_shape -> 'columns' -> s.name as shape) as c
  cross join lateral (select p_shape -> 'shares' -> s.name as parts) as share
  where not p_shape -> 'withheld' ? s.name and (jsonb_typeof(p_asked) is distinct from 'array' or p_asked ? s.name)
$$;
comment on function app_hidden.report_sums(jsonb, text, jsonb) is 'How many rows there are and what their columns come to, as SQL; without those that are withheld, and only those asked for, if any are.';

create or replace function app_hidden.report_totals(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  shape constant jsonb := app_hidden.report_shape(input ->> 'report');
  answer jsonb;
begin
  execute format('select %s %s', app_hidden.report_sums(shape, '', input -> 'sums'), app_hidden.report_source(shape, input -> 'filter')) into answer;
  return answer;
end $$;
comment on function app_hidden.report_totals(jsonb) is
  'How many rows a report has and what its columns come to, over all of them: {report, filter, sums: those to be told, or all}. Errors: SWNFD, SWFBD, SWVAL.';
