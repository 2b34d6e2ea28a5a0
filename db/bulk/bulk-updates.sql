-- One thing done to many records: asked for by a person, tried and done by the worker with that person's rights.
create or replace function app_private.queue_bulk_update(p_id int, p_step text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  update app_public.bulk_updates set progress = p_step, rows_done = 0, problem = null, updated_at = now()
  where account_id = me and id = p_id;
  -- those of one company wait for each other
  perform graphile_worker.enqueue_in(format('bulk %s', me), 'run_bulk_update', json_build_object('accountId', me, 'bulkUpdateId', p_id), format('bulk %s %s', me, p_id));
  return jsonb_build_object('id', p_id);
end $$;
comment on function app_private.queue_bulk_update(int, text) is 'Has the worker do a step of a bulk action.';

create or replace function app_private.require_bulk_scopes(p_action jsonb) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  needed text;
begin
  perform app_hidden.require_scope('bulk_update:create');
  for needed in select s from jsonb_array_elements_text(coalesce(p_action -> 'scopes', '[]')) as s loop
    perform app_hidden.require_scope(needed);
  end loop;
end $$;
comment on function app_private.require_bulk_scopes(jsonb) is 'Refuses a bulk action to whoever may not do it to one record, or not to many.';

create or replace function app_private.open_bulk_update(p_id int, p_stages text[], p_next text) returns app_public.bulk_updates
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  found_bulk app_public.bulk_updates;
begin
  perform app_hidden.require_scope('bulk_update:create');
  select * into found_bulk from app_public.bulk_updates
  where account_id = app_hidden.account_id() and id = p_id and user_id = app_hidden.user_id() for update;
  if found_bulk.id is null then
    perform app_private.fail('SWNFD', 'This bulk action was not found.', jsonb_build_object('module', 'bulk_updates', 'id', p_id));
  elsif found_bulk.progress <> all (p_stages) then
    perform app_private.fail('SWTRN', 'The bulk action is at another step.', jsonb_build_object('from', found_bulk.progress, 'to', p_next));
  end if;
  -- the worker goes on as the person, so a program must not begin the step
  if found_bulk.module = any (app_hidden.credential_modules()) then
    perform app_hidden.require_in_person();
  end if;
  return found_bulk;
end $$;
comment on function app_private.open_bulk_update(int, text[], text) is 'A bulk action of the caller''s own that is at one of these steps. Errors: SWFBD, SWNFD, SWTRN.';

create or replace function app_private.name_bulk_rows(p_id int, p_module text, p_ids jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  most constant int := 10000;
  missing boolean;
begin
  if jsonb_typeof(p_ids) <> 'array' or jsonb_array_length(p_ids) = 0 then
    perform app_private.fail('SWVAL', 'Choose at least one record.', '{"fields": {"ids": "required"}}');
  elsif jsonb_array_length(p_ids) > most then
    perform app_private.fail('SWVAL', 'So many records are not changed at once.',
      jsonb_build_object('fields', '{"ids": "tooMany"}'::jsonb, 'limits', jsonb_build_object('ids', most::text)));
  elsif exists (select from jsonb_array_elements_text(p_ids) as i where i !~ '^[1-9][0-9]{0,9}$' or i::bigint > 2147483647) then
    perform app_private.fail('SWNFD', 'One of these records does not exist.', '{"fields": {"ids": "notFound"}}');
  end if;
  execute format(
    'select exists (select from jsonb_array_elements_text($1) as i left join app_public.%I as t on t.account_id = $2 and t.id = i::int where t.id is null)', p_module
  ) into missing using p_ids, me;
  if missing then
    perform app_private.fail('SWNFD', 'One of these records does not exist.', '{"fields": {"ids": "notFound"}}');
  end if;
  insert into app_public.bulk_rows (account_id, bulk_update_id, row_number, record_id)
  select me, p_id, row_number() over (order by min(n)), i::int
  from jsonb_array_elements_text(p_ids) with ordinality as x (i, n) group by i::int, i;
end $$;
comment on function app_private.name_bulk_rows(int, text, jsonb) is 'Keeps which records a bulk action is about, each once. Errors: SWVAL none, or more than 10,000; SWNFD.';

create or replace function app_hidden.start_bulk_update(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  list constant text := app_hidden.text_input(input, 'module');
  verb constant text := app_hidden.text_input(input, 'action');
  actions constant jsonb := app_hidden.bulk_actions() -> list;
  given constant jsonb := coalesce(nullif(input -> 'fields', 'null'), '{}');
  named constant jsonb := nullif(input -> 'ids', 'null');
  narrowed constant jsonb := nullif(input -> 'filter', 'null');
  -- what keeps its rows, where they are of no list
  source constant text := actions -> verb ->> 'source';
  most_open constant int := 5;
  made int;
begin
  perform app_hidden.require_scope('bulk_update:create');
  if actions is null then
    perform app_private.fail('SWVAL', 'Nothing of this name is changed in bulk.', jsonb_build_object('fields', jsonb_build_object('module', case when list is null then 'required' else 'choice' end)));
  elsif verb is null or not actions ? verb then
    perform app_private.fail('SWVAL', 'There is no such action.', jsonb_build_object('fields', jsonb_build_object('action', case when verb is null then 'required' else 'choice' end)));
  end if;
  perform app_private.require_bulk_scopes(actions -> verb);
  if list = any (app_hidden.credential_modules()) then
    perform app_hidden.require_in_person();
  end if;
  if not app_hidden.may_view_module(list) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{}');
  end if;
  perform app_private.check_bulk_fields(list, actions -> verb, given);
  if source is not null and (named is not null or narrowed is null) then
    perform app_private.fail('SWVAL', 'Say what the records were shown by.', '{"fields": {"filter": "required"}}');
  elsif (named is null) = (narrowed is null) then
    perform app_private.fail('SWVAL', 'Choose records, or a filter that they match.', '{"fields": {"ids": "required"}}');
  elsif narrowed is not null and jsonb_typeof(narrowed) <> 'object' then
    perform app_private.fail('SWVAL', 'A filter is an object.', '{"fields": {"filter": "invalid"}}');
  elsif length(narrowed::text) > (case when source is null then 100000 else 5000000 end) then
    perform app_private.fail('SWVAL', 'This is too long.', '{"fields": {"filter": "maxLength"}}');
  end if;
  if source is not null then
    execute format('select app_private.%I($1, $2)', 'check_' || source) using verb, narrowed;
  end if;
  -- one after another, so that those who come at once are counted
  perform from app_public.users where account_id = me and id = app_hidden.user_id() for no key update;
  if (select count(*) from app_public.bulk_updates where account_id = me and user_id = app_hidden.user_id() and progress in ('reading', 'applying', 'undoing')) >= most_open then
    perform app_private.fail('SWRAT', 'Wait until a bulk action is done.', '{"seconds": 10}');
  end if;
  insert into app_public.bulk_updates (account_id, user_id, module, action, fields, filter)
  values (me, app_hidden.user_id(), list, verb, given, narrowed)
  returning id into made;
  if named is not null then
    perform app_private.name_bulk_rows(made, list, named);
  end if;
  return app_private.queue_bulk_update(made, 'reading');
end $$;
comment on function app_hidden.start_bulk_update(jsonb) is
  'Has one thing tried on many records: {module, action, fields, ids or filter}. Errors: SWVAL, SWFBD, SWNFD, SWRAT five are under way.';

create or replace function app_hidden.apply_bulk_update(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.bulk_updates;
begin
  perform app_hidden.require_scope('bulk_update:create');
  asked := app_private.open_bulk_update((input ->> 'id')::int, array['checked'], 'applying');
  perform app_private.require_bulk_scopes(app_hidden.bulk_actions() -> asked.module -> asked.action);
  update app_public.bulk_rows set outcome = case verdict when 'skip' then 'skipped' else 'failed' end, updated_at = now()
  where account_id = me and bulk_update_id = asked.id and verdict in ('skip', 'refuse');
  return app_private.queue_bulk_update(asked.id, 'applying');
end $$;
comment on function app_hidden.apply_bulk_update(jsonb) is 'Has a bulk action done to the records that were tried: {id}. What was left out or refused then, stays so.';

create or replace function app_hidden.cancel_bulk_update(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.bulk_updates;
begin
  perform app_hidden.require_scope('bulk_update:create');
  asked := app_private.open_bulk_update((input ->> 'id')::int, array['reading', 'checked', 'applying', 'undoing'], 'canceled');
  update app_public.bulk_updates set progress = 'canceled', finished_at = now(), updated_at = now() where account_id = me and id = asked.id;
  perform app_private.count_bulk_rows(me, asked.id);
  return jsonb_build_object('id', asked.id);
end $$;
comment on function app_hidden.cancel_bulk_update(jsonb) is 'Ends a bulk action: {id}. What was done stays, and can be undone.';

create or replace function app_hidden.undo_bulk_update(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked app_public.bulk_updates;
begin
  perform app_hidden.require_scope('bulk_update:create');
  asked := app_private.open_bulk_update((input ->> 'id')::int, array['complete', 'canceled', 'failed'], 'undoing');
  perform app_private.require_bulk_scopes(app_hidden.bulk_actions() -> asked.module -> asked.action);
  if asked.created_at < now() - interval '30 days' then
    perform app_private.fail('SWVAL', 'It can be undone for 30 days.', '{"fields": {"id": "tooLate"}}');
  elsif not exists (
    select from app_public.bulk_rows
    where account_id = me and bulk_update_id = asked.id and outcome = 'done' and undone = 'none' and undo is not null
  ) then
    perform app_private.fail('SWVAL', 'Nothing of it can be undone.', '{"fields": {"id": "nothingToUndo"}}');
  end if;
  return app_private.queue_bulk_update(asked.id, 'undoing');
end $$;
comment on function app_hidden.undo_bulk_update(jsonb) is
  'Has what a bulk action did put back, where the record is as it was left: {id}. Errors: SWVAL after 30 days, or when there is nothing to be put back.';

drop trigger if exists _900_announce on app_public.bulk_updates;
create trigger _900_announce after insert or update on app_public.bulk_updates
for each row execute function app_private.tg_announce_row();
