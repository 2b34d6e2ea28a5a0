create or replace function app_private.tg_outgoing_mails__enqueue() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.enqueue('send_mail', json_build_object('mailId', new.id), 'send_mail:' || new.id);
  return null;
end $$;
comment on function app_private.tg_outgoing_mails__enqueue() is 'Has a mail sent by the worker once its transaction is committed.';
drop trigger if exists _500_enqueue on app_private.outgoing_mails;
create trigger _500_enqueue after insert on app_private.outgoing_mails
for each row execute function app_private.tg_outgoing_mails__enqueue();

create or replace function app_private.prepare_mail(p_mail bigint, p_token_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  mail app_private.outgoing_mails;
  login app_private.logins;
  name text;
  link_purpose text;
begin
  select * into mail from app_private.outgoing_mails where id = p_mail and sent_at is null;
  select * into login from app_private.logins where email = mail.recipient;
  if mail.id is null or login.user_id is null or (mail.template in ('verify', 'invite') and login.verified_at is not null) then
    perform set_config('app.account_id', caller, true);
    return null;
  end if;
  perform set_config('app.account_id', login.account_id::text, true);
  select u.first_name into strict name from app_public.users as u where u.account_id = login.account_id and u.id = login.user_id;
  link_purpose := case mail.template when 'verify' then 'verify' when 'invite' then 'verify' when 'reset' then 'reset' end;
  if link_purpose is not null then
    insert into app_private.one_time_tokens as t (token_hash, account_id, user_id, purpose, mail_id, expires_at)
    values (p_token_hash, login.account_id, login.user_id, link_purpose, p_mail,
      now() + case link_purpose when 'verify' then interval '7 days' else interval '1 hour' end)
    on conflict (mail_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  end if;
  perform set_config('app.account_id', caller, true);
  return jsonb_build_object('recipient', mail.recipient, 'template', mail.template, 'variables', mail.variables || jsonb_build_object('firstName', name));
end $$;
comment on function app_private.prepare_mail(bigint, bytea) is
  'What to send, or null when there is nobody to send it to. The link''s token is made by the worker and stored hashed, so it is readable in the mail alone.';

drop function if exists app_private.finish_mail(bigint, text);
create or replace function app_private.finish_mail(p_mail bigint, p_failure text, p_subject text, p_body text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  mail app_private.outgoing_mails;
  login app_private.logins;
  outcome text := case when p_failure is not null then 'failed' when p_body is not null then 'kept' else 'sent' end;
begin
  update app_private.outgoing_mails set sent_at = case when p_failure is null then clock_timestamp() end, failure = p_failure where id = p_mail
  returning * into mail;
  select * into login from app_private.logins where email = mail.recipient;
  if login.user_id is null then
    return;
  end if;
  perform set_config('app.account_id', login.account_id::text, true);
  update app_public.mails set state = outcome, failure = p_failure, body = p_body, version = version + 1, updated_at = clock_timestamp()
  where account_id = login.account_id and outgoing_mail = p_mail;
  -- what a mail server took at once is nobody else's business
  if not found and outcome <> 'sent' then
    insert into app_public.mails (account_id, recipient, user_id, template, language, subject, body, state, failure, outgoing_mail, expires_at)
    values (login.account_id, mail.recipient, login.user_id, mail.template, coalesce(mail.variables ->> 'language', 'en'), p_subject, p_body, outcome, p_failure, p_mail,
      (select t.expires_at from app_private.one_time_tokens as t where t.mail_id = p_mail));
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_mail(bigint, text, text, text) is
  'Records that a mail was sent, or why it could not be. The text is given where there is no mail server: administrators read it in the outbox.';

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
  if mail.id is null then
    perform app_private.fail('SWNFD', 'This mail was not found.', jsonb_build_object('module', 'mails', 'id', input -> 'id'));
  end if;
  insert into app_private.outgoing_mails (recipient, template, variables) values (mail.recipient, mail.template, jsonb_build_object('language', mail.language));
  return jsonb_build_object('id', mail.id);
end $$;
comment on function app_hidden.resend_mail(jsonb) is 'Has a mail written anew, with a new link, and sent: {id}.';

create or replace function app_private.clean_up_mails() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
begin
  for account in select a.id from app_public.accounts as a order by a.id loop
    perform set_config('app.account_id', account::text, true);
    update app_public.mails set body = null where account_id = account and body is not null and expires_at < now();
    delete from app_public.mails where account_id = account and created_at < now() - interval '30 days';
  end loop;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.clean_up_mails() is 'Forgets texts whose links have run out, and mails after 30 days.';

grant execute on function app_private.prepare_mail(bigint, bytea), app_private.finish_mail(bigint, text, text, text), app_private.clean_up_mails() to stockwright_worker;
grant execute on function app_hidden.require_scope(text) to login_clerk;
alter function app_private.tg_outgoing_mails__enqueue() owner to login_clerk;
alter function app_private.prepare_mail(bigint, bytea) owner to login_clerk;
alter function app_private.finish_mail(bigint, text, text, text) owner to login_clerk;
alter function app_private.clean_up_mails() owner to login_clerk;
alter function app_hidden.resend_mail(jsonb) owner to login_clerk;
