create or replace function app_private.run_of_cause(p_actor text, p_cause text) returns app_public.workflow_runs
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select * from app_public.workflow_runs as r
  where p_actor = 'workflow' and r.account_id = app_hidden.account_id() and r.id = substring(p_cause from ' #([1-9]\d{0,8})$')::int
$$;
comment on function app_private.run_of_cause(text, text) is 'The run that made a change, by what the history says of its cause: "Name #<run>".';

create or replace function app_private.may_run(p_user int, p_workflow int, p_module text, p_record int, p_operation text) returns boolean
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  claims constant jsonb := app_private.claims_of(app_hidden.account_id(), p_user);
  before constant text := coalesce(current_setting('app.granted', true), '');
  may boolean;
begin
  if claims is null then
    return false;
  end if;
  perform set_config('app.granted', claims ->> 'granted', true);
  select bool_and(app_hidden.may_view_module(c.test_table) and app_private.sees_amounts(s.secret) and app_private.sees_amounts(o.secret))
  into may
  from app_public.workflow_criteria as c
  cross join lateral app_private.test_column(c.test_table, c.test_column) as s
  cross join lateral app_private.test_column(c.test_table, case when c.use_value_column then c.test_value_column end) as o
  where c.account_id = app_hidden.account_id() and c.workflow_id = p_workflow;
  perform set_config('app.granted', before, true);
  -- of what is gone since, nobody sees a row
  return may and (p_operation = 'deleted' or app_private.row_now(p_module, p_record) is null or app_private.person_sees(p_user, p_module, p_record));
end $$;
comment on function app_private.may_run(int, int, text, int, text) is
  'Whether a person may still see what a workflow looks at, and the record it is to run for, by his role as it is now.';

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
    when not app_private.may_run(p_workflow.saved_by_id, p_workflow.id, p_module, p_record, p_operation) then 'person'
  end;
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

create or replace function app_private.run_for_change(
  p_workflow app_public.workflows, p_history app_public.history, p_now jsonb, p_was jsonb, p_zone text, p_is_then boolean,
  out module text, out record_id int, out event text, out saw jsonb
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  changes constant jsonb := p_history.changes || p_history.price_changes || p_history.cost_changes;
  operation constant text := app_private.told_operation(p_history.operation, changes);
  here constant app_private.test_tables := (select t from app_private.test_tables as t where t.table_name = p_history.table_name);
  root text;
begin
  saw := app_private.judge_workflow(p_workflow, p_history.table_name, p_history.record_id, operation, changes, p_now, p_was, p_zone, case when p_is_then then p_history end);
  if saw is not null then
    root := app_private.root_of_workflow(p_workflow.id);
  end if;
  if saw is not null and root = p_history.table_name then
    module := root;
    record_id := p_history.record_id;
    event := operation;
  elsif saw is not null and root = here.parent_table then
    -- of the record that it lies in, this is a change
    module := root;
    record_id := (p_now ->> here.parent_column)::int;
    event := 'updated';
  end if;
end $$;
comment on function app_private.run_for_change(app_public.workflows, app_public.history, jsonb, jsonb, text, boolean) is
  'For which record a workflow is to run because of a change, and what its criteria saw; module is null where it is not to run. is_then: everything around the change is looked at as it was then.';

create or replace function app_private.values_around(p_history app_public.history, out now_ jsonb, out was jsonb)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  changes constant jsonb := p_history.changes || p_history.price_changes || p_history.cost_changes;
  quantities jsonb;
begin
  now_ := app_private.row_then(p_history.table_name, p_history.record_id, p_history.id);
  was := case p_history.operation when 'updated' then now_ || app_private.changed_values(changes, 0) end;
  now_ := now_ || app_private.changed_values(changes, case p_history.operation when 'deleted' then 0 else 1 end)
    || jsonb_build_object('id', p_history.record_id);
  if p_history.table_name = 'lots' then
    quantities := app_private.lot_quantities_then(app_private.row_now('lots', p_history.record_id), p_history.created_at);
    now_ := now_ || quantities;
    was := was || quantities;
  end if;
end $$;
comment on function app_private.values_around(app_public.history) is 'A row after a change and before it; was is null where it was not there or is not compared.';

create or replace function app_private.watching_workflows(
  p_table text, p_created timestamptz, p_operation text, p_changes jsonb, p_now jsonb default null, p_was jsonb default null, p_zone text default 'UTC'
) returns setof app_public.workflows
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select w.*
  from app_public.workflows as w
  where w.account_id = app_hidden.account_id() and w.watched_since <= p_created and exists (
    select from app_public.workflow_criteria as c
    where c.account_id = w.account_id and c.workflow_id = w.id and c.test_table = p_table
      and app_private.is_triggered(c.trigger_condition, p_operation, p_changes))
    -- of many few hold: what compares a column of the row itself with a value is seen here, for all of them at once
    and (p_now is null or w.criteria_mode = 'any' or not exists (
      select from app_public.workflow_criteria as c
      join app_private.test_columns as t on t.table_name = c.test_table and t.field = c.test_column and t.type <> 'labels'
      join app_private.test_operators as o on o.operator = c.match_criteria and o.type = t.type
      where c.account_id = w.account_id and c.workflow_id = w.id and c.test_table = p_table and not c.use_value_column
        and app_private.test_holds(t.type, c.match_criteria, p_now -> t.column_name, p_was -> t.column_name, app_private.wanted_values(o.takes, c.test_value),
          (clock_timestamp() at time zone p_zone)::date, p_zone) is not true))
  order by w.id
$$;
comment on function app_private.watching_workflows(text, timestamptz, text, jsonb, jsonb, jsonb, text) is
  'Workflows of the current account that a change of a table may be meant for; with the row, without those of which one criterion plainly does not hold.';

create or replace function app_private.queue_runs_around(
  p_history app_public.history, p_now jsonb, p_was jsonb, p_ledger_row text default null, p_warehouse int default null
) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  changes constant jsonb := p_history.changes || p_history.price_changes || p_history.cost_changes;
  operation constant text := app_private.told_operation(p_history.operation, changes);
  zone constant text := (select a.time_zone from app_public.accounts as a where a.id = app_hidden.account_id());
  workflow app_public.workflows;
  due record;
  begun int := 0;
begin
  for workflow in
    select * from app_private.watching_workflows(p_history.table_name, p_history.created_at, operation, changes, p_now, p_was, zone)
  loop
    due := app_private.run_for_change(workflow, p_history, p_now, p_was, zone, false);
    if due.module is not null then
      begun := begun + app_private.begin_run(workflow, p_history, due.event, due.module, due.record_id, due.saw, p_ledger_row, p_warehouse)::int;
    end if;
  end loop;
  return begun;
end $$;
comment on function app_private.queue_runs_around(app_public.history, jsonb, jsonb, text, int) is
  'Has those workflows of the current account run that a change is meant for, by the row after it and before it; returns how many.';

create or replace function app_private.queue_runs_of(p_history app_public.history) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  changes constant jsonb := p_history.changes || p_history.price_changes || p_history.cost_changes;
  around record;
begin
  -- what comes from elsewhere has happened there
  if p_history.actor = 'import' or not exists (
    select from app_private.watching_workflows(p_history.table_name, p_history.created_at, app_private.told_operation(p_history.operation, changes), changes)) then
    return 0;
  end if;
  around := app_private.values_around(p_history);
  return app_private.queue_runs_around(p_history, around.now_, around.was);
end $$;
comment on function app_private.queue_runs_of(app_public.history) is 'The same of a row of the history.';

-- it said how many runs, and not how much it looked at
drop function if exists app_private.queue_account_workflows();
create or replace function app_private.queue_account_workflows() returns int[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 500;
  -- a row may be seen later than one with a higher number: so long a transaction takes at most
  settled constant interval := '2 minutes';
  me constant int := app_hidden.account_id();
  tables constant text[] := array(select distinct c.test_table from app_public.workflow_criteria as c where c.account_id = me);
  scan app_private.workflow_scans;
  happened app_public.history;
  looked bigint[] := '{}';
  queued int := 0;
  scanned bigint;
  still bigint[];
  of_ledger int[];
begin
  select * into scan from app_private.workflow_scans where account_id = me for update skip locked;
  if scan.account_id is null then
    return '{0,0}';
  end if;
  for happened in
    select h.* from app_public.history as h
    where h.account_id = me and h.id > scan.scanned_to and h.created_at > now() - interval '31 days' and h.table_name = any (tables)
      and not exists (select from unnest(scan.seen) as s (id) where s.id = h.id)
    order by h.id
    limit most
  loop
    queued := queued + app_private.queue_runs_of(happened);
    looked := looked || happened.id;
  end loop;
  select max(h.id) into scanned from app_public.history as h
  where h.account_id = me and h.id > scan.scanned_to and h.created_at between now() - interval '31 days' and now() - settled
    and (cardinality(looked) < most or h.id <= looked[most]);
  scanned := greatest(scan.scanned_to, scanned);
  still := array(select s from unnest(scan.seen || looked) as s where s > scanned);
  update app_private.workflow_scans set scanned_to = scanned, seen = still
  where account_id = me and (scanned_to, seen) is distinct from (scanned, still);
  of_ledger := app_private.queue_ledger_workflows(scan, tables);
  return array[queued + of_ledger[1], greatest(cardinality(looked) / most, of_ledger[2])];
end $$;
comment on function app_private.queue_account_workflows() is
  'Looks through what history and ledger of the current account tells since the last look and has workflows run for it; returns how many, and 1 where there was more than one look takes, else 0. Two workers do not look at once.';

create or replace function app_private.queue_workflows(p_account int default null) returns int[]
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  queued int[] := '{0,0}';
  accounts constant int[] := array(select s.account_id from app_private.workflow_scans as s where p_account is null or s.account_id = p_account order by 1);
begin
  if p_account is not null then
    perform set_config('app.account_id', p_account::text, true);
    queued := app_private.queue_account_workflows();
  end if;
  perform set_config('app.account_id', caller, true);
  return case when p_account is null then accounts else queued end;
end $$;
comment on function app_private.queue_workflows(int) is
  'Looks through history and ledger of one company for its workflows: [how many runs, 1 while there is more to look at]; without one, the companies that have any. A transaction each, so that none waits for another.';
grant execute on function app_private.queue_workflows(int) to stockwright_worker;

create or replace function app_private.tg_workflows__watch() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  insert into app_private.workflow_scans (account_id, scanned_to, ledger_scanned_to) values (new.account_id, app_private.last_history_of(new.account_id),
    coalesce((select e.id from app_hidden.stock_events as e where e.account_id = new.account_id order by e.id desc limit 1), 0))
  on conflict (account_id) do nothing;
  return null;
end $$;
comment on function app_private.tg_workflows__watch() is 'From its first workflow on, history and ledger of a company are looked through.';
drop trigger if exists _820_watch on app_public.workflows;
create trigger _820_watch after insert on app_public.workflows for each row execute function app_private.tg_workflows__watch();
