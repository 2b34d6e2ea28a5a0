-- Documents name addresses, and a party or place has one of its own on its card: that is the first of its addresses.
create or replace function app_private.add_own_address(p_table text, p_column text, p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format(
    'insert into app_public.addresses (account_id, %2$I, address1, address2, address3, city, postal_code, district, country)
     select t.account_id, t.id, t.address1, t.address2, t.address3, t.city, t.postal_code, t.district, t.country from app_public.%1$I as t
     where t.account_id = $1 and t.id = $2 and trim(t.address1) <> '''' and trim(t.city) <> '''' and t.country is not null
       and not exists (select from app_public.addresses as a where a.account_id = t.account_id and a.%2$I = t.id)', p_table, p_column)
  using app_hidden.account_id(), p_id;
end $$;
comment on function app_private.add_own_address(text, text, int) is
  'Puts the address of a customer, vendor or warehouse among its addresses, where it has none: documents take theirs from there.';

-- Argument: the column of addresses that names the party or place.
create or replace function app_private.tg_follow_own_address() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format(
    'update app_public.addresses as a
     set address1 = $2.address1, address2 = $2.address2, address3 = $2.address3, city = $2.city, postal_code = $2.postal_code, district = $2.district, country = $2.country
     where a.account_id = $2.account_id and a.%1$I = $2.id
       and (a.address1, a.address2, a.address3, a.city, a.postal_code, a.district, a.country)
         is not distinct from ($1.address1, $1.address2, $1.address3, $1.city, $1.postal_code, $1.district, $1.country)', tg_argv[0])
  using old, new;
  return null;
end $$;
comment on function app_private.tg_follow_own_address() is 'A party or place that moves takes along the one of its addresses that is its own.';

do $$
declare
  party record;
  own constant text := 'address1, address2, address3, city, postal_code, district, country';
begin
  for party in
    select * from (values ('customers', 'customer_id'), ('vendors', 'vendor_id'), ('warehouses', 'warehouse_id')) as p (table_name, column_name)
  loop
    execute format(
      'create or replace function app_private.after_save_%1$s(p_id int, input jsonb, p_created boolean) returns void
       language sql volatile security definer
       set search_path to pg_catalog, pg_temp
       as $f$ select app_private.add_own_address(%1$L, %2$L, p_id) $f$', party.table_name, party.column_name);
    execute format('comment on function app_private.after_save_%s(int, jsonb, boolean) is %L', party.table_name,
      'Hook of the generated writer: its own address is the first of its addresses.');
    execute format('drop trigger if exists _460_own_address on app_public.%I', party.table_name);
    execute format(
      'create trigger _460_own_address after update of %1$s on app_public.%2$I for each row
       when (trim(new.address1) <> '''' and trim(new.city) <> '''' and new.country is not null and (%3$s) is distinct from (%4$s))
       execute function app_private.tg_follow_own_address(%5$L)',
      own, party.table_name, regexp_replace(own, '(\w+)', 'new.\1', 'g'), regexp_replace(own, '(\w+)', 'old.\1', 'g'), party.column_name);
  end loop;
end $$;
