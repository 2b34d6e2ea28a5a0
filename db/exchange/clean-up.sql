-- one loop over the accounts for all of them
drop function if exists app_private.clean_up_bulk();
create or replace function app_private.clean_up_exchange() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int;
begin
  for account in select * from app_private.accounts_at_work() loop
    perform set_config('app.account_id', account::text, true);
    delete from app_public.bulk_updates where account_id = account and created_at < now() - interval '30 days';
    delete from app_public.move_ins where account_id = account and coalesce(finished_at, created_at) < now() - interval '30 days';
    with exported as (
      delete from app_public.exports
      where account_id = account and (expires_at < now() or progress = 'failed' and finished_at < now() - interval '7 days')
      returning file_path as path
    ),
    imported as (
      delete from app_public.imports where account_id = account and coalesce(finished_at, created_at) < now() - interval '30 days'
      returning errors_path as path
    )
    insert into app_private.removed_files (account_id, path)
    select account, g.path from (select path from exported union all select path from imported) as g where g.path is not null
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.clean_up_exchange() is
  'Forgets exports whose day is over, imports that ended, or began, more than 30 days ago, with their rows, and bulk actions of before then; the server removes their bytes.';
grant execute on function app_private.clean_up_exchange() to stockwright_worker;
