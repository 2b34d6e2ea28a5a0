create or replace function app_private.tg_outgoing_mails__enqueue() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
begin
  -- said to nobody: it would tell what others have had sent to this mailbox
  if app_private.count_attempts(jsonb_build_object('mails:recipient', app_private.mailbox(new.recipient))) = 0 then
    perform graphile_worker.enqueue('send_mail', json_build_object('mailId', new.id), 'send_mail:' || new.id);
  end if;
  return null;
end $$;
comment on function app_private.tg_outgoing_mails__enqueue() is 'Has a mail sent by the worker once its transaction is committed, unless its mailbox had too many today.';
drop trigger if exists _500_enqueue on app_private.outgoing_mails;
create trigger _500_enqueue after insert on app_private.outgoing_mails
for each row execute function app_private.tg_outgoing_mails__enqueue();

create or replace function app_private.link_purpose(p_template text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select case p_template when 'verify' then 'verify' when 'invite' then 'verify' when 'reset' then 'reset' end $$;
comment on function app_private.link_purpose(text) is 'What the link of a mail is for; null when it has none that works for its reader alone.';

create or replace function app_private.prepare_mail(p_mail bigint, p_token_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  purpose text;
  mail app_private.outgoing_mails;
  login app_private.logins;
  name text;
begin
  select * into mail from app_private.outgoing_mails where id = p_mail and sent_at is null;
  if mail.template in ('confirmAddress', 'addressChanged') then
    perform set_config('app.account_id', caller, true);
    return app_private.prepare_address_mail(mail, p_token_hash);
  end if;
  purpose := app_private.link_purpose(mail.template);
  -- two mails to one login are prepared one after the other
  select * into login from app_private.logins as l
  where l.email = mail.recipient
    and (l.account_id, l.user_id) = (coalesce((mail.variables ->> 'accountId')::int, l.account_id), coalesce((mail.variables ->> 'userId')::int, l.user_id))
  for no key update;
  if login.user_id is null or app_private.claims_of(login.account_id, login.user_id) is null
    or (purpose = 'verify' and login.verified_at is not null)
    or exists (
      select from app_private.one_time_tokens as t
      where t.account_id = login.account_id and t.user_id = login.user_id and t.purpose = app_private.link_purpose(mail.template) and t.mail_id > p_mail
    ) then
    perform set_config('app.account_id', caller, true);
    return null;
  end if;
  perform set_config('app.account_id', login.account_id::text, true);
  select u.first_name into strict name from app_public.users as u where u.account_id = login.account_id and u.id = login.user_id;
  update app_private.outgoing_mails set variables = variables || jsonb_build_object('accountId', login.account_id, 'userId', login.user_id) where id = p_mail;
  if purpose is not null then
    delete from app_private.one_time_tokens as t
    where t.account_id = login.account_id and t.user_id = login.user_id and t.purpose = app_private.link_purpose(mail.template) and t.mail_id is distinct from p_mail;
    insert into app_private.one_time_tokens as t (token_hash, account_id, user_id, email, purpose, mail_id, expires_at)
    values (p_token_hash, login.account_id, login.user_id, login.email, purpose, p_mail,
      now() + case purpose when 'verify' then interval '7 days' else interval '1 hour' end)
    on conflict (account_id, mail_id) do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at;
  end if;
  perform set_config('app.account_id', caller, true);
  return jsonb_build_object('recipient', mail.recipient, 'message', mail.message, 'template', mail.template,
    -- what is stored already may be no name
    'variables', mail.variables - 'accountId' - 'userId'
      || jsonb_build_object('firstName', case when app_private.is_person_name(name) then name else '' end)
      || case when app_private.is_person_name(mail.variables ->> 'inviter') then '{}' else '{"inviter": ""}'::jsonb end
      || case when app_private.is_company_name(mail.variables ->> 'company') then '{}' else '{"company": ""}'::jsonb end);
end $$;
comment on function app_private.prepare_mail(bigint, bytea) is
  'What to send, or null when there is nobody to send it to, or a newer link was made. The link''s token is made by the worker and stored hashed, so it is readable in the mail alone; it ends the older ones.';

drop function if exists app_private.finish_mail(bigint, text);
create or replace function app_private.finish_mail(p_mail bigint, p_failure text, p_subject text, p_body text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  mail app_private.outgoing_mails;
  login app_private.logins;
  kept text := case when app_private.shows_mails() then p_body end;
  outcome text := case when p_failure is not null then 'failed' when kept is not null then 'kept' else 'sent' end;
  shown int;
begin
  update app_private.outgoing_mails set sent_at = case when p_failure is null then clock_timestamp() end, failure = p_failure where id = p_mail
  returning * into mail;
  -- a new address has no login yet, and an old one may have none any more
  select * into login from app_private.logins as l
  where (l.email = mail.recipient or mail.template in ('confirmAddress', 'addressChanged'))
    and (l.account_id, l.user_id) = (coalesce((mail.variables ->> 'accountId')::int, l.account_id), coalesce((mail.variables ->> 'userId')::int, l.user_id));
  if login.user_id is null then
    return;
  end if;
  perform set_config('app.account_id', login.account_id::text, true);
  update app_public.mails set state = outcome, failure = p_failure, version = version + 1, updated_at = clock_timestamp()
  where account_id = login.account_id and outgoing_mail = p_mail
  returning id into shown;
  -- what a mail server took at once is nobody else's business
  if shown is null and outcome <> 'sent' then
    insert into app_public.mails (account_id, recipient, user_id, template, language, subject, state, failure, outgoing_mail, expires_at)
    values (login.account_id, mail.recipient, login.user_id, mail.template, coalesce(mail.variables ->> 'language', 'en'), p_subject, outcome, p_failure, p_mail,
      (select t.expires_at from app_private.one_time_tokens as t where t.account_id = login.account_id and t.mail_id = p_mail))
    returning id into shown;
  end if;
  delete from app_private.mail_texts where account_id = login.account_id and mail_id = shown;
  if kept is not null then
    insert into app_private.mail_texts (account_id, mail_id, body) values (login.account_id, shown, kept);
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_mail(bigint, text, text, text) is
  'Records that a mail was sent, or why it could not be. The text is given where there is no mail server, and kept outside of production only.';

create or replace function app_hidden.resend_mail(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  mail app_public.mails;
begin
  perform app_hidden.require_scope('email:create');
  perform app_hidden.require_scope('email:view:all');
  select * into mail from app_public.mails where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  -- what was written to an address goes to nobody who has another by now
  if mail.id is null or not exists (
    select from app_private.logins as l
    where l.account_id = mail.account_id and l.user_id = mail.user_id and l.email = mail.recipient::public.citext
  ) then
    perform app_private.fail('SWNFD', 'This mail was not found.', jsonb_build_object('module', 'mails', 'id', input -> 'id'));
  end if;
  perform app_private.count_or_refuse(app_private.attempts_to_mail('resend', mail.recipient));
  insert into app_private.outgoing_mails (recipient, template, variables)
  values (mail.recipient, mail.template, jsonb_build_object('language', mail.language, 'accountId', mail.account_id, 'userId', mail.user_id));
  return jsonb_build_object('id', mail.id);
end $$;
comment on function app_hidden.resend_mail(jsonb) is
  'Has a mail written anew, with a new link, and sent: {id}. The link is its reader''s alone, as app_hidden.mail_text has it.';

create or replace function app_private.clean_up_mails() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
begin
  for account in select * from app_private.accounts_at_work() loop
    perform set_config('app.account_id', account::text, true);
    delete from app_private.mail_texts as t using app_public.mails as m
    where t.account_id = account and m.account_id = account and m.id = t.mail_id and (m.expires_at < now() or not app_private.shows_mails());
    delete from app_public.mails where account_id = account and created_at < now() - interval '30 days';
  end loop;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.clean_up_mails() is 'Forgets texts whose links have run out, in production all of them, and mails after 30 days.';

grant execute on function app_private.prepare_mail(bigint, bytea), app_private.finish_mail(bigint, text, text, text), app_private.clean_up_mails() to stockwright_worker;
grant execute on function app_hidden.require_scope(text) to login_clerk;
alter function app_private.tg_outgoing_mails__enqueue() owner to login_clerk;
alter function app_private.link_purpose(text) owner to login_clerk;
alter function app_private.prepare_mail(bigint, bytea) owner to login_clerk;
alter function app_private.finish_mail(bigint, text, text, text) owner to login_clerk;
alter function app_private.clean_up_mails() owner to login_clerk;
alter function app_hidden.resend_mail(jsonb) owner to login_clerk;
