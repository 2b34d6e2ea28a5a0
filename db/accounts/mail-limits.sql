create or replace function app_private.mailbox(p_email text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select regexp_replace(lower(btrim(p_email)), '\+[^@]*@', '@') $$;
comment on function app_private.mailbox(text) is 'What mails to an address are counted by: what is sent to ann+orders@ reaches ann@.';

create or replace function app_private.is_new_company(p_account int) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select exists (select from app_public.accounts as a where a.id = p_account and a.created_at > now() - interval '7 days')
    and not exists (select from app_private.licences as l where l.account_id = p_account)
$$;
comment on function app_private.is_new_company(int) is 'Whether a company is younger than a week and not licensed: its mails reach few.';

create or replace function app_private.attempts_to_mail(p_act text, p_recipient text) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    p_act || ':user', app_hidden.account_id() || ' ' || app_hidden.user_id(),
    p_act || ':account', app_hidden.account_id(),
    p_act || ':recipient', app_hidden.account_id() || ' ' || app_private.mailbox(p_recipient),
    'mails:account', app_hidden.account_id())
    || case when p_act = 'invite' and app_private.is_new_company(app_hidden.account_id()) then jsonb_build_object('inviteNew:account', app_hidden.account_id()) else '{}' end
$$;
comment on function app_private.attempts_to_mail(text, text) is
  'What a mail that the caller causes (invite, email, resend) counts under: person, company, recipient of that company, and whatever the company sends; an invitation of a new company besides.';

create or replace function app_private.count_or_refuse(p_attempts jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wait int := app_private.count_attempts(p_attempts);
begin
  if wait > 0 then
    perform app_private.fail('SWRAT', format('Too many attempts. Wait %s seconds and try again.', wait), jsonb_build_object('seconds', wait));
  end if;
end $$;
comment on function app_private.count_or_refuse(jsonb) is
  'Counts {kind: key}, or refuses with RATE_LIMITED and the seconds to wait. What is refused later in the transaction was not counted: for limits of what was done, not of what was tried.';

grant execute on function app_private.is_new_company(int) to login_clerk;
alter function app_private.mailbox(text) owner to login_clerk;
alter function app_private.attempts_to_mail(text, text) owner to login_clerk;
alter function app_private.count_or_refuse(jsonb) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.count_or_refuse(jsonb), app_private.mailbox(text) to stockwright_owner;
set local role stockwright_owner;
