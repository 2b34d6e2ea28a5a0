-- Signing in takes two calls, so that the password is compared outside of any transaction.
create or replace function app_private.begin_login(p_identity text, p_address text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  wait int := app_private.count_attempts(jsonb_build_object('login:identity', p_identity, 'login:address', p_address));
  login app_private.logins;
begin
  if wait > 0 then
    return jsonb_build_object('retryAfter', wait);
  end if;
  select * into login from app_private.logins where email = trim(p_identity)::public.citext;
  return jsonb_build_object('accountId', login.account_id, 'userId', login.user_id, 'passwordHash', login.password_hash);
end $$;
comment on function app_private.begin_login(text, text) is
  'Counts the attempt and finds the login of an e-mail address or username, which are the same. Unknown ones give the same answer with nulls.';

create or replace function app_private.complete_login(p_account int, p_user int, p_identity text, p_address text, p_token_hash bytea, p_agent text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  claims jsonb := app_private.claims_of(p_account, p_user);
  session bigint;
begin
  if claims is null then
    return null;
  end if;
  perform app_private.forgive_attempts(jsonb_build_object('login:identity', p_identity, 'login:address', p_address));
  if not exists (select from app_private.logins where account_id = p_account and user_id = p_user and verified_at is not null) then
    return '{"unverified": true}';
  end if;
  insert into app_private.sessions (account_id, user_id, agent) values (p_account, p_user, nullif(left(p_agent, 300), '')) returning id into session;
  insert into app_private.refresh_tokens (token_hash, session_id, expires_at) values (p_token_hash, session, now() + interval '7 days');
  return claims || jsonb_build_object('sid', session);
end $$;
comment on function app_private.complete_login(int, int, text, text, bytea, text) is
  'Opens a session for a login whose password was right. Null when the user or role is deactivated; {unverified} when the e-mail address is not verified.';

grant execute on function app_private.begin_login(text, text), app_private.complete_login(int, int, text, text, bytea, text) to anonymous;
alter function app_private.begin_login(text, text) owner to login_clerk;
alter function app_private.complete_login(int, int, text, text, bytea, text) owner to login_clerk;
