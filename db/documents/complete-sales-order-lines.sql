-- A line is complete when it leaves this trigger: place, units, tax rate, and a price from the customer's rules unless one was given.
create or replace function app_private.tg_complete_sales_order_line() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  parent record;
begin
  select o.customer_id, o.tax_rate, o.state, s.quantity_precision into parent
  from app_public.sales_orders as o
  left join app_public.skus as s on s.account_id = me and s.id = new.sku_id
  where o.account_id = me and o.id = new.sales_order_id;
  if parent.state in ('Closed', 'Canceled') then
    perform app_private.require_live(parent.state);
  end if;
  if tg_op = 'UPDATE' then
    if new.sku_id <> old.sku_id and old.qty_shipped > 0 then
      perform app_private.fail('SWVAL', 'Something was shipped on this line.', '{"fields": {"skuId": "shipped"}}');
    end if;
    if new.sku_id <> old.sku_id or (new.quantity <> old.quantity and old.price_rule_id is not null) then
      if new.price is not distinct from old.price then
        new.price := null;
      end if;
    end if;
  else
    new.tax_rate := coalesce(parent.tax_rate, 0);
    if new.position = 0 then
      select coalesce(max(position), 0) + 1 into new.position
      from app_public.sales_order_lines
      where account_id = me and sales_order_id = new.sales_order_id;
    end if;
  end if;
  new := app_private.complete_units(new, case when tg_op = 'UPDATE' then old end, parent.quantity_precision);
  if tg_op = 'UPDATE' and new.quantity <> old.quantity and new.quantity < old.qty_shipped then
    perform app_private.fail('SWVAL', 'More than this quantity was shipped.', '{"fields": {"quantity": "belowShipped"}}');
  end if;
  if new.price is null then
    return app_private.priced_by_rule(new, parent.customer_id);
  end if;
  if tg_op = 'INSERT' or new.price is distinct from old.price then
    new.price_rule_id := null;
    new.price_reason := '{"manual": true}';
  end if;
  return new;
end $$;
comment on function app_private.tg_complete_sales_order_line() is 'Fills in position, units, tax rate and price of a sales order line, and refuses changes that contradict what was shipped.';

drop trigger if exists tg_sales_order_lines__complete on app_public.sales_order_lines;
create trigger tg_sales_order_lines__complete
before insert or update of sku_id, quantity, unit, unit_factor, unit_quantity, price on app_public.sales_order_lines
for each row execute function app_private.tg_complete_sales_order_line();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_complete_sales_order_line() owner to ledger_writer;
