create or replace function app_private.phone_problem(p_phone text, p_country text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_phone is null then null
    when coalesce(p_country, 'US') in ('US', 'CA') and p_phone !~ '^\s*\+'
      then case when regexp_replace(p_phone, '\D', '', 'g') !~ '^1?\d{10}$' or p_phone ~ '[[:alpha:]]' then 'phone' end
    when length(regexp_replace(p_phone, '\D', '', 'g')) not between 4 and 15 or p_phone !~ '^\s*\+?[-0-9 ()./]+$' then 'internationalPhone'
  end
$$;
comment on function app_private.phone_problem(text, text) is
  'What is wrong with a phone number: ten digits in the United States and Canada, 4 to 15 elsewhere or behind a plus sign.';

create or replace function app_private.tg_check_phone() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  problem text := app_private.phone_problem(new.phone, to_jsonb(new) ->> 'country');
begin
  if problem is not null then
    perform app_private.fail('SWVAL', 'This is no phone number.', jsonb_build_object('fields', jsonb_build_object('phone', problem)));
  end if;
  return new;
end $$;
comment on function app_private.tg_check_phone() is 'Refuses a phone number that cannot be dialled in its country.';

do $$
declare
  party text;
begin
  foreach party in array array['vendors', 'warehouses', 'customers', 'contacts'] loop
    execute format('drop trigger if exists _160_phone on app_public.%I', party);
    execute format('create trigger _160_phone before insert or update of phone on app_public.%I
      for each row execute function app_private.tg_check_phone()', party);
  end loop;
end $$;
