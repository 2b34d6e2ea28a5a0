create or replace function app_hidden.add_file(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  owner_module text := input ->> 'module';
  owner_id int := (input ->> 'recordId')::int;
  made int;
begin
  if owner_module is not null or owner_id is not null then
    perform from app_public.references where account_id = app_hidden.account_id() and module = owner_module and record_id = owner_id;
    if not found then
      perform app_private.fail('SWNFD', 'The record was not found.', jsonb_build_object('module', owner_module, 'id', owner_id));
    end if;
    if owner_module <> all (app_hidden.changeable_tables()) or not app_hidden.may_view_module(owner_module) then
      perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('module', owner_module));
    end if;
  else
    perform app_hidden.require_scope('file:create');
  end if;
  if input ->> 'type' like 'image/%' and (input ->> 'size')::int > 1048576 then
    perform app_private.fail('SWVAL', 'Images may have one mebibyte at most.', '{"fields": {"files": "imageSize"}, "limit": 1048576}');
  end if;
  insert into app_public.files (name, type, size, path, module, record_id, user_id)
  values (input ->> 'name', input ->> 'type', (input ->> 'size')::int, input ->> 'path', owner_module, owner_id, app_hidden.user_id())
  returning id into made;
  return jsonb_build_object('id', made);
end $$;
comment on function app_hidden.add_file(jsonb) is
  'Records an uploaded file whose bytes are stored already: {name, type, size, path, module, recordId}. The record must exist and be one the caller may change; without one it asks for file:create, and the file is its uploader''s.';

create or replace function app_hidden.delete_files(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  wanted int := (input ->> 'id')::int;
  current_version int;
begin
  select version into current_version from app_public.files where account_id = app_hidden.account_id() and id = wanted;
  if not found then
    perform app_hidden.refuse_missing('files', wanted, 'The file was not found.');
  end if;
  perform app_private.refuse_stale('files', wanted, coalesce((input ->> 'version')::int, current_version), current_version);
  delete from app_public.files where account_id = app_hidden.account_id() and id = wanted;
  if not found then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('module', 'files', 'id', wanted));
  end if;
  return jsonb_build_object('id', wanted);
end $$;
comment on function app_hidden.delete_files(jsonb) is 'Forgets a file: {id, version}. Its bytes are removed by the server once this is committed.';
drop function if exists app_hidden.remove_file(jsonb);

create or replace function app_private.tg_drop_files() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  delete from app_public.files where account_id = old.account_id and module = tg_table_name and record_id = old.id;
  return null;
end $$;
comment on function app_private.tg_drop_files() is 'A record takes its files with it.';

create or replace function app_private.tg_files__remember_bytes() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  insert into app_private.removed_files (account_id, path) values (old.account_id, old.path) on conflict do nothing;
  return null;
end $$;
comment on function app_private.tg_files__remember_bytes() is 'Whoever deletes the row, the bytes are removed after the commit.';
drop trigger if exists _400_bytes on app_public.files;
create trigger _400_bytes after delete on app_public.files
for each row execute function app_private.tg_files__remember_bytes();

create or replace function app_private.removed_files(p_limit int) returns table (account_id int, path text)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select r.account_id, r.path from app_private.removed_files as r order by r.removed_at limit p_limit $$;
comment on function app_private.removed_files(int) is 'Files whose bytes are still to be removed, the oldest first.';

create or replace function app_private.forget_removed_file(p_account int, p_path text) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ delete from app_private.removed_files where account_id = p_account and path = p_path $$;
comment on function app_private.forget_removed_file(int, text) is 'The bytes of a removed file are gone.';
grant usage on schema app_private to stockwright_server;
grant execute on function app_private.removed_files(int), app_private.forget_removed_file(int, text) to stockwright_server;

comment on column app_public.files.type is
  'Media type as found in the file''s contents, or else as the sender called it. A file is served by its contents alone.';
