create or replace function app_private.is_signed_in(p_account int, p_user int, p_session bigint) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select app_private.claims_of(p_account, p_user) is not null and exists (
    select from app_private.sessions where id = p_session and account_id = p_account and user_id = p_user and revoked_at is null
  )
$$;
comment on function app_private.is_signed_in(int, int, bigint) is
  'Whether somebody''s session still stands, and he may sign in: for what is opened by it beside its own tokens.';
grant execute on function app_private.is_signed_in(int, int, bigint) to login_clerk;

drop function if exists app_private.rotate_refresh_token(bytea, bytea, bytea);
create or replace function app_private.rotate_refresh_token(p_hash bytea, p_successor_hash bytea, p_successor_sealed bytea, p_place bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  token app_private.refresh_tokens;
  session app_private.sessions;
  claims jsonb;
begin
  select * into token from app_private.refresh_tokens where token_hash = p_hash for update;
  if not found or token.expires_at <= clock_timestamp() then
    return '{"refused": "unknown"}';
  end if;
  select * into strict session from app_private.sessions where account_id = token.account_id and id = token.session_id for update;
  if session.revoked_at is not null then
    return jsonb_build_object('refused', session.revoked_reason);
  end if;
  if token.rotated_at <= clock_timestamp() - interval '30 seconds' then
    perform app_private.end_session(session.account_id, session.id, 'reused');
    return '{"refused": "reused"}';
  end if;
  claims := app_private.claims_of(session.account_id, session.user_id);
  if claims is null then
    perform app_private.end_session(session.account_id, session.id, 'deactivated');
    return '{"refused": "deactivated"}';
  end if;
  -- the role asks for one since: the next sign-in sets it up
  if app_private.lacks_second_factor(session.account_id, session.user_id) then
    perform app_private.end_session(session.account_id, session.id, 'secondFactor');
    return '{"refused": "secondFactor"}';
  end if;
  claims := jsonb_build_object('claims', claims || jsonb_build_object('sid', session.id));
  if token.rotated_at is not null then
    if token.rotated_by <> p_place then
      perform app_private.report_shared_session(session.account_id, session.user_id);
    end if;
    return claims || jsonb_build_object('sealed', encode(token.successor_sealed, 'base64'));
  end if;
  update app_private.refresh_tokens set rotated_at = clock_timestamp(), rotated_by = p_place, successor_sealed = p_successor_sealed where token_hash = p_hash;
  insert into app_private.refresh_tokens (token_hash, account_id, session_id, expires_at) values (p_successor_hash, session.account_id, session.id, now() + interval '7 days');
  return claims;
end $$;
comment on function app_private.rotate_refresh_token(bytea, bytea, bytea, bytea) is
  'Exchanges a refresh token for its successor. The same token again within 30 seconds gets the sealed successor it already has; later it is taken for stolen and ends the session. p_place: the hash of the address and device that it comes from; another one than the first is told to its person.';

drop function if exists app_private.end_session(bigint, text);
create or replace function app_private.end_session(p_account int, p_session bigint, p_reason text) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_private.sessions set revoked_at = clock_timestamp(), revoked_reason = p_reason
  where account_id = p_account and id = p_session and revoked_at is null
$$;
comment on function app_private.end_session(int, bigint, text) is 'Revokes a session: its whole family of refresh tokens is worth nothing from then on.';

create or replace function app_private.revoke_session(p_account int, p_user int, p_session bigint) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.end_session(s.account_id, s.id, 'logout')
  from app_private.sessions as s
  where s.id = p_session and s.account_id = p_account and s.user_id = p_user
$$;
comment on function app_private.revoke_session(int, int, bigint) is 'Signs out: ends the caller''s own session.';

grant execute on function app_private.rotate_refresh_token(bytea, bytea, bytea, bytea), app_private.revoke_session(int, int, bigint) to anonymous;
alter function app_private.rotate_refresh_token(bytea, bytea, bytea, bytea) owner to login_clerk;
alter function app_private.end_session(int, bigint, text) owner to login_clerk;
alter function app_private.revoke_session(int, int, bigint) owner to login_clerk;
