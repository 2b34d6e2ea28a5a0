-- How an address that has been verified is changed: the new one confirms it, and the old one can undo it for seven days.
create or replace function app_private.mark_email(p_account int, p_user int, p_email text, p_pending text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller constant text := app_private.act_for(p_account);
begin
  update app_public.users set email = coalesce(p_email, email), pending_email = p_pending where account_id = p_account and id = p_user;
  perform app_private.act_for(nullif(caller, '')::int);
end $$;
comment on function app_private.mark_email(int, int, text, text) is 'Says on the user which address holds, and which one waits to be confirmed.';
grant execute on function app_private.mark_email(int, int, text, text) to login_clerk;

create or replace function app_private.open_email_change(p_account int, p_user int, p_email text, p_language text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  login app_private.logins;
  change bigint;
begin
  select * into strict login from app_private.logins where account_id = p_account and user_id = p_user for no key update;
  delete from app_private.email_changes where account_id = p_account and user_id = p_user and confirmed_at is null and undone_at is null;
  insert into app_private.email_changes (account_id, user_id, old_email, new_email)
  values (p_account, p_user, login.email, p_email) returning id into change;
  perform app_private.mark_email(p_account, p_user, null, p_email);
  insert into app_private.outgoing_mails (recipient, template, variables)
  select m.recipient, m.template, jsonb_build_object('language', p_language, 'accountId', p_account, 'userId', p_user, 'changeId', change)
  from (values (p_email, 'confirmAddress'), (login.email::text, 'addressChanged')) as m (recipient, template);
end $$;
comment on function app_private.open_email_change(int, int, text, text) is
  'Has a new address wait until the link mailed to it confirms it, in place of one that waited before, and tells the old address.';

create or replace function app_private.begin_email_change(p_account int, p_user int, p_email text, p_language text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller constant text := app_private.act_for(p_account);
  address constant public.citext := btrim(p_email);
  own constant text := p_account || ' ' || p_user;
  counted constant jsonb := jsonb_build_object('email:user', own, 'email:account', p_account,
    'email:recipient', p_account || ' ' || app_private.mailbox(address::text), 'mails:account', p_account, 'unusable:account', p_account);
  wait int;
begin
  if not 'user:update' = any (array(select app_private.effective_scopes(p_account, p_user))) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "user:update"}');
  end if;
  perform app_private.check_email(address::text);
  if exists (select from app_private.logins where account_id = p_account and user_id = p_user and email = address) then
    perform app_private.fail('SWVAL', 'This is your address already.', '{"fields": {"email": "same"}}');
  elsif exists (select from app_private.logins where account_id = p_account and email = address) then
    perform app_private.fail('SWVAL', 'Another user has this e-mail address.', '{"fields": {"email": "taken"}}');
  end if;
  wait := app_private.count_attempts(counted);
  if wait > 0 then
    perform app_private.act_for(nullif(caller, '')::int);
    return jsonb_build_object('retryAfter', wait);
  end if;
  -- raising would take the count back
  if app_private.is_reserved_address(address::text) or exists (select from app_private.logins where email = address) then
    perform app_private.act_for(nullif(caller, '')::int);
    return '{"refused": "unusable"}';
  end if;
  perform app_private.forgive_attempts(jsonb_build_object('unusable:account', p_account));
  perform app_private.open_email_change(p_account, p_user, address::text, p_language);
  perform app_private.act_for(nullif(caller, '')::int);
  return '{}';
end $$;
comment on function app_private.begin_email_change(int, int, text, text) is
  'Has the address of somebody who knows the own password changed once the new one confirms it: {}, {retryAfter} or {refused: unusable}. Errors: SWFBD, SWVAL.';

create or replace function app_private.prepare_address_mail(p_mail app_private.outgoing_mails, p_token_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := (p_mail.variables ->> 'accountId')::int;
  caller text;
  change app_private.email_changes;
  name text;
begin
  select * into change from app_private.email_changes
  where account_id = account and id = (p_mail.variables ->> 'changeId')::bigint and undone_at is null for no key update;
  if change.id is null or p_mail.template = 'confirmAddress' and change.confirmed_at is not null then
    return null;
  end if;
  if p_mail.template = 'confirmAddress' then
    update app_private.email_changes set confirm_hash = p_token_hash where account_id = account and id = change.id;
  else
    update app_private.email_changes set undo_hash = p_token_hash where account_id = account and id = change.id;
  end if;
  caller := app_private.act_for(account);
  select u.first_name into strict name from app_public.users as u where u.account_id = account and u.id = change.user_id;
  perform app_private.act_for(nullif(caller, '')::int);
  return jsonb_build_object('recipient', p_mail.recipient, 'message', p_mail.message, 'template', p_mail.template,
    'variables', p_mail.variables - 'accountId' - 'userId' - 'changeId' || jsonb_build_object('firstName', name));
end $$;
comment on function app_private.prepare_address_mail(app_private.outgoing_mails, bytea) is
  'What to send about a change of an address, with a link of its own that is kept hashed; null when the change is gone or done.';

create or replace function app_private.confirm_email_change(p_token_hash bytea) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  change app_private.email_changes;
begin
  select * into change from app_private.email_changes where confirm_hash = p_token_hash and undone_at is null for update;
  if change.id is null or change.requested_at < now() - interval '7 days' then
    return false;
  end if;
  -- mail programs open links before people do: a link that did its work keeps saying so
  if change.confirmed_at is not null then
    return exists (select from app_private.logins where account_id = change.account_id and user_id = change.user_id and email = change.new_email);
  end if;
  if app_private.claims_of(change.account_id, change.user_id) is null then
    return false;
  end if;
  begin
    update app_private.logins set email = change.new_email, verified_at = clock_timestamp()
    where account_id = change.account_id and user_id = change.user_id;
  exception when unique_violation then
    -- somebody has it by now
    return false;
  end;
  update app_private.email_changes set confirmed_at = clock_timestamp() where account_id = change.account_id and id = change.id;
  perform app_private.mark_email(change.account_id, change.user_id, change.new_email::text, null);
  return true;
end $$;
comment on function app_private.confirm_email_change(bytea) is
  'Has a new address hold from here on; false when its link is unknown, seven days old, replaced or undone, or somebody has the address by now.';

create or replace function app_private.undo_email_change(p_token_hash bytea, p_language text) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  change app_private.email_changes;
begin
  select * into change from app_private.email_changes where undo_hash = p_token_hash and undone_at is null for update;
  if change.id is null or coalesce(change.confirmed_at, change.requested_at) < now() - interval '7 days' then
    return false;
  end if;
  -- the person asking for the change knew the password, and may have made keys with it
  perform app_private.suspend_credentials(change.account_id, change.user_id);
  begin
    update app_private.logins set email = change.old_email, verified_at = clock_timestamp(), password_hash = null
    where account_id = change.account_id and user_id = change.user_id;
  exception when unique_violation then
    return false;
  end;
  -- a change that was made of the changed address goes with it
  update app_private.email_changes set undone_at = clock_timestamp()
  where account_id = change.account_id and user_id = change.user_id and id >= change.id and undone_at is null;
  perform app_private.mark_email(change.account_id, change.user_id, change.old_email::text, null);
  perform app_private.end_session(s.account_id, s.id, 'addressUndone') from app_private.sessions as s
  where s.account_id = change.account_id and s.user_id = change.user_id and s.revoked_at is null;
  delete from app_private.one_time_tokens where account_id = change.account_id and user_id = change.user_id;
  insert into app_private.outgoing_mails (recipient, template, variables)
  values (change.old_email::text, 'reset', jsonb_build_object('language', p_language));
  return true;
end $$;
comment on function app_private.undo_email_change(bytea, text) is
  'Gives somebody the old address back within seven days, ends every session and the password, suspends keys and calendar addresses, and mails a link to choose a new password; false when the link is unknown, used or too old.';

create or replace function app_private.tg_logins__keep_undoable() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from app_private.email_changes as c
    where c.old_email = new.email and c.confirmed_at > now() - interval '7 days' and c.undone_at is null
      and (c.account_id, c.user_id) <> (new.account_id, new.user_id)
  ) then
    raise unique_violation using constraint = 'logins_email_key', table = 'logins', message = 'This e-mail address has a login.';
  end if;
  return new;
end $$;
comment on function app_private.tg_logins__keep_undoable() is 'An address that its person can still go back to is nobody else''s.';
drop trigger if exists _210_keep_undoable on app_private.logins;
create trigger _210_keep_undoable before insert or update of email on app_private.logins
for each row execute function app_private.tg_logins__keep_undoable();

create or replace function app_private.clean_up_email_changes() returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  delete from app_private.email_changes
  where coalesce(confirmed_at, requested_at) < now() - interval '14 days' and confirmed_at is not null and not app_private.is_frozen(account_id)
    or undone_at < now() - interval '14 days' and not app_private.is_frozen(account_id)
$$;
comment on function app_private.clean_up_email_changes() is 'Forgets changes of addresses that nothing follows from any more.';

grant execute on function app_private.effective_scopes(int, int) to login_clerk;
grant execute on function app_private.begin_email_change(int, int, text, text), app_private.undo_email_change(bytea, text) to anonymous;
alter function app_private.open_email_change(int, int, text, text) owner to login_clerk;
alter function app_private.begin_email_change(int, int, text, text) owner to login_clerk;
alter function app_private.prepare_address_mail(app_private.outgoing_mails, bytea) owner to login_clerk;
alter function app_private.confirm_email_change(bytea) owner to login_clerk;
alter function app_private.undo_email_change(bytea, text) owner to login_clerk;
alter function app_private.tg_logins__keep_undoable() owner to login_clerk;
alter function app_private.clean_up_email_changes() owner to login_clerk;
