create or replace function app_private.mail_person(p_user int, p_template text, p_language text, p_variables jsonb) returns void
language sql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
  insert into app_private.outgoing_mails (recipient, template, variables)
  select l.email, p_template, p_variables || jsonb_build_object('accountId', l.account_id, 'userId', l.user_id, 'language', p_language)
  from app_private.logins as l
  where l.account_id = app_hidden.account_id() and l.user_id = p_user and l.verified_at is not null
$$;
comment on function app_private.mail_person(int, text, text, jsonb) is
  'Has a mail without a link of its own sent to a person of the current account; none to an address that nobody has verified.';

create or replace function app_private.account_of_mail(p_mail bigint) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select (variables ->> 'accountId')::int from app_private.outgoing_mails where id = p_mail $$;
comment on function app_private.account_of_mail(bigint) is 'Whose mail it is, as far as its cause or its last try knows; else null.';

alter function app_private.mail_person(int, text, text, jsonb) owner to login_clerk;
alter function app_private.account_of_mail(bigint) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.mail_person(int, text, text, jsonb), app_private.account_of_mail(bigint) to stockwright_owner;
set local role stockwright_owner;
