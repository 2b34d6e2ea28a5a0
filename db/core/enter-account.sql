create or replace function app_private.enter_account(p_account int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if app_hidden.account_id() is distinct from p_account then
    perform set_config('app.account_id', p_account::text, true);
  end if;
end $$;
comment on function app_private.enter_account(int) is
  'Lets triggers work in the account of the rows at hand: a repair by the database''s own administrator names none, and is guarded and recorded too.';
