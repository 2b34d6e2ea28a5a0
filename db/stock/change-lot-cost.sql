-- Goods lying in the lot are worth more or less; goods that have left keep the cost they left at (package_lots, cogs_entries).
create or replace function app_hidden.change_lot_cost(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  why constant text := app_hidden.text_input(input, 'reason');
  cost constant numeric := app_hidden.decimal_input(input, 'costPerUnit', 4);
  lot app_public.lots;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('sku');
  perform app_private.require_view('lot');
  perform app_private.require_view('sku_cost');
  if why is null or cost is null or cost < 0 then
    perform app_private.fail('SWVAL', 'Give a cost and a reason.', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
      'reason', case when why is null then 'required' end,
      'costPerUnit', case when cost is null then 'required' when cost < 0 then 'min' end))));
  end if;
  perform app_hidden.check_values('lots', jsonb_build_array(jsonb_build_object('costReason', why)));
  select * into lot from app_public.lots where account_id = me and id = (input ->> 'id')::int;
  if not found then
    perform app_private.fail('SWNFD', 'This lot does not exist.', jsonb_build_object('module', 'lots', 'id', (input ->> 'id')::int));
  end if;
  perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
  select * into lot from app_public.lots where account_id = me and id = lot.id; -- read after the lock
  perform app_hidden.refuse_above('costPerUnit', cost, trunc(app_hidden.largest_amount() / greatest(lot.quantity, 1), 4));
  if cost = lot.unit_cost then
    return jsonb_build_object('id', lot.id);
  end if;
  perform app_private.post_stock_event('change_cost', null, null, '{}', null, '{}', 'none', null,
    array[(lot.id, 'correction', cost - lot.unit_cost, why)::app_private.lot_cost]);
  return jsonb_build_object('id', lot.id);
end $$;
comment on function app_hidden.change_lot_cost(jsonb) is
  'Says what one of a lot costs: {id, costPerUnit, reason}. Only the value of what lies there changes; what was shipped keeps its cost. '
  'Errors: SWVAL no cost or no reason; SWNFD.';
alter function app_hidden.change_lot_cost(jsonb) owner to ledger_writer;
