create or replace function app_private.writing_rule() returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select a from current_setting('app.actor', true) as a where a in ('workflow', 'automation') $$;
comment on function app_private.writing_rule() is 'workflow or automation where one of them writes in the name of its person; null where people do.';

create or replace function app_private.chosen_version(p_document jsonb) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when app_private.writing_rule() is not null and p_document ->> 'versionId' is not null
    then jsonb_build_object('versionId', p_document -> 'versionId') else '{}' end
$$;
comment on function app_private.chosen_version(jsonb) is 'The version of a template in which a rule mails a document; people mail it as it is.';

create or replace function app_private.attached_papers(input jsonb, p_module text, p_language text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 10;
  given constant jsonb := coalesce(nullif(input -> 'documents', 'null'), '[]');
  one jsonb;
  title text;
  at int := 0;
  days jsonb;
  told jsonb := '[]';
begin
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > most then
    perform app_private.refuse_field('documents', 'tooManyAttached', format('At most %s documents go with a mail.', most), jsonb_build_object('documents', most::text));
  end if;
  if exists (select from jsonb_array_elements(given) as d where not d ? 'report') and not app_hidden.may_view('template') then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "template:view:single"}');
  end if;
  for one in select * from jsonb_array_elements(given) loop
    days := jsonb_strip_nulls(jsonb_build_object('from', app_hidden.date_input(one, 'from'), 'to', app_hidden.date_input(one, 'to')));
    if one ->> 'templateId' is not null then
      select t.file_name into title from app_public.templates as t
      where t.account_id = app_hidden.account_id() and t.id = (one ->> 'templateId')::int and t.type = p_module and t.is_active;
      if title is null then
        perform app_private.fail('SWNFD', 'This template does not exist.', jsonb_build_object('module', 'templates', 'id', one -> 'templateId',
          'fields', jsonb_build_object(format('documents.%s.templateId', at), 'notFound')));
      end if;
      told := told || (jsonb_build_object('templateId', one -> 'templateId', 'name', title) || days || app_private.chosen_version(one));
    elsif p_module = 'automations' and app_private.is_report(one -> 'report') then
      told := told || jsonb_build_object('report', one -> 'report', 'name', coalesce(nullif(btrim(one #>> '{report,name}'), ''), one #>> '{report,module}'));
    else
      select p.titles ->> p_language into title from app_private.papers as p where p.module = p_module and p.name = one ->> 'paper';
      if title is null then
        perform app_private.refuse_field(format('documents.%s.paper', at), 'choice', 'There is no document of this name for such records.');
      end if;
      told := told || (jsonb_build_object('paper', one -> 'paper', 'name', title) || days || app_private.chosen_version(one));
    end if;
    at := at + 1;
  end loop;
  return told;
end $$;
comment on function app_private.attached_papers(jsonb, text, text) is
  'The papers that go with a mail, with their names, and from which day to which they tell where that was said; others than those of the module are refused. Of an automation it is a report.';

create or replace function app_private.attached_files(input jsonb, p_module text, p_record int) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 10;
  largest constant int := 10485760;
  wanted constant int[] := array(select f::int from jsonb_array_elements_text(coalesce(nullif(input -> 'fileIds', 'null'), '[]')) with ordinality as i (f, n) group by f order by min(n));
  missing int;
  told jsonb;
begin
  if cardinality(wanted) > most then
    perform app_private.refuse_field('fileIds', 'tooManyAttached', format('At most %s files go with a mail.', most), jsonb_build_object('fileIds', most::text));
  end if;
  select n - 1 into missing from unnest(wanted) with ordinality as w (id, n)
  where not exists (
    select from app_public.files as f
    where f.account_id = app_hidden.account_id() and f.id = w.id and f.module = p_module and f.record_id = p_record)
  order by n limit 1;
  if missing is not null then
    perform app_private.fail('SWNFD', 'This file of the record does not exist.', jsonb_build_object('module', 'files', 'id', wanted[missing + 1],
      'fields', jsonb_build_object(format('fileIds.%s', missing), 'notFound')));
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) order by w.n), '[]') into told
  from unnest(wanted) with ordinality as w (id, n)
  join app_public.files as f on f.account_id = app_hidden.account_id() and f.id = w.id;
  if (select sum((f ->> 'size')::bigint) from jsonb_array_elements(told) as f) > largest then
    perform app_private.refuse_field('fileIds', 'filesTooLarge', 'The files of a mail have 10 MB at most together.', '{"fileIds": "10"}');
  end if;
  return told;
end $$;
comment on function app_private.attached_files(jsonb, text, int) is 'Files of a record that go with a mail: {id, name, size}; others, and more than 10 MB, are refused.';

create or replace function app_private.refuse_unprinted(p_module text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not exists (select from app_private.papers as p where p.module = p_module) then
    perform app_private.refuse_field('module', 'choice', 'Records of this kind have no documents to be mailed.');
  end if;
end $$;
comment on function app_private.refuse_unprinted(text) is 'Refuses modules about whose records people do not write: they have no papers.';

create or replace function app_private.queue_email(p_origin text, input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, public, pg_temp
as $$
declare
  most constant int := 20;
  me constant int := app_hidden.account_id();
  owner constant text := app_hidden.text_input(input, 'module');
  about constant int := (input ->> 'recordId')::int;
  language constant text := coalesce(input ->> 'language', 'en');
  subject constant text := app_hidden.text_input(input, 'subject');
  body constant text := coalesce(input ->> 'body', '');
  reply constant text := app_hidden.text_input(input, 'replyTo');
  wanted constant text := app_hidden.text_input(input, 'from');
  rule constant text := app_private.writing_rule();
  -- kinds of amounts that the mail tells, and what readers without them see of it
  secrets constant text[] := array(select distinct k from jsonb_array_elements_text(coalesce(nullif(input -> 'secrets', 'null'), '[]')) as k order by k);
  plain constant jsonb := case when secrets = '{}' then jsonb_build_object('subject', subject, 'body', body) else input -> 'plain' end;
  sender record;
  addressed text[];
  copied text[];
  hidden text[];
  papers jsonb;
  attached jsonb;
  cap jsonb;
  full_field text;
  made app_public.emails;
begin
  if not app_private.row_is_seen(owner, about) then
    perform app_hidden.refuse_missing(owner, about, 'The record was not found.');
  end if;
  if language not in ('en', 'ru') then
    perform app_private.refuse_field('language', 'choice', 'A language is en or ru.');
  end if;
  select s.* into sender from app_private.senders() as s
  where case when wanted is null then s.user_id = app_hidden.user_id() else lower(s.email) = lower(wanted) end limit 1;
  if sender.email is null then
    perform app_private.refuse_field('from', 'notVerified', 'Mails are sent from verified addresses only: your own, or those of colleagues for who sees the outbox.');
  end if;
  addressed := app_private.addresses_in(input, 'to', most);
  if cardinality(addressed) = 0 then
    perform app_private.refuse_field('to', 'required', 'Say whom it is sent to.');
  end if;
  copied := app_private.addresses_in(input, 'cc', most);
  hidden := app_private.addresses_in(input, 'bcc', most);
  if cardinality(addressed || copied || hidden) > most then
    perform app_private.refuse_field('to', 'tooManyAddresses', format('At most %s addresses of one mail.', most), jsonb_build_object('to', most::text));
  end if;
  if reply is not null and not app_private.is_address(reply) then
    perform app_private.refuse_field('replyTo', 'email', 'This is no address.');
  end if;
  if subject is null then
    perform app_private.refuse_field('subject', 'required', 'A mail has a subject.');
  elsif length(subject) > 200 then
    perform app_private.refuse_field('subject', 'maxLength', 'The subject is too long.', '{"subject": "200"}');
  elsif subject ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then
    perform app_private.refuse_field('subject', 'oneLine', 'A subject is one line.');
  end if;
  if length(body) > 20000 then
    perform app_private.refuse_field('body', 'maxLength', 'The text is too long.', '{"body": "20000"}');
  end if;
  papers := app_private.attached_papers(input, owner, language);
  attached := app_private.attached_files(input, owner, about);
  cap := app_private.count_outgoing(owner, about, addressed || copied || hidden, rule is not null);
  if cap is not null then
    full_field := case when (cap ->> 'place')::int <= cardinality(addressed) then 'to' when (cap ->> 'place')::int <= cardinality(addressed || copied) then 'cc' else 'bcc' end;
    perform app_private.refuse_field(full_field, cap ->> 'reason',
      format('At most %s recipients a day are reached so; try again in %s seconds.', cap ->> 'limit', cap ->> 'seconds'), jsonb_build_object(full_field, cap ->> 'limit'));
  end if;
  insert into app_public.emails (module, record_id, origin, cause, granted, automation_run_id, sent_from, sender_name, sent_to, cc, bcc, reply_to, secrets, full_texts, subject, body, language, documents, files)
  values (owner, about, coalesce(rule, p_origin), left(nullif(current_setting('app.cause', true), ''), 300), case when rule is not null then current_setting('app.granted', true) end, case rule when 'automation' then (input ->> 'automationRunId')::int end, sender.email, sender.name, array_to_string(addressed, ', '), nullif(array_to_string(copied, ', '), ''),
    nullif(array_to_string(hidden, ', '), ''), reply, secrets, case when secrets <> '{}' then jsonb_build_object('subject', subject, 'body', body) end,
    left(plain ->> 'subject', 200), left(plain ->> 'body', 20000), language, papers, attached)
  returning * into made;
  perform app_private.record_changes('emails', array[null::jsonb], array[jsonb_build_object('account_id', me, 'id', made.id, 'version', 1,
    'about_module', owner, 'about_id', about, 'subject', made.subject, 'sent_to', made.sent_to)], '{@about_module:about_id}', '{}', '{}');
  perform graphile_worker.enqueue_in('emails:' || me, 'send_email', json_build_object('accountId', me, 'emailId', made.id), 'send_email:' || me || ':' || made.id);
  return jsonb_build_object('id', made.id);
end $$;
comment on function app_private.queue_email(text, jsonb) is
  'Judges a mail about a record and has it sent by the worker once this is committed. Where it tells amounts, secrets names their kinds and plain: {subject, body} is what readers without them see. The caller has shown the right to it.';

create or replace function app_hidden.send_email(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('email:create');
  if app_private.writing_rule() is null then
    perform app_private.refuse_unprinted(app_hidden.text_input(input, 'module'));
    -- what a person writes is shown as it was sent
    return app_private.queue_email('hand', input - '{secrets,plain}'::text[]);
  end if;
  return app_private.queue_email('hand', input);
end $$;
comment on function app_hidden.send_email(jsonb) is
  'Mails about a record: {module, recordId, from, to, cc, bcc, replyTo, subject, body, language, documents: [{paper} or {templateId}, each with from and to where it is of a time], fileIds}. Addresses with commas between, 20 in all. Errors: SWFBD, SWNFD, SWVAL with to.1 for the second address.';

create or replace function app_hidden.send_email_again(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  before app_public.emails;
begin
  perform app_hidden.require_scope('email:create');
  select e.* into before from app_public.emails as e where e.account_id = app_hidden.account_id() and e.id = (input ->> 'id')::int;
  if before.id is null or not app_private.row_is_seen(before.module, before.record_id) then
    perform app_private.fail('SWNFD', 'This mail was not found.', jsonb_build_object('module', 'emails', 'id', input -> 'id'));
  end if;
  perform app_hidden.require_amounts(k) from unnest(before.secrets) as k;
  return app_private.queue_email('hand', jsonb_build_object('module', before.module, 'recordId', before.record_id, 'to', before.sent_to, 'cc', before.cc, 'bcc', before.bcc,
    'replyTo', before.reply_to, 'subject', coalesce(before.full_texts ->> 'subject', before.subject), 'body', coalesce(before.full_texts ->> 'body', before.body),
    'secrets', to_jsonb(before.secrets), 'plain', jsonb_build_object('subject', before.subject, 'body', before.body), 'language', before.language, 'documents', before.documents,
    -- the user sending it again is its sender, unless that user may write for the one of then
    'from', (select s.email from app_private.senders() as s where s.email = before.sent_from),
    'fileIds', (select coalesce(jsonb_agg(f -> 'id'), '[]') from jsonb_array_elements(before.files) as f)));
end $$;
comment on function app_hidden.send_email_again(jsonb) is
  'Sends a mail about a record once more, as a new one with its papers as they are now: {id}. It needs the right to see each kind of amount that the mail tells. Errors: SWFBD, SWNFD, SWVAL.';

create or replace function app_hidden.email_record(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  owner constant text := app_hidden.text_input(input, 'module');
  about constant int := (input ->> 'recordId')::int;
  party text;
  called text;
  company text;
  subject text := app_hidden.text_input(input, 'subject');
begin
  perform app_hidden.require_scope('email:create');
  perform app_private.refuse_unprinted(owner);
  if not app_private.row_is_seen(owner, about) then
    perform app_hidden.refuse_missing(owner, about, 'The record was not found.');
  end if;
  select a.email into party from app_private.addresses_of_record(owner, about) as a limit 1;
  if party is null then
    perform app_private.refuse_field('to', 'noAddress', 'Neither its customer, vendor or warehouse nor a contact of it has an address.');
  end if;
  called := app_private.called(owner, about);
  select a.name into company from app_public.accounts as a where a.id = me;
  subject := coalesce(subject, concat_ws(' ', (
    select p.titles ->> coalesce(input ->> 'language', 'en') from app_private.papers as p where p.name = input ->> 'document'), '{{name}}, {{company}}'));
  return app_private.queue_email('bulk', jsonb_build_object('module', owner, 'recordId', about, 'to', party, 'language', input -> 'language',
    'subject', replace(replace(subject, '{{name}}', called), '{{company}}', company),
    'body', replace(replace(coalesce(input ->> 'body', ''), '{{name}}', called), '{{company}}', company),
    'documents', case when input ->> 'document' is not null then jsonb_build_array(jsonb_build_object('paper', input ->> 'document')) end))
    || jsonb_build_object('differences', jsonb_build_array(jsonb_build_object('field', 'to', 'from', null, 'to', party)));
end $$;
comment on function app_hidden.email_record(jsonb) is
  'Mails a record to its party: {module, recordId, subject, body, document, language}; {{name}} and {{company}} are filled in, also into the usual subject. Errors: SWFBD, SWNFD, SWVAL with to: noAddress.';
