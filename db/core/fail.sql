create or replace function app_private.fail(state text, message text, detail jsonb default null) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if detail is null then
    raise exception '%', message using errcode = state;
  end if;
  raise exception '%', message using errcode = state, detail = detail::text;
end $$;
comment on function app_private.fail(text, text, jsonb) is
  'Refuses the current call. state is one of the codes in resources/core/errors.ts; detail carries the parameters of its message.';

create or replace function app_hidden.fail(state text, message text, detail jsonb default null) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.fail(state, message, detail) $$;
comment on function app_hidden.fail(text, text, jsonb) is 'app_private.fail for functions that run with a visitor''s rights.';
