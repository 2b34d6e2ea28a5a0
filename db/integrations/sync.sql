create or replace function app_private.connection_of(p_account int, p_integration text) returns app_public.connections
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  found_one app_public.connections;
begin
  insert into app_public.connections (account_id, integration) values (p_account, p_integration)
  on conflict do nothing returning * into found_one;
  if found_one.id is not null then
    insert into app_private.connection_addresses (token_hash, account_id, integration)
    values (sha256(convert_to(found_one.public_id, 'UTF8')), p_account, p_integration);
    return found_one;
  end if;
  select * into strict found_one from app_public.connections where account_id = p_account and integration = p_integration;
  return found_one;
end $$;
comment on function app_private.connection_of(int, text) is 'How a company is connected with an integration; a row is made when one is asked for first.';

create or replace function app_private.queue_sync_item(p_account int, p_item int, p_integration text, p_run_at timestamptz) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- one after the other of a company and an integration: the other side sees changes in their order
  select graphile_worker.enqueue_at('sync:' || p_account || ':' || p_integration, 'run_sync',
    json_build_object('accountId', p_account, 'itemId', p_item), 'run_sync:' || p_account || ':' || p_item, p_run_at)
$$;
comment on function app_private.queue_sync_item(int, int, text, timestamptz) is 'Has an item done by the worker once its transaction is committed, at the given moment at the earliest.';

create or replace function app_private.queue_sync(
  p_integration text, p_direction text, p_action text, p_key text, p_module text default null, p_record int default null, p_facts jsonb default '{}'
) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_hidden.account_id();
  made int;
begin
  insert into app_public.sync_items (integration, direction, action, key, module, record_id, facts, user_id)
  values (p_integration, p_direction, p_action, p_key, p_module, p_record, p_facts, app_hidden.user_id())
  on conflict do nothing returning id into made;
  if made is not null then
    perform app_private.queue_sync_item(account, made, p_integration, now());
  end if;
  return made;
end $$;
comment on function app_private.queue_sync(text, text, text, text, text, int, jsonb) is
  'Has something of the current company brought to an integration, or fetched from it, once for each key; null where it was asked for before.';

create or replace function app_private.settings_of(p_account int, p_integration text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  settings jsonb;
begin
  if exists (select from app_private.integrations as i where i.name = p_integration) then
    execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1', p_integration) into settings using p_account;
  end if;
  return jsonb_build_object('settings', coalesce(settings, '{}'),
    'secrets', coalesce(app_private.sealed_secrets(p_account, p_integration, (settings ->> 'id')::int), '{}'));
end $$;
comment on function app_private.settings_of(int, text) is 'The settings of an integration of a company: {settings by column, secrets by field, sealed}.';

create or replace function app_private.begin_sync(p_account int, p_item int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  item app_public.sync_items;
  connection app_public.connections;
  begun jsonb;
begin
  select * into item from app_public.sync_items where account_id = p_account and id = p_item and state = 'waiting' for no key update;
  if item.id is not null then
    connection := app_private.connection_of(p_account, item.integration);
    if not connection.is_held and connection.state <> 'reconnect' then
      update app_public.sync_items set tries = tries + 1, tried_at = clock_timestamp(), retry_at = null, updated_at = clock_timestamp()
      where account_id = p_account and id = p_item;
      begun := app_private.settings_of(p_account, item.integration) || jsonb_build_object(
        'id', item.id, 'integration', item.integration, 'direction', item.direction, 'action', item.action, 'module', item.module,
        'recordId', item.record_id, 'key', item.key, 'externalId', item.external_id, 'facts', item.facts, 'tries', item.tries + 1, 'userId', item.user_id);
    end if;
  end if;
  perform set_config('app.account_id', caller, true);
  return begun;
end $$;
comment on function app_private.begin_sync(int, int) is
  'What is to be done, with the settings and sealed secrets of its integration; null when it was done or left out, or while sending is held or the connection has to be made anew.';

create or replace function app_private.finish_sync(p_account int, p_item int, p_outcome jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  -- seconds until the next try: a minute, then four times as long each time, a day at most
  longest constant int := 86400;
  most constant int := 12;
  caller text := app_private.act_for(p_account);
  outcome constant text := p_outcome ->> 'state';
  item app_public.sync_items;
  again timestamptz;
begin
  select * into item from app_public.sync_items where account_id = p_account and id = p_item and state = 'waiting' for no key update;
  if item.id is not null then
    if outcome = 'wait' then
      -- the provider's rate, or its queue: no try of its own
      again := clock_timestamp() + make_interval(secs => (p_outcome ->> 'waitMilliseconds')::numeric::double precision / 1000);
      update app_public.sync_items set tries = greatest(tries - 1, 0), retry_at = again, updated_at = clock_timestamp() where account_id = p_account and id = p_item;
    elsif outcome = 'done' then
      update app_public.sync_items set state = 'done', cause = null, words = null, done_at = clock_timestamp(),
        external_id = coalesce(left(p_outcome ->> 'externalId', 200), external_id), version = version + 1, updated_at = clock_timestamp()
      where account_id = p_account and id = p_item;
      update app_public.connections set state = 'connected', words = null, last_done_at = clock_timestamp(), updated_at = clock_timestamp()
      where account_id = p_account and integration = item.integration;
    elsif outcome = 'reconnect' then
      update app_public.sync_items set tries = greatest(tries - 1, 0), updated_at = clock_timestamp() where account_id = p_account and id = p_item;
      update app_public.connections set state = 'reconnect', words = left(p_outcome ->> 'words', 1000), last_failed_at = clock_timestamp(),
        version = version + 1, updated_at = clock_timestamp()
      where account_id = p_account and integration = item.integration and state <> 'reconnect';
      if found then
        perform app_private.notify_users(app_private.active_administrators(),
          format('%s has to be connected again.', item.integration), 'integration', null, null,
          jsonb_build_object('key', 'reconnect', 'values', jsonb_build_object('name', item.integration)));
      end if;
    else
      if (p_outcome ->> 'retry')::boolean and item.tries < most then
        again := clock_timestamp() + make_interval(secs => coalesce((p_outcome ->> 'waitMilliseconds')::double precision / 1000, least(longest, 60 * power(4, item.tries - 1))));
      end if;
      update app_public.sync_items set state = case when again is null then 'failed' else state end, retry_at = again,
        cause = left(coalesce(p_outcome ->> 'cause', 'broken'), 60), words = left(p_outcome ->> 'words', 1000), version = version + 1, updated_at = clock_timestamp()
      where account_id = p_account and id = p_item;
      update app_public.connections set last_failed_at = clock_timestamp(), updated_at = clock_timestamp() where account_id = p_account and integration = item.integration;
    end if;
    if again is not null then
      perform app_private.queue_sync_item(p_account, p_item, item.integration, again);
    end if;
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_sync(int, int, jsonb) is
  'Notes how a try went: {state: done, externalId} | {state: failed, cause, words, retry, waitMilliseconds} | {state: wait, waitMilliseconds} | {state: reconnect, words}. Tried again up to twelve times, less and less often.';

create or replace function app_private.take_call(p_account int, p_integration text, p_calls int, p_seconds int) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  now_exactly constant timestamptz := clock_timestamp();
  length constant interval := make_interval(secs => p_seconds);
  state app_private.recent_calls;
  wait int := 0;
begin
  insert into app_private.recent_calls as r (account_id, integration) values (p_account, p_integration)
  on conflict (account_id, integration) do update set calls = array(select c from unnest(r.calls) as c where c + length > now_exactly order by c)
  returning * into state;
  if state.paused_until > now_exactly then
    wait := ceil(extract(epoch from state.paused_until - now_exactly) * 1000);
  elsif cardinality(state.calls) >= p_calls then
    wait := ceil(extract(epoch from state.calls[cardinality(state.calls) - p_calls + 1] + length - now_exactly) * 1000);
  else
    update app_private.recent_calls set calls = calls || now_exactly where account_id = p_account and integration = p_integration;
  end if;
  perform set_config('app.account_id', caller, true);
  return greatest(wait, 0);
end $$;
comment on function app_private.take_call(int, text, int, int) is
  'Counts a call of a company to a provider and answers 0, or the milliseconds to wait, uncounted, where so many were made in the last seconds or the provider asked for a pause.';

create or replace function app_private.pause_calls(p_account int, p_integration text, p_milliseconds int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 3600000;
  caller text := app_private.act_for(p_account);
  until constant timestamptz := clock_timestamp() + make_interval(secs => least(greatest(p_milliseconds, 0), most)::double precision / 1000);
begin
  insert into app_private.recent_calls as r (account_id, integration, paused_until) values (p_account, p_integration, until)
  on conflict (account_id, integration) do update set paused_until = greatest(r.paused_until, excluded.paused_until);
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.pause_calls(int, text, int) is 'No call of a company to a provider for so long, as that provider asked: an hour at most.';

create or replace function app_private.connected_account(p_hash bytea, p_integration text) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select account_id from app_private.connection_addresses where token_hash = p_hash and integration = p_integration $$;
comment on function app_private.connected_account(bytea, text) is 'Whose address it is that a provider calls; null for one that nobody has.';
alter function app_private.connected_account(bytea, text) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.connected_account(bytea, text) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_private.inbound_secrets(p_hash bytea, p_integration text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account constant int := app_private.connected_account(p_hash, p_integration);
  caller text;
  answer jsonb;
begin
  if account is null then
    return null;
  end if;
  caller := app_private.act_for(account);
  answer := app_private.settings_of(account, p_integration) - 'settings' || jsonb_build_object('accountId', account);
  perform set_config('app.account_id', caller, true);
  return answer;
end $$;
comment on function app_private.inbound_secrets(bytea, text) is
  'Whose address it is that a provider calls, by the SHA-256 of its secret part, with the sealed secrets that tell whether it is that provider: {accountId, secrets}; null for an address that nobody has.';

create or replace function app_private.take_event(p_account int, p_integration text, p_action text, p_event_key text, p_facts jsonb) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  made int;
begin
  made := app_private.queue_sync(p_integration, 'in', p_action, p_event_key, null, null, p_facts);
  perform set_config('app.account_id', caller, true);
  return made is not null;
end $$;
comment on function app_private.take_event(int, text, text, text, jsonb) is 'Takes an event of a provider into the inbox, once for each key; false when it came before.';

grant execute on function app_private.inbound_secrets(bytea, text), app_private.take_event(int, text, text, text, jsonb) to anonymous;
grant execute on function app_private.begin_sync(int, int), app_private.finish_sync(int, int, jsonb), app_private.take_call(int, text, int, int),
  app_private.pause_calls(int, text, int) to stockwright_worker;

create or replace function app_hidden.connection_waiting(p_connection int) returns int
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select (select count(*)::int from app_public.sync_items as i where i.account_id = c.account_id and i.integration = c.integration and i.state = 'waiting')
  from app_public.connections as c where c.account_id = app_hidden.account_id() and c.id = p_connection
$$;
comment on function app_hidden.connection_waiting(int) is 'How many items of a connection wait; null where there is no such connection.';

create or replace function app_hidden.connection_failed(p_connection int) returns int
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select (select count(*)::int from app_public.sync_items as i where i.account_id = c.account_id and i.integration = c.integration and i.state = 'failed')
  from app_public.connections as c where c.account_id = app_hidden.account_id() and c.id = p_connection
$$;
comment on function app_hidden.connection_failed(int) is 'How many items of a connection failed, and wait for a person; null where there is no such connection.';

-- a company that is older than an integration
do $$
declare
  account int;
begin
  for account in select id from app_public.accounts loop
    perform set_config('app.account_id', account::text, true);
    perform app_private.connection_of(account, i.name) from app_private.integrations as i;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
