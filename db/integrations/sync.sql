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

create or replace function app_private.integration_of(p_name text) returns app_private.integrations
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  declared app_private.integrations;
begin
  select * into declared from app_private.integrations where name = p_name;
  if declared.name is null then
    declared := row(p_name, 'sync_items', null, 12, 60, 86400);
  end if;
  return declared;
end $$;
comment on function app_private.integration_of(text) is 'What is declared of an integration; of one that is none any more, how its items are found.';

create or replace function app_private.queue_sync_item(p_account int, p_integration text, p_item int, p_run_at timestamptz, p_receiver int default null) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- one after the other of a company and an integration: the other side sees changes in their order. Receivers share three
  -- queues: a slow one keeps no other company waiting, and most receivers of its own neither
  select graphile_worker.enqueue_at('sync:' || p_account || ':' || p_integration || coalesce(':' || p_receiver % 3, ''), 'run_sync',
    json_build_object('accountId', p_account, 'integration', p_integration, 'itemId', p_item),
    'run_sync:' || p_account || ':' || p_integration || ':' || p_item, p_run_at)
$$;
comment on function app_private.queue_sync_item(int, text, int, timestamptz, int) is
  'Has an item done by the worker once its transaction is committed, at the given moment at the earliest.';

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
    perform app_private.queue_sync_item(account, p_integration, made, now());
  end if;
  return made;
end $$;
comment on function app_private.queue_sync(text, text, text, text, text, int, jsonb) is
  'Has something of the current company brought to an integration, or fetched from it, once for each key; null where it was asked for before.';

create or replace function app_private.settings_of(p_account int, p_integration text, p_receiver int default null) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  settings jsonb;
begin
  if exists (select from app_private.integrations as i where i.name = p_integration) then
    execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1 and t.id = coalesce($2, t.id)', p_integration)
    into settings using p_account, p_receiver;
  end if;
  return jsonb_build_object('settings', coalesce(settings, '{}'),
    'secrets', coalesce(app_private.sealed_secrets(p_account, p_integration, (settings ->> 'id')::int), '{}'));
end $$;
comment on function app_private.settings_of(int, text, int) is
  'The settings of an integration of a company, or of one of its receivers: {settings by column, secrets by field, sealed}.';

create or replace function app_private.waiting_item(p_account int, p_integration text, p_item int) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  item jsonb;
begin
  execute format('select to_jsonb(i) from app_public.%I as i where i.account_id = $1 and i.id = $2 and i.state = ''waiting'' for no key update',
    (app_private.integration_of(p_integration)).items) into item using p_account, p_item;
  return item;
end $$;
comment on function app_private.waiting_item(int, text, int) is 'An item that waits, locked, from whichever table it stands in; null where it waits no more.';

create or replace function app_private.begin_sync(p_account int, p_integration text, p_item int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  declared constant app_private.integrations := app_private.integration_of(p_integration);
  caller text := app_private.act_for(p_account);
  item constant jsonb := app_private.waiting_item(p_account, p_integration, p_item);
  receiver constant int := (item ->> declared.receiver)::int;
  connection app_public.connections;
  rests boolean;
  begun jsonb;
begin
  if item is not null then
    begun := app_private.settings_of(p_account, p_integration, receiver);
    if declared.receiver is null then
      connection := app_private.connection_of(p_account, p_integration);
      rests := connection.is_held or connection.state = 'reconnect';
    else
      -- nothing is sent unsigned
      rests := (begun -> 'settings' ->> 'is_active')::boolean is not true or begun -> 'secrets' = '{}';
    end if;
    if rests then
      begun := null;
    else
      execute format('update app_public.%I set tries = tries + 1, tried_at = clock_timestamp(), retry_at = null, updated_at = clock_timestamp()
        where account_id = $1 and id = $2', declared.items) using p_account, p_item;
      begun := begun || jsonb_build_object(
        'id', p_item, 'integration', p_integration, 'direction', coalesce(item ->> 'direction', 'out'), 'action', item -> 'action', 'module', item -> 'module',
        'recordId', item -> 'record_id', 'key', item -> 'key', 'externalId', item -> 'external_id', 'facts', coalesce(item -> 'facts', '{}'),
        'occurredAt', item -> 'occurred_at', 'tries', (item ->> 'tries')::int + 1, 'userId', item -> 'user_id');
    end if;
  end if;
  perform set_config('app.account_id', caller, true);
  return begun;
end $$;
comment on function app_private.begin_sync(int, text, int) is
  'What is to be done, with the settings and sealed secrets of its integration or receiver; null when it was done or left out, or while its connection is held or has to be made anew, or its receiver is switched off or has no secret.';

create or replace function app_private.finish_sync(p_account int, p_integration text, p_item int, p_outcome jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  declared constant app_private.integrations := app_private.integration_of(p_integration);
  caller text := app_private.act_for(p_account);
  found_item constant jsonb := app_private.waiting_item(p_account, p_integration, p_item);
  item app_public.sync_items;
  -- a receiver is no connection: what it does not take has failed
  outcome constant text := case when p_outcome ->> 'state' = 'reconnect' and declared.receiver is not null then 'failed' else p_outcome ->> 'state' end;
  again timestamptz;
begin
  if found_item is not null then
    item := jsonb_populate_record(null::app_public.sync_items, found_item);
    if p_outcome ? 'milliseconds' then
      item.status := (p_outcome ->> 'status')::int;
      item.milliseconds := (p_outcome ->> 'milliseconds')::int;
    end if;
    if outcome = 'wait' then
      -- the provider's rate, or its queue: no try of its own
      item.tries := greatest(item.tries - 1, 0);
      again := clock_timestamp() + make_interval(secs => (p_outcome ->> 'waitMilliseconds')::numeric::double precision / 1000);
    elsif outcome = 'done' then
      item.state := 'done';
      item.cause := null;
      item.words := left(p_outcome ->> 'words', 1024);
      item.done_at := clock_timestamp();
      item.external_id := coalesce(left(p_outcome ->> 'externalId', 200), item.external_id);
    elsif outcome = 'reconnect' then
      item.tries := greatest(item.tries - 1, 0);
      update app_public.connections set state = 'reconnect', words = left(p_outcome ->> 'words', 1000), last_failed_at = clock_timestamp(),
        version = version + 1, updated_at = clock_timestamp()
      where account_id = p_account and integration = p_integration and state <> 'reconnect';
      if found then
        perform app_private.notify_users(app_private.active_administrators(),
          format('%s has to be connected again.', p_integration), 'integration', null, null,
          jsonb_build_object('key', 'reconnect', 'values', jsonb_build_object('name', p_integration)));
      end if;
    else
      item.cause := left(coalesce(p_outcome ->> 'cause', case p_outcome ->> 'state' when 'reconnect' then 'secret' else 'broken' end), 60);
      item.words := left(p_outcome ->> 'words', 1024);
      if coalesce((p_outcome ->> 'retry')::boolean, p_outcome ->> 'state' = 'reconnect') and item.tries < declared.tries then
        again := clock_timestamp() + make_interval(secs => coalesce((p_outcome ->> 'waitMilliseconds')::double precision / 1000,
          least(declared.longest_wait, declared.first_wait * power(4, item.tries - 1))));
      else
        item.state := 'failed';
      end if;
    end if;
    execute format('update app_public.%I set state = $3, tries = $4, cause = $5, words = $6, external_id = $7, status = $8, milliseconds = $9, retry_at = $10, done_at = $11,
      updated_at = clock_timestamp() where account_id = $1 and id = $2', declared.items)
    using p_account, p_item, item.state, item.tries, item.cause, item.words, item.external_id, item.status, item.milliseconds, again, item.done_at;
    if declared.receiver is null and outcome = 'done' then
      update app_public.connections set state = 'connected', words = null, last_done_at = clock_timestamp(), updated_at = clock_timestamp()
      where account_id = p_account and integration = p_integration;
    elsif declared.receiver is null and outcome = 'failed' then
      update app_public.connections set last_failed_at = clock_timestamp(), updated_at = clock_timestamp() where account_id = p_account and integration = p_integration;
    end if;
    if again is not null then
      perform app_private.queue_sync_item(p_account, p_integration, p_item, again, (found_item ->> declared.receiver)::int);
    end if;
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_sync(int, text, int, jsonb) is
  'Notes how a try went, with status and milliseconds of its last call: {state: done, externalId, words} | {state: failed, cause, words, retry, waitMilliseconds} | {state: wait, waitMilliseconds} | {state: reconnect, words}. Tried again as often as its integration declares, less and less often.';

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
grant execute on function app_private.begin_sync(int, text, int), app_private.finish_sync(int, text, int, jsonb), app_private.take_call(int, text, int, int),
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
    perform app_private.connection_of(account, i.name) from app_private.integrations as i where i.receiver is null;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
