create or replace function app_private.fail(state text, message text, detail jsonb default null) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  place constant text := nullif(current_setting('app.input_place', true), '');
begin
  if detail is null then
    raise exception '%', message using errcode = state;
  end if;
  if place is not null then
    detail := detail || (
      select coalesce(jsonb_object_agg(told.key, (
        select jsonb_object_agg(concat_ws('.', place, f.key), f.value) from jsonb_each(told.value) as f
      )), '{}')
      from jsonb_each(detail) as told
      where told.key in ('fields', 'limits') and jsonb_typeof(told.value) = 'object' and told.value <> '{}'
    );
  end if;
  raise exception '%', message using errcode = state, detail = detail::text;
end $$;
comment on function app_private.fail(text, text, jsonb) is
  'Refuses the current call. state is one of the codes in resources/core/errors.ts; detail carries the parameters of its message. '
  'Fields of a nested row are named with its place: app_hidden.at_row.';

create or replace function app_hidden.fail(state text, message text, detail jsonb default null) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.fail(state, message, detail) $$;
comment on function app_hidden.fail(text, text, jsonb) is 'app_private.fail for functions that run with a visitor''s rights.';
