create or replace function app_private.before_save_sales_orders(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  order_id constant int := (input ->> 'id')::int;
  address int;
  confirmed constant boolean := coalesce((input ->> 'deletePackages')::boolean, false);
begin
  input := input - 'deletePackages';
  if order_id is null then
    address := app_private.first_address(p_customer => (input ->> 'customerId')::int);
    return jsonb_build_object('shippingAddressId', address, 'billingAddressId', address) || input;
  end if;
  if app_private.asked_state('sales_orders', (
    select status_id from app_public.sales_orders where account_id = app_hidden.account_id() and id = order_id
  ), input) is distinct from 'Canceled' then
    return input;
  end if;
  if app_private.lock_document('sales_orders', order_id) = 'Canceled' then
    return input;
  end if;
  perform app_hidden.require_scope('sales_order:cancel');
  perform app_private.delete_unplaced_packages(order_id, confirmed);
  if exists (
    select from app_public.sales_order_lines
    where account_id = app_hidden.account_id() and sales_order_id = order_id and qty_shipped > 0
  ) then
    input := input - 'statusId' || '{"state": "Closed"}'; -- what left stays sold
  end if;
  return input;
end $$;
comment on function app_private.before_save_sales_orders(jsonb) is
  'Hook of the generated writer: a new order takes its customer''s first address; canceling deletes unplaced packages once confirmed by deletePackages, and closes an order of which something was shipped.';
alter function app_private.before_save_sales_orders(jsonb) owner to ledger_writer;

create or replace function app_private.after_save_sales_orders(p_id int, p_input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
declare
  me constant int := app_hidden.account_id();
  current_state text;
  party record;
  lines record;
begin
  if not p_created then
    perform app_private.lock_document('sales_orders', p_id);
  end if;
  select customer_id, warehouse_id, state, lot_mapping into party from app_public.sales_orders where account_id = me and id = p_id;
  current_state := party.state;
  select count(*) as count, (array_agg(sku_id order by position) filter (where price is null))[1] as without_price into lines
  from app_public.sales_order_lines
  where account_id = me and sales_order_id = p_id;
  if (party.customer_id is null or party.warehouse_id is null) and (lines.count > 0 or current_state <> 'Draft') then
    perform app_private.fail('SWVAL', 'Choose a customer and a warehouse first.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
      'customerId', case when party.customer_id is null then 'required' end,
      'warehouseId', case when party.warehouse_id is null then 'required' end))));
  end if;
  if current_state not in ('Draft', 'Canceled') then
    if lines.count = 0 then
      perform app_private.fail('SWVAL', 'An open order has at least one line.', '{"fields": {"lineItems": "required"}}');
    end if;
    if lines.without_price is not null then
      perform app_private.fail('SWRUL', 'There is no price rule for this SKU and customer, and the line has no price.',
        jsonb_build_object('skuId', lines.without_price, 'rule', 'price'));
    end if;
    if party.lot_mapping and current_state <> 'Closed' then
      perform app_private.require_mapped(p_id);
    end if;
  end if;
  if p_created then
    perform app_private.settle('sales_orders', p_id, 'open');
  else
    perform app_private.close_lines('sales_orders', p_id, current_state in ('Closed', 'Canceled'));
    perform app_private.settle('sales_orders', p_id, app_private.settling_type('sales_orders', p_id, current_state));
  end if;
end $$;
comment on function app_private.after_save_sales_orders(int, jsonb, boolean) is
  'Hook of the generated writer: lines need a customer and a warehouse, an open order has lines with prices; then the order is settled.';
alter function app_private.after_save_sales_orders(int, jsonb, boolean) owner to ledger_writer;

create or replace function app_private.require_mapped(p_id int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (
    select from app_public.sales_order_lines as l
    where l.account_id = app_hidden.account_id() and l.sales_order_id = p_id
      and l.quantity - l.qty_shipped - l.qty_short_closed > coalesce((
        select sum(a.allocated + a.committed) from app_hidden.allocations as a
        where a.account_id = l.account_id and a.kind = 'sales_line' and a.line_id = l.id and a.source = 'mapped'
      ), 0)
  ) then
    perform app_private.fail('SWVAL', 'Choose lots for the whole quantity of every line.', '{"fields": {"lotMapping": "required"}}');
  end if;
end $$;
comment on function app_private.require_mapped(int) is 'An order whose lots people choose cannot be open short: every line is mapped in full.';
alter function app_private.require_mapped(int) owner to ledger_writer;
