-- Credentials change in person only (SEMANTICS 12): by somebody who is signed in, never by a program that has this person's rights.
create or replace function app_private.credential_tables() returns setof regclass
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('app_public.%I', module)::regclass from unnest(app_hidden.credential_modules()) as module
  union all
  select format('app_private.%I', name)::regclass
  from unnest('{logins,sessions,refresh_tokens,one_time_tokens,second_factors,recovery_codes,email_changes,api_key_secrets,calendar_feed_secrets}'::text[]) as name
$$;
comment on function app_private.credential_tables() is
  'What signing in rests on: the modules that declare inPerson, and the secrets behind them.';

create or replace function app_hidden.acts_in_person() returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select app_hidden.user_id() is null or coalesce(current_setting('app.actor', true), '') in ('', 'user', 'registration')
$$;
comment on function app_hidden.acts_in_person() is
  'Whether somebody signed in acts, or the system for nobody; not an API key, an app, a workflow, an automation or an import.';

create or replace function app_private.session_has_ended() returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from app_private.sessions
    where account_id = app_hidden.account_id() and id = nullif(current_setting('app.session_id', true), '')::bigint and revoked_at is not null
  )
$$;
comment on function app_private.session_has_ended() is 'Whether the caller''s session was ended: its access token is good for up to a minute more.';
alter function app_private.session_has_ended() owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.session_has_ended() to stockwright_owner;
set local role stockwright_owner;

create or replace function app_hidden.require_in_person() returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_hidden.acts_in_person() then
    perform app_private.fail('SWFBD', 'Users, roles and credentials are changed in person only. Sign in for that.', '{"reason": "inPerson"}');
  elsif app_private.session_has_ended() then
    perform app_private.fail('SWFBD', 'Your session has ended. Sign in again.', '{"reason": "sessionEnded"}');
  end if;
end $$;
comment on function app_hidden.require_in_person() is 'Refuses every program that acts in a person''s name, and who was signed out meanwhile. Errors: SWFBD {reason: inPerson or sessionEnded}.';

create or replace function app_private.tg_in_person() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_in_person();
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_in_person() is 'Credentials change in person only, whichever function writes them.';

do $$
declare
  guarded regclass;
begin
  for guarded in select tgrelid::regclass from pg_trigger where tgname = '_005_in_person' loop
    execute format('drop trigger _005_in_person on %s', guarded);
  end loop;
  for guarded in select * from app_private.credential_tables() loop
    execute format('create trigger _005_in_person before insert or update or delete on %s for each row execute function app_private.tg_in_person()', guarded);
  end loop;
end $$;
