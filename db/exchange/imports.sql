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

create or replace function app_private.require_importable(p_module text) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_module is null or p_module !~ '^[a-z][a-z_]{0,59}$' or coalesce(to_regprocedure(format('app_hidden.save_%I(jsonb)', p_module)), to_regprocedure(format('app_hidden.bring_%I(jsonb)', p_module))) is null then
    perform app_private.fail('SWVAL', 'There is nothing to import into of this name.', '{"fields": {"module": "choice"}}');
  end if;
end $$;
comment on function app_private.require_importable(text) is 'Refuses a module that takes no rows. Errors: SWVAL.';

create or replace function app_hidden.start_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  list constant text := app_hidden.text_input(input, 'module');
  words constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  file app_public.files;
  among constant int := (input ->> 'moveInId')::int;
  most_open constant int := 5;
  most_together constant int := 30;
  made int;
begin
  perform app_hidden.require_scope('import:create');
  if among is null or list is not null then
    perform app_private.require_importable(list);
  end if;
  if words not in ('en', 'ru') then
    perform app_private.fail('SWVAL', 'There are no words in this language.', '{"fields": {"language": "choice"}}');
  end if;
  perform from app_public.users where account_id = me and id = app_hidden.user_id() for no key update;
  if among is not null then
    perform app_private.open_move_in(among, array['gathering', 'checked', 'failed', 'undone'], 'gathering');
    if (select count(*) from app_public.imports where account_id = me and move_in_id = among and progress <> 'canceled') >= most_together then
      perform app_private.fail('SWVAL', format('Up to %s files are brought in together.', most_together), jsonb_build_object('fields', jsonb_build_object('moveInId', 'max'), 'limits', jsonb_build_object('moveInId', most_together)));
    end if;
  elsif (select count(*) from app_public.imports where account_id = me and user_id = app_hidden.user_id() and progress in ('reading', 'checking', 'applying', 'undoing')) >= most_open then
    perform app_private.fail('SWRAT', 'Wait until an import is done.', '{"seconds": 10}');
  end if;
  select * into file from app_public.files
  where account_id = me and id = (input ->> 'fileId')::int and user_id = app_hidden.user_id();
  if file.id is null then
    perform app_private.fail('SWNFD', 'This file was not found.', '{"fields": {"fileId": "notFound"}}');
  end if;
  insert into app_public.imports (account_id, user_id, module, language, file_name, file_path, move_in_id)
  values (me, app_hidden.user_id(), list, words, left(file.name, 255), file.path, among)
  returning id into made;
  update app_public.move_ins set progress = 'gathering', updated_at = now() where account_id = me and id = among;
  return app_private.queue_import(made, 'reading');
end $$;
comment on function app_hidden.start_import(jsonb) is
  'Has an uploaded file of the caller''s read: {module, fileId, language, moveInId: files that it is brought in with, and then its columns tell the module}. Errors: SWVAL, SWFBD, SWNFD, SWTRN, SWRAT five are under way.';

create or replace function app_hidden.read_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['mapping', 'checked', 'failed', 'undone'], 'reading');
  if exists (select from app_public.import_rows as r where r.account_id = asked.account_id and r.import_id = asked.id and r.outcome in ('done', 'kept')) then
    -- its rows tell how to undo them
    perform app_private.fail('SWTRN', 'Rows of it were saved: undo them first.', jsonb_build_object('from', asked.progress, 'to', 'reading'));
  end if;
  if nullif(input -> 'module', 'null') is not null then
    perform app_private.require_importable(app_hidden.text_input(input, 'module'));
  end if;
  if jsonb_typeof(coalesce(nullif(input -> 'notation', 'null'), asked.notation)) <> 'object' then
    perform app_private.fail('SWVAL', 'Say how the file is written.', '{"fields": {"notation": "invalid"}}');
  elsif length((nullif(input -> 'notation', 'null') - 'doubts')::text) > 20000 then
    perform app_private.fail('SWVAL', 'Say how the file is written.', '{"fields": {"notation": "invalid"}}');
  end if;
  update app_public.imports set notation = coalesce(nullif(input -> 'notation', 'null'), asked.notation) - 'doubts', module = coalesce(app_hidden.text_input(input, 'module'), asked.module)
  where account_id = app_hidden.account_id() and id = asked.id;
  return app_private.queue_import(asked.id, 'reading');
end $$;
comment on function app_hidden.read_import(jsonb) is 'Has a file read anew, as somebody says that it is written, or for another module: {id, notation, module}.';

create or replace function app_private.answered_notation(p_notation jsonb, p_answers jsonb) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select p_notation || jsonb_build_object('written', coalesce(p_notation -> 'written', '{}') || coalesce((
    select jsonb_object_agg(a.key, coalesce(p_notation #> array['written', a.key], '{}') || a.value) from jsonb_each(p_answers) as a
  ), '{}'))
$$;
comment on function app_private.answered_notation(jsonb, jsonb) is 'How a file is written, with what somebody answered of single columns: {place: {decimal, dates}}.';

create or replace function app_private.keep_mapping(input jsonb, p_next text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
  fills constant jsonb := input -> 'columns';
  said constant jsonb := coalesce(nullif(input -> 'constants', 'null'), '{}');
  column_name constant text := '^(cf:[1-9][0-9]{0,9}|[a-z][A-Za-z0-9]{0,60}(\.[a-z][A-Za-z0-9]{0,60})?)$';
  way constant text := coalesce(app_hidden.text_input(input, 'mode'), 'upsert');
  answers constant jsonb := coalesce(nullif(input -> 'written', 'null'), '{}');
begin
  asked := app_private.open_import((input ->> 'id')::int, array['mapping', 'checked'], p_next);
  perform app_private.require_importable(asked.module);
  if jsonb_typeof(fills) is distinct from 'array' or jsonb_array_length(fills) <> jsonb_array_length(asked.headers)
    or exists (select from jsonb_array_elements(fills) as f where jsonb_typeof(f) <> 'null' and (jsonb_typeof(f) <> 'string' or f #>> '{}' !~ column_name)) then
    perform app_private.fail('SWVAL', 'Say what each column of the file is.', '{"fields": {"columns": "invalid"}}');
  elsif (select count(*) > count(distinct f) from jsonb_array_elements(fills) as f where jsonb_typeof(f) <> 'null') then
    perform app_private.fail('SWVAL', 'Two columns fill one field.', '{"fields": {"columns": "duplicate"}}');
  elsif jsonb_typeof(said) <> 'object' or length(said::text) > 20000 or exists (select from jsonb_each(said) as s where s.key !~ column_name or jsonb_typeof(s.value) in ('object', 'null')) then
    perform app_private.fail('SWVAL', 'Say a value for each field that all rows share.', '{"fields": {"constants": "invalid"}}');
  elsif jsonb_typeof(answers) <> 'object' or length(answers::text) > 20000 or exists (
    select from jsonb_each(answers) as a
    where a.key !~ '^[0-9]{1,3}$' or jsonb_typeof(a.value) <> 'object' or exists (
      select from jsonb_each(case when jsonb_typeof(a.value) = 'object' then a.value else '{}' end) as w
      where not (w.key = 'decimal' and w.value in ('"."', '","') or w.key = 'dates' and w.value in ('"dmy"', '"mdy"'))
    )
  ) then
    perform app_private.fail('SWVAL', 'Say how columns are written: {place: {decimal: . or comma, dates: dmy or mdy}}.', '{"fields": {"written": "invalid"}}');
  elsif way not in ('create', 'update', 'upsert') then
    perform app_private.fail('SWVAL', 'Rows create, update, or both.', '{"fields": {"mode": "choice"}}');
  end if;
  update app_public.imports set columns = fills, constants = said, mode = way, notation = app_private.answered_notation(asked.notation, answers), updated_at = now() where account_id = asked.account_id and id = asked.id;
  return asked.id;
end $$;
comment on function app_private.keep_mapping(jsonb, text) is 'Keeps what the columns of an import of the caller''s own are, as check_import takes it. Errors: SWVAL, SWNFD, SWTRN.';

create or replace function app_hidden.map_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('import:create');
  return jsonb_build_object('id', app_private.keep_mapping(input, 'mapping'));
end $$;
comment on function app_hidden.map_import(jsonb) is 'Keeps what the columns of an import are, to be tried later: as check_import.';

create or replace function app_hidden.check_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('import:create');
  return app_private.queue_import(app_private.keep_mapping(input, 'checking'), 'checking');
end $$;
comment on function app_hidden.check_import(jsonb) is 'Has every row tried without writing anything: {id, columns: a field for each column of the file or null, constants: {field: what rows say that say nothing of it}, written: {place of a column: {decimal: how its numbers are written, dates: how its days are}}, mode: create, update or upsert}.';

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
  update app_public.imports set is_whole = together, is_followed = coalesce((input ->> 'isFollowed')::boolean, false) where account_id = app_hidden.account_id() and id = asked.id;
  return app_private.queue_import(asked.id, 'applying');
end $$;
comment on function app_hidden.apply_import(jsonb) is 'Has the rows that were not refused saved: {id, isWhole: all or none, isFollowed: workflows run for them}.';

create or replace function app_hidden.cancel_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked app_public.imports;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['reading', 'mapping', 'checking', 'checked', 'applying', 'undoing'], 'canceled');
  update app_public.imports set progress = 'canceled', finished_at = case asked.progress when 'undoing' then finished_at else now() end, updated_at = now() where account_id = app_hidden.account_id() and id = asked.id;
  perform app_private.count_import_rows(asked.account_id, asked.id);
  return jsonb_build_object('id', asked.id);
end $$;
comment on function app_hidden.cancel_import(jsonb) is 'Ends an import: {id}. What was applied, or undone, stays so.';

drop trigger if exists _900_announce on app_public.imports;
create trigger _900_announce after insert or update on app_public.imports
for each row execute function app_private.tg_announce_row();
