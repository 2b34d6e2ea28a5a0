create or replace function app_hidden.today() returns date
language sql stable
as $$ select (now() at time zone time_zone)::date from app_public.accounts where id = app_hidden.account_id() $$;
comment on function app_hidden.today() is 'The day it is for the account: what a document is dated when nothing is said, and from which something is late.';
grant execute on function app_hidden.today() to ledger_writer;
