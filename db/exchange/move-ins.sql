-- Files that are brought in together: tried as one, then saved and taken back in the order in which one thing needs another.
create or replace function app_private.open_move_in(p_id int, p_stages text[], p_next text) returns app_public.move_ins
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  found_move app_public.move_ins;
begin
  select * into found_move from app_public.move_ins
  where account_id = app_hidden.account_id() and id = p_id and user_id = app_hidden.user_id() for update;
  if found_move.id is null then
    perform app_private.fail('SWNFD', 'These files were not found.', jsonb_build_object('module', 'move_ins', 'id', p_id));
  elsif found_move.progress <> all (p_stages) then
    perform app_private.fail('SWTRN', 'The files are at another step.', jsonb_build_object('from', found_move.progress, 'to', p_next));
  end if;
  return found_move;
end $$;
comment on function app_private.open_move_in(int, text[], text) is 'Files of the caller''s own that are at one of these steps, locked. Errors: SWNFD, SWTRN.';

create or replace function app_private.queue_move_in(p_id int, p_step text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  update app_public.move_ins set progress = p_step, problem = null, updated_at = now() where account_id = me and id = p_id;
  perform graphile_worker.enqueue_in(format('move in %s', me), 'run_move_in', json_build_object('accountId', me, 'moveInId', p_id), format('move in %s %s', me, p_id));
  return jsonb_build_object('id', p_id);
end $$;
comment on function app_private.queue_move_in(int, text) is 'Has the worker do a step of files that are brought in together; those of one company wait for each other.';

create or replace function app_hidden.start_move_in(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most_open constant int := 50;
  made int;
begin
  perform app_hidden.require_scope('import:create');
  perform from app_public.users where account_id = app_hidden.account_id() and id = app_hidden.user_id() for no key update;
  if (select count(*) from app_public.move_ins where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and created_at > now() - interval '1 day') >= most_open then
    perform app_private.fail('SWRAT', 'Wait until tomorrow, or go on with what was begun.', '{"seconds": 3600}');
  end if;
  insert into app_public.move_ins (account_id, user_id) values (app_hidden.account_id(), app_hidden.user_id()) returning id into made;
  return jsonb_build_object('id', made);
end $$;
comment on function app_hidden.start_move_in(jsonb) is 'Begins to gather files that are brought in together: {}. Errors: SWFBD, SWRAT fifty in a day.';

create or replace function app_hidden.check_move_in(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.move_ins;
  waiting text;
  files int;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_move_in((input ->> 'id')::int, array['gathering', 'checked', 'failed', 'undone'], 'checking');
  perform from app_public.imports where account_id = me and move_in_id = asked.id order by id for update;
  select count(*), min(file_name) filter (where module is null or progress = 'reading') into files, waiting
  from app_public.imports where account_id = me and move_in_id = asked.id and progress <> 'canceled';
  if files = 0 then
    perform app_private.fail('SWVAL', 'Choose files first.', '{"fields": {"id": "required"}}');
  elsif waiting is not null then
    perform app_private.fail('SWVAL', format('Say what %s brings in, or leave it out.', waiting), '{"fields": {"id": "invalid"}}');
  elsif exists (select from app_public.imports where account_id = me and move_in_id = asked.id and progress not in ('canceled', 'mapping', 'checked', 'undone')) then
    perform app_private.fail('SWVAL', 'A file cannot be read, or is brought in already: leave it out.', '{"fields": {"id": "invalid"}}');
  end if;
  update app_public.imports set progress = 'checking', rows_done = 0, problem = null, updated_at = now()
  where account_id = me and move_in_id = asked.id and progress <> 'canceled';
  return app_private.queue_move_in(asked.id, 'checking');
end $$;
comment on function app_hidden.check_move_in(jsonb) is
  'Has the rows of all files tried as one, without writing anything: {id}. Errors: SWFBD, SWNFD, SWTRN, SWVAL a file that nobody knows what to do with.';

create or replace function app_hidden.apply_move_in(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.move_ins;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_move_in((input ->> 'id')::int, array['checked'], 'applying');
  update app_public.imports set is_followed = coalesce((input ->> 'isFollowed')::boolean, false) where account_id = me and move_in_id = asked.id;
  return app_private.queue_move_in(asked.id, 'applying');
end $$;
comment on function app_hidden.apply_move_in(jsonb) is 'Has the rows that are not refused saved, one file after the other: {id, isFollowed: workflows run for them}. Errors: SWFBD, SWNFD, SWTRN.';

create or replace function app_hidden.undo_move_in(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.move_ins;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_move_in((input ->> 'id')::int, array['complete', 'canceled', 'failed', 'undone'], 'undoing');
  if asked.created_at < now() - interval '30 days' then
    perform app_private.fail('SWVAL', 'An import is undone within 30 days.', '{"fields": {"id": "undoTooLate"}}');
  elsif not exists (
    select from app_public.imports as i join app_public.import_rows as r on r.account_id = i.account_id and r.import_id = i.id
    where i.account_id = me and i.move_in_id = asked.id and r.outcome in ('done', 'kept')
  ) then
    perform app_private.fail('SWVAL', 'No such row was saved and is not undone yet.', '{"fields": {"id": "notSaved"}}');
  end if;
  return app_private.queue_move_in(asked.id, 'undoing');
end $$;
comment on function app_hidden.undo_move_in(jsonb) is 'Has what the files brought taken back, the last file first: {id}. Errors: SWFBD, SWNFD, SWTRN, SWVAL after 30 days or where nothing was saved.';

create or replace function app_hidden.cancel_move_in(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.move_ins;
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_move_in((input ->> 'id')::int, array['gathering', 'checking', 'checked', 'applying', 'undoing', 'failed'], 'canceled');
  update app_public.move_ins set progress = 'canceled', finished_at = now(), updated_at = now() where account_id = me and id = asked.id;
  update app_public.imports set progress = 'canceled', finished_at = coalesce(finished_at, now()), updated_at = now()
  where account_id = me and move_in_id = asked.id and progress in ('reading', 'mapping', 'checking', 'checked', 'applying', 'undoing');
  return jsonb_build_object('id', asked.id);
end $$;
comment on function app_hidden.cancel_move_in(jsonb) is 'Ends it: {id}. What was saved, or taken back, stays so. Errors: SWFBD, SWNFD, SWTRN.';

create or replace function app_private.begin_move_in(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  answer jsonb;
begin
  select jsonb_build_object(
    'step', m.progress,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'module', i.module, 'progress', i.progress,
        'isSaved', exists (select from app_public.import_rows as r where r.account_id = p_account and r.import_id = i.id and r.outcome in ('done', 'kept'))) order by i.id), '[]')
      from app_public.imports as i where i.account_id = p_account and i.move_in_id = p_id)) into answer
  from app_public.move_ins as m where m.account_id = p_account and m.id = p_id and m.progress in ('checking', 'applying', 'undoing') for update;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.begin_move_in(int, int) is 'The step of files that are brought in together that the worker is to do: {step, files: [{id, module, progress, isSaved}]}; null where there is none.';

create or replace function app_private.step_import(p_account int, p_id int, p_from text[], p_step text) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  stepped boolean;
begin
  update app_public.imports as i set progress = p_step, rows_done = 0, is_whole = false, undo_rows = null, problem = null, updated_at = now()
  where i.account_id = p_account and i.id = p_id and i.progress = any (p_from)
    and exists (select from app_public.move_ins as m where m.account_id = p_account and m.id = i.move_in_id and m.progress in ('checking', 'applying', 'undoing'));
  stepped := found;
  perform set_config('app.account_id', caller, true);
  return stepped;
end $$;
comment on function app_private.step_import(int, int, text[], text) is 'Has a file of several go on to a step from one of these; false where it, or all of them, are elsewhere.';

create or replace function app_private.tell_move_in(p_account int, p_id int, p_step text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  told app_public.move_ins;
begin
  update app_public.move_ins as m set
    progress = case
      -- what could not be undone is still there
      when p_facts ->> 'progress' = 'undone' and exists (
        select from app_public.imports as i join app_public.import_rows as r on r.account_id = i.account_id and r.import_id = i.id
        where i.account_id = p_account and i.move_in_id = p_id and r.outcome in ('done', 'kept')
      ) then 'complete'
      else coalesce(p_facts ->> 'progress', m.progress) end,
    problem = coalesce(left(p_facts ->> 'problem', 2000), m.problem),
    finished_at = case when p_facts ->> 'progress' in ('complete', 'undone', 'failed') then now() else m.finished_at end,
    updated_at = now()
  where m.account_id = p_account and m.id = p_id and m.progress = p_step
  returning m.* into told;
  perform app_private.tell_import_end(told.user_id, p_step, told.progress, 'move_ins', p_id);
  perform set_config('app.account_id', caller, true);
  return told.id is not null;
end $$;
comment on function app_private.tell_move_in(int, int, text, jsonb) is 'How a step of files that are brought in together ended: {progress, problem}; without them whether anybody still wants it.';

drop trigger if exists _900_announce on app_public.move_ins;
create trigger _900_announce after insert or update on app_public.move_ins
for each row execute function app_private.tg_announce_row();

grant execute on function app_private.begin_move_in(int, int), app_private.step_import(int, int, text[], text), app_private.tell_move_in(int, int, text, jsonb) to stockwright_worker;
