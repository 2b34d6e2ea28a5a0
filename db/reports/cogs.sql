create or replace function app_hidden.report_cogs(filter jsonb)
returns table (
  id bigint, recorded_at timestamptz, type text, document_module text, document_id int, sku_id int, warehouse_id int, lot_id int, quantity numeric, unit_cost numeric, total numeric
)
language sql stable
as $$
  select c.id, c.recorded_at, c.type, c.document_table, c.document_id, c.sku_id, c.warehouse_id, c.lot_id, c.quantity, c.unit_cost, round(c.amount, 2)
  from app_hidden.seen_cogs_entries as c
$$;
comment on function app_hidden.report_cogs(jsonb) is 'Cost of goods sold: what left, what came back, and what was found to have cost otherwise.';
