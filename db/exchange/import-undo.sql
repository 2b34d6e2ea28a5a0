-- Imports that are taken back: as a person could, record by record, the latest row first.
create or replace function app_hidden.undo_import(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  given constant jsonb := nullif(input -> 'rows', 'null');
  most constant int := 1000;
  asked app_public.imports;
  chosen int[];
begin
  perform app_hidden.require_scope('import:create');
  asked := app_private.open_import((input ->> 'id')::int, array['complete', 'failed', 'canceled', 'undone'], 'undoing');
  if given is not null then
    if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) not between 1 and most
      or exists (select from jsonb_array_elements(given) as r where jsonb_typeof(r) <> 'number' or r #>> '{}' !~ '^[1-9][0-9]{0,8}$') then
      perform app_private.fail('SWVAL', format('Name up to %s rows by their numbers.', most), '{"fields": {"rows": "invalid"}}');
    end if;
    chosen := array(select distinct r::int from jsonb_array_elements_text(given) as r);
  end if;
  if coalesce(asked.finished_at, asked.created_at) < now() - interval '30 days' then
    perform app_private.fail('SWVAL', 'An import is undone within 30 days.', '{"fields": {"id": "undoTooLate"}}');
  elsif not exists (
    select from app_public.import_rows as r
    where r.account_id = me and r.import_id = asked.id and r.outcome in ('done', 'kept') and (chosen is null or r.row_number = any (chosen))
  ) then
    perform app_private.fail('SWVAL', 'No such row was saved and is not undone yet.', '{"fields": {"rows": "notSaved"}}');
  end if;
  update app_public.imports set undo_rows = chosen where account_id = me and id = asked.id;
  return app_private.queue_import(asked.id, 'undoing');
end $$;
comment on function app_hidden.undo_import(jsonb) is
  'Has what an import saved taken back: {id, rows: their numbers, default all}. What was created goes, what was updated is as it was, unless somebody changed it since. Errors: SWNFD, SWTRN, SWVAL after 30 days or where nothing was saved.';

create or replace function app_hidden.rows_to_undo(p_import int, p_before int)
returns table (row_number int, verdict text, record_id int, saved_version int, before jsonb, input jsonb)
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- a worker that was thought dead may still be at it
  perform pg_advisory_xact_lock(hashtextextended(format('import %s %s', app_hidden.account_id(), p_import), 0));
  return query
    select r.row_number, r.verdict, r.record_id, r.saved_version, r.before, r.input
    from app_public.import_rows as r
    join app_public.imports as i on i.account_id = r.account_id and i.id = r.import_id
    where r.account_id = app_hidden.account_id() and r.import_id = p_import and i.user_id = app_hidden.user_id() and i.progress = 'undoing'
      and r.row_number < p_before and r.outcome in ('done', 'kept') and (i.undo_rows is null or r.row_number = any (i.undo_rows))
    order by r.row_number desc limit 200;
end $$;
comment on function app_hidden.rows_to_undo(int, int) is 'The next rows of the caller''s own import that are to be taken back, before that row.';
