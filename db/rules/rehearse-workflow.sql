-- What a workflow would have done, had it been watching: history, then ledger are looked through backwards, a part with each call.
create or replace function app_private.refuse_rehearsal(p_workflow app_public.workflows) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_workflow.id is null then
    perform app_private.fail('SWNFD', 'This workflow does not exist any more.', '{"module": "workflows"}');
  end if;
  if exists (
    select from app_public.workflow_criteria as c
    cross join lateral app_private.test_column(c.test_table, c.test_column) as s
    cross join lateral app_private.test_column(c.test_table, case when c.use_value_column then c.test_value_column end) as o
    where c.account_id = p_workflow.account_id and c.workflow_id = p_workflow.id
      and not (app_hidden.may_view_module(c.test_table) and app_private.sees_amounts(s.secret) and app_private.sees_amounts(o.secret))
  ) then
    perform app_private.fail('SWFBD', 'This workflow looks at what your role does not see.');
  end if;
end $$;
comment on function app_private.refuse_rehearsal(app_public.workflows) is 'Refuses a rehearsal to whoever does not see what the workflow looks at. Errors: SWNFD, SWFBD.';

drop function if exists app_private.told_firing(app_public.history, text, int, text, jsonb);
create or replace function app_private.told_firing(
  p_history app_public.history, p_module text, p_record int, p_event text, p_saw jsonb, p_ledger_row text default null, p_warehouse int default null
) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  row_ constant jsonb := coalesce(app_private.row_now(p_module, p_record), '{}');
  concerned record;
  called constant text := (
    select coalesce(k.prefix, '') || r.name from app_public.references as r
    left join app_private.reference_columns as k on k.table_name = r.module
    where r.account_id = me and r.module = p_module and r.record_id = p_record);
begin
  select * into concerned from app_private.party_of((select t from app_private.test_tables as t where t.table_name = p_module), row_);
  return jsonb_build_object(
    'historyId', coalesce(p_ledger_row, p_history.id::text), 'warehouse', (select w.name from app_public.warehouses as w where w.account_id = me and w.id = p_warehouse), 'occurredAt', p_history.created_at, 'module', p_module, 'recordId', p_record,
    'name', called, 'event', p_event, 'inputs', p_saw,
    'cause', coalesce(p_history.cause, (select u.full_name from app_public.users as u where u.account_id = me and u.id = p_history.user_id)),
    'partyEmail', case when app_hidden.may_view_module(concerned.party_table) then app_private.row_now(concerned.party_table, concerned.party_id) ->> 'email' end,
    'values', app_private.told_values(p_module, row_) || app_private.told_level(p_record, p_warehouse) || jsonb_build_object('name', coalesce(called, '#' || p_record)));
end $$;
comment on function app_private.told_firing(app_public.history, text, int, text, jsonb, text, int) is
  'A change for which a workflow would have run, and what its texts would say of the record as it is now.';

create or replace function app_hidden.rehearse_workflow(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  -- a call looks at so many ids, changes and moments at most: the next one goes on where it ended
  window_ constant int := 200000;
  most_looked constant int := 2000;
  most_fired constant int := 50;
  patience constant interval := '1.5 seconds';
  begun constant timestamptz := clock_timestamp();
  since constant timestamptz := now() - interval '90 days';
  zone constant text := (select a.time_zone from app_public.accounts as a where a.id = me);
  before bigint := coalesce((input ->> 'before')::bigint, 9223372036854775807);
  first_ bigint;
  newest bigint;
  floor_ bigint;
  workflow app_public.workflows;
  happened app_public.history;
  around record;
  due record;
  looked int := 0;
  fired jsonb := '[]';
  oldest timestamptz;
  next_ bigint;
  asks_ledger boolean;
  asks_parts boolean;
  save_ jsonb;
  answer jsonb;
  own constant text := coalesce(current_setting('app.granted', true), '');
begin
  perform app_hidden.require_scope('workflow:view:single');
  perform app_hidden.require_scope('history:view:all');
  select * into workflow from app_public.workflows where account_id = me and id = (input ->> 'id')::int;
  perform app_private.refuse_rehearsal(workflow);
  -- its texts say what they would: what its reader sees, and all of its writers
  perform set_config('app.granted', app_private.shared_with_writers(me, own, 'workflows', workflow.id), true);
  asks_parts := (select count(distinct c.test_table) > 1 or bool_or(t.parent_table is not null)
    from app_public.workflow_criteria as c left join app_private.test_tables as t on t.table_name = c.test_table
    where c.account_id = me and c.workflow_id = workflow.id);
  asks_ledger := exists (
    select from app_public.workflow_criteria as c where c.account_id = me and c.workflow_id = workflow.id and c.test_table in ('stock_levels', 'lots'));
  -- below zero: the history is done with, and this is the ledger's turn
  if asks_ledger and (before < 0 or not exists (
    select from app_public.workflow_criteria as c where c.account_id = me and c.workflow_id = workflow.id and c.test_table <> 'stock_levels')) then
    answer := app_private.rehearse_ledger(workflow, case when before < 0 then -before end, since, zone);
    perform set_config('app.granted', own, true);
    return answer;
  end if;
  select min(h.id), max(h.id) into first_, newest from app_public.history as h where h.account_id = me and h.created_at > since;
  before := least(before, newest + 1);
  floor_ := greatest(first_, before - window_);
  next_ := nullif(floor_, first_);
  for happened in
    select h.* from app_public.history as h
    where h.account_id = me and h.id >= floor_ and h.id < before and h.created_at > since and h.actor is distinct from 'import' and exists (
      select from app_public.workflow_criteria as c
      where c.account_id = me and c.workflow_id = workflow.id and c.test_table = h.table_name
        and app_private.is_triggered(c.trigger_condition,
          app_private.told_operation(h.operation, h.changes || h.price_changes || h.cost_changes), h.changes || h.price_changes || h.cost_changes))
    order by h.id desc
  loop
    if looked >= most_looked or jsonb_array_length(fired) >= most_fired or clock_timestamp() - begun > patience then
      next_ := happened.id + 1;
      exit;
    end if;
    looked := looked + 1;
    oldest := happened.created_at;
    around := app_private.values_around(happened);
    due := app_private.run_for_change(workflow, happened, around.now_, around.was, zone, true);
    if due.module is not null then
      -- what lies in a record is written with it, and begins one run: that of the first row
      if asks_parts then
        save_ := jsonb_build_object('record', jsonb_build_array(due.module, due.record_id), 'version', happened.root_version, 'transaction', (
          select o.xmin::text from app_public.history as o where o.account_id = me and o.id = happened.id and o.created_at = happened.created_at));
        fired := coalesce((
          select jsonb_agg(e order by n) from jsonb_array_elements(fired) with ordinality as f (e, n)
          where e -> 'save' -> 'record' is distinct from save_ -> 'record' or e -> 'save' -> 'transaction' is distinct from save_ -> 'transaction'
            or (nullif(e -> 'save' -> 'version', 'null') = nullif(save_ -> 'version', 'null')) is false), '[]');
      end if;
      fired := fired || (app_private.told_firing(happened, due.module, due.record_id, due.event, due.saw, null, app_private.seen_warehouse(due.saw)) || jsonb_build_object('save', save_));
    end if;
  end loop;
  perform set_config('app.granted', own, true);
  return jsonb_build_object('looked', looked, 'firings', fired,
    'next', coalesce(next_, case when asks_ledger then -9223372036854775807 end)::text,
    'reached', case when next_ is null then since else coalesce(oldest,
      (select h.created_at from app_public.history as h where h.account_id = me and h.id >= floor_ order by h.id limit 1)) end);
end $$;
comment on function app_hidden.rehearse_workflow(jsonb) is
  'For which changes of the last 90 days a workflow would have run, the newest first of the history, then of the ledger, as the records were then (labels as they are now): {id, before}. Answers {looked, firings, next, reached}; next is the `before` of the next part, null at the end. Errors: SWFBD, SWNFD.';
