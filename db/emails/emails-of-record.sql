create or replace function app_private.called(p_module text, p_id int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select coalesce(k.prefix, '') || r.name from app_public.references as r
    left join app_private.reference_columns as k on k.table_name = r.module
    where r.account_id = app_hidden.account_id() and r.module = p_module and r.record_id = p_id), '#' || p_id)
$$;
comment on function app_private.called(text, int) is 'What people call a record: SO-12.';

create or replace function app_hidden.email_draft(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  owner constant text := app_hidden.text_input(input, 'module');
  about constant int := (input ->> 'recordId')::int;
begin
  perform app_hidden.require_scope('email:create');
  if not app_private.row_is_seen(owner, about) then
    perform app_hidden.refuse_missing(owner, about, 'The record was not found.');
  end if;
  return jsonb_build_object(
    'record', app_private.called(owner, about),
    'company', (select a.name from app_public.accounts as a where a.id = app_hidden.account_id()),
    'from', (select coalesce(jsonb_agg(jsonb_build_object('email', s.email, 'name', s.name)), '[]') from app_private.senders() as s),
    'to', (select coalesce(jsonb_agg(jsonb_build_object('email', a.email, 'name', a.name)), '[]') from app_private.addresses_of_record(owner, about) as a));
end $$;
comment on function app_hidden.email_draft(jsonb) is 'What a mail about a record begins with: whom it may come from and go to: {module, recordId}. Errors: SWFBD, SWNFD.';

create or replace function app_hidden.record_emails(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 100;
  owner constant text := app_hidden.text_input(input, 'module');
  seen constant text[] := app_hidden.seen_kinds();
  about constant int := (input ->> 'recordId')::int;
begin
  perform app_hidden.require_scope('email:create');
  if not app_private.row_is_seen(owner, about) then
    perform app_hidden.refuse_missing(owner, about, 'The record was not found.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'createdAt', e.created_at, 'sentAt', e.sent_at, 'sender', e.sender_name, 'from', e.sent_from, 'to', e.sent_to, 'cc', e.cc, 'bcc', e.bcc,
      'replyTo', e.reply_to,
      'subject', app_private.text_as_seen(e.subject, e.full_texts ->> 'subject', e.secrets, seen),
      'body', app_private.text_as_seen(e.body, e.full_texts ->> 'body', e.secrets, seen), 'secrets', e.secrets, 'language', e.language, 'documents', e.documents, 'files', e.files, 'state', e.state, 'failure', e.failure,
      'origin', e.origin, 'cause', e.cause) order by e.id desc), '[]')
    from (
      select * from app_public.emails as e
      where e.account_id = app_hidden.account_id() and e.module = owner and e.record_id = about order by e.id desc limit most
    ) as e);
end $$;
comment on function app_hidden.record_emails(jsonb) is 'The latest hundred mails about a record, the newest first, without amounts that the caller does not see: {module, recordId}. Errors: SWFBD, SWNFD.';
