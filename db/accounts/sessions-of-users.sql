-- Sessions of others, for managers of users.
create or replace function app_private.end_sessions_of(p_account int, p_user int, p_session bigint) returns int
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  with ended as (
    update app_private.sessions set revoked_at = clock_timestamp(), revoked_reason = 'administrator'
    where account_id = p_account and user_id = p_user and id = coalesce(p_session, id) and revoked_at is null
    returning id
  )
  select count(*)::int from ended
$$;
comment on function app_private.end_sessions_of(int, int, bigint) is 'Ends one session of a user, or with null all of them; returns how many.';
alter function app_private.end_sessions_of(int, int, bigint) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.end_sessions_of(int, int, bigint) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_hidden.end_user_sessions(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  person int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('user:update');
  if not exists (select from app_public.users where account_id = app_hidden.account_id() and users.id = person) then
    perform app_private.fail('SWNFD', 'The record was not found.', jsonb_build_object('module', 'users', 'id', person));
  end if;
  perform app_hidden.refuse_above_caller('users', person);
  perform app_private.end_sessions_of(app_hidden.account_id(), person, (input ->> 'sessionId')::bigint);
  return jsonb_build_object('id', person);
end $$;
comment on function app_hidden.end_user_sessions(jsonb) is 'Signs a user out, in one place or everywhere: within a minute, when the access token ends.';
