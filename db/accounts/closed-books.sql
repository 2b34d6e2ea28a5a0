-- A booking holds the account by its key before it reads what is closed; a closing waits for it, and sees what it wrote.
create or replace function app_private.require_open_period(p_date date, p_field text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  closed date;
begin
  if p_date is null then
    return;
  end if;
  select books_closed_until into closed from app_public.accounts where id = app_hidden.account_id() for key share;
  if p_date <= closed then
    perform app_private.fail('SWVAL', format('The books are closed up to %s. Date a correction today.', closed),
      jsonb_build_object('fields', jsonb_build_object(p_field, 'closedPeriod'), 'limits', jsonb_build_object(p_field, closed::text)));
  end if;
end $$;
comment on function app_private.require_open_period(date, text) is 'Refuses a date up to which the books are closed, under the field that has it.';
grant execute on function app_private.require_open_period(date, text) to ledger_writer;

create or replace function app_private.tg_close_books() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.books_closed_until > (clock_timestamp() at time zone new.time_zone)::date then
    perform app_private.fail('SWVAL', 'Books are closed up to a day that is past.', '{"fields": {"booksClosedUntil": "future"}}');
  end if;
  -- those under way have held it by its key
  perform from app_public.accounts where id = new.id for update;
  return new;
end $$;
comment on function app_private.tg_close_books() is 'Books are closed up to a day that has come, once whatever is being booked is.';

drop trigger if exists _160_close_books on app_public.accounts;
create trigger _160_close_books before update of books_closed_until on app_public.accounts
for each row when (new.books_closed_until is distinct from old.books_closed_until) execute function app_private.tg_close_books();
