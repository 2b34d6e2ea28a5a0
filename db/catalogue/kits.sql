create or replace function app_private.refuse_kit(p_key text) returns int
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'A kit holds no stock of its own.', jsonb_build_object('fields', jsonb_build_object(p_key, 'kit')));
end $$;
comment on function app_private.refuse_kit(text) is 'Refuses a kit where goods are brought, built, moved or counted.';
alter function app_private.refuse_kit(text) owner to ledger_writer;

create or replace function app_private.tg_keep_kits() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  place record;
  is_used boolean;
begin
  if new.is_kit and new.quantity_precision > 0 then
    perform app_private.fail('SWVAL', 'Kits are counted whole.', '{"fields": {"quantityPrecision": "kitsAreWhole"}}');
  end if;
  if tg_op = 'INSERT' or new.is_kit = old.is_kit then
    return new;
  end if;
  -- a writer of its lines or lots holds it by its key before reading its kind: this waits for writers under way, and sees
  -- what they wrote
  perform from app_public.skus where account_id = new.account_id and id = new.id for update;
  if old.is_kit then
    if exists (
      select from app_public.sales_order_lines as l
      join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
      where l.account_id = new.account_id and l.sku_id = new.id and o.deleted_at is null
        and app_private.stage_of('sales_orders', o.state) not in ('closed', 'canceled')
    ) then
      perform app_private.fail('SWVAL', 'Open orders have this kit.', '{"fields": {"isKit": "kitInUse"}}');
    end if;
    return new;
  end if;
  for place in
    select format('app_public.%I', t.table_name) as name
    from app_private.table_scopes as t
    join information_schema.columns as c on c.table_schema = t.schema_name and c.table_name = t.table_name and c.column_name = 'sku_id'
    where t.schema_name = 'app_public' and t.scope in ('line_item', 'lot')
    order by 1
  loop
    execute format('select exists (select from %s where account_id = $1 and sku_id = $2)', place.name) into is_used using new.account_id, new.id;
    exit when is_used;
  end loop;
  if is_used or exists (select from app_public.stock_levels where account_id = new.account_id and sku_id = new.id and seq > 0) then
    perform app_private.fail('SWVAL', 'This SKU has stock, or documents about it.', '{"fields": {"isKit": "usedAsStock"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_kits() is
  'What has lots, lines or a history of stock does not become a kit; a kit on orders that are not over stays one. Kits are counted whole.';

drop trigger if exists _160_kits on app_public.skus;
create trigger _160_kits before insert or update of is_kit, quantity_precision on app_public.skus
for each row execute function app_private.tg_keep_kits();
