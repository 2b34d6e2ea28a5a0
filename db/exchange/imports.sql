-- Files that are brought in: each step is asked for by a person and done by the worker, the rows with that person's rights.
create or replace function app_private.open_import(p_id int, p_stages text[], p_next text) returns app_public.imports
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  found_import app_public.imports;
begin
  select * into found_import from app_public.imports
  where account_id = app_hidden.account_id() and id = p_id and user_id = app_hidden.user_id() for update;
  if found_import.id is null then
    perform app_private.fail('SWNFD', 'This import was not found.', jsonb_build_object('module', 'imports', 'id', p_id));
  elsif found_import.progress <> all (p_stages) then
    perform app_private.fail('SWTRN', 'The import is at another step.', jsonb_build_object('from', found_import.progress, 'to', p_next));
  end if;
  return found_import;
end $$;
comment on function app_private.open_import(int, text[], text) is 'An import of the caller''s own that is at one of these steps. Errors: SWNFD, SWTRN.';

create or replace function app_private.queue_import(p_id int, p_step text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  module text;
begin
  update app_public.imports set progress = p_step, rows_done = 0, problem = null, updated_at = now()
  where account_id = me and id = p_id returning imports.module into module;
  -- imports of one module wait for each other
  perform graphile_worker.enqueue_in(format('import %s %s', me, module), 'run_import', json_build_object('accountId', me, 'importId', p_id), format('import %s %s', me, p_id));
  return jsonb_build_object('id', p_id);
end $$;
comment on function app_private.queue_import(int, text) is 'Has the worker do a step of an import.';

create or replace function app_hidden.start_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  list constant text := app_hidden.text_input(input, 'module');
  words constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  file app_public.files;
  most_open constant int := 5;
  made int;
begin
  perform app_hidden.require_scope('import:create');
  if list is null or list !~ '^[a-z][a-z_]{0,59}$' or to_regprocedure(format('app_hidden.save_%I(jsonb)', list)) is null then
    perform app_private.fail('SWVAL', 'There is nothing to import into of this name.', '{"fields": {"module": "choice"}}');
  elsif words not in ('en', 'ru') then
    perform app_private.fail('SWVAL', 'There are no words in this language.', '{"fields": {"language": "choice"}}');
  end if;
  perform from app_public.users where account_id = me and id = app_hidden.user_id() for no key update;
  if (select count(*) from app_public.imports where account_id = me and user_id = app_hidden.user_id() and progress in ('reading', 'checking', 'applying')) >= most_open then
    perform app_private.fail('SWRAT', 'Wait until an import is done.', '{"seconds": 10}');
  end if;
  select * into file from app_public.files
  where account_id = me and id = (input ->> 'fileId')::int and user_id = app_hidden.user_id();
  if file.id is null then
    perform app_private.fail('SWNFD', 'This file was not found.', '{"fields": {"fileId": "notFound"}}');
  end if;
  insert into app_public.imports (account_id, user_id, module, language, file_name, file_path)
  values (me, app_hidden.user_id(), list, words, left(file.name, 255), file.path)
  returning id into made;
  return app_private.queue_import(made, 'reading');
end $$;
comment on function app_hidden.start_import(jsonb) is
  'Has an uploaded file of the caller''s read: {module, fileId, language}. Errors: SWVAL, SWFBD, SWNFD, SWRAT five are under way.';

create or replace function app_hidden.read_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['mapping', 'checked', 'failed'], 'reading');
  if jsonb_typeof(input -> 'notation') is distinct from 'object' or length(input ->> 'notation') > 500 then
    perform app_private.fail('SWVAL', 'Say how the file is written.', '{"fields": {"notation": "invalid"}}');
  end if;
  update app_public.imports set notation = input -> 'notation' where account_id = app_hidden.account_id() and id = asked.id;
  return app_private.queue_import(asked.id, 'reading');
end $$;
comment on function app_hidden.read_import(jsonb) is 'Has a file read anew, as somebody says that it is written: {id, notation}.';

create or replace function app_hidden.check_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
  fills constant jsonb := input -> 'columns';
  way constant text := coalesce(app_hidden.text_input(input, 'mode'), 'upsert');
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['mapping', 'checked'], 'checking');
  if jsonb_typeof(fills) is distinct from 'array' or jsonb_array_length(fills) <> jsonb_array_length(asked.headers)
    or exists (select from jsonb_array_elements(fills) as f where jsonb_typeof(f) <> 'null' and (jsonb_typeof(f) <> 'string' or f #>> '{}' !~ '^(cf:[1-9][0-9]{0,9}|[a-z][A-Za-z0-9]{0,60})$')) then
    perform app_private.fail('SWVAL', 'Say what each column of the file is.', '{"fields": {"columns": "invalid"}}');
  elsif (select count(*) > count(distinct f) from jsonb_array_elements(fills) as f where jsonb_typeof(f) <> 'null') then
    perform app_private.fail('SWVAL', 'Two columns fill one field.', '{"fields": {"columns": "duplicate"}}');
  elsif way not in ('create', 'update', 'upsert') then
    perform app_private.fail('SWVAL', 'Rows create, update, or both.', '{"fields": {"mode": "choice"}}');
  end if;
  update app_public.imports set columns = fills, mode = way where account_id = app_hidden.account_id() and id = asked.id;
  return app_private.queue_import(asked.id, 'checking');
end $$;
comment on function app_hidden.check_import(jsonb) is 'Has every row tried without writing anything: {id, columns: a field for each column of the file or null, mode: create, update or upsert}.';

create or replace function app_hidden.apply_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
  together constant boolean := coalesce((input ->> 'isWhole')::boolean, false);
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['checked'], 'applying');
  if together and asked.refused > 0 then
    perform app_private.fail('SWVAL', 'Rows are refused: mend them, or apply those that can be.', '{"fields": {"isWhole": "refusedRows"}}');
  end if;
  update app_public.imports set is_whole = together where account_id = app_hidden.account_id() and id = asked.id;
  return app_private.queue_import(asked.id, 'applying');
end $$;
comment on function app_hidden.apply_import(jsonb) is 'Has the rows that were not refused saved: {id, isWhole: all or none}.';

create or replace function app_hidden.cancel_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['reading', 'mapping', 'checking', 'checked', 'applying'], 'canceled');
  update app_public.imports set progress = 'canceled', finished_at = now(), updated_at = now() where account_id = app_hidden.account_id() and id = asked.id;
  perform app_private.count_import_rows(asked.account_id, asked.id);
  return jsonb_build_object('id', asked.id);
end $$;
comment on function app_hidden.cancel_import(jsonb) is 'Ends an import: {id}. What was applied stays.';

create or replace function app_private.begin_import(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  begun app_public.imports;
  remembered jsonb;
  answer jsonb;
begin
  select * into begun from app_public.imports
  where account_id = p_account and id = p_id and progress in ('reading', 'checking', 'applying') for update;
  if begun.id is not null then
    if begun.progress = 'checking' then
      delete from app_public.import_rows where account_id = p_account and import_id = p_id;
    end if;
    -- what the columns of these names were the last time
    select jsonb_object_agg(h.name, f.field) into remembered
    from (
      select i.headers, i.columns from app_public.imports as i
      where i.account_id = p_account and i.user_id = begun.user_id and i.module = begun.module and i.id < p_id and jsonb_array_length(i.columns) > 0
      order by i.id desc limit 1
    ) as last
    cross join jsonb_array_elements_text(last.headers) with ordinality as h (name, n)
    join jsonb_array_elements(last.columns) with ordinality as f (field, n) on f.n = h.n;
    answer := jsonb_build_object(
      'id', begun.id, 'claims', app_private.claims_of(p_account, begun.user_id), 'step', begun.progress, 'module', begun.module, 'language', begun.language,
      'path', begun.file_path, 'fileName', begun.file_name, 'notation', begun.notation, 'columns', begun.columns, 'headers', begun.headers, 'mode', begun.mode,
      'isWhole', begun.is_whole, 'toApply', (select count(*) from app_public.import_rows where account_id = p_account and import_id = p_id and verdict in ('create', 'update') and outcome = 'none'), 'remembered', coalesce(remembered, '{}'), 'timeZone', (select a.time_zone from app_public.accounts as a where a.id = p_account));
  end if;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.begin_import(int, int) is
  'The step of an import that the worker is to do, and with whose rights (claims; null: he may nothing any more); null where there is none.';

create or replace function app_private.add_import_rows(p_account int, p_id int, p_rows jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  insert into app_public.import_rows (account_id, import_id, row_number, name, verdict, record_id, differences, problems, cells, input)
  select p_account, p_id, (r ->> 'row')::int, left(coalesce(r ->> 'name', ''), 300), r ->> 'verdict', (r ->> 'recordId')::int, r -> 'differences', r -> 'problems', r -> 'cells', nullif(r -> 'input', 'null')
  from jsonb_array_elements(p_rows) as r
  where exists (select from app_public.imports where account_id = p_account and id = p_id and progress = 'checking')
  on conflict (account_id, import_id, row_number) do nothing;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.add_import_rows(int, int, jsonb) is 'What rows would do: [{row, name, verdict, recordId, differences, problems, cells, input}].';

create or replace function app_private.count_import_rows(p_account int, p_id int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.imports as i set
    to_create = c.to_create, to_update = c.to_update, unchanged = c.unchanged, refused = c.refused,
    created = c.created, updated = c.updated, failed = c.failed
  from (
    select count(*) filter (where verdict = 'create') as to_create, count(*) filter (where verdict = 'update') as to_update,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'refused') as refused,
      count(*) filter (where verdict = 'create' and outcome = 'done') as created, count(*) filter (where verdict = 'update' and outcome = 'done') as updated,
      count(*) filter (where outcome = 'failed') as failed
    from app_public.import_rows where account_id = p_account and import_id = p_id
  ) as c
  where i.account_id = p_account and i.id = p_id
$$;
comment on function app_private.count_import_rows(int, int) is 'Sums what the rows of an import would do and did.';

create or replace function app_private.tell_import(p_account int, p_id int, p_step text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  told app_public.imports;
begin
  update app_public.imports as i set
    progress = coalesce(p_facts ->> 'progress', i.progress),
    rows_done = coalesce((p_facts ->> 'rowsDone')::int, i.rows_done),
    rows_total = coalesce((p_facts ->> 'rowsTotal')::int, i.rows_total),
    notation = coalesce(p_facts -> 'notation', i.notation),
    headers = coalesce(p_facts -> 'headers', i.headers),
    sample = coalesce(p_facts -> 'sample', i.sample),
    columns = coalesce(p_facts -> 'columns', i.columns),
    problem = coalesce(left(p_facts ->> 'problem', 2000), i.problem),
    errors_path = coalesce(p_facts ->> 'errorsPath', i.errors_path),
    finished_at = case when p_facts ->> 'progress' in ('complete', 'failed') then now() else i.finished_at end,
    updated_at = now()
  where i.account_id = p_account and i.id = p_id and i.progress = p_step
  returning i.* into told;
  if told.id is null or p_facts ? 'progress' then
    perform app_private.count_import_rows(p_account, p_id);
  end if;
  if told.id is not null and (told.progress = 'complete' or told.progress = 'failed' and p_step = 'applying') then
    perform app_private.notify_users(array[told.user_id], case told.progress when 'complete' then 'Your import is complete.' else 'Your import failed.' end, 'import', 'imports', p_id,
      jsonb_build_object('key', case told.progress when 'complete' then 'importComplete' else 'importFailed' end, 'values', '{}'::jsonb));
  end if;
  perform set_config('app.account_id', caller, true);
  return told.id is not null;
end $$;
comment on function app_private.tell_import(int, int, text, jsonb) is
  'How far a step of an import is, or what it found; false where nobody wants it any more. {progress, rowsDone, rowsTotal, notation, headers, sample, columns, problem, errorsPath}';

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
begin
  update app_public.import_rows as t
  set outcome = r ->> 'outcome', record_id = coalesce((r ->> 'recordId')::int, t.record_id), problems = coalesce(r -> 'problems', t.problems), updated_at = now()
  from jsonb_array_elements(p_rows) as r, app_public.imports as i
  where t.account_id = app_hidden.account_id() and t.import_id = p_import and t.row_number = (r ->> 'row')::int and t.outcome = 'none'
    and i.account_id = t.account_id and i.id = p_import and i.user_id = app_hidden.user_id() and i.progress in ('applying', 'canceled');
end $$;
comment on function app_hidden.note_import_rows(int, jsonb) is
  'What became of rows of the caller''s own import, in the transaction that saved them, so that each is saved once: [{row, outcome, recordId, problems}].';

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
    order by r.row_number limit 200;
end $$;
comment on function app_hidden.rows_to_apply(int, int) is 'The next rows of the caller''s own import that are to be saved, after that row.';

create or replace function app_hidden.find_rows(p_module text, p_columns text[], p_keys jsonb) returns table (at int, ids int[])
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  return query execute format(
    'select k.n::int, (array_agg(t.id order by t.id))[1:2] from jsonb_array_elements($1) with ordinality as k (v, n) join app_public.%I as t on t.account_id = app_hidden.account_id() and %s group by k.n',
    p_module,
    (
      select string_agg(
        case when a.atttypid in ('text'::regtype, 'public.citext'::regtype)
          then format('lower(t.%1$I::text) %2$s lower(k.v ->> %3$s)', a.attname, case when c.n = 1 then '=' else 'is not distinct from' end, c.n - 1)
          else format('t.%1$I %2$s (k.v ->> %3$s)::%4$s', a.attname, case when c.n = 1 then '=' else 'is not distinct from' end, c.n - 1, format_type(a.atttypid, null)) end, ' and ' order by c.n)
      from unnest(p_columns) with ordinality as c (name, n)
      join pg_attribute as a on a.attrelid = format('app_public.%I', p_module)::regclass and a.attname = c.name and not a.attisdropped
    )
  ) using p_keys;
end $$;
comment on function app_hidden.find_rows(text, text[], jsonb) is
  'Records by what they are known by, as the caller sees them: for each key [value, …] of the columns at most two ids. Letters count the same in either case.';

create or replace function app_private.clean_up_imports() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
begin
  for account in select a.id from app_public.accounts as a order by a.id loop
    perform set_config('app.account_id', account::text, true);
    with gone as (
      delete from app_public.imports where account_id = account and created_at < now() - interval '30 days'
      returning errors_path
    )
    insert into app_private.removed_files (account_id, path) select account, errors_path from gone where errors_path is not null
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.clean_up_imports() is 'Forgets imports of more than 30 days ago, with their rows.';
grant execute on function app_private.begin_import(int, int), app_private.add_import_rows(int, int, jsonb),
  app_private.tell_import(int, int, text, jsonb), app_private.refused_import_rows(int, int, int), app_private.clean_up_imports() to stockwright_worker;

drop trigger if exists _900_announce on app_public.imports;
create trigger _900_announce after insert or update on app_public.imports
for each row execute function app_private.tg_announce_row();
