-- A mailed link that sets a password says that somebody else may have known the one before, and made keys with it.
create or replace function app_private.suspend_credentials(p_account int, p_user int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller constant text := app_private.act_for(p_account);
  stopped text[];
  person text;
begin
  with suspended as (
    update app_private.api_key_secrets set suspended_at = clock_timestamp()
    where account_id = p_account and user_id = p_user and suspended_at is null
    returning api_key_id
  )
  select coalesce(array_agg(k.name order by k.id), '{}') into stopped
  from suspended as s join app_public.api_keys as k on k.account_id = p_account and k.id = s.api_key_id;
  update app_private.calendar_feed_secrets set suspended_at = clock_timestamp()
  where account_id = p_account and user_id = p_user and suspended_at is null;
  if cardinality(stopped) > 0 then
    select u.full_name into person from app_public.users as u where u.account_id = p_account and u.id = p_user;
    perform app_private.notify_users(app_private.active_administrators(),
      format('API keys of %s stopped, since the password was reset: %s.', person, left(array_to_string(stopped, ', '), 500)), 'security', 'users', p_user,
      jsonb_build_object('key', 'keysSuspended', 'values', jsonb_build_object(
        'who', person, 'count', cardinality(stopped), 'names', left(array_to_string(stopped, ', '), 500))));
  end if;
  perform app_private.act_for(nullif(caller, '')::int);
end $$;
comment on function app_private.suspend_credentials(int, int) is
  'Stops every API key and calendar address of a person until this person confirms them, and tells administrators which keys stopped.';
grant execute on function app_private.suspend_credentials(int, int) to login_clerk;

create or replace function app_hidden.api_key_suspended_at(p_key int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select s.suspended_at from app_private.api_key_secrets as s
  where s.account_id = app_hidden.account_id() and s.api_key_id = p_key and app_hidden.may_view('api_key')
$$;
comment on function app_hidden.api_key_suspended_at(int) is 'Since when a key waits to be confirmed by its person; null when it works.';

create or replace function app_hidden.calendar_feed_suspended_at(p_feed int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select s.suspended_at from app_private.calendar_feed_secrets as s
  where s.account_id = app_hidden.account_id() and s.calendar_feed_id = p_feed and s.user_id = app_hidden.user_id()
$$;
comment on function app_hidden.calendar_feed_suspended_at(int) is 'Since when the address of the caller''s calendar waits to be confirmed; null when it works.';

create or replace function app_hidden.confirm_api_key(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  confirmed int;
begin
  perform app_hidden.require_scope('api_key:create');
  perform app_hidden.require_scope('api_key:view');
  update app_private.api_key_secrets set suspended_at = null
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and api_key_id = (input ->> 'id')::int and suspended_at is not null
  returning api_key_id into confirmed;
  if confirmed is null then
    perform app_private.fail('SWNFD', 'This API key does not wait for you.', jsonb_build_object('module', 'api_keys', 'id', input -> 'id'));
  end if;
  return jsonb_build_object('id', confirmed);
end $$;
comment on function app_hidden.confirm_api_key(jsonb) is
  'Has one of the caller''s own keys work again that a reset of the password stopped: {id}. Errors: SWFBD, SWNFD of a colleague''s, or where it works.';

create or replace function app_hidden.confirm_calendar_feed(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  confirmed int;
begin
  perform app_hidden.require_scope('calendar:view');
  update app_private.calendar_feed_secrets set suspended_at = null
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and suspended_at is not null
  returning calendar_feed_id into confirmed;
  if confirmed is null then
    perform app_private.fail('SWNFD', 'No address of this calendar waits for you.', '{"module": "calendar_feeds"}');
  end if;
  return jsonb_build_object('id', confirmed);
end $$;
comment on function app_hidden.confirm_calendar_feed(jsonb) is
  'Has the address of the caller''s calendar be read again that a reset of the password stopped. Errors: SWFBD, SWNFD.';

create or replace function app_hidden.own_suspended_credentials() returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select count(*)::int
  from (
    select user_id, suspended_at from app_private.api_key_secrets where account_id = app_hidden.account_id() and app_hidden.may_view('api_key')
    union all
    select user_id, suspended_at from app_private.calendar_feed_secrets where account_id = app_hidden.account_id()
  ) as s
  where s.user_id = app_hidden.user_id() and s.suspended_at is not null
$$;
comment on function app_hidden.own_suspended_credentials() is 'How many keys and calendar addresses wait for the caller to confirm or end them.';
