create or replace function app_private.before_save_purchase_orders(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if input ->> 'id' is null then
    if not input ? 'issuedDate' then
      input := input || jsonb_build_object('issuedDate', (
        select (now() at time zone time_zone)::date from app_public.accounts where id = app_hidden.account_id()));
    end if;
    return jsonb_build_object(
      'shippingAddressId', app_private.first_address(p_warehouse => (input ->> 'warehouseId')::int),
      'mailingAddressId', app_private.first_address(p_vendor => (input ->> 'vendorId')::int)
    ) || input;
  end if;
  if input ->> 'state' = 'Canceled' and app_private.lock_document('purchase_orders', (input ->> 'id')::int) not in ('Draft', 'Open', 'Canceled') then
    perform app_private.fail('SWTRN', 'Something was received: close the order instead.', '{"from": "Partially Received", "to": "Canceled"}');
  end if;
  return input;
end $$;
comment on function app_private.before_save_purchase_orders(jsonb) is 'Hook of the generated writer: the issue date defaults to today in the account''s time zone, the addresses to the first of the warehouse and the vendor.';
alter function app_private.before_save_purchase_orders(jsonb) owner to ledger_writer;

create or replace function app_private.after_save_purchase_orders(p_id int, p_input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
declare
  me constant int := app_hidden.account_id();
  current_state constant text := app_private.lock_document('purchase_orders', p_id);
  lines record;
begin
  if current_state not in ('Draft', 'Canceled') then
    select count(*) as count, (array_agg(sku_id order by position) filter (where cost is null))[1] as without_cost into lines
    from app_public.purchase_order_lines
    where account_id = me and purchase_order_id = p_id;
    if lines.count = 0 then
      perform app_private.fail('SWVAL', 'An open order has at least one line.', '{"fields": {"lineItems": "required"}}');
    end if;
    if lines.without_cost is not null then
      perform app_private.fail('SWRUL', 'There is no cost rule for this SKU and vendor, and the line has no cost.',
        jsonb_build_object('skuId', lines.without_cost, 'rule', 'cost'));
    end if;
  end if;
  if p_created then
    perform app_private.settle('purchase_orders', p_id, 'open');
  else
    perform app_private.close_lines('purchase_orders', p_id, current_state in ('Closed', 'Canceled'));
    perform app_private.settle('purchase_orders', p_id, app_private.settling_type('purchase_orders', p_id, current_state));
  end if;
end $$;
comment on function app_private.after_save_purchase_orders(int, jsonb, boolean) is
  'Hook of the generated writer: an open order has lines with costs; then the order is settled.';
alter function app_private.after_save_purchase_orders(int, jsonb, boolean) owner to ledger_writer;
