create or replace view app_hidden.open_lines with (security_invoker) as
select account_id, kind, line_id, document_table, document_id, sku_id, warehouse_id, open_quantity, due, opened_at, fill, true as is_demand
from app_hidden.open_demand
union all
select account_id, kind, lot_id, 'lots', lot_id, sku_id, warehouse_id, quantity, null, null, 'hold', true
from app_hidden.holds
union all
select account_id, kind, line_id, document_table, document_id, sku_id, warehouse_id, open_quantity, due, opened_at, null, false
from app_hidden.open_supply;
comment on view app_hidden.open_lines is 'Demand, holds and supply together: what claims must equal.';
grant select on app_hidden.open_lines to ledger_writer, visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost;
