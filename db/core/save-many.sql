-- Imports and bulk changes write thousands of records in one call, with the rules, the refusals and the rights of a single save.
create or replace function app_hidden.save_many(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  module constant text := input ->> 'module';
  place constant text := app_hidden.place_of('rows');
  place_before constant text := current_setting('app.input_place', true);
  most constant int := 5000;
  ids int[];
  answer jsonb;
  r jsonb;
  n bigint;
begin
  -- users are invited one by one, each counted
  if module !~ '^[a-z][a-z_]*$' or module = 'users' or to_regprocedure(format('app_hidden.save_%I(jsonb)', module)) is null then
    perform app_private.fail('SWVAL', 'Records of this module are not written in numbers.', '{"fields": {"module": "unknown"}}');
  end if;
  if jsonb_typeof(input -> 'rows') is distinct from 'array' then
    perform app_private.fail('SWVAL', 'Rows are a list.', '{"fields": {"rows": "required"}}');
  end if;
  if jsonb_array_length(input -> 'rows') > most then
    perform app_private.fail('SWVAL', format('Write at most %s rows at once.', most), jsonb_build_object('fields', '{"rows": "tooMany"}'::jsonb, 'limit', most));
  end if;
  if to_regprocedure(format('app_hidden.add_%I(jsonb)', module)) is not null then
    execute format('select app_hidden.add_%I($1)', module) into ids using input -> 'rows';
  end if;
  if ids is null then
    ids := '{}';
    for r, n in select value, ordinality from jsonb_array_elements(input -> 'rows') with ordinality loop
      r := app_hidden.at_row(r, place, n);
      execute format('select app_hidden.save_%I($1)', module) into answer using r;
      ids := ids || (answer ->> 'id')::int;
    end loop;
    perform set_config('app.input_place', coalesce(place_before, ''), true);
  end if;
  return jsonb_build_object('ids', to_jsonb(ids));
end $$;
comment on function app_hidden.save_many(jsonb) is
  'Saves up to 5,000 records of one module, all or none: {module, rows}, rows as save_<module> takes them. {ids}, in order. Refusals name the row: {"rows.17.name": "required"}.';
