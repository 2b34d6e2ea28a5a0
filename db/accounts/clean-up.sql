create or replace function app_private.clean_up_logins() returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  delete from app_private.rate_limits where ends_at < now();
  delete from app_private.refresh_tokens where expires_at < now() and not app_private.is_frozen(account_id);
  delete from app_private.sessions as s
  where created_at < now() - interval '7 days' and not app_private.is_frozen(s.account_id) and not exists (select from app_private.refresh_tokens as t where t.account_id = s.account_id and t.session_id = s.id);
  delete from app_private.one_time_tokens where expires_at < now() - interval '7 days' and not app_private.is_frozen(account_id);
  delete from app_private.outgoing_mails where created_at < now() - interval '30 days';
  select app_private.clean_up_email_changes();
$$;
comment on function app_private.clean_up_logins() is 'Forgets what has run out: attempts, refresh tokens, sessions without one, mailed links, sent mails, changes of addresses.';

create or replace function app_private.clean_up_requests() returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ delete from app_private.requests where created_at < now() - interval '24 hours' and not app_private.is_frozen(account_id) $$;
comment on function app_private.clean_up_requests() is 'Forgets idempotency keys and their answers after 24 hours.';

grant execute on function app_private.clean_up_logins(), app_private.clean_up_requests() to stockwright_worker;
alter function app_private.clean_up_logins() owner to login_clerk;
