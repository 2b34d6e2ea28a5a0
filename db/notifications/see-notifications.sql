create or replace function app_hidden.update_notification(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  changed int;
begin
  perform app_hidden.require_scope('notification:update');
  perform app_hidden.require_scope('notification:view');
  update app_public.notifications
  set has_been_seen = coalesce((input ->> 'hasBeenSeen')::boolean, true), updated_at = now()
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and id = (input ->> 'id')::int
  returning id into changed;
  if changed is null then
    perform app_private.fail('SWNFD', 'This notification does not exist any more.', '{"module": "notifications"}');
  end if;
  return jsonb_build_object('id', changed);
end $$;
comment on function app_hidden.update_notification(jsonb) is 'Marks one of the caller''s own notifications as seen, or not: {id, hasBeenSeen}.';

create or replace function app_hidden.see_all_notifications(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  newest int;
begin
  perform app_hidden.require_scope('notification:update');
  newest := app_hidden.update_notification(jsonb_build_object('id', input -> 'id')) ->> 'id';
  update app_public.notifications
  set has_been_seen = true, updated_at = now()
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and not has_been_seen and id < newest;
  return jsonb_build_object('id', newest);
end $$;
comment on function app_hidden.see_all_notifications(jsonb) is
  'Marks the caller''s own notifications up to the one of {id} as seen, under notification:update: those that came meanwhile stay new.';
