-- Who there is, before any table. Run by the admin; a second run changes nothing.
do $$
declare
  name text;
begin
  foreach name in array array[
    'stockwright_owner', 'visitor', 'visitor_without_price', 'visitor_without_cost', 'visitor_without_price_and_cost',
    'anonymous', 'store_guest', 'store_customer', 'ledger_writer', 'login_clerk', 'searcher'
  ] loop
    if to_regrole(name) is null then
      execute format('create role %I nologin', name);
    end if;
  end loop;
  foreach name in array array['stockwright_server', 'stockwright_worker'] loop
    if to_regrole(name) is null then
      execute format('create role %I login noinherit', name);
    end if;
  end loop;
end $$;

-- definer functions are handed over by the owner, who gains nothing else from these roles
grant ledger_writer, login_clerk, searcher to stockwright_owner with inherit false, set true;

-- an admin that is no superuser, as hosted databases have them, does the owner's work as a member
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    grant stockwright_owner, ledger_writer, login_clerk, searcher, stockwright_worker to current_user with inherit true, set true;
  end if;
end $$;

-- the logins become a visitor for one transaction and are nobody otherwise
grant visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, anonymous
  to stockwright_server, stockwright_worker with inherit false, set true;
-- who shops is no user: only what is granted to these two by name is theirs, and workers never act as them
grant store_guest, store_customer to stockwright_server with inherit false, set true;

alter role stockwright_server set statement_timeout = '5s';
alter role stockwright_server set lock_timeout = '2s';
alter role stockwright_server set idle_in_transaction_session_timeout = '10s';
alter role stockwright_worker set statement_timeout = '60s';
alter role stockwright_worker set lock_timeout = '10s';
alter role stockwright_worker set idle_in_transaction_session_timeout = '60s';
