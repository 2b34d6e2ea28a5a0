create or replace function app_private.alike_items(p_items text, input jsonb, p_states text[]) returns int[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 5000;
  account constant int := app_hidden.account_id();
  wanted constant int := (input ->> 'id')::int;
  -- what is alike goes to the same receiver, or to the same integration
  other_side constant text := coalesce((select max(d.receiver) from app_private.integrations as d where d.items = p_items), 'integration');
  chosen int[];
begin
  execute format(
    'select array(
       select i.id from app_public.%1$I as i
       where i.account_id = named.account_id and i.state = any ($3)
         and (i.id = named.id or $4 and named.state <> ''done'' and i.%2$I = named.%2$I and i.state = named.state and i.cause is not distinct from named.cause)
       order by i.id = named.id desc, i.id limit $5
       for no key update)
     from app_public.%1$I as named where named.account_id = $1 and named.id = $2', p_items, other_side)
  into chosen using account, wanted, p_states, coalesce((input ->> 'alike')::boolean, false), most;
  if chosen is null then
    perform app_private.fail('SWNFD', 'This item does not exist any more.', jsonb_build_object('module', p_items, 'id', wanted));
  end if;
  return chosen;
end $$;
comment on function app_private.alike_items(text, jsonb, text[]) is
  'The item that is named, and, where `alike` is asked for, those of its integration or receiver and state that have its cause, as far as they are in these states; 5,000 at most. Errors: SWNFD.';

create or replace function app_private.queue_items(p_items text, p_account int, p_ids int[], p_at_once boolean) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format(
    'select app_private.queue_sync_item($1, d.name, i.id, case when $3 then now() else greatest(i.retry_at, now()) end, (i.whole ->> d.receiver)::int)
     from (select t.id, t.retry_at, to_jsonb(t) as whole from app_public.%1$I as t where t.account_id = $1 and t.id = any ($2) order by t.id) as i
     cross join lateral app_private.integration_of(coalesce(i.whole ->> ''integration'', (select max(o.name) from app_private.integrations as o where o.items = %1$L))) as d',
    p_items) using p_account, p_ids, p_at_once;
end $$;
comment on function app_private.queue_items(text, int, int[], boolean) is 'Has items of a table done: at once, or those that are tried again later when it is their time.';

create or replace function app_private.retry_items(p_items text, input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_hidden.account_id();
  chosen int[];
begin
  chosen := app_private.alike_items(p_items, input, '{failed,leftOut,waiting,done}');
  execute format('update app_public.%I set state = ''waiting'', tries = 0, retry_at = null, done_at = null, updated_at = now() where account_id = $1 and id = any ($2)', p_items)
  using account, chosen;
  perform app_private.queue_items(p_items, account, chosen, true);
  return jsonb_build_object('id', input -> 'id', 'count', cardinality(chosen));
end $$;
comment on function app_private.retry_items(text, jsonb) is 'Has an item of a table done again, under its own key; with `alike` those of the same cause too. Whoever calls it asked for the scope. Errors: SWNFD.';

create or replace function app_private.leave_out_items(p_items text, input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  chosen int[];
begin
  chosen := app_private.alike_items(p_items, input, '{failed,waiting}');
  execute format('update app_public.%I set state = ''leftOut'', retry_at = null, user_id = app_hidden.user_id(), updated_at = now() where account_id = $1 and id = any ($2)', p_items)
  using app_hidden.account_id(), chosen;
  return jsonb_build_object('id', input -> 'id', 'count', cardinality(chosen));
end $$;
comment on function app_private.leave_out_items(text, jsonb) is 'Leaves out an item of a table that failed or waits; with `alike` those of the same cause too. Whoever calls it asked for the scope. Errors: SWNFD.';

create or replace function app_hidden.retry_sync_item(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  return app_private.retry_items('sync_items', input);
end $$;
comment on function app_hidden.retry_sync_item(jsonb) is
  'Does an item again, under its own key: {id, alike: those of the same cause too}. Errors: SWFBD, SWNFD.';

create or replace function app_hidden.leave_out_sync_item(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('integration:update:single');
  if not app_hidden.may_view('integration') then
    perform app_hidden.require_scope('integration:view:single');
  end if;
  return app_private.leave_out_items('sync_items', input);
end $$;
comment on function app_hidden.leave_out_sync_item(jsonb) is
  'Leaves out what failed or waits; nothing tries it until somebody has it tried again: {id, alike: those of the same cause too}. Errors: SWFBD, SWNFD.';

create or replace function app_private.wake_sync_items(p_account int, p_integration text, p_receiver int default null) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  declared constant app_private.integrations := app_private.integration_of(p_integration);
  waiting int[];
begin
  execute format('select array(select id from app_public.%I where account_id = $1 and %s and state = ''waiting'' order by id limit 5000)', declared.items,
    case when declared.receiver is null then 'integration = $2' else format('%I = $3', declared.receiver) end)
  into waiting using p_account, p_integration, p_receiver;
  perform app_private.queue_items(declared.items, p_account, waiting, p_receiver is not null);
end $$;
comment on function app_private.wake_sync_items(int, text, int) is
  'Has what waited done, once sending goes on, a connection was made again, or a receiver was switched on or has a secret.';

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
  perform app_private.connection_of(new.id, i.name) from app_private.integrations as i where i.receiver is null;
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_accounts__connections() is 'A new company has a connection of each kind, which is off.';
drop trigger if exists _850_connections on app_public.accounts;
create trigger _850_connections after insert on app_public.accounts for each row execute function app_private.tg_accounts__connections();

drop trigger if exists _900_announce on app_public.sync_items;
create trigger _900_announce after insert or update on app_public.sync_items
for each row execute function app_private.tg_announce_row();
drop trigger if exists _900_announce on app_public.webhook_deliveries;
create trigger _900_announce after insert or update on app_public.webhook_deliveries
for each row execute function app_private.tg_announce_row();
drop trigger if exists _900_announce on app_public.connections;
create trigger _900_announce after insert or update on app_public.connections
for each row execute function app_private.tg_announce_row();
