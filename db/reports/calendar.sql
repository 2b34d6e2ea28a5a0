create or replace function app_hidden.calendar_of_days(p_from date, p_to date, p_filter jsonb, p_near date) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 2000;
  longest constant int := 400;
  ids_of constant jsonb := coalesce(p_filter, '{}');
  kinds constant text[] := case when jsonb_typeof(ids_of -> 'kinds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'kinds')) end;
  warehouses constant int[] := case when jsonb_typeof(ids_of -> 'warehouseIds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'warehouseIds')::int) end;
  labels constant int[] := case when jsonb_typeof(ids_of -> 'labelIds') = 'array' then array(select jsonb_array_elements_text(ids_of -> 'labelIds')::int) end;
begin
  if not coalesce(p_to - p_from between 0 and longest, false) then
    perform app_private.fail('SWVAL', 'The calendar is read for 1 to 400 days.', '{"fields": {"to": "max"}}');
  end if;
  return (
    with found as (
      select e.*, row_number() over (order by abs(e.starts_on - p_near), e.starts_on, e.module, e.field, e.record_id) as n
      from app_hidden.calendar_entries(p_from, p_to, kinds, warehouses, labels) as e
      order by n limit most + 1
    )
    select jsonb_build_object(
      'hasMore', count(*) > most,
      'entries', coalesce(jsonb_agg(jsonb_build_object(
        'module', f.module, 'field', f.field, 'recordId', f.record_id, 'title', f.title, 'beside', f.beside, 'startsOn', f.starts_on,
        'endsOn', f.ends_on, 'state', f.state, 'stage', f.stage, 'version', f.version, 'updatedAt', f.updated_at, 'label', f.label, 'color', f.color
      ) order by f.starts_on, f.module, f.field, f.record_id) filter (where f.n <= most), '[]')
    )
    from found as f
  );
end $$;
comment on function app_hidden.calendar_of_days(date, date, jsonb, date) is
  'Records on their days between two, narrowed by {kinds, warehouseIds, labelIds}: at most 2,000 in at most 400 days, those nearest to a day. Error: SWVAL.';

create or replace function app_hidden.calendar(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  first_day constant date := (input ->> 'from')::date;
begin
  if not app_hidden.may('calendar:view') then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "calendar:view"}');
  end if;
  return app_hidden.calendar_of_days(first_day, (input ->> 'to')::date, input -> 'filter', first_day);
end $$;
comment on function app_hidden.calendar(jsonb) is
  'Records on their days between two: {from, to, filter: {kinds: ["sales_orders.shipDate"], warehouseIds, labelIds}}; at most 2,000 in at most 400 days. Errors: SWFBD, SWVAL.';

create or replace function app_hidden.calendar_feed() returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  before constant int := 30;
  after constant int := 365;
  feed app_public.calendar_feeds;
  today constant date := app_hidden.today();
begin
  if not app_hidden.may('calendar:view') then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "calendar:view"}');
  end if;
  select * into feed from app_public.calendar_feeds as f
  where f.account_id = app_hidden.account_id() and f.user_id = app_hidden.user_id();
  if not found then
    return null;
  end if;
  return app_hidden.calendar_of_days(today - before, today + after, feed.filter, today) || jsonb_build_object(
    'language', feed.language,
    'company', (select a.name from app_public.accounts as a where a.id = app_hidden.account_id())
  );
end $$;
comment on function app_hidden.calendar_feed() is
  'What is read at the caller''s address: his calendar as he narrowed it, from 30 days ago to 365 ahead, at most the 2,000 records nearest to today; {entries, hasMore, language, company}, null without an address. Error: SWFBD.';
