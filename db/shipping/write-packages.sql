create or replace function app_private.write_packages(p_order int, p_packages jsonb, p_lines int[], p_quantities numeric[]) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  addresses record;
  given jsonb;
  shipment int;
  package int;
  package_line int;
  package_lines int[] := '{}';
  n int := 0;
begin
  select shipping_address_id, billing_address_id into addresses from app_public.sales_orders where account_id = me and id = p_order;
  insert into app_public.shipments (account_id, sales_order_id) values (me, p_order) returning id into shipment;
  for given in select value from jsonb_array_elements(p_packages) loop
    if coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id) is null
      or coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id) is null
    then
      perform app_private.fail('SWVAL', 'A package needs a shipping and a billing address.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
        'shippingAddressId', case when coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id) is null then 'required' end,
        'billingAddressId', case when coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id) is null then 'required' end))));
    end if;
    insert into app_public.packages (account_id, shipment_id, tracking_number, shipping_address_id, billing_address_id)
    values (me, shipment, app_hidden.text_input(given, 'trackingNumber'),
      coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id),
      coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id))
    returning id into package;
    for i in 1 .. jsonb_array_length(given -> 'lineItems') loop
      n := n + 1;
      insert into app_public.package_lines (account_id, package_id, line_id, sku_id, quantity)
      select me, package, l.id, l.sku_id, p_quantities[n]
      from app_public.sales_order_lines as l
      where l.account_id = me and l.id = p_lines[n]
      returning id into package_line;
      package_lines := package_lines || package_line;
    end loop;
  end loop;
  insert into app_public.package_lots (account_id, package_line_id, lot_id, quantity)
  select me, package_lines[t.n], t.lot_id, t.quantity
  from app_private.packed_lots(p_lines, p_quantities) as t;
  return shipment;
end $$;
comment on function app_private.write_packages(int, jsonb, int[], numeric[]) is
  'Writes the rows of a new shipment; lines and quantities are those of all packages, in order. The stock moves are the caller''s.';
alter function app_private.write_packages(int, jsonb, int[], numeric[]) owner to ledger_writer;
