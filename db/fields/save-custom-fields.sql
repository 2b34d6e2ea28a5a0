create or replace function app_private.before_save_custom_fields(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  known app_public.custom_fields;
  choice_kind boolean;
  base text;
  slug text;
begin
  select * into known from app_public.custom_fields where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  choice_kind := coalesce(known.kind, input ->> 'kind') = 'choice';
  if choice_kind and app_hidden.list_input(input, 'choices') = '{}' and (known.id is null or input ? 'choices') then
    perform app_private.fail('SWVAL', 'A choice needs something to choose from.', '{"fields": {"choices": "required"}}');
  end if;
  if not choice_kind and input ? 'choices' then
    input := input - 'choices';
  end if;
  if known.id is not null or app_hidden.text_input(input, 'slug') is not null or app_hidden.text_input(input, 'displayName') is null then
    return input;
  end if;
  base := left(trim(both '_' from regexp_replace(lower(input ->> 'displayName'), '[^a-z0-9]+', '_', 'g')), 50);
  if base !~ '^[a-z]' then
    base := 'field' || coalesce(nullif('_' || base, '_'), '');
  end if;
  select base || case n when 1 then '' else '_' || n end into slug
  from generate_series(1, 1000) as n
  where not exists (
    select from app_public.custom_fields as f
    where f.account_id = app_hidden.account_id() and f.module = input ->> 'module' and f.slug = base || case n when 1 then '' else '_' || n end
  )
  order by n limit 1;
  return input || jsonb_build_object('slug', slug);
end $$;
comment on function app_private.before_save_custom_fields(jsonb) is
  'Hook of the generated writer: choices belong to the kind that needs them, and a field without a short name gets one from its name.';
