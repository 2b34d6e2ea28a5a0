-- A function's own SET of these settings would need a superuser's leave, which hosted databases do not give.
create or replace function app_private.act_for(p_account int) returns text
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  before text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_config('app.account_id', coalesce(p_account::text, ''), true);
  return before;
end $$;
comment on function app_private.act_for(int) is
  'Acts for an account, or for none, from here on; returns what was set before, which the caller sets again at its end. An error does so by itself.';
grant execute on function app_private.act_for(int) to login_clerk;
