-- Signing in takes two calls, so that the password is compared outside of any transaction.
drop function if exists app_private.begin_login(text, text), app_private.complete_login(int, int, text, text, bytea, text), app_private.complete_login(int, int, jsonb, bytea, text);

create or replace function app_private.begin_login(p_identity text, p_address text, p_devices jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  login app_private.logins;
  device text;
  attempts jsonb := jsonb_build_object('login:identity', p_identity, 'login:address', p_address);
  wait int;
begin
  select * into login from app_private.logins where email = trim(p_identity)::public.citext;
  -- who signed in from here before has failures of its own, apart from what strangers or neighbours use up
  select format('%s %s %s', login.account_id, login.user_id, d ->> 'id') into device
  from jsonb_array_elements(p_devices) as d
  where (d ->> 'acc')::int = login.account_id and (d ->> 'sub')::int = login.user_id
  limit 1;
  if device is not null then
    attempts := jsonb_build_object('login:device', device);
  end if;
  wait := app_private.count_attempts(attempts);
  if wait > 0 then
    return jsonb_build_object('retryAfter', wait);
  end if;
  return jsonb_build_object('accountId', login.account_id, 'userId', login.user_id, 'passwordHash', login.password_hash, 'attempts', attempts);
end $$;
comment on function app_private.begin_login(text, text, jsonb) is
  'Counts the attempt and finds the login of an e-mail address or username, which are the same. p_devices: [{acc, sub, id}], the logins that the sender''s browser is known for. Unknown ones give the same answer with nulls.';

create or replace function app_private.complete_login(p_account int, p_user int, p_attempts jsonb, p_token_hash bytea, p_agent text, p_proof jsonb default null) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  claims jsonb := app_private.claims_of(p_account, p_user);
  session bigint;
  missing text;
begin
  if claims is null then
    return null;
  end if;
  if not exists (select from app_private.logins where account_id = p_account and user_id = p_user and verified_at is not null) then
    perform app_private.forgive_attempts(p_attempts);
    return '{"unverified": true}';
  end if;
  missing := app_private.take_second_factor(p_account, p_user, p_proof, false);
  -- a wrong code counts like a wrong password
  if missing is distinct from 'wrong' then
    perform app_private.forgive_attempts(p_attempts);
  end if;
  if missing <> 'begun' then
    return jsonb_build_object('secondFactor', missing);
  end if;
  insert into app_private.sessions (account_id, user_id, agent) values (p_account, p_user, nullif(left(p_agent, 300), '')) returning id into session;
  insert into app_private.refresh_tokens (token_hash, account_id, session_id, expires_at) values (p_token_hash, p_account, session, now() + interval '7 days');
  return claims || jsonb_build_object('sid', session) || case when missing = 'begun' then '{"begun": true}'::jsonb else '{}' end;
end $$;
comment on function app_private.complete_login(int, int, jsonb, bytea, text, jsonb) is
  'Opens a session for a login whose password was right, and takes back the attempts that begin_login counted. Null when the user or role is deactivated; {unverified} when the e-mail address is not verified, {secondFactor} when a code is missing, was wrong or used, or is to be set up.';

grant execute on function app_private.begin_login(text, text, jsonb), app_private.complete_login(int, int, jsonb, bytea, text, jsonb) to anonymous;
alter function app_private.begin_login(text, text, jsonb) owner to login_clerk;
alter function app_private.complete_login(int, int, jsonb, bytea, text, jsonb) owner to login_clerk;
