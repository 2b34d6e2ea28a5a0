-- What the worker does of a reset: its files, then all of it in one transaction, as the person who asked for it.
create or replace function app_private.begin_reset(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  begun app_public.resets;
  answer jsonb;
begin
  select * into begun from app_public.resets where account_id = p_account and id = p_id and progress in ('exporting', 'running', 'restoring');
  if begun.id is not null then
    answer := jsonb_build_object(
      'claims', app_private.claims_of(p_account, begun.user_id), 'step', begun.progress, 'language', begun.language,
      'timeZone', (select a.time_zone from app_public.accounts as a where a.id = p_account),
      'parts', (select jsonb_agg(t.table_name order by t.sort_order) from app_private.reset_tables as t where t.type = begun.type),
      'exports', (select coalesce(jsonb_agg(e.id order by e.id), '[]') from app_public.exports as e where e.account_id = p_account and e.reset_id = p_id and e.progress in ('waiting', 'running')),
      'rowsDone', (select coalesce(sum(e.rows_done), 0) from app_public.exports as e where e.account_id = p_account and e.reset_id = p_id and e.progress = 'complete'));
  end if;
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.begin_reset(int, int) is
  'The step of a reset that the worker is to do, and with whose rights (claims; null: he may nothing any more): its tables, the words and times of its files, the exports that are still to be written, and how many rows the others have; null where there is none.';

create or replace function app_private.tell_reset(p_account int, p_id int, p_step text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  told app_public.resets;
begin
  update app_public.resets as r set
    progress = coalesce(p_facts ->> 'progress', r.progress),
    rows_done = coalesce((p_facts ->> 'rowsDone')::int, r.rows_done),
    problem = coalesce(p_facts ->> 'problem', r.problem),
    blockers = coalesce(p_facts -> 'blockers', r.blockers),
    updated_at = now()
  where r.account_id = p_account and r.id = p_id and r.progress = p_step
  returning * into told;
  if told.problem is not null then
    delete from app_public.exports where account_id = p_account and reset_id = p_id and progress in ('waiting', 'running');
    perform app_private.tell_end_of_reset(told);
  end if;
  perform set_config('app.account_id', caller, true);
  return told.id is not null;
end $$;
comment on function app_private.tell_reset(int, int, text, jsonb) is
  'How far a step of a reset is, or why it was not done; false where it is over. {progress, rowsDone, problem, blockers}';

create or replace function app_private.tell_end_of_reset(p_reset app_public.resets) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  key constant text := case
    when p_reset.progress = 'failed' then 'resetFailed'
    when p_reset.problem is not null then 'restoreFailed'
    when p_reset.progress = 'restored' then 'resetRestored'
    else 'resetComplete'
  end;
  said constant jsonb := '{"resetFailed": "The reset was not done: %s.", "restoreFailed": "The reset was not taken back: %s.", "resetRestored": "The reset was taken back: %s.", "resetComplete": "The reset is done: %s."}';
begin
  perform app_private.notify_users(
    array_remove(array[p_reset.user_id], null), format(said ->> key, p_reset.type), 'bulk', null, null,
    jsonb_build_object('key', key, 'values', jsonb_build_object('reset', p_reset.type)));
end $$;
comment on function app_private.tell_end_of_reset(app_public.resets) is 'Tells who asked for it how a reset, or its taking back, ended.';

create or replace function app_private.own_reset(p_reset int, p_step text) returns app_public.resets
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  reset app_public.resets;
begin
  perform app_hidden.require_scope('reset:create');
  select * into reset from app_public.resets
  where account_id = app_hidden.account_id() and id = p_reset and user_id = app_hidden.user_id() and progress = p_step;
  if reset.id is null then
    perform app_private.fail('SWNFD', 'This reset does not exist.', jsonb_build_object('module', 'resets', 'id', p_reset));
  end if;
  return reset;
end $$;
comment on function app_private.own_reset(int, text) is 'The reset that the caller asked for and that is at this step. Errors: SWFBD, SWNFD.';

-- it told a number alone before
drop function if exists app_hidden.reset_part(int, text);
create or replace function app_hidden.reset_part(p_reset int, p_table text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  reset constant app_public.resets := app_private.own_reset(p_reset, 'running');
  as_of constant jsonb := app_private.known_as_of(reset);
  stock int[];
  meanwhile jsonb;
begin
  if reset.type <> 'INVENTORY' then
    return app_private.archive_part(reset, p_table, as_of);
  end if;
  stock := app_private.hold_stock();
  -- read after what is emptied was locked
  perform app_private.refuse_blocked(reset.type);
  select coalesce(jsonb_agg(l.id order by l.id) filter (where app_private.was_written_since(as_of, l.by)), '[]') into meanwhile
  from (select id, xmin as by from app_public.lots where account_id = me and id = any (stock) and quantity > 0 for no key update) as l;
  update app_public.resets set event_id = app_private.empty_lots(stock) where account_id = me and id = p_reset;
  return jsonb_build_object('count', cardinality(stock), 'meanwhile', meanwhile);
end $$;
comment on function app_hidden.reset_part(int, text) is
  'Does the caller''s own reset to one table of its module; finish_reset follows in the same transaction. {count: of how many rows, meanwhile: ids of those that its files do not have}';

create or replace function app_private.end_reset(p_reset int, p_step text, p_progress text) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  reset app_public.resets;
begin
  update app_public.resets set progress = p_progress, rows_done = rows_total, updated_at = now(),
    restored_at = case p_progress when 'restored' then now() else restored_at end
  where account_id = app_hidden.account_id() and id = p_reset and progress = p_step
  returning * into reset;
  if reset.id is not null then
    perform app_private.tell_end_of_reset(reset);
  end if;
  return reset.id is not null;
end $$;
comment on function app_private.end_reset(int, text, text) is 'Ends a step of a reset and tells who asked for it; false where somebody else ended it.';

create or replace function app_hidden.finish_reset(p_reset int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  reset constant app_public.resets := app_private.own_reset(p_reset, 'running');
begin
  if reset.type <> 'INVENTORY' then
    perform app_private.keep_archived_names(reset.type, true);
    -- read after what is archived was locked
    perform app_private.refuse_blocked(reset.type);
  end if;
  return app_private.end_reset(p_reset, 'running', 'complete');
end $$;
comment on function app_hidden.finish_reset(int) is 'Ends the caller''s own reset after its parts; false where somebody else ended it, and nothing of this transaction may be kept. Errors: SWRST.';

-- likewise
drop function if exists app_hidden.restore_part(int, text);
create or replace function app_hidden.restore_part(p_reset int, p_table text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  reset constant app_public.resets := app_private.own_reset(p_reset, 'restoring');
begin
  if reset.type = 'INVENTORY' then
    perform app_private.refill_lots(reset.event_id);
    return jsonb_build_object('count', reset.rows_total);
  end if;
  return jsonb_build_object('count', app_private.unarchive_part(p_reset, p_table));
end $$;
comment on function app_hidden.restore_part(int, text) is 'Takes the caller''s own reset back in one table of its module; finish_restore follows in the same transaction. {count: of how many rows}';

create or replace function app_hidden.finish_restore(p_reset int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  reset constant app_public.resets := app_private.own_reset(p_reset, 'restoring');
begin
  if reset.type <> 'INVENTORY' then
    perform app_private.keep_archived_names(reset.type, false);
  end if;
  return app_private.end_reset(p_reset, 'restoring', 'restored');
end $$;
comment on function app_hidden.finish_restore(int) is 'Ends taking the caller''s own reset back; false where somebody else ended it, and nothing of this transaction may be kept.';

grant execute on function app_private.begin_reset(int, int), app_private.tell_reset(int, int, text, jsonb) to stockwright_worker;

-- how far it is has no history, which would announce it
drop trigger if exists _900_announce on app_public.resets;
create trigger _900_announce after insert or update on app_public.resets
for each row execute function app_private.tg_announce_row();
