-- What the worker asks for and notes when it sends a mail about a record.
create or replace function app_private.prepare_email(p_account int, p_email int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  mail app_public.emails;
  claims jsonb;
  prepared jsonb;
begin
  select * into mail from app_public.emails where account_id = p_account and id = p_email and state = 'waiting' for update;
  if mail.id is not null then
    claims := app_private.claims_of(p_account, mail.user_id);
    if mail.granted is not null then
      claims := app_private.claims_with(claims, app_private.granted_by_both(claims ->> 'granted', mail.granted));
    end if;
    prepared := jsonb_build_object(
      'from', jsonb_build_object('address', mail.sent_from, 'name', case when app_private.is_person_name(mail.sender_name) then mail.sender_name else '' end), 'to', mail.sent_to, 'cc', mail.cc, 'bcc', mail.bcc, 'replyTo', mail.reply_to,
      'subject', coalesce(mail.full_texts ->> 'subject', mail.subject), 'body', coalesce(mail.full_texts ->> 'body', mail.body), 'message', mail.message, 'language', mail.language, 'module', mail.module, 'recordId', mail.record_id,
      'record', app_private.called(mail.module, mail.record_id), 'documents', app_private.documents_to_send(p_account, mail, claims), 'claims', claims,
      -- the first and the latest ones about the same record: programs show them as one conversation
      'before', (
        select coalesce(jsonb_agg(b.message order by b.id), '[]') from (
          (select e.id, e.message from app_public.emails as e
            where e.account_id = p_account and e.module = mail.module and e.record_id = mail.record_id and e.id < mail.id order by e.id limit 1)
          union
          (select e.id, e.message from app_public.emails as e
            where e.account_id = p_account and e.module = mail.module and e.record_id = mail.record_id and e.id < mail.id order by e.id desc limit 9)
        ) as b),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f ->> 'name', 'type', k.type, 'path', k.path, 'size', k.size) order by n), '[]')
        from jsonb_array_elements(mail.files) with ordinality as x (f, n)
        left join app_public.files as k on k.account_id = p_account and k.id = (f ->> 'id')::int));
  end if;
  perform set_config('app.account_id', caller, true);
  return prepared;
end $$;
comment on function app_private.prepare_email(int, int) is 'What to send, and with whose rights its papers are rendered; null where it is sent or given up already.';

create or replace function app_private.finish_email(p_account int, p_email int, p_state text, p_failure text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  mail app_public.emails;
begin
  update app_public.emails set state = p_state, failure = left(p_failure, 300), attempts = attempts + 1, version = version + 1, updated_at = clock_timestamp(),
    sent_at = case when p_state in ('sent', 'kept') then clock_timestamp() end
  where account_id = p_account and id = p_email and state = 'waiting'
  returning * into mail;
  if mail.automation_run_id is not null and mail.state <> 'waiting' then
    perform app_private.finish_automation(p_account, mail.automation_run_id, case when mail.state in ('sent', 'kept') then 'done' else 'failed' end, mail.failure);
  end if;
  if mail.state in ('bounced', 'failed') then
    perform app_private.record_changes('emails',
      array[jsonb_build_object('account_id', p_account, 'id', mail.id, 'version', mail.version - 1, 'about_module', mail.module, 'about_id', mail.record_id, 'sent_to', mail.sent_to, 'state', 'waiting')],
      array[jsonb_build_object('account_id', p_account, 'id', mail.id, 'version', mail.version, 'about_module', mail.module, 'about_id', mail.record_id, 'sent_to', mail.sent_to, 'state', mail.state)],
      '{@about_module:about_id}', '{}', '{}');
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_email(int, int, text, text) is
  'Notes what became of one try: sent, kept, bounced or failed, or waiting where it is tried again. The history of its record tells of those that never came.';

grant execute on function app_private.prepare_email(int, int), app_private.finish_email(int, int, text, text) to stockwright_worker;

drop trigger if exists _900_announce on app_public.emails;
create trigger _900_announce after insert or update or delete on app_public.emails
for each row execute function app_private.tg_announce_row();
