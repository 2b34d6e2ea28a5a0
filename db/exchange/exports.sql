-- Lists that are written to files: begun by a person, written by the worker with what that person may see.
create or replace function app_hidden.start_export(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  list constant text := app_hidden.text_input(input, 'module');
  form constant text := coalesce(app_hidden.text_input(input, 'format'), 'csv');
  words constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  named constant jsonb := input -> 'columns';
  most_at_once constant int := 5;
  made int;
begin
  perform app_hidden.require_scope('export:create');
  if list is null or not exists (select from app_private.table_scopes as t where t.table_name = list and t.schema_name = 'app_public') then
    perform app_private.fail('SWVAL', 'There is no such list.', jsonb_build_object('fields', jsonb_build_object('module', case when list is null then 'required' else 'choice' end)));
  elsif not app_hidden.may_view_module(list) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{}');
  elsif form not in ('csv', 'xlsx') then
    perform app_private.fail('SWVAL', 'A file is CSV or XLSX.', '{"fields": {"format": "choice"}}');
  elsif words not in ('en', 'ru') then
    perform app_private.fail('SWVAL', 'There are no words in this language.', '{"fields": {"language": "choice"}}');
  elsif jsonb_typeof(coalesce(input -> 'filter', '{}')) not in ('object', 'null') then
    perform app_private.fail('SWVAL', 'A filter is an object.', '{"fields": {"filter": "invalid"}}');
  elsif input -> 'filter' -> 'ids' = '[]' then
    perform app_private.fail('SWVAL', 'Choose at least one record.', '{"fields": {"filter.ids": "required"}}');
  elsif jsonb_typeof(coalesce(input -> 'sort', '[]')) not in ('array', 'null') then
    perform app_private.fail('SWVAL', 'An order is a list.', '{"fields": {"sort": "invalid"}}');
  elsif named is null or jsonb_typeof(named) <> 'array' or jsonb_array_length(named) not between 1 and 500
    or exists (select from jsonb_array_elements(named) as c where jsonb_typeof(c) <> 'string' or c #>> '{}' !~ '^(cf:[1-9][0-9]{0,9}|[a-z][A-Za-z0-9]{0,60}(\.[a-z][A-Za-z0-9]{0,60})?)$') then
    perform app_private.fail('SWVAL', 'Name the columns.', '{"fields": {"columns": "invalid"}}');
  elsif length(input::text) > 100000 then
    perform app_private.fail('SWVAL', 'This is too long.', '{"fields": {"filter": "maxLength"}}');
  end if;
  -- one after another, so that those who come at once are counted
  perform from app_public.users where account_id = me and id = app_hidden.user_id() for no key update;
  if (select count(*) from app_public.exports where account_id = me and user_id = app_hidden.user_id() and progress in ('waiting', 'running') and reset_id is null) >= most_at_once then
    perform app_private.fail('SWRAT', 'Wait until an export is done.', '{"seconds": 10}');
  end if;
  insert into app_public.exports (account_id, user_id, module, format, language, filter, sort, columns)
  values (me, app_hidden.user_id(), list, form, words, coalesce(nullif(input -> 'filter', 'null'), '{}'), coalesce(nullif(input -> 'sort', 'null'), '[]'),
    array(select c from jsonb_array_elements_text(named) as c))
  returning id into made;
  perform graphile_worker.enqueue('run_export', json_build_object('accountId', me, 'exportId', made), format('export %s %s', me, made));
  return jsonb_build_object('id', made);
end $$;
comment on function app_hidden.start_export(jsonb) is
  'Has a list written to a file for the caller: {module, format: csv or xlsx, filter, sort, columns (lineItems.skuId and the like: one row per line), language}. Errors: SWVAL, SWFBD, SWRAT five are under way.';

create or replace function app_private.begin_export(p_account int, p_id int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  begun app_public.exports;
  claims jsonb;
  zone text;
  needed text;
begin
  update app_public.exports set progress = 'running', rows_done = 0, updated_at = now()
  where account_id = p_account and id = p_id and progress in ('waiting', 'running')
  returning * into begun;
  if begun.id is not null then
    claims := app_private.claims_of(p_account, begun.user_id);
    select a.time_zone into zone from app_public.accounts as a where a.id = p_account;
    select t.key_column into needed
    from app_public.resets as r
    join app_private.reset_tables as t on t.type = r.type and t.table_name = begun.module
    where r.account_id = p_account and r.id = begun.reset_id;
  end if;
  perform set_config('app.account_id', caller, true);
  return case when begun.id is not null then jsonb_build_object(
    'claims', claims, 'module', begun.module, 'format', begun.format, 'language', begun.language, 'filter', begun.filter, 'sort', begun.sort,
    'columns', to_jsonb(begun.columns), 'timeZone', zone, 'having', needed) end;
end $$;
comment on function app_private.begin_export(int, int) is
  'What an export is to write, and with whose rights (claims; null: he may nothing any more); before a reset every column, of rows that have something in `having`; null for one that is over or gone.';

create or replace function app_private.continue_export(p_account int, p_id int, p_done int, p_total int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  is_there boolean;
begin
  update app_public.exports set rows_done = p_done, rows_total = greatest(p_total, p_done), updated_at = now()
  where account_id = p_account and id = p_id and progress = 'running';
  is_there := found;
  perform set_config('app.account_id', caller, true);
  return is_there;
end $$;
comment on function app_private.continue_export(int, int, int, int) is 'How far an export is; false where nobody wants it any more.';

create or replace function app_private.end_export(p_account int, p_id int, p_path text, p_size bigint, p_rows int, p_problem text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  ended app_public.exports;
begin
  update app_public.exports
  set progress = case when p_problem is null then 'complete' else 'failed' end, file_path = p_path, file_size = p_size, problem = left(p_problem, 2000),
    rows_done = coalesce(p_rows, rows_done), rows_total = coalesce(p_rows, rows_total), finished_at = now(), updated_at = now(),
    expires_at = case when p_problem is null then now() + case when reset_id is null then interval '24 hours' else interval '30 days' end end
  where account_id = p_account and id = p_id and progress in ('waiting', 'running')
  returning * into ended;
  if ended.reset_id is not null then
    -- its reset tells
    null;
  elsif ended.id is not null then
    perform app_private.notify_users(array[ended.user_id], case when p_problem is null then 'Your export is complete.' else 'Your export failed.' end, 'export', 'exports', p_id,
      jsonb_build_object('key', case when p_problem is null then 'exportComplete' else 'exportFailed' end, 'values', '{}'::jsonb));
  elsif p_path is not null then
    -- ended by somebody else, or gone: its bytes are nobody's
    insert into app_private.removed_files (account_id, path) values (p_account, p_path) on conflict do nothing;
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.end_export(int, int, text, bigint, int, text) is 'An export has its file for a day, or a problem, and its person is told; one before a reset for 30 days, and the reset tells.';

grant execute on function app_private.begin_export(int, int), app_private.continue_export(int, int, int, int),
  app_private.end_export(int, int, text, bigint, int, text) to stockwright_worker;

drop trigger if exists _900_announce on app_public.exports;
create trigger _900_announce after insert or update on app_public.exports
for each row execute function app_private.tg_announce_row();
