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

create or replace function app_private.finish_mail(p_mail bigint, p_failure text) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ update app_private.outgoing_mails set sent_at = case when p_failure is null then clock_timestamp() end, failure = p_failure where id = p_mail $$;
comment on function app_private.finish_mail(bigint, text) is 'Records that a mail was sent, or why it could not be.';

grant execute on function app_private.prepare_mail(bigint, bytea), app_private.finish_mail(bigint, text) to stockwright_worker;
alter function app_private.tg_outgoing_mails__enqueue() owner to login_clerk;
alter function app_private.prepare_mail(bigint, bytea) owner to login_clerk;
alter function app_private.finish_mail(bigint, text) owner to login_clerk;
