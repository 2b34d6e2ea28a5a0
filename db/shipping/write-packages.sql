create or replace function app_private.require_address_of_order(input jsonb, p_key text, p_order int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  address app_public.addresses;
begin
  if input ->> p_key is null then
    return;
  end if;
  select * into address from app_public.addresses where account_id = app_hidden.account_id() and id = (input ->> p_key)::int;
  if not found then
    perform app_private.fail('SWNFD', 'This address does not exist.', jsonb_build_object('fields', jsonb_build_object(p_key, 'notFound')));
  end if;
  if address.sales_order_id <> p_order then
    perform app_private.fail('SWVAL', 'This address was written for another order.', jsonb_build_object('fields', jsonb_build_object(p_key, 'otherParty')));
  end if;
end $$;
comment on function app_private.require_address_of_order(jsonb, text, int) is 'Refuses an address that does not exist, or that was written for another order alone.';
alter function app_private.require_address_of_order(jsonb, text, int) owner to ledger_writer;

create or replace function app_private.tracking_number(input jsonb) returns text
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  number constant text := app_hidden.text_input(input, 'trackingNumber');
begin
  if length(number) > 100 then
    perform app_private.fail('SWVAL', 'A tracking number may have at most 100 characters.',
      '{"fields": {"trackingNumber": "maxLength"}, "limits": {"trackingNumber": 100}}');
  end if;
  return number;
end $$;
comment on function app_private.tracking_number(jsonb) is 'The tracking number of a package''s input, unless it is too long.';
alter function app_private.tracking_number(jsonb) owner to ledger_writer;

create or replace function app_private.write_package_lots(p_lines int[], p_quantities numeric[], p_package_lines int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  insert into app_public.package_lots (account_id, package_line_id, sales_order_id, sku_id, lot_id, source, quantity)
  select me, p_package_lines[t.n], l.sales_order_id, l.sku_id, t.lot_id, t.source, t.quantity
  from app_private.allocated_lots('sales_line', p_lines, p_quantities) as t
  join app_public.sales_order_lines as l on l.account_id = me and l.id = t.line_id;
  if exists (select from app_public.sales_order_lines where account_id = me and id = any (p_lines) and is_kit) then
    perform app_private.write_kits(p_lines, p_quantities, p_package_lines);
  end if;
end $$;
comment on function app_private.write_package_lots(int[], numeric[], int[]) is
  'Writes the lots of so much of lines of an order into the package lines made for them, of what is allocated; kits as what they are made of.';
alter function app_private.write_package_lots(int[], numeric[], int[]) owner to ledger_writer;

create or replace function app_private.packing_moves(p_package_lines int[], p_after bigint default 0) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select array_agg((
    t.lot_id, 0, case when t.component_id is null then 'sales_line' else 'sales_component' end, coalesce(t.component_id, l.line_id), -t.quantity, t.quantity, t.source
  )::app_private.stock_move order by t.id)
  from app_public.package_lines as l
  join app_public.package_lots as t on t.account_id = l.account_id and t.package_line_id = l.id
  where l.account_id = app_hidden.account_id() and l.id = any (p_package_lines) and t.id > p_after
$$;
comment on function app_private.packing_moves(int[], bigint) is 'What packing the lots of package lines moves: from allocated to committed, those with a higher id alone.';
alter function app_private.packing_moves(int[], bigint) owner to ledger_writer;

create or replace function app_private.write_packages(p_order int, p_packages jsonb, p_lines int[], p_quantities numeric[], p_shipment int)
returns int[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  addresses record;
  given jsonb;
  row_number bigint;
  package int;
  package_lines int[] := '{}';
begin
  -- an address that was written for this order alone comes before the customer's
  select coalesce(once.id, o.shipping_address_id) as shipping_address_id, o.billing_address_id into addresses
  from app_public.sales_orders as o
  left join app_public.addresses as once on once.account_id = me and once.sales_order_id = o.id
  where o.account_id = me and o.id = p_order;
  for given, row_number in
    select value, x.n from jsonb_array_elements(p_packages) with ordinality as x (value, n) where value ->> 'id' is null
  loop
    perform app_hidden.at_row(p_order, 'packages', row_number);
    if coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id) is null
      or coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id) is null
    then
      perform app_private.fail('SWVAL', 'A package needs a shipping and a billing address.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
        'shippingAddressId', case when coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id) is null then 'required' end,
        'billingAddressId', case when coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id) is null then 'required' end))));
    end if;
    perform app_private.require_address_of_order(given, key, p_order) from unnest('{shippingAddressId,billingAddressId}'::text[]) as key;
    insert into app_public.packages (account_id, shipment_id, tracking_number, shipping_address_id, billing_address_id)
    values (me, p_shipment, app_private.tracking_number(given),
      coalesce((given ->> 'shippingAddressId')::int, addresses.shipping_address_id),
      coalesce((given ->> 'billingAddressId')::int, addresses.billing_address_id))
    returning id into package;
    perform app_private.write_charge(p_order, package, app_private.charge_input(given));
    with written as (
      insert into app_public.package_lines (account_id, package_id, line_id, sku_id, quantity)
      select me, package, l.id, l.sku_id, u.quantity
      from unnest(p_lines, p_quantities) with ordinality as u (line_id, quantity, n)
      join app_public.sales_order_lines as l on l.account_id = me and l.id = u.line_id
      where u.n > cardinality(package_lines) and u.n <= cardinality(package_lines) + jsonb_array_length(given -> 'lineItems')
      order by u.n
      returning id
    )
    select package_lines || array_agg(id order by id) into package_lines from written; -- numbered as they were asked for
  end loop;
  perform set_config('app.input_place', '', true);
  perform app_private.write_package_lots(p_lines, p_quantities, package_lines);
  return package_lines;
end $$;
comment on function app_private.write_packages(int, jsonb, int[], numeric[], int) is
  'Writes the packages of a list that have no id, and returns their lines; lines and quantities are those of all of them, in order. The stock moves are the caller''s.';
alter function app_private.write_packages(int, jsonb, int[], numeric[], int) owner to ledger_writer;
