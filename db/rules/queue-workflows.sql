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

create or replace function app_private.has_run_in_transaction(p_workflow int, p_history app_public.history, p_module text, p_record int) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- what lies in a record is written with it: twenty lines of an order are one change of that order
  select exists (
    select from (
      select r.* from app_public.workflow_runs as r
      where r.account_id = app_hidden.account_id() and r.workflow_id = p_workflow
      order by r.id desc limit 1000
    ) as r
    join app_public.history as h on h.account_id = r.account_id and h.id = r.history_id and h.created_at = r.occurred_at
    where r.module = p_module and r.record_id = p_record and r.ledger_row is null and h.id <> p_history.id
      -- each save has a version of its own, where it has told one
      and (h.root_version = p_history.root_version) is not false and h.xmin = (select o.xmin from app_public.history as o
        where o.account_id = p_history.account_id and o.id = p_history.id and o.created_at = p_history.created_at)
  ) and exists (
    select from app_public.workflow_criteria as c
    where c.account_id = app_hidden.account_id() and c.workflow_id = p_workflow and c.test_table <> p_module)
$$;
comment on function app_private.has_run_in_transaction(int, app_public.history, text, int) is
  'Whether a workflow over a record and what lies in it has been begun, or skipped, for this record because of another row that was written with this one.';

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
    if due.module is not null
      and (p_ledger_row is not null or not app_private.has_run_in_transaction(workflow.id, p_history, due.module, due.record_id))
    then
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
  accounts constant int[] := array(select s.account_id from app_private.workflow_scans as s where not app_private.is_frozen(s.account_id) order by 1);
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
