create or replace function app_hidden.report_adjustments(filter jsonb)
returns table (
  id bigint, adjusted_at timestamptz, sku_id int, warehouse_id int, bin_location_id int, lot_id int, delta numeric, unit_cost numeric, value numeric, reason text, user_id int
)
language sql stable
as $$
  select a.id::bigint, a.created_at, a.sku_id, a.warehouse_id, a.bin_location_id, a.lot_id, a.quantity, a.unit_cost, a.value, a.reason, a.user_id
  from app_hidden.seen_adjustments as a
$$;
comment on function app_hidden.report_adjustments(jsonb) is 'Corrections of lots: by how much, what that is worth, and why.';
