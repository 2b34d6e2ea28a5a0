-- A run is begun, or why it is not is noted.
create or replace function app_private.run_of_cause(p_actor text, p_cause text) returns app_public.workflow_runs
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select * from app_public.workflow_runs as r
  where p_actor = 'workflow' and r.account_id = app_hidden.account_id() and r.id = substring(p_cause from ' #([1-9]\d{0,8})$')::int
$$;
comment on function app_private.run_of_cause(text, text) is 'The run that made a change, by what the history says of its cause: "Name #<run>".';

-- it took a person before
drop function if exists app_private.may_run(int, int, text, int, text);
create or replace function app_private.may_run(p_claims jsonb, p_workflow int, p_module text, p_record int, p_operation text) returns boolean
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  before constant text := coalesce(current_setting('app.granted', true), '');
  may boolean;
begin
  if p_claims is null then
    return false;
  end if;
  perform set_config('app.granted', p_claims ->> 'granted', true);
  select bool_and(app_hidden.may_view_module(c.test_table) and app_private.sees_amounts(s.secret) and app_private.sees_amounts(o.secret))
  into may
  from app_public.workflow_criteria as c
  cross join lateral app_private.test_column(c.test_table, c.test_column) as s
  cross join lateral app_private.test_column(c.test_table, case when c.use_value_column then c.test_value_column end) as o
  where c.account_id = app_hidden.account_id() and c.workflow_id = p_workflow;
  perform set_config('app.granted', before, true);
  -- of what is gone since, nobody sees a row
  return may and (p_operation = 'deleted' or app_private.row_now(p_module, p_record) is null or app_private.claims_see(p_claims, p_module, p_record));
end $$;
comment on function app_private.may_run(jsonb, int, text, int, text) is
  'Whether what a workflow looks at, and the record it is to run for, is seen with the claims that it acts with.';

create or replace function app_private.seen_warehouse(p_saw jsonb) returns int
language sql immutable
as $$ select (s.saw ->> 'warehouseId')::int from jsonb_array_elements(p_saw) with ordinality as s (saw, n) where s.saw ? 'warehouseId' order by s.n limit 1 $$;
comment on function app_private.seen_warehouse(jsonb) is 'Where the stock level lies of which a criterion held, though another row changed.';

create or replace function app_private.pause_stormy(p_workflow app_public.workflows, p_count int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  said constant text := format('The workflow %s was paused: it ran %s times in ten minutes.', p_workflow.name, p_count);
  words constant jsonb := jsonb_build_object('key', 'workflowStorm', 'values', jsonb_build_object('name', p_workflow.name, 'count', p_count));
begin
  update app_public.workflows set is_paused = true where account_id = p_workflow.account_id and id = p_workflow.id and not is_paused;
  if found then
    perform app_private.notify_users(app_private.active_administrators(), said, 'workflow', 'workflows', p_workflow.id, words);
    perform app_private.log_error('job', said, words, 'workflows', p_workflow.id);
  end if;
end $$;
comment on function app_private.pause_stormy(app_public.workflows, int) is 'Pauses a workflow that runs too often, and tells the administrators.';

create or replace function app_private.report_stopped(p_root_table text, p_root int, p_name text, p_reason text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  words constant jsonb := jsonb_build_object('key', case p_reason when 'writers' then 'workStoppedByWriters' else 'workStoppedByPerson' end, 'values', jsonb_build_object('name', p_name));
begin
  if app_private.count_attempts(jsonb_build_object('stoppedWork:record', concat_ws(' ', app_hidden.account_id(), p_root_table, p_root))) > 0 then
    return;
  end if;
  perform app_private.notify_users(app_private.active_administrators(),
    format(case p_reason when 'writers' then '%s was not done: those who wrote it do not all have the rights that it needs.' else '%s was not done: whoever signed it does not have the rights that it needs any more.' end, p_name),
    'workflow', p_root_table, p_root, words);
end $$;
comment on function app_private.report_stopped(text, int, text, text) is
  'Tells the administrators, once a day for each, that stored work is not done because its signer or its writers may not: person or writers.';

-- they knew no rows but those of the history before
drop function if exists app_private.begin_run(app_public.workflows, app_public.history, text, text, int, jsonb);
create or replace function app_private.begin_run(
  p_workflow app_public.workflows, p_history app_public.history, p_operation text, p_module text, p_record int, p_inputs jsonb,
  p_ledger_row text default null, p_warehouse int default null
) returns boolean
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  deepest constant int := 5;
  me constant int := app_hidden.account_id();
  often constant int := (select maximum from app_private.rate_rules where kind = 'workflowRun:workflow');
  causing constant app_public.workflow_runs := app_private.run_of_cause(p_history.actor, p_history.cause);
  warehouse constant int := coalesce(p_warehouse, app_private.seen_warehouse(p_inputs));
  chain constant int := coalesce(causing.chain_id, causing.id);
  depth constant int := coalesce(causing.depth, 0) + 1;
  claims constant jsonb := app_private.claims_of_work(me, 'workflows', p_workflow.id, p_workflow.saved_by_id);
  skipped text;
  made int;
begin
  skipped := case
    when p_workflow.is_paused then 'paused'
    when depth > deepest then 'depth'
    when exists (
      select from app_public.workflow_runs as r
      where r.account_id = me and r.workflow_id = p_workflow.id and chain in (r.id, r.chain_id)
        and r.module = p_module and r.record_id = p_record and r.warehouse_id is not distinct from warehouse and r.outcome <> 'skipped'
    ) then 'chain'
    when claims is null then 'person'
    when not app_private.may_run(claims, p_workflow.id, p_module, p_record, p_operation) then
      case when app_private.may_run(app_private.claims_of(me, p_workflow.saved_by_id), p_workflow.id, p_module, p_record, p_operation) then 'writers' else 'person' end
  end;
  if skipped in ('person', 'writers') then
    perform app_private.report_stopped('workflows', p_workflow.id, p_workflow.name, skipped);
  end if;
  -- what is skipped is not told without end either
  if app_private.count_attempts(jsonb_build_object('workflowRun:workflow', concat_ws(' ', me, p_workflow.id, (skipped is not null)::text))) > 0 then
    if skipped is not null then
      return false;
    end if;
    skipped := 'storm';
    perform app_private.pause_stormy(p_workflow, often);
  end if;
  insert into app_public.workflow_runs
    (account_id, workflow_id, history_id, ledger_row, module, record_id, warehouse_id, event, outcome, reason, inputs, cause, chain_id, depth, occurred_at, finished_at)
  values (me, p_workflow.id, case when p_ledger_row is null then p_history.id else 0 end, p_ledger_row, p_module, p_record, warehouse, p_operation,
    case when skipped is null then 'waiting' else 'skipped' end, skipped, p_inputs,
    left(coalesce(p_history.cause, (select u.full_name from app_public.users as u where u.account_id = me and u.id = p_history.user_id)), 300),
    chain, least(depth, deepest + 1), p_history.created_at, case when skipped is not null then clock_timestamp() end)
  on conflict do nothing
  returning id into made;
  if made is not null and skipped is null then
    perform app_private.queue_run(me, p_workflow.id, made);
    return true;
  end if;
  return false;
end $$;
comment on function app_private.begin_run(app_public.workflows, app_public.history, text, text, int, jsonb, text, int) is
  'Has a workflow run for a change, once however often it is asked, or notes why it does not: paused, too deep, once more for its own effect, without a person who may, or too often.';

create or replace function app_private.queue_run(p_account int, p_workflow int, p_run int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- the runs of a workflow one after the other, of a company in three queues: nobody else waits for slow ones
  select graphile_worker.enqueue_in('workflow:' || p_account || ':' || p_workflow % 3, 'run_workflow',
    json_build_object('accountId', p_account, 'runId', p_run), 'run_workflow:' || p_account || ':' || p_run)
$$;
comment on function app_private.queue_run(int, int, int) is 'Has the worker do what a run is to do, once this transaction is committed.';
