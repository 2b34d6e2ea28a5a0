-- one that made a shipment each time stood here before
drop function if exists app_private.write_packages(int, jsonb, int[], numeric[]);
create or replace function app_private.require_allocated(p_order int, p_lines int[], p_quantities numeric[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  short record;
begin
  select u.line_id, coalesce(held.allocated, 0) as allocated into short
  from (select line_id, sum(quantity) as quantity from unnest(p_lines, p_quantities) as u (line_id, quantity) group by line_id) as u
  left join lateral (
    select case when l.is_kit then app_private.kits_allocated(l.id) else c.allocated end as allocated
    from app_public.sales_order_lines as l
    left join app_hidden.claims as c on c.account_id = me and c.kind = 'sales_line' and c.line_id = l.id and c.sku_id = l.sku_id
    where l.account_id = me and l.id = u.line_id and l.sales_order_id = p_order
  ) as held on true
  where u.quantity > coalesce(held.allocated, 0)
  order by u.line_id
  limit 1;
  if found then
    perform app_private.fail('SWSHT', 'Not that much is allocated to this line.',
      jsonb_build_object('lineItemId', short.line_id, 'available', trim_scale(short.allocated)::text));
  end if;
end $$;
comment on function app_private.require_allocated(int, int[], numeric[]) is 'Refuses to pack more of lines of an order than is allocated to them; of kits, whole ones.';
alter function app_private.require_allocated(int, int[], numeric[]) owner to ledger_writer;

create or replace function app_private.pack(p_order int, p_packages jsonb, p_shipment int) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  lines int[];
  quantities numeric[];
  shipment int := p_shipment;
  packed int[];
begin
  select array_agg(x.line_id order by x.p, x.l), array_agg(x.quantity order by x.p, x.l)
  into lines, quantities
  from (
    select p.n as p, l.n as l, o.line_id, case
      when app_hidden.at_row(s.is_stockless, concat_ws('.', 'packages', p.n - 1, 'lineItems'), l.n) then app_private.refuse_stockless('lineItemId')
      else app_private.quantity_input(l.value, 'quantity', s.sku_id)
    end as quantity
    from jsonb_array_elements(coalesce(p_packages, '[]')) with ordinality as p (value, n)
    cross join lateral jsonb_array_elements(coalesce(nullif(p.value -> 'lineItems', 'null'), '[]')) with ordinality as l (value, n)
    cross join lateral (select (l.value ->> 'lineItemId')::int as line_id) as o
    left join app_public.sales_order_lines as s on s.account_id = me and s.sales_order_id = p_order and s.id = o.line_id
    where p.value ->> 'id' is null
  ) as x;
  perform set_config('app.input_place', '', true);
  if lines is null or exists (
    select from jsonb_array_elements(p_packages) as p
    where p ->> 'id' is null and coalesce(jsonb_array_length(nullif(p -> 'lineItems', 'null')), 0) = 0
  ) then
    perform app_private.fail('SWVAL', 'You haven''t checked any items...', '{"fields": {"lineItems": "required"}}');
  end if;
  perform app_private.require_allocated(p_order, lines, quantities);

  if shipment is null then
    insert into app_public.shipments (account_id, sales_order_id) values (me, p_order) returning id into shipment;
  end if;
  packed := app_private.write_packages(p_order, p_packages, lines, quantities, shipment);
  perform app_private.settle('sales_orders', p_order, 'pack', app_private.packing_moves(packed));
  return shipment;
end $$;
comment on function app_private.pack(int, jsonb, int) is
  'Packs allocated stock of a locked order into the packages of a list that have no id, in a shipment or a new one; returns it.';
alter function app_private.pack(int, jsonb, int) owner to ledger_writer;

create or replace function app_hidden.create_shipment(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  order_id constant int := (input ->> 'salesOrderId')::int;
  shipment int;
begin
  perform app_hidden.require_scope('shipment:create');
  perform app_private.require_view('sales_order');
  perform app_private.require_state(app_private.lock_document('sales_orders', order_id), app_private.live_states('sales_orders'), 'Shipped');
  perform app_private.lock_document_levels('sales_orders', order_id);
  shipment := app_private.pack(order_id, input -> 'packages', null);
  update app_public.shipments set display_id = app_private.next_value('shipments') where account_id = me and id = shipment;
  return jsonb_build_object('id', shipment, 'salesOrderId', order_id);
end $$;
comment on function app_hidden.create_shipment(jsonb) is
  'Packs allocated stock: {salesOrderId, packages: [{trackingNumber, shippingAddressId, billingAddressId, lineItems: [{lineItemId, quantity}]}]}. '
  'Addresses default to the order''s. Errors: SWTRN not open, SWSHT more than is allocated (detail: lineItemId, available), SWVAL.';
alter function app_hidden.create_shipment(jsonb) owner to ledger_writer;
