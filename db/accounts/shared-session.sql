create or replace function app_private.report_shared_session(p_account int, p_user int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller constant text := app_private.act_for(p_account);
begin
  if app_private.count_attempts(jsonb_build_object('shared:user', p_account || ' ' || p_user)) = 0 then
    perform app_private.notify_users(array[p_user], 'Your session was renewed from two places at once.', 'security', null, null,
      '{"key": "sessionShared", "values": {}}');
    perform app_private.mail_person(p_user, 'sharedSession',
      coalesce((select s.language from app_public.notification_settings as s where s.account_id = p_account and s.user_id = p_user), 'en'), '{}');
  end if;
  perform app_private.act_for(nullif(caller, '')::int);
end $$;
comment on function app_private.report_shared_session(int, int) is
  'Tells a person, once in six hours, in the bubble and by mail, that one of this person''s refresh tokens came from two addresses or devices within 30 seconds.';
grant execute on function app_private.report_shared_session(int, int) to login_clerk;
