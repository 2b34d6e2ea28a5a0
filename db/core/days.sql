-- Not inlined, on purpose (search_path): as a call with a known text the planner asks it, and knows how many rows lie behind a bound.
create or replace function app_hidden.moment_from(p_text text) returns timestamptz
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when length(p_text) = 10
    then p_text::timestamp at time zone (select a.time_zone from app_public.accounts as a where a.id = app_hidden.account_id())
    else p_text::timestamptz
  end
$$;
comment on function app_hidden.moment_from(text) is 'The moment that a bound from below names: of a day without a time the first one, in the zone of the account.';
grant execute on function app_hidden.moment_from(text) to ledger_writer;

create or replace function app_hidden.moment_to(p_text text) returns timestamptz
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when length(p_text) = 10
    then (p_text::date + 1)::timestamp at time zone (select a.time_zone from app_public.accounts as a where a.id = app_hidden.account_id()) - interval '1 microsecond'
    else p_text::timestamptz
  end
$$;
comment on function app_hidden.moment_to(text) is 'The moment that a bound from above names: of a day without a time the last one, in the zone of the account.';
grant execute on function app_hidden.moment_to(text) to ledger_writer;
