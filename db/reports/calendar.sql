create or replace function app_hidden.calendar(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 2000;
  longest constant int := 400;
  first_day constant date := (input ->> 'from')::date;
  last_day constant date := (input ->> 'to')::date;
  ids_of constant jsonb := coalesce(input -> 'filter', '{}');
  kinds constant text[] := case when jsonb_typeof(ids_of -> 'kinds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'kinds')) end;
  warehouses constant int[] := case when jsonb_typeof(ids_of -> 'warehouseIds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'warehouseIds')::int) end;
  labels constant int[] := case when jsonb_typeof(ids_of -> 'labelIds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'labelIds')::int) end;
begin
  if not app_hidden.may('calendar:view') then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "calendar:view"}');
  end if;
  if last_day < first_day or last_day - first_day > longest then
    perform app_private.fail('SWVAL', 'The calendar is read for 1 to 400 days.', '{"fields": {"to": "max"}}');
  end if;
  return (
    with found as (
      select e.* from app_hidden.calendar_entries(first_day, last_day, kinds, warehouses, labels) as e
      order by e.starts_on, e.module, e.field, e.record_id limit most + 1
    )
    select jsonb_build_object(
      'hasMore', count(*) > most,
      'entries', coalesce(jsonb_agg(jsonb_build_object(
        'module', f.module, 'field', f.field, 'recordId', f.record_id, 'title', f.title, 'beside', f.beside, 'startsOn', f.starts_on,
        'endsOn', f.ends_on, 'state', f.state, 'stage', f.stage, 'version', f.version, 'label', f.label, 'color', f.color
      ) order by f.starts_on, f.module, f.field, f.record_id) filter (where f.n <= most), '[]')
    )
    from (select *, row_number() over (order by starts_on, module, field, record_id) as n from found) as f
  );
end $$;
comment on function app_hidden.calendar(jsonb) is
  'Records on their days between two: {from, to, filter: {kinds: ["sales_orders.shipDate"], warehouseIds, labelIds}}; at most 2,000 in at most 400 days. Errors: SWFBD, SWVAL.';
