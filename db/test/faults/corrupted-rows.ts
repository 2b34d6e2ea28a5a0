import { fault, type Fault } from "./fault.ts";
import { verify } from "./finders.ts";

const ours = "account_id = (select min(account_id) from app_public.stock_levels)";
/** SQL that changes one row of a table past everything that keeps it. */
export const changedRow = (table: string, change: string, order = "1") =>
  `set local session_replication_role = replica;
   update ${table} set ${change} where ctid = (select ctid from ${table} where ${ours} order by ${order} limit 1);
   set local session_replication_role = origin`;

/** A figure changed behind the writer's back. */
export const corruptedRows: readonly Fault[] = [
  fault("a level changed", changedRow("app_public.stock_levels", "in_stock = in_stock + 1"), verify),
  fault(
    "a level's reservation changed",
    changedRow("app_public.stock_levels", "allocated = allocated + 1", "available desc"),
    verify,
  ),
  fault("a level's sequence changed", changedRow("app_public.stock_levels", "seq = seq + 1"), verify),
  fault("a level's value changed", changedRow("app_public.stock_levels", "stock_value = stock_value + 0.01"), verify),
  fault(
    "an entry's delta changed",
    changedRow("app_hidden.stock_entries", "in_stock_delta = in_stock_delta + 1"),
    verify,
  ),
  fault("an entry's balance changed", changedRow("app_hidden.stock_entries", "on_order = on_order + 1"), verify),
  fault(
    "an entry removed",
    `delete from app_hidden.stock_entries where ctid = (select ctid from app_hidden.stock_entries where ${ours} and level_seq = 2 limit 1)`,
    verify,
  ),
  fault("a lot's quantity changed", changedRow("app_public.lots", "quantity = quantity + 1"), verify),
  fault("a lot's cost changed", changedRow("app_public.lots", "unit_cost = unit_cost + 1", "quantity desc"), verify),
  fault(
    "a lot's reservation changed",
    changedRow("app_public.lots", "reserved = reserved + 1", "quantity - reserved desc"),
    verify,
  ),
  fault("an allocation changed", changedRow("app_hidden.allocations", "allocated = allocated + 1"), verify),
  fault(
    "an allocation removed",
    `delete from app_hidden.allocations where ctid = (select ctid from app_hidden.allocations where ${ours} limit 1)`,
    verify,
  ),
  fault("a claim changed", changedRow("app_hidden.claims", "open_quantity = open_quantity + 1"), verify),
  fault("a hold changed", changedRow("app_hidden.holds", "quantity = quantity + 1"), verify),
  fault("a move changed", changedRow("app_hidden.stock_moves", "quantity_delta = quantity_delta + 1"), verify),
  fault(
    "a fact changed",
    changedRow("app_hidden.line_facts", "quantity = quantity + 1", "line_table, event_id"),
    verify,
  ),
  fault(
    "a fact removed",
    `set local session_replication_role = replica;
     delete from app_hidden.line_facts where ctid = (select ctid from app_hidden.line_facts where ${ours} order by line_table, event_id limit 1);
     set local session_replication_role = origin`,
    verify,
  ),
  fault(
    "an arrival in another warehouse than its order's",
    `set local session_replication_role = replica;
     with elsewhere as (
       insert into app_public.bin_locations (account_id, name, warehouse_id)
       select account_id, 'Elsewhere', -1 from app_public.receivements where deleted_at is null order by id limit 1
       returning account_id, id
     )
     update app_public.receivements as r set bin_location_id = e.id
     from elsewhere as e
     where r.account_id = e.account_id and r.id = (select min(id) from app_public.receivements where deleted_at is null);
     set local session_replication_role = origin`,
    verify,
  ),
  fault("an adjustment changed", changedRow("app_public.adjustments", "quantity = quantity + 1"), verify),
  fault("a package's lot changed", changedRow("app_public.package_lots", "quantity = quantity + 1"), verify),
  fault("a cost of goods sold changed", changedRow("app_hidden.cogs_entries", "unit_cost = unit_cost + 1"), verify),
  fault(
    "a margin's revenue changed",
    changedRow("app_hidden.margin_entries", "revenue = revenue + 1", "revenue desc"),
    verify,
  ),
  fault("a margin's cost changed", changedRow("app_hidden.margin_entries", "cogs = cogs + 1", "cogs desc"), verify),
  fault("a kept sum of margins changed", changedRow("app_hidden.margin_sums", "revenue = revenue + 1"), verify),
  fault("a departure's cost changed", changedRow("app_public.departures", "unit_cost = unit_cost + 1"), verify),
  fault(
    "what a bill made of goods on their way changed",
    changedRow("app_hidden.transit_revaluations", "unit_delta = unit_delta + 1"),
    verify,
  ),
  fault(
    "goods that went back to their vendor changed",
    changedRow("app_public.vendor_return_shipments", "quantity = quantity + 1"),
    verify,
  ),
  fault(
    "the credit for goods that went back changed",
    changedRow("app_public.vendor_return_shipments", "credit = credit + 1"),
    verify,
  ),
  fault(
    "a vendor's credit changed",
    changedRow("app_public.vendor_returns", "credit_amount = credit_amount + 1", "credit_amount is null"),
    verify,
  ),
  fault(
    "a line's part of it changed",
    changedRow("app_public.vendor_return_lines", "credited = credited + 1", "credited is null"),
    verify,
  ),
  fault(
    "a cost of goods sold removed",
    `delete from app_hidden.cogs_entries where ctid = (select ctid from app_hidden.cogs_entries where ${ours} limit 1)`,
    verify,
  ),
];
