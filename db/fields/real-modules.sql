-- The argument is the field that names modules; the resource definition says which there are.
create or replace function app_private.tg_require_modules() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant jsonb := to_jsonb(new) -> tg_argv[0];
begin
  if exists (
    select from jsonb_array_elements_text(case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end) as module
    where not exists (
      select from app_private.input_rules as r
      where r.table_name = tg_table_name and r.key = tg_argv[0] and module = any (r.options)
    )
  ) then
    perform app_private.fail('SWVAL', 'There is no such module, or it has none of these.',
      jsonb_build_object('fields', jsonb_build_object(tg_argv[0], 'choice')));
  end if;
  return new;
end $$;
comment on function app_private.tg_require_modules() is 'Labels and custom fields are of modules that there are, and that carry them.';

drop trigger if exists _160_modules on app_public.labels;
create trigger _160_modules before insert or update of modules on app_public.labels
for each row execute function app_private.tg_require_modules('modules');
drop trigger if exists _160_modules on app_public.custom_fields;
create trigger _160_modules before insert or update of module on app_public.custom_fields
for each row execute function app_private.tg_require_modules('module');
