-- A return is its order's customer's, and begins with its addresses.
create or replace function app_private.tg_returns__of_order() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  select o.customer_id, coalesce(new.billing_address_id, o.billing_address_id), coalesce(new.shipping_address_id, o.shipping_address_id)
  into new.customer_id, new.billing_address_id, new.shipping_address_id
  from app_public.sales_orders as o
  where o.account_id = new.account_id and o.id = new.sales_order_id;
  return new;
end $$;
comment on function app_private.tg_returns__of_order() is 'A return is with the customer of its order, at its addresses unless others are said.';
drop trigger if exists tg_returns__of_order on app_public.returns;
create trigger tg_returns__of_order before insert on app_public.returns
for each row execute function app_private.tg_returns__of_order();
alter function app_private.tg_returns__of_order() owner to ledger_writer;

create or replace function app_private.credit_base(p_package_lot app_public.package_lots, out base numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_package_lot.component_id is null then l.quantity else (
    select sum(c.quantity) from app_public.sales_order_components as c where c.account_id = l.account_id and c.line_id = l.id
  ) end
  from app_public.package_lines as p
  join app_public.sales_order_lines as l on l.account_id = p.account_id and l.id = p.line_id
  where p.account_id = p_package_lot.account_id and p.id = p_package_lot.package_line_id
$$;
comment on function app_private.credit_base(app_public.package_lots) is
  'Of how many pieces the order line''s amounts are: its quantity, and of a kit, whose price is one, the pieces of all its components.';
alter function app_private.credit_base(app_public.package_lots) owner to ledger_writer;

-- after tg_return_lines__complete: triggers fire in the order of their names
create or replace function app_private.tg_return_lines__credit() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  source app_public.package_lots;
  sold record;
  others record;
  base numeric;
begin
  select * into source from app_public.package_lots where account_id = me and id = new.package_lot_id;
  select l.id, l.total, l.tax into sold
  from app_public.package_lines as p
  join app_public.sales_order_lines as l on l.account_id = me and l.id = p.line_id
  where p.account_id = me and p.id = source.package_line_id;
  base := app_private.credit_base(source);
  select coalesce(sum(n.quantity), 0) as quantity, coalesce(sum(n.total), 0) as total, coalesce(sum(n.tax), 0) as tax into others
  from app_public.return_lines as n
  join app_public.returns as r on r.account_id = me and r.id = n.return_id and r.deleted_at is null
  where n.account_id = me and n.sales_order_line_id = sold.id and n.id <> new.id;
  new.sales_order_line_id := sold.id;
  new.cost := coalesce(source.unit_cost, 0);
  -- what all together are credited, less what the others are: nothing is lost to rounding once all of it is back
  new.total := app_private.part_of(sold.total, base, least(others.quantity + new.quantity, base), others.total);
  new.tax := app_private.part_of(sold.tax, base, least(others.quantity + new.quantity, base), others.tax);
  return new;
end $$;
comment on function app_private.tg_return_lines__credit() is
  'What a line of a return is worth: its part of the order line''s total and tax as they are when it is written, and the cost it left at.';
drop trigger if exists tg_return_lines__credit on app_public.return_lines;
create trigger tg_return_lines__credit before insert or update of quantity, unit_quantity, package_lot_id on app_public.return_lines
for each row execute function app_private.tg_return_lines__credit();
alter function app_private.tg_return_lines__credit() owner to ledger_writer;
