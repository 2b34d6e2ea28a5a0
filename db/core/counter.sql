create or replace function app_private.next_value(counter text) returns int
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  insert into app_private.counters as c (account_id, name, value)
  values (app_hidden.account_id(), counter, 1)
  on conflict (account_id, name) do update set value = c.value + 1
  returning value
$$;
comment on function app_private.next_value(text) is
  'Gives out the account''s next number of a series. Locks the series until commit, so it is called after every other lock is held.';
