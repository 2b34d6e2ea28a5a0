-- What the worker does of a bulk action, and what it writes down.
create or replace function app_private.count_bulk_rows(p_account int, p_id int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.bulk_updates as b set
    to_change = c.to_change, to_skip = c.to_skip, refused = c.refused,
    done = c.done, skipped = c.skipped, failed = c.failed, put_back = c.put_back, left_as_is = c.left_as_is
  from (
    select count(*) filter (where verdict = 'change') as to_change, count(*) filter (where verdict = 'skip') as to_skip,
      count(*) filter (where verdict = 'refuse') as refused,
      count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'skipped') as skipped,
      count(*) filter (where outcome = 'failed') as failed,
      count(*) filter (where undone = 'done') as put_back, count(*) filter (where undone = 'skipped') as left_as_is
    from app_public.bulk_rows where account_id = p_account and bulk_update_id = p_id
  ) as c
  where b.account_id = p_account and b.id = p_id
$$;
comment on function app_private.count_bulk_rows(int, int) is 'Sums what became of the records of a bulk action.';

create or replace function app_private.made_together(p_account int, p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('made', sum(m.count), 'continued', coalesce(jsonb_agg(jsonb_build_object('for', m.party, 'count', m.count) order by m.party) filter (where m.count > 1), '[]'))
  from (
    select max(r.differences -> 0 ->> 'for') as party, count(distinct r.made_id) as count
    from app_public.bulk_rows as r
    where r.account_id = p_account and r.bulk_update_id = p_id and r.outcome = 'done' and r.made_id is not null and r.given ? 'together'
    group by r.given ->> 'together'
  ) as m
  having count(*) > 0
$$;
comment on function app_private.made_together(int, int) is
  'How many records were made of the rows of a bulk action that become one together, and of which there are several: {made, continued: [{for, count}]}.';

create or replace function app_private.left_together(p_account int, p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('stayed', jsonb_agg(jsonb_build_object('id', s.made_id, 'name', s.name, 'count', s.count, 'problem', s.problem) order by s.count desc, s.made_id))
  from (
    select r.made_id, n.name, r.problems -> 0 as problem, count(*) as count
    from app_public.bulk_updates as b
    join app_public.bulk_rows as r on r.account_id = b.account_id and r.bulk_update_id = b.id and r.undone = 'skipped' and r.made_id is not null
    left join app_public.references as n on n.account_id = b.account_id and n.record_id = r.made_id
      and n.module = app_hidden.bulk_actions() -> b.module -> b.action ->> 'makes'
    where b.account_id = p_account and b.id = p_id and app_hidden.bulk_actions() -> b.module -> b.action ? 'makes'
    group by r.made_id, n.name, r.problems -> 0
    order by count desc, r.made_id limit 20
  ) as s
  having count(*) > 0
$$;
comment on function app_private.left_together(int, int) is
  'What stands in the way of undoing, by the record that was made: {stayed: [{id, name, count, problem}]}, the first twenty.';

create or replace function app_private.begin_bulk_update(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  begun app_public.bulk_updates;
  answer jsonb;
begin
  select * into begun from app_public.bulk_updates
  where account_id = p_account and id = p_id and progress in ('reading', 'applying', 'undoing') for update;
  if begun.id is not null then
    if begun.progress = 'reading' and begun.filter is not null then
      delete from app_public.bulk_rows where account_id = p_account and bulk_update_id = p_id;
    end if;
    answer := jsonb_build_object(
      'id', begun.id, 'claims', app_private.claims_of(p_account, begun.user_id), 'step', begun.progress, 'module', begun.module,
      'action', begun.action, 'fields', begun.fields, 'filter', begun.filter);
  end if;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.begin_bulk_update(int, int) is
  'The step of a bulk action that the worker is to do, and with whose rights (claims; null: he may nothing any more); null where there is none.';

create or replace function app_private.freeze_bulk_rows(p_account int, p_id int, p_ids int[]) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  there int;
begin
  select coalesce(max(row_number), 0) into there from app_public.bulk_rows where account_id = p_account and bulk_update_id = p_id;
  insert into app_public.bulk_rows (account_id, bulk_update_id, row_number, record_id)
  select p_account, p_id, there + n, i
  from unnest(p_ids) with ordinality as x (i, n)
  where exists (select from app_public.bulk_updates where account_id = p_account and id = p_id and progress = 'reading')
  on conflict do nothing;
  perform set_config('app.account_id', caller, true);
  return there + cardinality(p_ids);
end $$;
comment on function app_private.freeze_bulk_rows(int, int, int[]) is 'Keeps which records matched when a bulk action was started; how many there are so far.';

drop function if exists app_private.next_bulk_rows(int, int, int);
create or replace function app_hidden.keep_bulk_source(p_bulk int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.bulk_updates;
  source text;
  told jsonb;
begin
  select * into asked from app_public.bulk_updates
  where account_id = app_hidden.account_id() and id = p_bulk and user_id = app_hidden.user_id() and progress = 'reading' for share;
  source := app_hidden.bulk_actions() -> asked.module -> asked.action ->> 'source';
  if source is null then
    return null;
  end if;
  execute format('select app_private.%I($1, $2, $3)', 'freeze_' || source) into told using p_bulk, asked.action, asked.filter;
  return told;
end $$;
comment on function app_hidden.keep_bulk_source(int) is
  'Keeps the rows of the caller''s own bulk action where they are of no list, as he sees them now: {count, figures}; null where nobody wants it any more.';

create or replace function app_private.next_bulk_rows(p_account int, p_id int, p_after int, p_limit int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  answer jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('row', r.row_number, 'recordId', r.record_id, 'given', r.given, 'madeId', r.made_id, 'undo', r.undo) order by r.row_number), '[]') into answer
  from (
    select w.row_number, w.record_id, w.given, w.made_id, case b.progress when 'undoing' then w.undo end as undo
    from app_public.bulk_rows as w
    join app_public.bulk_updates as b on b.account_id = w.account_id and b.id = w.bulk_update_id
    where w.account_id = p_account and w.bulk_update_id = p_id and w.row_number > p_after
      and case b.progress
        when 'reading' then true
        when 'applying' then w.verdict = 'change' and w.outcome = 'none'
        when 'undoing' then w.outcome = 'done' and w.undone = 'none' and w.undo is not null
        else false
      end
    order by w.row_number limit p_limit
  ) as r;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.next_bulk_rows(int, int, int, int) is 'The next records that a step of a bulk action is about, after that row: [{row, recordId, given, madeId, undo}].';

create or replace function app_private.note_bulk_verdicts(p_account int, p_id int, p_rows jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  update app_public.bulk_rows as w
  set name = left(coalesce(r ->> 'name', ''), 300), verdict = r ->> 'verdict', differences = coalesce(r -> 'differences', '[]'),
    problems = coalesce(r -> 'problems', '[]'), updated_at = now()
  from jsonb_array_elements(p_rows) as r
  where w.account_id = p_account and w.bulk_update_id = p_id and w.row_number = (r ->> 'row')::int
    and exists (select from app_public.bulk_updates where account_id = p_account and id = p_id and progress = 'reading');
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.note_bulk_verdicts(int, int, jsonb) is 'What would become of records: [{row, name, verdict, differences, problems}].';

create or replace function app_private.tell_bulk_update(p_account int, p_id int, p_step text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  told app_public.bulk_updates;
  key text;
begin
  update app_public.bulk_updates as b set
    progress = coalesce(p_facts ->> 'progress', b.progress),
    rows_done = coalesce((p_facts ->> 'rowsDone')::int, b.rows_done),
    rows_total = coalesce((p_facts ->> 'rowsTotal')::int, b.rows_total),
    figures = coalesce(p_facts -> 'figures', b.figures),
    problem = coalesce(left(p_facts ->> 'problem', 2000), b.problem),
    finished_at = case when p_facts ->> 'progress' in ('complete', 'undone', 'failed') then now() else b.finished_at end,
    updated_at = now()
  where b.account_id = p_account and b.id = p_id and b.progress = p_step;
  if found and p_facts ? 'progress' then
    perform app_private.count_bulk_rows(p_account, p_id);
    update app_public.bulk_updates as b
    set figures = coalesce(b.figures, '{}') || coalesce(case b.progress when 'complete' then app_private.made_together(p_account, p_id) else app_private.left_together(p_account, p_id) end, '{}')
    where b.account_id = p_account and b.id = p_id and (b.progress = 'complete' and app_private.made_together(p_account, p_id) is not null or b.progress = 'undone' and app_private.left_together(p_account, p_id) is not null);
  end if;
  select * into told from app_public.bulk_updates where account_id = p_account and id = p_id and progress = coalesce(p_facts ->> 'progress', p_step);
  if told.id is not null and p_facts ? 'progress' and p_step in ('applying', 'undoing') then
    key := case told.progress when 'complete' then 'bulkComplete' when 'undone' then 'bulkUndone' else 'bulkFailed' end;
    perform app_private.notify_users(
      array[told.user_id],
      case told.progress
        when 'complete' then format('Bulk action %s is complete: done %s, left out %s, failed %s.', told.id, told.done, told.skipped, told.failed)
        when 'undone' then format('Bulk action %s is undone: put back %s, left as it is %s.', told.id, told.put_back, told.left_as_is)
        else format('Bulk action %s failed.', told.id)
      end,
      'bulk', 'bulk_updates', told.id,
      jsonb_build_object('key', key, 'values', jsonb_build_object('id', told.id, 'done', told.done, 'skipped', told.skipped, 'failed', told.failed,
        'putBack', told.put_back, 'leftAsIs', told.left_as_is)));
  end if;
  perform set_config('app.account_id', caller, true);
  return told.id is not null;
end $$;
comment on function app_private.tell_bulk_update(int, int, text, jsonb) is
  'How far a step of a bulk action is, or what it found; false where nobody wants it any more. {progress, rowsDone, rowsTotal, figures, problem}';

drop function if exists app_hidden.take_bulk_row(int, int);
create or replace function app_hidden.take_bulk_rows(p_bulk int, p_rows int[]) returns int[]
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  step text;
begin
  -- who cancels waits for what is being done
  select progress into step from app_public.bulk_updates
  where account_id = app_hidden.account_id() and id = p_bulk and user_id = app_hidden.user_id() and progress in ('applying', 'undoing') for share;
  -- a worker that was thought dead may still be at it
  return array(
    select row_number from app_public.bulk_rows
    where account_id = app_hidden.account_id() and bulk_update_id = p_bulk and row_number = any (p_rows)
      and case step when 'applying' then outcome = 'none' when 'undoing' then outcome = 'done' and undone = 'none' else false end
    order by row_number for update
  );
end $$;
comment on function app_hidden.take_bulk_rows(int, int[]) is
  'Which records of the caller''s own bulk action are still to be done or undone; nobody else does them until this transaction ends.';

drop function if exists app_hidden.note_bulk_row(int, int, jsonb);
create or replace function app_hidden.note_bulk_rows(p_bulk int, p_facts jsonb) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.bulk_rows as w
  set outcome = coalesce(f ->> 'outcome', w.outcome), undone = coalesce(f ->> 'undone', w.undone),
    problems = coalesce(f -> 'problems', w.problems), made_id = coalesce((f ->> 'madeId')::int, w.made_id),
    undo = coalesce(nullif(f -> 'undo', 'null'), w.undo), updated_at = now()
  from jsonb_array_elements(p_facts) as f
  where w.account_id = app_hidden.account_id() and w.bulk_update_id = p_bulk and w.row_number = (f ->> 'row')::int
    and exists (
      select from app_public.bulk_updates as b
      where b.account_id = w.account_id and b.id = p_bulk and b.user_id = app_hidden.user_id() and b.progress in ('applying', 'undoing')
    )
$$;
comment on function app_hidden.note_bulk_rows(int, jsonb) is
  'What became of records of the caller''s own bulk action, in the transaction that did it, so that each is done once: [{row, outcome, undone, problems, madeId, undo}].';

grant execute on function app_private.begin_bulk_update(int, int), app_private.freeze_bulk_rows(int, int, int[]), app_private.next_bulk_rows(int, int, int, int),
  app_private.note_bulk_verdicts(int, int, jsonb), app_private.tell_bulk_update(int, int, text, jsonb) to stockwright_worker;
