-- A line is complete when it leaves this trigger: place, units, and a cost from the vendor's rules unless one was given.
create or replace function app_private.tg_complete_purchase_order_line() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  parent record;
begin
  select o.vendor_id, o.state, s.quantity_precision into parent
  from app_public.purchase_orders as o
  left join app_public.skus as s on s.account_id = me and s.id = new.sku_id
  where o.account_id = me and o.id = new.purchase_order_id;
  if parent.state in ('Closed', 'Canceled') then
    perform app_private.require_live(parent.state);
  end if;
  if tg_op = 'UPDATE' then
    if new.sku_id <> old.sku_id and old.qty_received > 0 then
      perform app_private.fail('SWVAL', 'Something was received on this line.', '{"fields": {"skuId": "received"}}');
    end if;
    if new.sku_id <> old.sku_id or (new.quantity <> old.quantity and old.cost_rule_id is not null) then
      if new.cost is not distinct from old.cost then
        new.cost := null;
      end if;
    end if;
  else
    if new.position = 0 then
      select coalesce(max(position), 0) + 1 into new.position
      from app_public.purchase_order_lines
      where account_id = me and purchase_order_id = new.purchase_order_id;
    end if;
  end if;
  new := app_private.complete_units(new, case when tg_op = 'UPDATE' then old end, parent.quantity_precision);
  if tg_op = 'UPDATE' and new.quantity <> old.quantity and new.quantity < old.qty_received then
    perform app_private.fail('SWVAL', 'More than this quantity was received.', '{"fields": {"quantity": "belowReceived"}}');
  end if;
  if new.cost is null then
    return app_private.costed_by_rule(new, parent.vendor_id);
  end if;
  if tg_op = 'INSERT' or new.cost is distinct from old.cost then
    new.cost_rule_id := null;
    new.cost_reason := '{"manual": true}';
  end if;
  return new;
end $$;
comment on function app_private.tg_complete_purchase_order_line() is 'Fills in position, units and cost of a purchase order line, and refuses changes that contradict what was received.';

drop trigger if exists tg_purchase_order_lines__complete on app_public.purchase_order_lines;
create trigger tg_purchase_order_lines__complete
before insert or update of sku_id, quantity, unit, unit_factor, unit_quantity, cost on app_public.purchase_order_lines
for each row execute function app_private.tg_complete_purchase_order_line();

-- after the triggers: making one needs execute on its function
alter function app_private.tg_complete_purchase_order_line() owner to ledger_writer;
