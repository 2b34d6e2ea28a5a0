create or replace function app_private.log_error(
  p_source text, p_message text, p_words jsonb default null, p_module text default null, p_record int default null, p_detail text default null
) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  insert into app_public.error_logs as e (account_id, source, message, words, module, record_id, detail)
  values (app_hidden.account_id(), p_source, left(p_message, 2000), p_words,
    case when p_record is not null then p_module end, case when p_module is not null then p_record end, left(p_detail, 4000))
  on conflict (account_id, source, md5(message), coalesce(module, ''), coalesce(record_id, 0)) do update
  set occurrences = least(e.occurrences::bigint + 1, 2147483647)::int, last_at = now(), updated_at = now(), detail = excluded.detail, words = excluded.words
$$;
comment on function app_private.log_error(text, text, jsonb, text, int, text) is
  'Keeps for the administrators of the current account what went wrong, about a record where one is given: the same again is counted. Called by other functions and jobs, never by a user.';

create or replace function app_private.log_failed_job(p_task text, p_payload jsonb, p_error text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  -- a mail says whose it is once it was written
  account constant int := coalesce((p_payload ->> 'accountId')::int, app_private.account_of_mail((p_payload ->> 'mailId')::bigint));
  caller text;
begin
  -- what belongs to no company is for the operator's log alone
  if account is null or not exists (select from app_public.accounts as a where a.id = account) then
    return;
  end if;
  caller := app_private.act_for(account);
  perform app_private.log_error(
    case when p_payload ? 'mailId' then 'mail' else 'job' end,
    case when p_payload ? 'mailId' then 'A mail could not be sent and was given up.' else format('The job %s failed and was given up.', p_task) end,
    jsonb_build_object('key', case when p_payload ? 'mailId' then 'mailGivenUp' else 'jobGivenUp' end, 'values', jsonb_build_object('task', p_task)),
    null, null, p_error);
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.log_failed_job(text, jsonb, text) is
  'Keeps that the worker tried a job for the last time, for the account that its payload is about; of others nothing is kept.';

create or replace function app_private.log_failed_request(p_account int, p_where text, p_request text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  perform app_private.log_error('request', format('Something failed on our side: %s.', p_where),
    jsonb_build_object('key', 'requestFailed', 'values', jsonb_build_object('operation', p_where)), null, null, format('Request %s', p_request));
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.log_failed_request(int, text, text) is
  'Keeps for an account that a request of its people failed on our side: a field of the API, and the id of the last such request.';

drop trigger if exists _900_announce on app_public.error_logs;
create trigger _900_announce after insert or update on app_public.error_logs
for each row execute function app_private.tg_announce_row();
drop function if exists app_private.tg_error_logs__announce();

grant execute on function app_private.log_error(text, text, jsonb, text, int, text) to ledger_writer;
grant execute on function app_private.log_failed_job(text, jsonb, text) to stockwright_worker;
grant execute on function app_private.log_failed_request(int, text, text) to stockwright_server;
