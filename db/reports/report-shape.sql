create or replace function app_hidden.report_shape(p_report text) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  shape jsonb;
  scope text;
begin
  select r.shape into shape from app_private.reports as r where r.name = p_report;
  if shape is null then
    perform app_private.fail('SWNFD', 'There is no such report.');
  end if;
  foreach scope in array array(select jsonb_array_elements_text(shape -> 'scopes')) loop
    perform app_hidden.require_scope(scope);
  end loop;
  return shape || jsonb_build_object('withheld', coalesce((
    select jsonb_agg(c.key)
    from jsonb_each(shape -> 'columns') as c
    where not case c.value ->> 'secret' when 'price' then app_hidden.may_view('sku_price') when 'cost' then app_hidden.may_view('sku_cost') else true end
  ), '[]'));
end $$;
comment on function app_hidden.report_shape(text) is
  'What is declared of a report, for who may read it, with the columns that are withheld from the caller. Errors: SWNFD, SWFBD.';

create or replace function app_hidden.report_column(p_shape jsonb, p_name text, p_for text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_shape -> 'withheld' ? p_name then
    perform app_private.fail('SWFBD', 'Your role does not show this column.', jsonb_build_object('column', p_name));
  end if;
  if not (p_shape -> 'columns' ? p_name) or not (p_for = 'filters' or p_shape -> p_for ? p_name) then
    perform app_private.fail('SWVAL', 'This report has no such column.', jsonb_build_object('fields',
      -- by the name of what the caller gave
      jsonb_build_object(case p_for when 'groups' then 'groupBy' when 'filters' then 'filter' else 'orderBy' end, 'choice')));
  end if;
  return p_shape -> 'columns' -> p_name;
end $$;
comment on function app_hidden.report_column(jsonb, text, text) is
  'A column by its name, for one of filters, orders and groups. Errors: SWFBD for an amount that the caller may not see, however it is asked for; SWVAL.';
