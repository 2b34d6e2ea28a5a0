create or replace function app_hidden.set_has_taken_tour(input jsonb) returns jsonb
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.users set has_taken_tour = coalesce((input ->> 'hasTakenTour')::boolean, true)
  where account_id = app_hidden.account_id() and id = app_hidden.user_id()
  returning jsonb_build_object('id', id)
$$;
comment on function app_hidden.set_has_taken_tour(jsonb) is 'Remembers whether the caller has seen the product tour.';

create or replace function app_hidden.update_profile(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if not (app_hidden.may('user:update:self') or app_hidden.may('user:update')) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "user:update:self"}');
  end if;
  if input ? 'firstName' and app_hidden.text_input(input, 'firstName') is null then
    perform app_private.fail('SWVAL', 'Required', '{"fields": {"firstName": "required"}}');
  end if;
  update app_public.users set
    first_name = case when input ? 'firstName' then app_hidden.text_input(input, 'firstName') else first_name end,
    last_name = case when input ? 'lastName' then app_hidden.text_input(input, 'lastName') else last_name end
  where account_id = app_hidden.account_id() and id = app_hidden.user_id();
  return jsonb_build_object('id', app_hidden.user_id());
end $$;
comment on function app_hidden.update_profile(jsonb) is 'Changes the caller''s own names; e-mail address, role and activity are an administrator''s.';

create or replace function app_hidden.my_scopes() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select coalesce(array_agg(scope order by scope), '{}') from app_private.scopes where app_hidden.may(scope) $$;
comment on function app_hidden.my_scopes() is 'Every scope the caller holds, written out.';
