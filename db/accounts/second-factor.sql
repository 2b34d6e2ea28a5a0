create or replace function app_private.requires_second_factor(p_account int, p_user int) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(bool_or(r.requires_second_factor), false)
  from app_public.users as u
  join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  where u.account_id = p_account and u.id = p_user
$$;
comment on function app_private.requires_second_factor(int, int) is 'Whether a user''s role asks for a second factor; the account has to be entered.';

create or replace function app_private.lacks_second_factor(p_account int, p_user int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account text := app_private.act_for(p_account);
  lacks boolean := app_private.requires_second_factor(p_account, p_user) and not exists (
    select from app_private.second_factors where account_id = p_account and user_id = p_user and confirmed_at is not null
  );
begin
  perform set_config('app.account_id', account, true);
  return lacks;
end $$;
comment on function app_private.lacks_second_factor(int, int) is 'Whether a user has to set up a second factor before anything else.';

create or replace function app_private.mark_second_factor(p_account int, p_user int, p_has boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account text := app_private.act_for(p_account);
  actor text := coalesce(current_setting('app.user_id', true), '');
begin
  -- the history names who it was: an administrator, or the person in question
  if actor = '' then
    perform set_config('app.user_id', p_user::text, true);
  end if;
  update app_public.users set has_second_factor = p_has where account_id = p_account and id = p_user and has_second_factor <> p_has;
  perform set_config('app.user_id', actor, true);
  perform set_config('app.account_id', account, true);
end $$;
comment on function app_private.mark_second_factor(int, int, boolean) is 'Says on the user whether signing in takes a code, which puts it into the history.';
grant execute on function app_private.mark_second_factor(int, int, boolean) to login_clerk;

create or replace function app_private.begin_second_factor_check(p_account int, p_user int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wait int := app_private.count_attempts(jsonb_build_object('second:user', p_account || ' ' || p_user));
begin
  if wait > 0 then
    return jsonb_build_object('retryAfter', wait);
  end if;
  return jsonb_build_object('sealed', (
    select encode(secret, 'base64') from app_private.second_factors where account_id = p_account and user_id = p_user
  ));
end $$;
comment on function app_private.begin_second_factor_check(int, int) is
  'Counts a guess at a code, by the person and from wherever, and returns the sealed secret that it is compared with.';

create or replace function app_private.take_second_factor(p_account int, p_user int, p_proof jsonb, p_begins boolean) returns text
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  factor app_private.second_factors;
  account text := app_private.act_for(p_account);
  required boolean := app_private.requires_second_factor(p_account, p_user);
begin
  perform set_config('app.account_id', account, true);
  select * into factor from app_private.second_factors where account_id = p_account and user_id = p_user for update;
  if factor.confirmed_at is null and not required and not p_begins then
    return null;
  end if;
  if p_proof is null then
    return case when factor.confirmed_at is null then 'setup' else 'code' end;
  end if;
  if p_proof ? 'step' and factor.user_id is not null and coalesce(factor.last_step, -1) < (p_proof ->> 'step')::bigint then
    update app_private.second_factors set last_step = (p_proof ->> 'step')::bigint where account_id = p_account and user_id = p_user;
    if factor.confirmed_at is null then
      perform app_private.confirm_second_factor(p_account, p_user,
        array(select decode(hash, 'hex') from jsonb_array_elements_text(p_proof -> 'recoveryHashes') as hash));
    end if;
  elsif p_proof ? 'recoveryHash' and factor.confirmed_at is not null then
    update app_private.recovery_codes set used_at = clock_timestamp()
    where account_id = p_account and user_id = p_user and code_hash = decode(p_proof ->> 'recoveryHash', 'hex') and used_at is null;
    if not found then
      return 'wrong';
    end if;
  else
    return 'wrong';
  end if;
  perform app_private.forgive_attempts(jsonb_build_object('second:user', p_account || ' ' || p_user));
  return case when factor.confirmed_at is null then 'begun' end;
end $$;
comment on function app_private.take_second_factor(int, int, jsonb, boolean) is
  'What is still missing of a second factor: null when nothing is, "begun" when the code was the first, else "code", "setup" or "wrong". A code and a recovery code are good once. p_proof: {step, recoveryHashes} of a right code, or {recoveryHash}. p_begins: the person sets one up unasked.';

create or replace function app_private.confirm_second_factor(p_account int, p_user int, p_hashes bytea[]) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_private.second_factors set confirmed_at = clock_timestamp() where account_id = p_account and user_id = p_user;
  delete from app_private.recovery_codes where account_id = p_account and user_id = p_user;
  insert into app_private.recovery_codes (account_id, user_id, code_hash) select p_account, p_user, unnest(p_hashes);
  perform app_private.mark_second_factor(p_account, p_user, true);
end $$;
comment on function app_private.confirm_second_factor(int, int, bytea[]) is 'From here on signing in takes a code; with the recovery codes that were given out.';

create or replace function app_private.offer_second_factor(p_account int, p_user int, p_secret bytea) returns text
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  -- a user scans the picture and comes back with a code: for a quarter of an hour the secret is still the same
  insert into app_private.second_factors as f (account_id, user_id, secret) values (p_account, p_user, p_secret)
  on conflict (account_id, user_id) do update
    set secret = case when f.created_at > now() - interval '15 minutes' then f.secret else excluded.secret end,
        created_at = case when f.created_at > now() - interval '15 minutes' then f.created_at else now() end
    where f.confirmed_at is null
  returning encode(secret, 'base64')
$$;
comment on function app_private.offer_second_factor(int, int, bytea) is 'Keeps a secret that is to be confirmed by a code; null when one is confirmed already.';

create or replace function app_private.end_second_factor(p_account int, p_user int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account text := app_private.act_for(p_account);
  required boolean := app_private.requires_second_factor(p_account, p_user);
begin
  perform set_config('app.account_id', account, true);
  if required then
    return false;
  end if;
  perform app_private.forget_second_factor(p_account, p_user);
  perform app_private.mark_second_factor(p_account, p_user, false);
  return true;
end $$;
comment on function app_private.end_second_factor(int, int) is 'Signing in takes the password alone again; false where the role asks for more.';

create or replace function app_private.replace_recovery_codes(p_account int, p_user int, p_hashes text[]) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform from app_private.second_factors where account_id = p_account and user_id = p_user and confirmed_at is not null for update;
  if not found then
    return false;
  end if;
  delete from app_private.recovery_codes where account_id = p_account and user_id = p_user;
  insert into app_private.recovery_codes (account_id, user_id, code_hash) select p_account, p_user, decode(hash, 'hex') from unnest(p_hashes) as hash;
  return true;
end $$;
comment on function app_private.replace_recovery_codes(int, int, text[]) is 'New recovery codes; those before are worth nothing. False where there is no second factor.';

create or replace function app_private.second_factor_state(p_account int, p_user int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account text := app_private.act_for(p_account);
  answer jsonb;
begin
  answer := jsonb_build_object(
    'isOn', exists (select from app_private.second_factors where account_id = p_account and user_id = p_user and confirmed_at is not null),
    'isRequired', app_private.requires_second_factor(p_account, p_user),
    'codesLeft', (select count(*) from app_private.recovery_codes where account_id = p_account and user_id = p_user and used_at is null));
  perform set_config('app.account_id', account, true);
  return answer;
end $$;
comment on function app_private.second_factor_state(int, int) is 'What a person is told of the own second factor.';

create or replace function app_private.forgive_password(p_account int, p_user int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.forgive_attempts(jsonb_build_object('password:user', p_account || ' ' || p_user)) $$;
comment on function app_private.forgive_password(int, int) is 'The password that begin_password_change counted was right.';

create or replace function app_private.forget_second_factor(p_account int, p_user int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  delete from app_private.recovery_codes where account_id = p_account and user_id = p_user;
  delete from app_private.second_factors where account_id = p_account and user_id = p_user;
$$;
comment on function app_private.forget_second_factor(int, int) is 'Takes the secret and the recovery codes of a user away.';

grant execute on function app_private.begin_second_factor_check(int, int), app_private.take_second_factor(int, int, jsonb, boolean),
  app_private.offer_second_factor(int, int, bytea), app_private.end_second_factor(int, int), app_private.second_factor_state(int, int),
  app_private.forgive_password(int, int), app_private.replace_recovery_codes(int, int, text[]) to anonymous;
alter function app_private.requires_second_factor(int, int) owner to login_clerk;
alter function app_private.lacks_second_factor(int, int) owner to login_clerk;
alter function app_private.begin_second_factor_check(int, int) owner to login_clerk;
alter function app_private.take_second_factor(int, int, jsonb, boolean) owner to login_clerk;
alter function app_private.confirm_second_factor(int, int, bytea[]) owner to login_clerk;
alter function app_private.offer_second_factor(int, int, bytea) owner to login_clerk;
alter function app_private.end_second_factor(int, int) owner to login_clerk;
alter function app_private.second_factor_state(int, int) owner to login_clerk;
alter function app_private.forgive_password(int, int) owner to login_clerk;
alter function app_private.replace_recovery_codes(int, int, text[]) owner to login_clerk;
alter function app_private.forget_second_factor(int, int) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.forget_second_factor(int, int) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_hidden.reset_second_factor(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  person int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('user:update');
  if not exists (select from app_public.users where account_id = app_hidden.account_id() and id = person) then
    perform app_private.fail('SWNFD', 'The record was not found.', jsonb_build_object('module', 'users', 'id', person));
  end if;
  perform app_hidden.refuse_above_caller('users', person);
  perform app_private.forget_second_factor(app_hidden.account_id(), person);
  perform app_private.mark_second_factor(app_hidden.account_id(), person, false);
  return jsonb_build_object('id', person);
end $$;
comment on function app_hidden.reset_second_factor(jsonb) is
  'Takes away the second factor of a user who has lost it; where the role asks for one, it is set up anew at the next sign-in.';
