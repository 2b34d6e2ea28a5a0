-- What the worker does of an import, and what it writes down.
create or replace function app_private.begin_import(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  begun app_public.imports;
  remembered jsonb;
  remembered_constants jsonb;
  answer jsonb;
begin
  select * into begun from app_public.imports
  where account_id = p_account and id = p_id and progress in ('reading', 'checking', 'applying', 'undoing') for update;
  if begun.id is not null then
    if begun.progress = 'checking' then
      delete from app_public.import_rows where account_id = p_account and import_id = p_id;
    end if;
    -- what the columns of these names were the last time
    select jsonb_object_agg(h.name, f.field), (array_agg(last.constants))[1] into remembered, remembered_constants
    from (
      select i.headers, i.columns, i.constants from app_public.imports as i
      where i.account_id = p_account and i.user_id = begun.user_id and i.module = begun.module and i.id < p_id and jsonb_array_length(i.columns) > 0
      order by i.id desc limit 1
    ) as last
    cross join jsonb_array_elements_text(last.headers) with ordinality as h (name, n)
    join jsonb_array_elements(last.columns) with ordinality as f (field, n) on f.n = h.n;
    answer := jsonb_build_object(
      'id', begun.id, 'claims', app_private.claims_of(p_account, begun.user_id), 'step', begun.progress, 'module', begun.module, 'language', begun.language,
      'path', begun.file_path, 'fileName', begun.file_name, 'notation', begun.notation, 'columns', begun.columns, 'constants', begun.constants, 'headers', begun.headers, 'mode', begun.mode,
      'isWhole', begun.is_whole, 'isFollowed', begun.is_followed, 'toApply', (select count(*) from app_public.import_rows where account_id = p_account and import_id = p_id and verdict in ('create', 'update') and outcome = 'none'), 'remembered', coalesce(remembered, '{}'), 'rememberedConstants', coalesce(remembered_constants, '{}'), 'timeZone', (select a.time_zone from app_public.accounts as a where a.id = p_account));
  end if;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.begin_import(int, int) is
  'The step of an import that the worker is to do, and with whose rights (claims; null: he may nothing any more); null where there is none.';

create or replace function app_private.shown_cells(p_cells jsonb, p_places int[]) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg((
    select coalesce(jsonb_agg(left(r.cells ->> c.place, 80) order by c.n), '[]') from unnest(p_places) with ordinality as c (place, n)
  ) order by r.n), '[]')
  from (
    select x.cells, x.n
    from jsonb_array_elements(case when jsonb_typeof(p_cells -> 0) = 'array' then p_cells else jsonb_build_array(p_cells) end) with ordinality as x (cells, n)
    order by x.n limit 10
  ) as r
$$;
comment on function app_private.shown_cells(jsonb, int[]) is 'Cells of a row, or of the first ten of a document, at these places, counted from 0: each cut to 80 characters.';

create or replace function app_private.add_import_rows(p_account int, p_id int, p_rows jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  most_shown constant int := 30;
  places constant int[] := array(
    select (c.n - 1)::int
    from app_public.imports as i
    cross join jsonb_array_elements(i.columns) with ordinality as c (name, n)
    where i.account_id = p_account and i.id = p_id and c.name <> 'null'
    order by c.n limit most_shown
  );
begin
  insert into app_public.import_rows (account_id, import_id, row_number, name, verdict, record_id, differences, problems, shown, cells, input, before)
  select p_account, p_id, (r ->> 'row')::int, left(coalesce(r ->> 'name', ''), 300), r ->> 'verdict', (r ->> 'recordId')::int, r -> 'differences', r -> 'problems', app_private.shown_cells(coalesce(nullif(r -> 'saved', 'null'), r -> 'cells'), places), r -> 'cells', nullif(r -> 'input', 'null'), nullif(r -> 'before', 'null')
  from jsonb_array_elements(p_rows) as r
  where exists (select from app_public.imports where account_id = p_account and id = p_id and progress = 'checking')
  on conflict (account_id, import_id, row_number) do nothing;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.add_import_rows(int, int, jsonb) is 'What rows would do: [{row, name, verdict, recordId, differences, problems, cells, saved: the cells as they will be saved, which are shown, input, before}].';

create or replace function app_private.count_import_rows(p_account int, p_id int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.imports as i set
    to_create = c.to_create, to_update = c.to_update, unchanged = c.unchanged, refused = c.refused,
    created = c.created, updated = c.updated, failed = c.failed, undone = c.undone, kept = c.kept
  from (
    select count(*) filter (where verdict = 'create') as to_create, count(*) filter (where verdict = 'update') as to_update,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'refused') as refused,
      count(*) filter (where verdict = 'create' and outcome in ('done', 'kept')) as created, count(*) filter (where verdict = 'update' and outcome in ('done', 'kept')) as updated,
      count(*) filter (where outcome = 'failed') as failed, count(*) filter (where outcome = 'undone') as undone, count(*) filter (where outcome = 'kept') as kept
    from app_public.import_rows where account_id = p_account and import_id = p_id
  ) as c
  where i.account_id = p_account and i.id = p_id
$$;
comment on function app_private.count_import_rows(int, int) is 'Sums what the rows of an import would do and did.';

create or replace function app_private.sum_import_stock(p_account int, p_id int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.imports as i set stock_effect = (
    select case when count(*) > 0 then jsonb_build_object(
      'in', coalesce(sum(m.moved) filter (where m.moved > 0), 0)::text, 'out', coalesce(- sum(m.moved) filter (where m.moved < 0), 0)::text,
      'worth', (round(sum(m.moved * (r.input ->> 'unitCost')::numeric) filter (where r.verdict = 'create' and r.input ? 'unitCost'), 2))::text) end
    from app_public.import_rows as r
    cross join lateral (
      select (r.input ->> 'quantity')::numeric - coalesce((
        select (d ->> 'from')::numeric from jsonb_array_elements(r.differences) as d where r.verdict = 'update' and d ->> 'field' = 'quantity'), 0) as moved
    ) as m
    where r.account_id = p_account and r.import_id = p_id and r.verdict in ('create', 'update') and m.moved <> 0
  )
  -- modules whose rows are brought by functions of their own move stock
  where i.account_id = p_account and i.id = p_id and to_regprocedure(format('app_hidden.bring_%I(jsonb)', i.module)) is not null
$$;
comment on function app_private.sum_import_stock(int, int) is
  'Sums what the rows of a tried import would do to stock, where they move any: {in, out: pieces, worth: what new lots cost, null where rows say no cost}.';

create or replace function app_private.tell_import_end(p_user int, p_step text, p_progress text, p_module text, p_id int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  ending constant text := case
    when p_progress = 'failed' and p_step in ('applying', 'undoing') then 'importFailed'
    when p_step = 'undoing' and p_progress in ('complete', 'undone') then 'importUndone'
    when p_progress = 'complete' then 'importComplete' end;
begin
  if ending is not null then
    perform app_private.notify_users(array[p_user],
      case ending when 'importComplete' then 'Your import is complete.' when 'importUndone' then 'Your import was undone.' else 'Your import failed.' end,
      'import', p_module, p_id, jsonb_build_object('key', ending, 'values', '{}'::jsonb));
  end if;
end $$;
comment on function app_private.tell_import_end(int, text, text, text, int) is 'Notifies who brought in a file, or several together, of how saving or undoing it ended.';

create or replace function app_private.tell_import(p_account int, p_id int, p_step text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  told app_public.imports;
  is_known constant boolean := (select module is not null from app_public.imports where account_id = p_account and id = p_id);
  added int;
begin
  update app_public.imports as i set
    progress = case
      -- what could not be undone is still there
      when p_facts ->> 'progress' = 'undone' and exists (
        select from app_public.import_rows as r where r.account_id = p_account and r.import_id = p_id and r.outcome in ('done', 'kept')
      ) then 'complete'
      else coalesce(p_facts ->> 'progress', i.progress) end,
    rows_done = coalesce((p_facts ->> 'rowsDone')::int, i.rows_done),
    rows_total = coalesce((p_facts ->> 'rowsTotal')::int, i.rows_total),
    notation = coalesce(p_facts -> 'notation', i.notation),
    headers = coalesce(p_facts -> 'headers', i.headers),
    sample = coalesce(p_facts -> 'sample', i.sample),
    module = coalesce(p_facts ->> 'module', i.module),
    columns = coalesce(p_facts -> 'columns', i.columns),
    constants = coalesce(p_facts -> 'constants', i.constants),
    problem = coalesce(left(p_facts ->> 'problem', 2000), i.problem),
    errors_path = coalesce(p_facts ->> 'errorsPath', i.errors_path),
    -- undoing does not begin the 30 days anew
    finished_at = case when p_step <> 'undoing' and p_facts ->> 'progress' in ('complete', 'failed') then now() else i.finished_at end,
    updated_at = now()
  where i.account_id = p_account and i.id = p_id and i.progress = p_step
  returning i.* into told;
  if told.id is null or p_facts ? 'progress' then
    perform app_private.count_import_rows(p_account, p_id);
  end if;
  if told.progress = 'checked' then
    perform app_private.sum_import_stock(p_account, p_id);
  end if;
  -- a file that told its module is mapped as one of the same columns was the last time
  if not is_known and told.module is not null then
    update app_public.imports as i set columns = last.columns, constants = last.constants
    from (
      select b.columns, b.constants from app_public.imports as b
      where b.account_id = p_account and b.user_id = told.user_id and b.module = told.module and b.id < p_id and b.headers = told.headers and b.progress in ('checked', 'complete', 'undone')
      order by b.id desc limit 1
    ) as last
    where i.account_id = p_account and i.id = p_id;
  end if;
  -- an export of another system that fills several modules is one file for each
  with added as (
    insert into app_public.imports (account_id, user_id, module, language, file_name, file_path, notation, move_in_id)
    select p_account, told.user_id, also.name, told.language, told.file_name, told.file_path, told.notation, told.move_in_id
    from jsonb_array_elements_text(coalesce(p_facts -> 'also', '[]')) with ordinality as also (name, n)
    where told.move_in_id is not null
    order by also.n
    returning id, module
  )
  select count(graphile_worker.enqueue_in(format('import %s %s', p_account, a.module), 'run_import', json_build_object('accountId', p_account, 'importId', a.id), format('import %s %s', p_account, a.id)))
  into added from added as a;
  -- of files that are brought in together one notice tells
  if told.move_in_id is null then
    perform app_private.tell_import_end(told.user_id, p_step, told.progress, 'imports', p_id);
  end if;
  perform set_config('app.account_id', caller, true);
  return told.id is not null;
end $$;
comment on function app_private.tell_import(int, int, text, jsonb) is
  'How far a step of an import is, or what it found; false where nobody wants it any more. {progress, module, also: other modules that the file fills, rowsDone, rowsTotal, notation, headers, sample, columns, constants, problem, errorsPath}';

create or replace function app_private.refused_import_rows(p_account int, p_id int, p_after int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  answer jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('row', r.row_number, 'cells', r.cells, 'problems', r.problems) order by r.row_number), '[]') into answer
  from (
    select row_number, cells, problems from app_public.import_rows
    where account_id = p_account and import_id = p_id and row_number > p_after and (verdict = 'refused' or outcome = 'failed')
    order by row_number limit 500
  ) as r;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.refused_import_rows(int, int, int) is 'The next rows of an import that were not saved, after that row: [{row, cells, problems}].';

create or replace function app_hidden.note_import_rows(p_import int, p_rows jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  module text;
begin
  select i.module into module from app_public.imports as i
  where i.account_id = me and i.id = p_import and i.user_id = app_hidden.user_id() and i.progress in ('applying', 'undoing', 'canceled');
  if module is null then
    return;
  end if;
  execute format(
    $q$ update app_public.import_rows as t
    set outcome = r ->> 'outcome', record_id = coalesce((r ->> 'recordId')::int, t.record_id), problems = coalesce(r -> 'problems', t.problems), updated_at = now(),
      saved_version = case r ->> 'outcome' when 'done' then (select m.version from app_public.%I as m where m.account_id = t.account_id and m.id = (r ->> 'recordId')::int) else t.saved_version end
    from jsonb_array_elements($1) as r
    where t.account_id = $2 and t.import_id = $3 and t.row_number = (r ->> 'row')::int
      and t.outcome = any (case when r ->> 'outcome' in ('undone', 'kept') then '{done,kept}'::text[] else '{none}' end) $q$, module)
  using p_rows, me, p_import;
end $$;
comment on function app_hidden.note_import_rows(int, jsonb) is
  'What became of rows of the caller''s own import, in the transaction that saved them or took them back, so that each is once: [{row, outcome, recordId, problems}].';

create or replace function app_hidden.rows_to_apply(p_import int, p_after int) returns table (row_number int, input jsonb)
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- a worker that was thought dead may still be at it
  perform pg_advisory_xact_lock(hashtextextended(format('import %s %s', app_hidden.account_id(), p_import), 0));
  return query
    select r.row_number, r.input
    from app_public.import_rows as r
    join app_public.imports as i on i.account_id = r.account_id and i.id = r.import_id
    where r.account_id = app_hidden.account_id() and r.import_id = p_import and i.user_id = app_hidden.user_id() and i.progress = 'applying'
      and r.row_number > p_after and r.verdict in ('create', 'update') and r.outcome = 'none'
    order by r.row_number limit 500;
end $$;
comment on function app_hidden.rows_to_apply(int, int) is 'The next rows of the caller''s own import that are to be saved, after that row.';
grant execute on function app_private.begin_import(int, int), app_private.add_import_rows(int, int, jsonb),
  app_private.tell_import(int, int, text, jsonb), app_private.refused_import_rows(int, int, int) to stockwright_worker;
