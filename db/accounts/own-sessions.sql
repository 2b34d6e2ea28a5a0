create or replace function app_private.sessions_of(p_account int, p_user int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', s.id, 'agent', s.agent, 'createdAt', s.created_at, 'lastUsedAt', t.used_at) order by t.used_at desc), '[]')
  from app_private.sessions as s
  cross join lateral (
    select max(r.created_at) as used_at from app_private.refresh_tokens as r where r.account_id = s.account_id and r.session_id = s.id and r.expires_at > now()
  ) as t
  where s.account_id = p_account and s.user_id = p_user and s.revoked_at is null and t.used_at is not null
$$;
comment on function app_private.sessions_of(int, int) is
  'Where a user is signed in, the last used first. A session counts as used when its refresh token is exchanged, which is every minute while someone works.';

create or replace function app_private.end_sessions(p_account int, p_user int, p_kept bigint, p_session bigint) returns int
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  with ended as (
    update app_private.sessions set revoked_at = clock_timestamp(), revoked_reason = 'elsewhere'
    where account_id = p_account and user_id = p_user and id <> p_kept and id = coalesce(p_session, id) and revoked_at is null
    returning id
  )
  select count(*)::int from ended
$$;
comment on function app_private.end_sessions(int, int, bigint, bigint) is
  'Ends one of a user''s sessions, or with null all of them, but never the one that is kept; returns how many.';

create or replace function app_private.begin_password_change(p_account int, p_user int, p_address text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wait int := app_private.count_attempts(jsonb_build_object('password:user', p_account || ' ' || p_user, 'password:address', p_address));
begin
  if wait > 0 then
    return jsonb_build_object('retryAfter', wait);
  end if;
  return jsonb_build_object('passwordHash', (select l.password_hash from app_private.logins as l where l.account_id = p_account and l.user_id = p_user));
end $$;
comment on function app_private.begin_password_change(int, int, text) is
  'Counts the attempt and returns the hash that the current password is compared with, outside of any transaction.';

create or replace function app_private.complete_password_change(p_account int, p_user int, p_session bigint, p_password_hash text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  ended int;
begin
  perform app_private.forgive_attempts(jsonb_build_object('password:user', p_account || ' ' || p_user));
  update app_private.logins set password_hash = p_password_hash where account_id = p_account and user_id = p_user;
  delete from app_private.one_time_tokens where account_id = p_account and user_id = p_user and purpose = 'reset';
  update app_private.sessions set revoked_at = clock_timestamp(), revoked_reason = 'password'
  where account_id = p_account and user_id = p_user and id <> p_session and revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function app_private.complete_password_change(int, int, bigint, text) is
  'Sets the password of a user who knew the last one, voids mailed links to reset it and ends every other session; returns how many.';

grant execute on function app_private.sessions_of(int, int), app_private.end_sessions(int, int, bigint, bigint),
  app_private.begin_password_change(int, int, text), app_private.complete_password_change(int, int, bigint, text) to anonymous;
alter function app_private.sessions_of(int, int) owner to login_clerk;
alter function app_private.end_sessions(int, int, bigint, bigint) owner to login_clerk;
alter function app_private.begin_password_change(int, int, text) owner to login_clerk;
alter function app_private.complete_password_change(int, int, bigint, text) owner to login_clerk;
