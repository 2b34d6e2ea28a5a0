-- What is done when an automation is due, and what came of it.
create or replace function app_private.queue_automation(p_account int, p_automation int, p_due timestamptz, p_user int) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  made int;
begin
  insert into app_public.automation_runs (account_id, automation_id, due_at, user_id) values (p_account, p_automation, p_due, p_user)
  on conflict do nothing
  returning id into made;
  if made is not null then
    perform graphile_worker.enqueue_in('workflow:' || p_account || ':a', 'run_automation', json_build_object('accountId', p_account, 'runId', made),
      'run_automation:' || p_account || ':' || made);
  end if;
  return made;
end $$;
comment on function app_private.queue_automation(int, int, timestamptz, int) is 'Has an automation run by the worker, once for each moment it is due.';

create or replace function app_private.queue_automations() returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  due record;
  queued int := 0;
begin
  for due in
    select t.account_id, t.automation_id, t.next_at from app_private.automation_times as t
    where t.next_at <= clock_timestamp() and not app_private.is_frozen(t.account_id) order by t.account_id, t.automation_id for update skip locked
  loop
    perform set_config('app.account_id', due.account_id::text, true);
    perform app_private.queue_automation(due.account_id, due.automation_id, due.next_at, null);
    -- what was missed meanwhile is made up by this one
    perform app_private.plan_automation(due.account_id, due.automation_id, a.interval)
    from app_public.automations as a where a.account_id = due.account_id and a.id = due.automation_id;
    queued := queued + 1;
  end loop;
  perform set_config('app.account_id', caller, true);
  return queued;
end $$;
comment on function app_private.queue_automations() is 'Has those automations run that are due, of every company: each once, however long nobody looked; returns how many.';

create or replace function app_hidden.run_automation(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wanted constant int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('automation:run');
  if not app_hidden.may_view('automation') then
    perform app_hidden.require_scope('automation:view:single');
  end if;
  if not exists (select from app_public.automations as a where a.account_id = app_hidden.account_id() and a.id = wanted) then
    perform app_private.fail('SWNFD', 'This automation does not exist any more.', jsonb_build_object('module', 'automations', 'id', wanted));
  end if;
  perform app_private.count_or_refuse(jsonb_build_object('automation:account', app_hidden.account_id()::text));
  perform app_private.queue_automation(app_hidden.account_id(), wanted, clock_timestamp(), app_hidden.user_id());
  return jsonb_build_object('id', wanted);
end $$;
comment on function app_hidden.run_automation(jsonb) is 'Runs an automation now, paused or not: {id}. When it is due next stays. Errors: SWFBD, SWNFD, SWRAT.';

create or replace function app_private.finish_automation(p_account int, p_run int, p_outcome text, p_failure text default null) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  update app_public.automation_runs set outcome = p_outcome, failure = left(p_failure, 300), finished_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
  where account_id = p_account and id = p_run and outcome = 'waiting';
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_automation(int, int, text, text) is 'Ends a run of an automation: done, failed with why, or skipped.';

create or replace function app_private.holds_now(p_workflow app_public.workflows, p_root text, p_row jsonb, p_zone text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  c app_public.workflow_criteria;
  there app_private.test_tables;
  said jsonb;
  saw jsonb := '[]';
  hold int := 0;
  many int := 0;
begin
  for c in
    select * from app_public.workflow_criteria as k
    where k.account_id = app_hidden.account_id() and k.workflow_id = p_workflow.id order by k.position, k.id
  loop
    many := many + 1;
    if c.test_table = p_root then
      said := app_private.criterion_holds(c, p_root, p_row, null, p_zone);
    else
      select * into there from app_private.test_tables where table_name = c.test_table;
      said := app_private.any_child_holds(c, there.parent_column, (p_row ->> 'id')::int, p_zone);
    end if;
    hold := hold + coalesce((said ->> 'holds')::boolean, false)::int;
    if p_workflow.criteria_mode = 'all' and hold < many then
      return null;
    end if;
    saw := saw || (jsonb_build_object('testTable', c.test_table, 'testColumn', c.test_column, 'matchCriteria', c.match_criteria) || coalesce(said, '{"holds": false}'));
  end loop;
  return case when hold > 0 then saw end;
end $$;
comment on function app_private.holds_now(app_public.workflows, text, jsonb, text) is
  'What each criterion of a workflow saw of a record as it is, whatever happened to it, if they hold; else null.';

create or replace function app_private.run_over_records(p_run app_public.automation_runs, p_automation app_public.automations) returns boolean
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  -- rows looked at in one go, and runs that it begins
  part constant int := 2000;
  most constant int := 500;
  me constant int := p_run.account_id;
  workflow constant app_public.workflows := (select w from app_public.workflows as w where w.account_id = me and w.id = p_automation.workflow_id);
  -- of a workflow, and of the automation that has it run, the writers of both
  signed constant jsonb := app_private.claims_of_work(me, 'workflows', workflow.id, workflow.saved_by_id);
  claims constant jsonb := app_private.claims_with(signed, app_private.shared_with_writers(me, signed ->> 'granted', 'automations', p_automation.id));
  root constant text := app_private.root_of_workflow(workflow.id);
  zone constant text := (select a.time_zone from app_public.accounts as a where a.id = me);
  compares constant boolean := exists (
    select from app_public.workflow_criteria as c where c.account_id = me and c.workflow_id = workflow.id and c.compare_last_values);
  at int := p_run.scanned_to;
  looked int := 0;
  begun int := 0;
  is_known boolean;
  row_ jsonb;
  saw jsonb;
  made int;
begin
  for row_ in
    execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1 and t.id > $2 order by t.id limit $3', root)
    using me, p_run.scanned_to, part
  loop
    exit when begun = most;
    looked := looked + 1;
    at := (row_ ->> 'id')::int;
    continue when row_ ->> 'deleted_at' is not null or row_ ->> 'archived_by' is not null;
    saw := app_private.holds_now(workflow, root, row_, zone);
    continue when saw is null;
    is_known := exists (select from app_private.automation_matches as m where m.account_id = me and m.automation_id = p_automation.id and m.record_id = at);
    insert into app_private.automation_matches (account_id, automation_id, record_id, run_id) values (me, p_automation.id, at, p_run.id)
    on conflict (account_id, automation_id, record_id) do update set run_id = excluded.run_id;
    continue when compares and is_known;
    continue when not app_private.may_run(claims, workflow.id, root, at, 'scheduled');
    insert into app_public.workflow_runs (account_id, workflow_id, automation_id, history_id, module, record_id, warehouse_id, event, inputs, cause, occurred_at)
    -- of no row of the history: below nothing, another one for each record of each run
    values (me, workflow.id, p_automation.id, -(p_run.id::bigint << 31 | at), root, at, app_private.seen_warehouse(saw), 'scheduled', saw, p_automation.name, clock_timestamp())
    on conflict do nothing
    returning id into made;
    if made is not null then
      perform app_private.queue_run(me, workflow.id, made);
      begun := begun + 1;
    end if;
  end loop;
  update app_public.automation_runs set scanned_to = at, matched = matched + begun, version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = p_run.id;
  if looked = part or begun = most then
    return false;
  end if;
  -- what did not hold this time is new when it does again
  delete from app_private.automation_matches where account_id = me and automation_id = p_automation.id and run_id <> p_run.id;
  return true;
end $$;
comment on function app_private.run_over_records(app_public.automation_runs, app_public.automations) is
  'Has a workflow run for records of which its criteria hold now, a part of them at once; whether none are left. What compares with before leaves out those of the last time.';

create or replace function app_private.work_automation(p_account int, p_run int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  run app_public.automation_runs;
  automation app_public.automations;
  paper app_public.templates;
  about int;
  claims jsonb;
  left_ jsonb;
begin
  select * into run from app_public.automation_runs where account_id = p_account and id = p_run and outcome = 'waiting' for update;
  select * into automation from app_public.automations where account_id = p_account and id = run.automation_id;
  if automation.id is null then
    null;
  elsif automation.is_paused and run.user_id is null then
    perform app_private.finish_automation(p_account, p_run, 'skipped');
  elsif app_private.claims_of(p_account, automation.saved_by_id) is null then
    perform app_private.finish_automation(p_account, p_run, 'skipped', 'Whoever signed it cannot sign in any more.');
    perform app_private.report_stopped('automations', automation.id, automation.name, 'person');
  elsif automation.action_type in ('sendEmail', 'sendReport') then
    -- once it is written the mail tells how the run ends
    if not exists (select from app_public.emails as e where e.account_id = p_account and e.automation_run_id = p_run) then
      select t.* into paper from app_public.templates as t where t.account_id = p_account and t.id = automation.email_template_id;
      about := app_private.record_called(paper.type, automation.email_about);
      if paper.id is not null and about is null then
        perform app_private.finish_automation(p_account, p_run, 'failed', format('No record is called %s any more, or several are.', automation.email_about));
        perform set_config('app.account_id', caller, true);
        return null;
      end if;
      claims := app_private.claims_of_work(p_account, 'automations', automation.id, automation.saved_by_id);
      left_ := jsonb_build_object(
        'claims', claims, 'cause', automation.name,
        'mail', jsonb_build_object('automationRunId', p_run, 'module', coalesce(paper.type, 'automations'), 'recordId', coalesce(about, automation.id),
          'to', automation.email_to, 'bcc', automation.email_bcc, 'replyTo', automation.email_reply_to,
          'subject', coalesce(automation.email_subject, automation.report_name, automation.name), 'body', coalesce(automation.email_body, ''),
          'language', coalesce(nullif(automation.report ->> 'language', ''), 'en'),
          'documents', case when automation.action_type = 'sendReport' then jsonb_build_array(jsonb_build_object('report', automation.report))
            when paper.id is not null then jsonb_build_array(jsonb_build_object('templateId', paper.id, 'versionId', automation.pinned_template_version)) end),
        'values', (
          select jsonb_build_object('company', a.name, 'date', (clock_timestamp() at time zone a.time_zone)::date, 'name', coalesce(app_private.called(paper.type, about), automation.name)) from app_public.accounts as a where a.id = p_account));
    end if;
  elsif (select w.is_paused from app_public.workflows as w where w.account_id = p_account and w.id = automation.workflow_id) then
    perform app_private.finish_automation(p_account, p_run, 'skipped', 'The workflow is paused.');
  elsif app_private.root_of_workflow(automation.workflow_id) is null then
    perform app_private.finish_automation(p_account, p_run, 'failed', 'The workflow has no criteria.');
  elsif app_private.run_over_records(run, automation) then
    perform app_private.finish_automation(p_account, p_run, 'done');
  else
    left_ := '{"again": true}';
  end if;
  perform set_config('app.account_id', caller, true);
  return left_;
end $$;
comment on function app_private.work_automation(int, int) is
  'Does what a run of an automation is to do in the database; what is left: {claims, cause, mail, values}, to be written as that person in the same transaction, {"again": true} while records are left, or nothing.';

grant execute on function app_private.queue_automations(), app_private.work_automation(int, int), app_private.finish_automation(int, int, text, text)
to stockwright_worker;
