create or replace function app_private.told_operation(p_operation text, p_changes jsonb) returns text
language sql immutable
as $$ select case when p_operation = 'updated' and p_changes -> 'deleted_at' ->> 1 is not null then 'deleted' else p_operation end $$;
comment on function app_private.told_operation(text, jsonb) is 'What happened to a row: a document that is hidden for good is deleted.';

create or replace function app_private.is_triggered(p_trigger text, p_operation text, p_changes jsonb) returns boolean
language sql immutable
as $$
  select case p_trigger
    when 'createdOrUpdated' then p_operation in ('created', 'updated')
    when 'statusChanged' then p_operation = 'updated' and p_changes ?| '{state,status_id}'
    else p_operation = p_trigger
  end
$$;
comment on function app_private.is_triggered(text, text, jsonb) is 'Whether what happened to a row is what a criterion waits for.';

create or replace function app_private.root_of_workflow(p_workflow int) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with tested as (
    -- rows that are no records are looked at as what they lie in
    select distinct case when t.has_records then c.test_table else t.parent_table end as test_table, case when t.has_records then t.parent_table end as parent_table
    from app_public.workflow_criteria as c
    join app_private.test_tables as t on t.table_name = c.test_table
    where c.account_id = app_hidden.account_id() and c.workflow_id = p_workflow
  ),
  roots as (
    -- one table is its own root; of several it is the one that the others lie in
    select case when count(*) = 1 then min(test_table) else min(coalesce(
      (select p.test_table from tested as p where p.test_table in (select parent_table from tested) limit 1), parent_table)) end as root
    from tested
  )
  select r.root from roots as r
  where not exists (select from tested as t where t.test_table <> r.root and t.parent_table is distinct from r.root)
$$;
comment on function app_private.root_of_workflow(int) is
  'The kind of record that a workflow is about: the table its criteria look at, or that the others lie in; null where they look at what does not belong together.';

-- they knew the present alone before
drop function if exists app_private.judge_workflow(app_public.workflows, text, int, text, jsonb, jsonb, jsonb, text);
drop function if exists app_private.any_child_holds(app_public.workflow_criteria, text, int, text);
drop function if exists app_private.criterion_holds(app_public.workflow_criteria, text, jsonb, jsonb, text);
create or replace function app_private.criterion_holds(
  c app_public.workflow_criteria, p_table text, p_row jsonb, p_before jsonb, p_zone text, p_moment timestamptz default clock_timestamp()
) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  what record;
  other record;
  takes text;
  today constant date := (p_moment at time zone p_zone)::date;
  now_ jsonb;
  was jsonb;
  wanted text[];
  wanted_before text[];
  holds boolean;
begin
  select * into what from app_private.test_column(p_table, c.test_column);
  if c.use_value_column then
    select * into other from app_private.test_column(p_table, c.test_value_column);
  else
    select null as column_name, null as custom_id, null as secret into other;
  end if;
  takes := (select o.takes from app_private.test_operators as o where o.operator = c.match_criteria and o.type = what.type);
  wanted := app_private.wanted_values(takes, c.test_value);
  wanted_before := wanted;
  if what.type is null then
    return null;
  end if;
  if what.type = 'labels' then
    now_ := coalesce(p_row -> 'labels', app_private.labels_of(p_table, (p_row ->> 'id')::int));
    was := coalesce(p_before -> 'labels', now_);
  else
    now_ := app_private.tested_value(p_row, what.column_name, what.custom_id);
    was := app_private.tested_value(p_before, what.column_name, what.custom_id);
  end if;
  if c.use_value_column then
    wanted := array[app_private.tested_value(p_row, other.column_name, other.custom_id) #>> '{}'];
    if what.type = 'number' then
      wanted := array[trim_scale(wanted[1]::numeric)::text];
    end if;
    wanted_before := array[app_private.tested_value(p_before, other.column_name, other.custom_id) #>> '{}'];
  end if;
  holds := app_private.test_holds(what.type, c.match_criteria, now_, was, wanted, today, p_zone);
  if holds and c.compare_last_values and p_before is not null then
    holds := not app_private.test_holds(what.type, c.match_criteria, was, was, wanted_before, today, p_zone);
  end if;
  return jsonb_build_object('holds', coalesce(holds, false)) || case
    when what.secret is null and other.secret is null then jsonb_build_object('before', was, 'after', now_, 'wanted', to_jsonb(wanted))
    else '{"isHidden": true}'
  end;
end $$;
comment on function app_private.criterion_holds(app_public.workflow_criteria, text, jsonb, jsonb, text, timestamptz) is
  'Whether a criterion holds of a row at a moment, with what it was before (null: nothing), and what it saw: {holds, before, after, wanted}; amounts that not everybody sees are not told.';

create or replace function app_private.judge_workflow(
  p_workflow app_public.workflows, p_table text, p_id int, p_operation text, p_changes jsonb, p_row jsonb, p_before jsonb, p_zone text,
  p_then app_public.history default null
) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  here constant app_private.test_tables := (select t from app_private.test_tables as t where t.table_name = p_table);
  c app_public.workflow_criteria;
  there app_private.test_tables;
  root constant int := (p_row ->> here.parent_column)::int;
  moment constant timestamptz := coalesce(p_then.created_at, clock_timestamp());
  is_triggered boolean := false;
  said jsonb;
  saw jsonb := '[]';
  hold int := 0;
  many int := 0;
begin
  -- the history of what lies in a record need not stand under it
  p_then.root_id := coalesce(root, p_then.root_id);
  for c in
    select * from app_public.workflow_criteria as k
    where k.account_id = app_hidden.account_id() and k.workflow_id = p_workflow.id order by k.position, k.id
  loop
    many := many + 1;
    if c.test_table = p_table then
      if app_private.is_triggered(c.trigger_condition, p_operation, p_changes) then
        is_triggered := true;
        said := app_private.criterion_holds(c, p_table, p_row, p_before, p_zone, moment);
      else
        said := '{"holds": false, "isOther": true}';
      end if;
    elsif c.test_table = here.parent_table then
      said := app_private.criterion_holds(c, c.test_table,
        case when p_then.id is null then app_private.row_now(c.test_table, root) else app_private.row_then(c.test_table, root, p_then.id) end, null, p_zone, moment);
    else
      select * into there from app_private.test_tables where table_name = c.test_table;
      said := app_private.any_child_holds(c, there.parent_column, case when there.parent_table = p_table then p_id else root end, p_zone, p_then);
    end if;
    hold := hold + coalesce((said ->> 'holds')::boolean, false)::int;
    -- whatever else is to come, all of them cannot hold any more
    if p_workflow.criteria_mode = 'all' and hold < many then
      return null;
    end if;
    saw := saw || (jsonb_build_object('testTable', c.test_table, 'testColumn', c.test_column, 'matchCriteria', c.match_criteria) || coalesce(said, '{"holds": false}'));
  end loop;
  return case when is_triggered and hold > 0 then saw end;
end $$;
comment on function app_private.judge_workflow(app_public.workflows, text, int, text, jsonb, jsonb, jsonb, text, app_public.history) is
  'What each criterion of a workflow saw, if the workflow is to run for a change of a row; else null. Criteria of other tables tell of the record''s state, of several rows within it any: the present one, or that of then, where a row of the history is given; labels are those of now where the change is not one of labels.';

create or replace function app_private.children_then(p_table text, p_parent_column text, p_parent int, p_then app_public.history) returns setof jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  return query execute format($q$
    with told as (
      select h.record_id, h.id, h.operation, h.changes from app_public.history as h
      where h.account_id = $1 and h.table_name = %1$L and h.root_id = $4 and h.id > $3
    ),
    held as (
      select t.id from app_public.%1$I as t where t.account_id = $1 and t.%2$I = $2
      union
      select d.record_id from told as d where d.operation = 'deleted' and (d.changes -> %2$L ->> 0)::int = $2
    )
    select app_private.row_then(%1$L, held.id, $3) || jsonb_build_object('id', held.id)
    from held
    where not exists (select from told as m where m.record_id = held.id and m.operation = 'created')
    order by held.id $q$, p_table, p_parent_column)
  using app_hidden.account_id(), p_parent, p_then.id, p_then.root_id;
end $$;
comment on function app_private.children_then(text, text, int, app_public.history) is 'Rows within a record as they were after a row of the history was written: neither what was added since nor without what was removed since.';

create or replace function app_private.any_child_holds(
  c app_public.workflow_criteria, p_parent_column text, p_parent int, p_zone text, p_then app_public.history default null
) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  row_ jsonb;
  said jsonb;
begin
  if p_parent_column is null then
    return null;
  end if;
  if not (select t.has_records from app_private.test_tables as t where t.table_name = c.test_table) then
    for row_ in select app_private.levels_then(p_parent, p_then)
    loop
      said := app_private.criterion_holds(c, c.test_table, row_, null, p_zone, coalesce(p_then.created_at, clock_timestamp()));
      if (said ->> 'holds')::boolean then
        return said || jsonb_build_object('warehouseId', row_ -> 'warehouse_id');
      end if;
    end loop;
    return said;
  end if;
  if p_then.id is not null then
    for row_ in
      select * from app_private.lots_then(p_parent, p_then.created_at) where c.test_table = 'lots'
      union all
      select * from app_private.children_then(c.test_table, p_parent_column, p_parent, p_then) where c.test_table <> 'lots'
    loop
      said := app_private.criterion_holds(c, c.test_table, row_, null, p_zone, p_then.created_at);
      exit when (said ->> 'holds')::boolean;
    end loop;
    return said;
  end if;
  for row_ in execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1 and t.%I = $2 order by t.id', c.test_table, p_parent_column)
    using app_hidden.account_id(), p_parent
  loop
    said := app_private.criterion_holds(c, c.test_table, row_, null, p_zone);
    exit when (said ->> 'holds')::boolean;
  end loop;
  return said;
end $$;
comment on function app_private.any_child_holds(app_public.workflow_criteria, text, int, text, app_public.history) is 'The same of the rows within a record: the first of which it holds.';
