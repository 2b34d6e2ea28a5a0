-- A company that is being moved to another database is frozen: read by everybody, written by nobody.
create or replace function app_private.is_frozen(p_account int) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select exists (select from app_private.frozen_accounts where account = p_account) $$;
comment on function app_private.is_frozen(int) is 'Whether a company is being moved, so that what goes through all companies leaves it alone.';
grant execute on function app_private.is_frozen(int) to login_clerk;

create or replace function app_private.accounts_at_work() returns setof int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select a.id from app_public.accounts as a where not app_private.is_frozen(a.id) order by a.id $$;
comment on function app_private.accounts_at_work() is 'The companies of this database but those that are being moved: for what the worker does for each.';
grant execute on function app_private.accounts_at_work() to login_clerk;

create or replace function app_private.tg__refuse_frozen() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWMOV', 'Your company is being moved to another database: you can read, and save again in a few minutes.');
  return null;
end $$;
comment on function app_private.tg__refuse_frozen() is
  'Refuses a write of a company that is being moved. Its triggers are made for the time of the move only (server/moving/freeze.ts), so nobody else pays for them.';
