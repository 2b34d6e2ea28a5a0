create or replace function app_private.rehearse_ledger(p_workflow app_public.workflows, p_before bigint, p_since timestamptz, p_zone text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := p_workflow.account_id;
  -- as for the history; the last event is looked at whole
  most_looked constant int := 2000;
  most_fired constant int := 50;
  patience constant interval := '1.5 seconds';
  begun constant timestamptz := clock_timestamp();
  tables constant text[] := array(select distinct c.test_table from app_public.workflow_criteria as c where c.account_id = me and c.workflow_id = p_workflow.id);
  happened app_hidden.stock_events;
  change record;
  due record;
  looked int := 0;
  fired jsonb := '[]';
  reached timestamptz := p_since;
  next_ bigint;
begin
  for happened in
    select e.* from app_hidden.stock_events as e
    where e.account_id = me and e.id < coalesce(p_before, 9223372036854775807) and e.recorded_at > p_since
    order by e.id desc
    limit most_looked + 1
  loop
    if looked >= most_looked or jsonb_array_length(fired) >= most_fired or clock_timestamp() - begun > patience then
      next_ := happened.id + 1;
      reached := happened.recorded_at;
      exit;
    end if;
    if happened.actor = 'import' then
      looked := looked + 1;
      continue;
    end if;
    for change in select * from app_private.ledger_changes(happened, tables)
    loop
      looked := looked + 1;
      due := app_private.run_for_change(p_workflow, change.happened, change.now_, change.was, p_zone, true);
      if due.module is not null then
        fired := fired || app_private.told_firing(change.happened, due.module, due.record_id, due.event, due.saw, change.ledger_row, change.warehouse_id);
      end if;
    end loop;
  end loop;
  return jsonb_build_object('looked', looked, 'firings', fired, 'next', (-next_)::text, 'reached', reached);
end $$;
comment on function app_private.rehearse_ledger(app_public.workflows, bigint, timestamptz, text) is
  'A part of a rehearsal: what events before one (null: all) did to stock levels and lots. Its next is below zero.';
