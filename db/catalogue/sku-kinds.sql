create or replace function app_private.refuse_stockless(p_key text) returns int
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'A service, freight or discount is no stock.', jsonb_build_object('fields', jsonb_build_object(p_key, 'stockless')));
  return null;
end $$;
comment on function app_private.refuse_stockless(text) is 'Refuses what is no stock where goods are brought, built, moved or counted.';
grant execute on function app_private.refuse_stockless(text) to ledger_writer;

create or replace function app_private.refuse_not_stock(p_sku int, p_key text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  -- held as a foreign key holds it, but before it is read what it is
  perform from app_public.skus where account_id = app_hidden.account_id() and id = p_sku and kind <> 'stock' for key share;
  if found then
    perform app_private.refuse_stockless(p_key);
  end if;
end $$;
comment on function app_private.refuse_not_stock(int, text) is 'Refuses a SKU that is a service, freight or a discount.';
grant execute on function app_private.refuse_not_stock(int, text) to ledger_writer;

-- A SKU is used by lines that are not over, whatever it is; of stock, by everything that was ever written of it.
create or replace function app_private.tg_keep_sku_kind() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  place record;
  is_used boolean;
begin
  -- a writer of its lines, lots or rules holds it by its key before reading its kind: this waits for writers under way, and
  -- sees what they wrote
  perform from app_public.skus where account_id = new.account_id and id = new.id for update;
  if new.kind <> 'stock' and new.is_kit then
    perform app_private.fail('SWVAL', 'A kit is made of stock.', '{"fields": {"kind": "kit"}}');
  end if;
  for place in
    select format('app_public.%I', t.table_name) as name, case when t.parent_table is not null and d.table_name is not null then
      format(' and exists (select from app_public.%1$I as o where o.account_id = l.account_id and o.id = l.%2$I and o.deleted_at is null
        and app_private.stage_of(%1$L, o.state) not in (''closed'', ''canceled''))', t.parent_table, t.parent_column) else '' end as is_open
    from app_private.table_scopes as t
    join information_schema.columns as c on c.table_schema = t.schema_name and c.table_name = t.table_name and c.column_name = 'sku_id'
    left join (
      select table_name from information_schema.columns where table_schema = 'app_public' and column_name = 'settled_version'
    ) as d on d.table_name = t.parent_table
    where t.schema_name = 'app_public' and t.scope in ('line_item', 'lot')
    order by 1
  loop
    execute format('select exists (select from %s as l where l.account_id = $1 and l.sku_id = $2%s)',
      place.name, case when old.kind = 'stock' then '' else place.is_open end) into is_used using new.account_id, new.id;
    exit when is_used;
  end loop;
  if is_used or exists (select from app_public.stock_levels where account_id = new.account_id and sku_id = new.id and seq > 0) then
    perform app_private.fail('SWVAL', 'This SKU has stock, or documents about it.', '{"fields": {"kind": "kindInUse"}}');
  end if;
  if exists (select from app_public.accounts where account_id = new.account_id and freight_sku_id = new.id) then
    perform app_private.fail('SWVAL', 'Charges for shipping are lines of it.', '{"fields": {"kind": "chargesForShipping"}}');
  end if;
  if exists (select from app_public.bill_of_materials where account_id = new.account_id and new.id in (sku_id, assembly_id)) then
    perform app_private.fail('SWVAL', 'This SKU is in a bill of materials.', '{"fields": {"kind": "inBill"}}');
  end if;
  if exists (select from app_public.sku_prices where account_id = new.account_id and sku_id = new.id and case when new.kind = 'discount' then price > 0 else price < 0 end)
    or exists (select from app_public.sku_costs where account_id = new.account_id and sku_id = new.id and case when new.kind = 'discount' then cost > 0 else cost < 0 end) then
    perform app_private.fail('SWVAL', 'Its rules have amounts of another sign.', '{"fields": {"kind": "rulesOfOtherSign"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_sku_kind() is
  'What has lots, lines, a history of stock or a bill of materials stays stock; what is none stays what it is while lines of it are not over.';

drop trigger if exists _160_kind on app_public.skus;
create trigger _160_kind before update of kind on app_public.skus
for each row when (new.kind <> old.kind) execute function app_private.tg_keep_sku_kind();

create or replace function app_private.tg_refuse_stockless_kit() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'A kit is made of stock.', '{"fields": {"kind": "kit"}}');
  return null;
end $$;
comment on function app_private.tg_refuse_stockless_kit() is 'A service, freight or discount is no kit.';

drop trigger if exists _155_stockless_kit on app_public.skus;
create trigger _155_stockless_kit before insert or update of is_kit on app_public.skus
for each row when (new.is_kit and new.kind <> 'stock') execute function app_private.tg_refuse_stockless_kit();

create or replace function app_private.tg_keep_rule_sign() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.refuse_sign(s.kind, tg_argv[0], (to_jsonb(new) ->> tg_argv[0])::numeric)
  from (select kind from app_public.skus where account_id = new.account_id and id = new.sku_id for key share) as s;
  return new;
end $$;
comment on function app_private.tg_keep_rule_sign() is 'Rules of a discount have amounts below zero, and no others.';

drop trigger if exists _160_sign on app_public.sku_prices;
create trigger _160_sign before insert or update of price, sku_id on app_public.sku_prices
for each row execute function app_private.tg_keep_rule_sign('price');
drop trigger if exists _160_sign on app_public.sku_costs;
create trigger _160_sign before insert or update of cost, sku_id on app_public.sku_costs
for each row execute function app_private.tg_keep_rule_sign('cost');
