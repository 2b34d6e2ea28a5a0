create or replace function app_private.is_address(p_text text) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  -- one mailbox, written in one way: no second address, no display name, nothing that cannot be seen
  select length(p_text) between 3 and 254 and p_text ~ '^[^\s@,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+@[^\s@,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+\.[^\s@.,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+$'
$$;
comment on function app_private.is_address(text) is 'Whether a text is the address of one mailbox, and could add no header to a mail.';

create or replace function app_private.addresses_in(input jsonb, p_field text, p_most int) returns text[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant text[] := string_to_array(input ->> p_field, ',');
  wrong int;
begin
  if cardinality(given) > p_most then
    perform app_private.refuse_field(p_field, 'tooManyAddresses', format('At most %s addresses of one mail.', p_most), jsonb_build_object(p_field, p_most::text));
  end if;
  select n into wrong from unnest(given) with ordinality as a (one, n) where btrim(one) <> '' and not app_private.is_address(btrim(one)) order by n limit 1;
  if wrong is not null then
    perform app_private.refuse_field(format('%s.%s', p_field, wrong - 1), 'email', format('The address at place %s is none.', wrong));
  end if;
  return array(select btrim(one) from unnest(given) with ordinality as a (one, n) where btrim(one) <> '' group by btrim(one) order by min(n));
end $$;
comment on function app_private.addresses_in(jsonb, text, int) is
  'The addresses of a field with commas between, each once; one that is none is refused by its place: to.1.';

create or replace function app_private.verified_people() returns table (user_id int, email text)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select l.user_id, l.email::text from app_private.logins as l
  where l.account_id = app_hidden.account_id() and l.verified_at is not null
$$;
comment on function app_private.verified_people() is 'People of the current account whose address is verified.';

create or replace function app_private.senders() returns table (user_id int, email text, name text)
language sql stable
set search_path to pg_catalog, public, pg_temp
as $$
  select u.id, v.email, u.full_name
  from app_private.verified_people() as v
  join app_public.users as u on u.account_id = app_hidden.account_id() and u.id = v.user_id
  where u.is_active and (u.id = app_hidden.user_id() or app_hidden.may_view('email'))
  order by u.id <> app_hidden.user_id(), u.full_name, u.id
$$;
comment on function app_private.senders() is
  'Addresses that the caller may write from: his own, and with a view of the outbox those of active colleagues; verified ones only.';

create or replace function app_private.parties_of_record(p_module text, p_id int) returns table (party_table text, party_id int)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  here constant app_private.test_tables := (select t from app_private.test_tables as t where t.table_name = p_module);
begin
  return query
    select p.party_table, p.party_id from app_private.party_of(here, app_private.row_now(p_module, p_id)) as p
    where p.party_id is not null and app_private.row_is_seen(p.party_table, p.party_id);
end $$;
comment on function app_private.parties_of_record(text, int) is 'Customer, vendor or warehouse that a record concerns, if the caller sees it.';

create or replace function app_private.addresses_of_record(p_module text, p_id int) returns table (email text, name text, is_party boolean)
language plpgsql stable
set search_path to pg_catalog, public, pg_temp
as $$
declare
  party record;
  whole jsonb;
begin
  for party in select * from app_private.parties_of_record(p_module, p_id) loop
    whole := app_private.row_now(party.party_table, party.party_id);
    if app_private.is_address(btrim(whole ->> 'email')) then
      return query select btrim(whole ->> 'email'), coalesce(whole ->> 'business_name', whole ->> 'name', whole ->> 'contact_name', ''), true;
    end if;
    if party.party_table in ('customers', 'vendors', 'warehouses') and app_hidden.may_view_module('contacts') then
      return query
        select btrim(c.email), concat_ws(' ', c.first_name, c.last_name), false from app_public.contacts as c
        where c.account_id = app_hidden.account_id() and app_private.is_address(btrim(c.email))
          and party.party_id = case party.party_table when 'customers' then c.customer_id when 'vendors' then c.vendor_id else c.warehouse_id end
        order by c.is_primary desc, c.id limit 50;
    end if;
  end loop;
end $$;
comment on function app_private.addresses_of_record(text, int) is 'Whom a mail about a record may go to: its party''s own address first, then its contacts, the main one first.';

alter function app_private.verified_people() owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.verified_people() to stockwright_owner;
set local role stockwright_owner;
