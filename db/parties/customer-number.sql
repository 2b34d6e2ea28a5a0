create or replace function app_private.before_save_customers(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  number text;
begin
  if (input ->> 'id') is not null or nullif(btrim(input ->> 'displayId'), '') is not null then
    return input;
  end if;
  loop
    number := 'C-' || lpad(app_private.next_value('customers')::text, 5, '0');
    exit when not exists (select from app_public.customers where account_id = app_hidden.account_id() and display_id = number);
  end loop;
  return input || jsonb_build_object('displayId', number);
end $$;
comment on function app_private.before_save_customers(jsonb) is 'Gives a new customer the next number when none was entered.';
