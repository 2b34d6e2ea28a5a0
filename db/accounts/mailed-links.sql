create or replace function app_private.request_mail(p_template text, p_email text, p_address text, p_language text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  wait int := app_private.count_attempts(jsonb_build_object('mail:email', app_private.mailbox(p_email), 'mail:address', p_address));
begin
  if wait = 0 then
    insert into app_private.outgoing_mails (recipient, template, variables) values (trim(p_email), p_template, jsonb_build_object('language', p_language));
  end if;
  return wait;
end $$;
comment on function app_private.request_mail(text, text, text, text) is
  'Asks for a verify or reset mail; returns the seconds to wait, 0 when it was taken. Whether the address has a login is looked up when the mail is sent, so known and unknown ones are alike here.';

create or replace function app_private.count_link(p_address text) returns int
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.count_attempts(jsonb_build_object('token:address', p_address)) $$;
comment on function app_private.count_link(text) is 'Counts the use of a mailed link; returns the seconds to wait, 0 when it may go on.';

create or replace function app_private.use_link(p_purpose text, p_token_hash bytea) returns app_private.one_time_tokens
language sql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
  update app_private.one_time_tokens as t set used_at = clock_timestamp()
  where t.token_hash = p_token_hash and t.purpose = p_purpose and t.used_at is null and t.expires_at > clock_timestamp()
    and exists (select from app_private.logins as l where l.account_id = t.account_id and l.user_id = t.user_id and l.email = t.email)
    and app_private.claims_of(t.account_id, t.user_id) is not null
  returning *
$$;
comment on function app_private.use_link(text, bytea) is
  'Takes a mailed link for used; null when it is unknown, used, expired, was sent to an address that its user has no more, or its user is deactivated.';

create or replace function app_private.tg_logins__end_links() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  delete from app_private.one_time_tokens where account_id = new.account_id and user_id = new.user_id;
  return null;
end $$;
comment on function app_private.tg_logins__end_links() is 'Mailed links end when the address changes, and do not come back with it.';
drop trigger if exists _500_end_links on app_private.logins;
create trigger _500_end_links after update of email on app_private.logins
for each row when (new.email is distinct from old.email) execute function app_private.tg_logins__end_links();

create or replace function app_private.tg_users__end_links() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  delete from app_private.one_time_tokens where account_id = new.account_id and user_id = new.id;
  return null;
end $$;
comment on function app_private.tg_users__end_links() is 'Mailed links of a user end when the user is deactivated.';
drop trigger if exists _560_end_links on app_public.users;
create trigger _560_end_links after update of is_active on app_public.users
for each row when (old.is_active and not new.is_active) execute function app_private.tg_users__end_links();

create or replace function app_private.verify_email(p_token_hash bytea) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  link app_private.one_time_tokens := app_private.use_link('verify', p_token_hash);
begin
  update app_private.logins set verified_at = coalesce(verified_at, clock_timestamp()) where account_id = link.account_id and user_id = link.user_id;
  -- mail programs open links before people do: a link that did its work keeps saying so
  return found or exists (
    select from app_private.one_time_tokens as t
    join app_private.logins as l on l.account_id = t.account_id and l.user_id = t.user_id
    where t.token_hash = p_token_hash and t.purpose = 'verify' and t.used_at is not null and l.verified_at is not null
  ) or app_private.confirm_email_change(p_token_hash);
end $$;
comment on function app_private.verify_email(bytea) is 'Marks the e-mail address of a login as verified, or has a new one hold that waited for its link; false when the link is unknown or expired.';

create or replace function app_private.reset_password(p_token_hash bytea, p_password_hash text) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  link app_private.one_time_tokens := app_private.use_link('reset', p_token_hash);
begin
  if link.user_id is not null then
    perform app_private.suspend_credentials(link.account_id, link.user_id);
  end if;
  -- who opened the link reads the mailbox, which is all that verification asks
  update app_private.logins set password_hash = p_password_hash, verified_at = coalesce(verified_at, clock_timestamp())
  where account_id = link.account_id and user_id = link.user_id;
  if not found then
    return false;
  end if;
  perform app_private.end_session(s.account_id, s.id, 'reset') from app_private.sessions as s where s.account_id = link.account_id and s.user_id = link.user_id and s.revoked_at is null;
  delete from app_private.one_time_tokens where account_id = link.account_id and user_id = link.user_id;
  return true;
end $$;
comment on function app_private.reset_password(bytea, text) is 'Sets a new password by a mailed link, ends every session and suspends keys and calendar addresses; false when the link is unknown, used or expired.';

grant execute on function app_private.request_mail(text, text, text, text), app_private.count_link(text), app_private.verify_email(bytea), app_private.reset_password(bytea, text) to anonymous;
alter function app_private.request_mail(text, text, text, text) owner to login_clerk;
alter function app_private.count_link(text) owner to login_clerk;
alter function app_private.use_link(text, bytea) owner to login_clerk;
alter function app_private.verify_email(bytea) owner to login_clerk;
alter function app_private.reset_password(bytea, text) owner to login_clerk;
alter function app_private.tg_logins__end_links() owner to login_clerk;
alter function app_private.tg_users__end_links() owner to login_clerk;
