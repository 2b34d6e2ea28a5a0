create or replace function app_hidden.add_file(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  made int;
begin
  insert into app_public.files (name, type, size, path, module, record_id, user_id)
  values (input ->> 'name', input ->> 'type', (input ->> 'size')::int, input ->> 'path', input ->> 'module', (input ->> 'recordId')::int, app_hidden.user_id())
  returning id into made;
  return jsonb_build_object('id', made);
end $$;
comment on function app_hidden.add_file(jsonb) is 'Records an uploaded file whose bytes are stored already: {name, type, size, path, module, recordId}.';

create or replace function app_hidden.remove_file(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  gone text;
begin
  delete from app_public.files where account_id = app_hidden.account_id() and id = (input ->> 'id')::int
  returning path into gone;
  if gone is null then
    perform app_private.fail('SWNFD', 'The file was not found.');
  end if;
  return jsonb_build_object('id', (input ->> 'id')::int, 'path', gone);
end $$;
comment on function app_hidden.remove_file(jsonb) is 'Forgets a file: {id}. Its bytes are removed by the caller once this is committed.';
