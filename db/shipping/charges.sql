-- A customer's charge for shipping a package is a line of the order, of a SKU of freight: taxed at the order's rate, invoiced and
-- paid like any other line, and done when its package leaves.
create or replace function app_private.freight_sku() returns int
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(
    (select freight_sku_id from app_public.accounts where account_id = app_hidden.account_id()),
    (select id from app_public.skus where account_id = app_hidden.account_id() and kind = 'freight' order by id limit 1)
  )
$$;
comment on function app_private.freight_sku() is 'What charges of packages are lines of: what the settings say, else the first SKU of freight.';

-- not the ledger writer's: its lines are told of and completed like those that people write
create or replace function app_private.write_charge(p_order int, p_package int, p_charge numeric) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  charge app_public.sales_order_lines;
  sku int;
begin
  select * into charge from app_public.sales_order_lines where account_id = me and package_id = p_package;
  if charge.id is null and coalesce(p_charge, 0) = 0 or charge.price = p_charge then
    return;
  elsif charge.id is null then
    sku := app_private.freight_sku();
    if sku is null then
      perform app_private.fail('SWVAL', 'A charge is a line of a SKU of freight. Make one first.', '{"fields": {"charge": "noFreight"}}');
    end if;
    insert into app_public.sales_order_lines (account_id, sales_order_id, sku_id, quantity, price, package_id)
    values (me, p_order, sku, 1, p_charge, p_package);
  elsif coalesce(p_charge, 0) > 0 then
    update app_public.sales_order_lines set price = p_charge where account_id = me and id = charge.id;
  else
    perform app_private.take_back_charges(array[p_package]);
  end if;
end $$;
comment on function app_private.write_charge(int, int, numeric) is
  'What is charged for a package of a locked order, or nothing any more; its order is settled by the caller. Errors: SWVAL noFreight; part of it is invoiced.';
grant execute on function app_private.write_charge(int, int, numeric) to ledger_writer;

create or replace function app_private.take_back_charges(p_packages int[]) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  charges constant int[] := array(select id from app_public.sales_order_lines where account_id = me and package_id = any (p_packages));
  invoices jsonb;
begin
  if charges = '{}' then
    return false;
  end if;
  select jsonb_agg(distinct jsonb_build_object('module', 'invoices', 'id', i.id, 'name', i.display_id::text)) into invoices
  from app_public.invoice_lines as n
  join app_public.invoices as i on i.account_id = n.account_id and i.id = n.invoice_id and i.deleted_at is null
  where n.account_id = me and n.sales_order_line_id = any (charges);
  if invoices is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'chargeInvoiced', 'consumers', invoices));
  end if;
  -- one that a deleted invoice names stays, and comes to nothing
  update app_public.sales_order_lines as l set price = 0, package_id = null
  where l.account_id = me and l.id = any (charges)
    and exists (select from app_public.invoice_lines as n where n.account_id = me and n.sales_order_line_id = l.id);
  delete from app_public.sales_order_lines where account_id = me and id = any (charges) and package_id is not null;
  return true;
end $$;
comment on function app_private.take_back_charges(int[]) is
  'What was charged for packages is charged no more; returns whether anything was. Their order is locked, and settled by the caller. Errors: SWDEL it is invoiced (detail: consumers).';
grant execute on function app_private.take_back_charges(int[]) to ledger_writer;

create or replace function app_private.charge_input(given jsonb) returns numeric
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  charge constant numeric := app_hidden.decimal_input(given, 'charge', 2);
begin
  if charge < 0 then
    perform app_private.fail('SWVAL', 'A charge is not below zero.', '{"fields": {"charge": "min"}, "limits": {"charge": "0"}}');
  end if;
  return charge;
end $$;
comment on function app_private.charge_input(jsonb) is 'What a package''s input charges for shipping it; none where it says none or nothing.';
alter function app_private.charge_input(jsonb) owner to ledger_writer;

create or replace function app_private.charges_of(p_shipment int) returns table (line_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select l.id, l.quantity
  from app_public.packages as p
  join app_public.sales_order_lines as l on l.account_id = p.account_id and l.package_id = p.id
  where p.account_id = app_hidden.account_id() and p.shipment_id = p_shipment and p.deleted_at is null
$$;
comment on function app_private.charges_of(int) is 'The lines that charge for packages of a shipment.';
alter function app_private.charges_of(int) owner to ledger_writer;

create or replace function app_private.charge_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- a charge is of a package of its own order, and done once that has left
  select l.sku_id, null::int, 'qtyShipped', 'packages', 'sales_orders', l.sales_order_id,
    case when s.sales_order_id = l.sales_order_id and p.deleted_at is null and s.state = 'Shipped' then l.quantity else 0 end, l.qty_shipped
  from app_public.sales_order_lines as l
  join app_public.packages as p on p.account_id = l.account_id and p.id = l.package_id
  join app_public.shipments as s on s.account_id = p.account_id and s.id = p.shipment_id
  where l.account_id = app_hidden.account_id() and l.package_id is not null and (p_skus is null or l.sku_id = any (p_skus))
    and (s.sales_order_id <> l.sales_order_id or p.deleted_at is not null or s.state = 'Voided'
      or l.qty_shipped <> case when s.state = 'Shipped' then l.quantity else 0 end)
$$;
comment on function app_private.charge_differences(int[]) is 'Charges of packages that are gone, of another order''s, or that are done before their package left.';
alter function app_private.charge_differences(int[]) owner to ledger_writer;
