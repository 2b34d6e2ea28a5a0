create or replace function app_private.last_history_of(p_account int) returns bigint
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select coalesce((select h.id from app_public.history as h where h.account_id = p_account order by h.id desc limit 1), 0) $$;
comment on function app_private.last_history_of(int) is 'The newest row of an account''s history.';

create or replace function app_private.tg_webhooks__begin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  insert into app_private.webhook_states as s (account_id, webhook_id, scanned_to)
  values (new.account_id, new.id, app_private.last_history_of(new.account_id))
  on conflict (account_id, webhook_id) do update set scanned_to = excluded.scanned_to;
  if tg_op = 'UPDATE' then
    update app_public.webhooks set failures = 0 where account_id = new.account_id and id = new.id and failures > 0;
    perform app_private.wake_sync_items(new.account_id, 'webhooks', new.id);
  end if;
  return null;
end $$;
comment on function app_private.tg_webhooks__begin() is 'A webhook that is new, or switched on again, is told of what happens from then on, and of what waited.';
drop trigger if exists _820_begin on app_public.webhooks;
create trigger _820_begin after insert on app_public.webhooks for each row execute function app_private.tg_webhooks__begin();
drop trigger if exists _820_begin_again on app_public.webhooks;
create trigger _820_begin_again after update of is_active on app_public.webhooks
for each row when (new.is_active and not old.is_active) execute function app_private.tg_webhooks__begin();

create or replace function app_hidden.renew_webhook_secret(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wanted constant int := (input ->> 'id')::int;
  state app_private.webhook_states;
begin
  perform app_hidden.require_scope('webhook:update:single');
  if not app_hidden.may_view('webhook') then
    perform app_hidden.require_scope('webhook:view:single');
  end if;
  select * into state from app_private.webhook_states where account_id = app_hidden.account_id() and webhook_id = wanted for update;
  if state.secret is not null then
    perform app_private.refuse_secret_of(state.secret_by);
  end if;
  update app_private.webhook_states set secret = decode(input ->> 'sealed', 'base64'), secret_by = app_hidden.user_id() where account_id = app_hidden.account_id() and webhook_id = wanted;
  if not found then
    perform app_private.fail('SWNFD', 'This webhook does not exist any more.', jsonb_build_object('module', 'webhooks', 'id', wanted));
  end if;
  update app_public.webhooks set secret_made_at = now() where account_id = app_hidden.account_id() and id = wanted;
  perform app_private.wake_sync_items(app_hidden.account_id(), 'webhooks', wanted);
  return jsonb_build_object('id', wanted, 'token', input -> 'token');
end $$;
comment on function app_hidden.renew_webhook_secret(jsonb) is
  'Gives a webhook a new secret, which is in this answer and nowhere else: {id}; the server adds token, which it made, and sealed, which is kept. What is sent from now on is signed with it. Errors: SWFBD where somebody whose role holds more made the one before, SWNFD.';

create or replace function app_private.queue_webhook(p_webhook app_public.webhooks) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 1000;
  -- a row may be seen later than one with a higher number: so long a transaction takes at most
  settled constant interval := interval '2 minutes';
  state app_private.webhook_states;
  queued int;
  newest bigint;
begin
  select * into state from app_private.webhook_states where account_id = p_webhook.account_id and webhook_id = p_webhook.id for update skip locked;
  if state.webhook_id is null then
    return 0;
  end if;
  with told as (
    select h.id, h.module, h.root_id, h.created_at,
      case
        when h.operation = 'updated' and h.changes ? 'state' and 'stateChanged' = any (p_webhook.events) then 'stateChanged'
        when h.operation = any (p_webhook.events) then h.operation
      end as event
    from app_public.history as h
    where h.account_id = p_webhook.account_id and h.id > state.scanned_to and h.created_at > now() - interval '31 days'
      and h.table_name = h.module and h.module = any (p_webhook.modules)
  ),
  made as (
    insert into app_public.webhook_deliveries (account_id, webhook_id, history_id, action, module, record_id, occurred_at)
    select p_webhook.account_id, p_webhook.id, t.id, t.event, t.module, t.root_id, t.created_at
    from told as t
    where t.event is not null and not exists (
      select from app_public.webhook_deliveries as d where d.account_id = p_webhook.account_id and d.webhook_id = p_webhook.id and d.history_id = t.id)
    order by t.id
    limit most
    on conflict do nothing
    returning id, history_id
  ),
  sent as (select app_private.queue_sync_item(p_webhook.account_id, 'webhooks', m.id, now(), p_webhook.id) from made as m order by m.history_id)
  select count(*), max(m.history_id) into queued, newest from made as m, (select count(*) from sent) as s;
  update app_private.webhook_states as s set scanned_to = greatest(s.scanned_to, case
    when queued = most then newest
    else (select max(h.id) from app_public.history as h
      where h.account_id = p_webhook.account_id and h.id > s.scanned_to and h.created_at between now() - interval '31 days' and now() - settled)
  end)
  where s.account_id = p_webhook.account_id and s.webhook_id = p_webhook.id;
  return queued;
end $$;
comment on function app_private.queue_webhook(app_public.webhooks) is
  'Makes deliveries of what the history tells and this webhook has not had; returns how many. Asked again it makes no second one.';

create or replace function app_private.queue_webhooks() returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
  webhook app_public.webhooks;
  queued int := 0;
begin
  for account in select distinct s.account_id from app_private.webhook_states as s where not app_private.is_frozen(s.account_id) order by 1 loop
    perform set_config('app.account_id', account::text, true);
    for webhook in select * from app_public.webhooks as w where w.account_id = account and w.is_active order by w.id loop
      queued := queued + app_private.queue_webhook(webhook);
    end loop;
  end loop;
  perform set_config('app.account_id', caller, true);
  return queued;
end $$;
comment on function app_private.queue_webhooks() is 'Makes the deliveries that are due, of every account; returns how many.';

create or replace function app_private.tg_webhook_deliveries__count() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  patience constant int := 20;
  told app_public.webhooks;
begin
  update app_public.webhooks set
    failures = case when new.state = 'done' then 0 else failures + 1 end,
    is_active = is_active and (new.state = 'done' or failures + 1 < patience)
  where account_id = new.account_id and id = new.webhook_id and (new.state = 'failed' or failures > 0)
  returning * into told;
  if not told.is_active and told.failures = patience then
    perform app_private.notify_users(app_private.active_administrators(),
      format('The webhook %s was switched off: %s deliveries in a row were given up.', told.name, patience), 'webhook', 'webhooks', told.id,
      jsonb_build_object('key', 'webhookOff', 'values', jsonb_build_object('name', told.name, 'count', patience)));
    perform app_private.log_error('webhook', format('The webhook %s was switched off: %s deliveries in a row were given up.', told.name, patience),
      jsonb_build_object('key', 'webhookOff', 'values', jsonb_build_object('name', told.name, 'count', patience)), 'webhooks', told.id, new.cause);
  end if;
  return null;
end $$;
comment on function app_private.tg_webhook_deliveries__count() is
  'What failed counts; 20 in a row switch the webhook off, and its administrators are told.';
drop trigger if exists _830_count on app_public.webhook_deliveries;
create trigger _830_count after update of state on app_public.webhook_deliveries
for each row when (old.state = 'waiting' and new.state in ('done', 'failed')) execute function app_private.tg_webhook_deliveries__count();

create or replace function app_hidden.replay_webhook_delivery(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('webhook:update:single');
  if not app_hidden.may_view('webhook') then
    perform app_hidden.require_scope('webhook:view:single');
  end if;
  return app_private.retry_items('webhook_deliveries', input);
end $$;
comment on function app_hidden.replay_webhook_delivery(jsonb) is
  'Sends an event again, under its own id: {id, alike: those of the webhook that failed for the same cause too}. It waits while its webhook is switched off. Errors: SWFBD, SWNFD.';

create or replace function app_hidden.leave_out_webhook_delivery(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('webhook:update:single');
  if not app_hidden.may_view('webhook') then
    perform app_hidden.require_scope('webhook:view:single');
  end if;
  return app_private.leave_out_items('webhook_deliveries', input);
end $$;
comment on function app_hidden.leave_out_webhook_delivery(jsonb) is
  'Leaves out a delivery that failed or waits, until somebody sends it again: {id, alike: those of the webhook and the same cause too}. Errors: SWFBD, SWNFD.';

grant execute on function app_private.queue_webhooks() to stockwright_worker;
