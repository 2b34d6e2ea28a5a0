-- one loop over the accounts for both
drop function if exists app_private.clean_up_error_logs(), app_private.clean_up_deliveries();
create or replace function app_private.clean_up_told() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
begin
  for account in select * from app_private.accounts_at_work() loop
    perform set_config('app.account_id', account::text, true);
    delete from app_public.error_logs where account_id = account and last_at < now() - interval '90 days';
    -- its row of the history was looked through long ago
    delete from app_public.webhook_deliveries where account_id = account and created_at < now() - interval '30 days';
    delete from app_public.sync_items where account_id = account and state in ('done', 'leftOut') and created_at < now() - interval '30 days';
    delete from app_public.workflow_runs where account_id = account and created_at < now() - interval '90 days';
    delete from app_public.automation_runs where account_id = account and created_at < now() - interval '90 days';
  end loop;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.clean_up_told() is 'Forgets what went wrong and was not seen again for 90 days, deliveries to programs after 30 days, and runs of workflows and automations after 90.';
grant execute on function app_private.clean_up_told() to stockwright_worker;
