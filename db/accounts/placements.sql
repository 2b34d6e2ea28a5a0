-- Which database a company lives in, asked by servers that know several. Rows are home's alone; elsewhere these find what is there.
create or replace function app_private.placements() returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select coalesce(jsonb_object_agg(account, database), '{}') from app_private.placements $$;
comment on function app_private.placements() is 'The companies that do not live at home, and those that are being moved: {account: database}.';
grant execute on function app_private.placements() to stockwright_server;

create or replace function app_private.account_of_login(p_identity text) returns int
language sql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
  select coalesce(
    (select account_id from app_private.logins where email = trim(p_identity)::public.citext),
    (select account from app_private.logins_elsewhere where email = trim(p_identity)::public.citext))
$$;
comment on function app_private.account_of_login(text) is 'Whose login an e-mail address is, asked at home; null where it is nobody''s.';

create or replace function app_private.account_of_token(p_hash bytea) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select account_id from app_private.refresh_tokens where token_hash = p_hash
  union all select account_id from app_private.one_time_tokens where token_hash = p_hash
  union all select account_id from app_private.api_key_secrets where token_hash = p_hash
  union all select account_id from app_private.calendar_feed_secrets where token_hash = p_hash
  union all select account_id from app_private.connection_addresses where token_hash = p_hash
  union all select account_id from app_private.email_changes where confirm_hash = p_hash or undo_hash = p_hash
  limit 1
$$;
comment on function app_private.account_of_token(bytea) is 'Whose a token is, by its hash; null where this database has none such.';

create or replace function app_private.reserve_login(p_email text, p_account int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  address constant public.citext := trim(p_email);
begin
  -- counted as if it were refused, before anybody looks whether it is, like a new address in one database
  if app_private.count_attempts(jsonb_build_object('unusable:account', p_account)) > 0 then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('login ' || lower(address::text), 0));
  if exists (select from app_private.logins where email = address) then
    return false;
  end if;
  insert into app_private.logins_elsewhere as l (email, account) values (address, p_account)
  on conflict (email) do update set reserved_at = now() where l.account = excluded.account;
  if not found then
    return false;
  end if;
  perform app_private.forgive_attempts(jsonb_build_object('unusable:account', p_account));
  return true;
end $$;
comment on function app_private.reserve_login(text, int) is
  'Keeps an e-mail address for a company of another database, asked at home before it is saved there; false where it is somebody else''s.';

create or replace function app_private.tg_logins__elsewhere() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('login ' || lower(new.email::text), 0));
  if exists (select from app_private.logins_elsewhere where email = new.email and account <> new.account_id) then
    -- in the words of the key that it would be in one database
    raise unique_violation using constraint = 'logins_email_key', table = 'logins', message = 'This e-mail address has a login.';
  end if;
  return new;
end $$;
comment on function app_private.tg_logins__elsewhere() is 'An e-mail address has one login, in whichever database its company lives.';
drop trigger if exists _200_elsewhere on app_private.logins;
create trigger _200_elsewhere before insert or update of email on app_private.logins for each row execute function app_private.tg_logins__elsewhere();

create or replace function app_private.tg_accounts__only_at_home() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (select from app_private.not_home) then
    raise exception 'Companies are opened at home: this database is one that they are moved into.' using errcode = '55000';
  end if;
  return new;
end $$;
comment on function app_private.tg_accounts__only_at_home() is 'Numbers of companies are given out in one place, whatever a server was told is home.';
drop trigger if exists _010_only_at_home on app_public.accounts;
create trigger _010_only_at_home before insert on app_public.accounts for each row execute function app_private.tg_accounts__only_at_home();

grant execute on function app_private.account_of_login(text), app_private.account_of_token(bytea), app_private.reserve_login(text, int) to anonymous;
alter function app_private.account_of_login(text) owner to login_clerk;
alter function app_private.account_of_token(bytea) owner to login_clerk;
alter function app_private.reserve_login(text, int) owner to login_clerk;
alter function app_private.tg_logins__elsewhere() owner to login_clerk;
