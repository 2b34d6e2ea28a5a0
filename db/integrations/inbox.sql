create or replace function app_private.alike_sync_items(input jsonb, p_states text[]) returns int[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 5000;
  wanted constant int := (input ->> 'id')::int;
  item app_public.sync_items;
begin
  select * into item from app_public.sync_items where account_id = app_hidden.account_id() and id = wanted;
  if item.id is null then
    perform app_private.fail('SWNFD', 'This item does not exist any more.', jsonb_build_object('module', 'sync_items', 'id', wanted));
  end if;
  return array(
    select i.id from app_public.sync_items as i
    where i.account_id = item.account_id and i.state = any (p_states)
      and (i.id = item.id or ((input ->> 'alike')::boolean and i.integration = item.integration and i.state = item.state and i.cause is not distinct from item.cause))
    order by i.id = item.id desc, i.id limit most
    for no key update);
end $$;
comment on function app_private.alike_sync_items(jsonb, text[]) is
  'The item that is named, and, where `alike` is asked for, those of its integration and state that have its cause, as far as they are in these states; 5,000 at most. Errors: SWNFD.';

create or replace function app_hidden.retry_sync_item(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_hidden.account_id();
  chosen int[];
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  chosen := app_private.alike_sync_items(input, '{failed,leftOut,waiting}');
  update app_public.sync_items set state = 'waiting', tries = 0, retry_at = null, done_at = null, version = version + 1, updated_at = now()
  where account_id = account and id = any (chosen);
  perform app_private.queue_sync_item(account, i.id, i.integration, now()) from app_public.sync_items as i
  where i.account_id = account and i.id = any (chosen);
  return jsonb_build_object('id', input -> 'id', 'count', cardinality(chosen));
end $$;
comment on function app_hidden.retry_sync_item(jsonb) is
  'Tries again, under its own key, what failed, waits or was left out: {id, alike: those of the same cause too}. Errors: SWFBD, SWNFD.';

create or replace function app_hidden.leave_out_sync_item(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  chosen int[];
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  chosen := app_private.alike_sync_items(input, '{failed,waiting}');
  update app_public.sync_items set state = 'leftOut', retry_at = null, user_id = app_hidden.user_id(), version = version + 1, updated_at = now()
  where account_id = app_hidden.account_id() and id = any (chosen);
  return jsonb_build_object('id', input -> 'id', 'count', cardinality(chosen));
end $$;
comment on function app_hidden.leave_out_sync_item(jsonb) is
  'Leaves out what failed or waits; nothing tries it until somebody has it tried again: {id, alike: those of the same cause too}. Errors: SWFBD, SWNFD.';

create or replace function app_private.wake_sync_items(p_account int, p_integration text) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_private.queue_sync_item(p_account, i.id, i.integration, greatest(i.retry_at, now())) from (
    select * from app_public.sync_items
    where account_id = p_account and integration = p_integration and state = 'waiting'
    order by id limit 5000
  ) as i
$$;
comment on function app_private.wake_sync_items(int, text) is 'Has what waited done, once sending goes on or a connection was made again.';

create or replace function app_hidden.hold_connection(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_hidden.account_id();
  held constant boolean := (input ->> 'isHeld')::boolean;
  connection app_public.connections;
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  if held is null then
    perform app_private.fail('SWVAL', 'Say whether sending is held.', '{"fields": {"isHeld": "required"}}');
  end if;
  select * into connection from app_public.connections where account_id = account and id = (input ->> 'id')::int for no key update;
  if connection.id is null then
    perform app_private.fail('SWNFD', 'This connection does not exist any more.', jsonb_build_object('module', 'connections', 'id', input -> 'id'));
  end if;
  if connection.is_held <> held then
    update app_public.connections set is_held = held, version = version + 1, updated_at = now() where account_id = account and id = connection.id;
    perform app_private.wake_sync_items(account, connection.integration);
  end if;
  return jsonb_build_object('id', connection.id);
end $$;
comment on function app_hidden.hold_connection(jsonb) is
  'Holds what goes over a connection, or lets it go on: {id, isHeld}. What comes meanwhile waits. Errors: SWFBD, SWNFD, SWVAL.';

create or replace function app_hidden.test_connection(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_hidden.account_id();
  connection app_public.connections;
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  update app_public.connections set state = case when state = 'reconnect' then 'off' else state end, version = version + 1, updated_at = now()
  where account_id = account and id = (input ->> 'id')::int returning * into connection;
  if connection.id is null then
    perform app_private.fail('SWNFD', 'This connection does not exist any more.', jsonb_build_object('module', 'connections', 'id', input -> 'id'));
  end if;
  perform app_private.queue_sync(connection.integration, 'out', 'test', 'test-' || gen_random_uuid());
  return jsonb_build_object('id', connection.id);
end $$;
comment on function app_hidden.test_connection(jsonb) is
  'Tries a connection, by an item of the inbox: {id}. One that had to be made anew goes on where that succeeds. Errors: SWFBD, SWNFD.';

create or replace function app_private.tg_connections__wake() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.wake_sync_items(new.account_id, new.integration);
  return null;
end $$;
comment on function app_private.tg_connections__wake() is 'What waited for a connection goes on when it is made again.';
drop trigger if exists _820_wake on app_public.connections;
create trigger _820_wake after update of state on app_public.connections
for each row when (old.state = 'reconnect' and new.state <> 'reconnect') execute function app_private.tg_connections__wake();

create or replace function app_private.tg_accounts__connections() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(new.id);
begin
  perform app_private.connection_of(new.id, i.name) from app_private.integrations as i;
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_accounts__connections() is 'A new company has a connection of each kind, which is off.';
drop trigger if exists _850_connections on app_public.accounts;
create trigger _850_connections after insert on app_public.accounts for each row execute function app_private.tg_accounts__connections();

drop trigger if exists _900_announce on app_public.sync_items;
create trigger _900_announce after insert or update on app_public.sync_items
for each row execute function app_private.tg_announce_row();
drop trigger if exists _900_announce on app_public.connections;
create trigger _900_announce after insert or update on app_public.connections
for each row execute function app_private.tg_announce_row();
