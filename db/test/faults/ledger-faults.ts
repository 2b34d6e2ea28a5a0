import { resources } from "../../../resources/core/registry.ts";
import { documentFaults } from "./document-faults.ts";
import { changedRow, corruptedRows } from "./corrupted-rows.ts";
import { edited, fault, type Fault } from "./fault.ts";
import { catalogue, ledger, verify } from "./finders.ts";

/** A writer that forgets one of the things it writes. */
const forgetful: Fault[] = [
  ...["in_stock", "allocated", "committed", "backordered", "on_order", "stock_value"].map((column) =>
    edited(
      "app_private.book_event",
      new RegExp(`\\n\\s*${column} = l\\.${column} \\+ d\\.${column}(,?)`),
      column === "stock_value" ? "\n stock_value = l.stock_value" : "",
      ledger,
    ),
  ),
  edited("app_private.book_event", "set seq = l.seq + 1", "set seq = l.seq + 2", ledger),
  edited("app_private.book_event", "set seq = l.seq + 1", "set seq = l.seq", ledger),
  edited(
    "app_private.book_event",
    "select me, p_event, booked.* from booked",
    "select me, p_event, booked.* from booked where booked.in_stock_delta = 0",
    ledger,
  ),
  edited(
    "app_private.book_event",
    "select me, p_event, booked.* from booked",
    "select me, p_event, booked.* from booked where false",
    ledger,
  ),
  edited(
    "app_private.book_event",
    /greatest\(p_recorded_at, l\.recorded_at \+ interval '1 microsecond'\)/,
    "timestamptz '2020-01-01'",
    ledger,
  ),
  edited("app_private.apply_moves", "set quantity = l.quantity + d.quantity, reserved", "set reserved", ledger),
  edited("app_private.apply_moves", ", reserved = l.reserved + d.reserved", "", ledger),
  edited("app_private.apply_moves", "where allocated >= 0 and committed >= 0", "where false", ledger),
  edited("app_private.lower_allocations", "where (d.allocated < 0 or d.committed < 0)", "where false", ledger),
  edited("app_private.apply_moves", "set allocated = c.allocated + d.allocated, committed", "set committed", ledger),
  edited("app_private.apply_moves", ", committed = c.committed + d.committed", "", ledger),
  edited("app_private.apply_moves", "quantity * unit_cost", "0", ledger),
  edited("app_private.apply_costs", "0, 0, 0, l.quantity * c.unit_delta", "0, 0, 0, 0", ledger),
  edited(
    "app_private.apply_costs",
    "set unit_cost = unit_cost + cost.unit_delta, cost_parts",
    "set cost_parts",
    ledger,
  ),
  edited("app_private.apply_costs", "cost.part, cost.unit_delta)", "cost.part, 2 * cost.unit_delta)", ledger),
  edited("app_private.post_stock_event", "perform app_private.apply_costs(event, applied, p_costs);", "", ledger),
  edited("app_private.revalue_goods", "and v.amount <> v.into_stock", "and false", ledger),
  // what goes back to a vendor: more or less of it, for another credit, or at another cost than its lots had
  edited("app_hidden.ship_vendor_return", "'shipped', l.quantity)", "'shipped', l.quantity / 2)", ledger),
  edited("app_hidden.ship_vendor_return", "s.unit_cost - n.unit_credit", "s.unit_cost", ledger),
  edited("app_hidden.ship_vendor_return", "s.quantity * n.unit_credit - s.credit", "0", ledger),
  edited(
    "app_hidden.undo_vendor_return_shipment",
    "n.unit_credit - l.unit_cost",
    "n.unit_credit - s.unit_cost",
    ledger,
  ),
  edited(
    "app_hidden.undo_vendor_return_shipment",
    "set deleted_at = clock_timestamp()",
    "set deleted_at = null",
    ledger,
  ),
  edited("app_hidden.credit_vendor_return", "0, 0, l.total - l.credited)", "0, 0, 0)", ledger),
  edited("app_hidden.undo_vendor_return_credit", "0, 0, l.credited - l.total)", "0, 0, 0)", ledger),
  // quarantined goods that are chosen, and are not taken off their hold
  edited(
    "app_private.line_lot_moves",
    "(1, f.hold, f.lot_id, -f.quantity, 'hold')",
    "(1, null, f.lot_id, -f.quantity, 'hold')",
    ledger,
  ),
  edited(
    "app_private.raise_claims",
    /greatest\(c\.open_quantity, excluded\.open_quantity\)/,
    "c.open_quantity",
    ledger,
  ),
  edited(
    "app_private.lower_claims",
    "set open_quantity = ch.open_quantity",
    "set open_quantity = c.open_quantity",
    ledger,
  ),
  edited("app_private.lower_claims", "where ch.open_quantity = 0", "where false", ledger),
  edited("app_private.post_stock_event", "perform app_private.lower_claims(changes);", "", ledger),
  edited("app_private.post_stock_event", "perform app_private.raise_claims(p_table, p_id, changes);", "", ledger),
  edited("app_private.post_stock_event", "perform app_private.book_event(event, recorded, changes);", "", ledger),
  edited("app_private.post_stock_event", /moves := app_private\.release_moves\(changes\);/, "moves := '{}';", ledger),
  edited("app_private.post_stock_event", /moves := app_private\.fill_moves\([^)]*\);/, "moves := '{}';", ledger),
  // holds that are not kept, not posted, or not given back
  edited(
    "app_private.change_holds",
    /insert into app_hidden\.holds as h[\s\S]*?quantity = excluded\.quantity;/,
    "",
    ledger,
  ),
  edited("app_private.change_holds", "where c.open_quantity = 0 and", "where false and", ledger),
  edited("app_private.post_stock_event", "changes := changes || held;", "", ledger),
  edited("app_private.post_stock_event", "changes := changes || app_private.change_holds(p_moves);", "", ledger),
  edited("app_private.fill_moves", "taken := least(line.backordered, lot.free);", "taken := line.backordered;", ledger),
  // facts that are not posted, not followed, posted wrongly or not taken back
  edited("app_private.post_stock_event", "perform app_private.post_facts(event, p_facts, p_reverses);", "", ledger),
  edited(
    "app_private.post_facts",
    "f.kind, p_event, f.quantity, f.quantity +",
    "f.kind, p_event, 1, f.quantity +",
    ledger,
  ),
  edited(
    "app_private.tg_line_facts__apply",
    "for touched in select distinct line_table from posted",
    "for touched in select 'none' where false",
    ledger,
  ),
  edited("app_hidden.receive_purchase_order", "'received', r.quantity)", "'received', r.quantity + 1)", ledger),
  edited("app_private.shipped_facts", "'shipped', f.quantity)", "'shipped', f.quantity / 2)", ledger),
  edited(
    "app_private.undone_facts",
    "-coalesce(w.quantity, f.remains)",
    "-coalesce(w.quantity, f.remains) / 2",
    ledger,
  ),
  edited(
    "app_hidden.update_shipment",
    "perform app_private.unpack(shipment.sales_order_id, removed);",
    "update app_public.packages set deleted_at = clock_timestamp() where account_id = me and id = any (removed);",
    ledger,
  ),
  // what lies in a package: its lots, and what its line says of them
  edited("app_private.take_out", "least(high, out) - (high - quantity)", "quantity", ledger),
  edited("app_private.take_out", "set quantity = lines.high - lines.out,", "set quantity = lines.high,", ledger),
  edited("app_private.put_in", "set quantity = l.quantity + u.quantity,", "set quantity = u.quantity,", ledger),
  edited("app_private.put_in", "packing_moves(package_lines, newest)", "packing_moves(package_lines)", ledger),
  edited(
    "app_hidden.delete_shipment",
    "perform app_private.unpack(shipment.sales_order_id, packages);",
    "update app_public.packages set deleted_at = clock_timestamp() where account_id = me and id = any (packages);",
    ledger,
  ),
  // work orders: what is consumed, what it costs, and what comes back
  edited("app_private.assemble", "'consumed', u.quantity)", "'consumed', u.quantity / 2)", ledger),
  edited("app_private.assemble", "'assembled', p_quantity)", "'assembled', p_quantity + 1)", ledger),
  edited("app_private.assemble", "moves || (lot,", "moves[:0] || (lot,", ledger),
  edited(
    "app_private.assemble",
    "set unabsorbed_cost = unabsorbed_cost + fixed - share",
    "set unabsorbed_cost = 0",
    ledger,
  ),
  edited("app_private.assemble", /perform app_private\.absorb\([^;]*;/, "", ledger),
  edited("app_private.take_apart", "set deleted_at = clock_timestamp()", "set deleted_at = null", ledger),
  edited("app_private.take_apart", "where is_last", "where not is_last", ledger),
  edited("app_private.settle_work_order", "p_order, 1", "p_order, 0", ledger),
  edited("app_private.resume_work_order", "p_order, -1", "p_order, 0", ledger),
  edited("app_private.explode_work_order_components", "c.quantity_per * l.quantity, s.", "c.quantity_per, s.", ledger),
  // kits: what they need, and what is packed of it
  edited("app_private.explode_sales_order_components", "c.quantity_per * l.quantity, s.", "c.quantity_per, s.", ledger),
  edited("app_private.write_kits", "u.quantity * c.quantity_per", "c.quantity_per", ledger),
  edited("app_hidden.place_shipment", /perform app_private\.write_cogs\([^;]*;/, "", ledger),
  edited("app_hidden.void_shipment", /perform app_private\.write_cogs\([^;]*;/, "", ledger),
  // what comes back to a lot of another cost
  edited("app_hidden.void_shipment", /perform app_private\.write_void_variance\([^;]*;/, "", ledger),
  edited("app_private.write_void_variance", "t.unit_cost - l.unit_cost", "l.unit_cost - t.unit_cost", ledger),
  // returns: what comes back, what it is worth, and what is taken back
  edited("app_hidden.receive_return", "'returned', u.quantity)", "'returned', u.quantity / 2)", ledger),
  edited("app_hidden.receive_return", "-r.quantity, r.cost", "-r.quantity, r.cost + 1", ledger),
  edited("app_private.lots_that_come_back", "clock_timestamp(), r.cost,", "clock_timestamp(), r.cost + 1,", ledger),
  edited("app_private.take_back_receipts", "set deleted_at = clock_timestamp()", "set deleted_at = null", ledger),
  edited("app_private.take_back_receipts", "l.unit_cost - r.cost", "r.cost - l.unit_cost", ledger),
  edited("app_private.tg_return_lines__credit", "base), others.total)", "base), 0) + sold.total", ledger),
  edited("app_private.take_back", /perform app_private\.write_transfer_variance\([^;]*;/, "", ledger),
  edited("app_hidden.delete_transfer_receivement", /perform app_private\.write_transfer_variance\([^;]*;/, "", ledger),
  edited("app_private.write_transfer_variance", "u.unit_cost - l.unit_cost", "l.unit_cost - u.unit_cost", ledger),
  // bills for goods on their way
  edited("app_private.revalue_goods", "perform app_private.revalue_departures(event, costs);", "", ledger),
  edited("app_private.revalue_departures", "d.transit_cost + t.unit_delta", "d.transit_cost", ledger),
  edited("app_private.revalue_departures", "d.sku_id, d.in_transit, c.unit_delta", "d.sku_id, 0, c.unit_delta", ledger),
  edited("app_private.arriving_lots", "l.received_at, d.transit_cost,", "l.received_at, d.unit_cost,", ledger),
  edited("app_hidden.receive_transfer", "u.quantity, d.transit_cost,", "u.quantity, d.unit_cost,", ledger),
];

/** A count of stock that is compared with what was never there, or takes a step out of turn. */
const miscounted: Fault[] = [
  edited("app_private.compare_count", "app_private.counted_against(l)", "1000000", ledger),
  edited(
    "app_private.counted_against",
    "coalesce(app_private.quantity_of_lot_at(p_line.lot_id, p_line.counted_at), 0)",
    "1000000",
    ledger,
  ),
  edited("app_hidden.count_stock", "array['Review'], 'Posted'", "array['Counting'], 'Posted'", ledger),
  edited("app_hidden.undo_stock_count", "array['Posted'], 'Review'", "array['Review'], 'Review'", ledger),
  edited("app_hidden.undo_stock_count", "array_agg(-l.difference", "array_agg(l.difference", ledger),
  edited("app_private.post_differences", "app_private.adjusting_moves(p_lots, p_deltas)", "'{}'", ledger),
  edited("app_private.adjusting_moves", "(l.id, u.delta, null", "(l.id, 0, null", ledger),
  edited("app_private.write_adjustments", "u.delta, p_reason", "u.delta + 1, p_reason", ledger),
  edited(
    "app_private.write_adjustments",
    "join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = u.lot_id",
    "join app_public.lots as l on false",
    ledger,
  ),
];

/** Bills whose payments, goods or variances are not what they say. */
const misbilled: Fault[] = [
  edited("app_private.balance_receipt", "sum(p.amount)", "sum(p.amount + 1)", ledger),
  edited("app_private.balance_receipt", "sum(p.discount)", "min(p.discount)", ledger),
  edited("app_private.goods_of_receipt", "c.quantity - coalesce(t.quantity, 0)", "c.quantity", ledger),
  edited("app_private.goods_of_receipt", "round(r.billed * (r.upto - r.quantity) / r.whole, 2)", "0", ledger),
  edited("app_private.take_back_receipt", /delete from app_public\.receipt_goods[^;]*;/, "", ledger),
  edited("app_private.match_receipt", "sum(n.billed_value - n.received_value)", "sum(n.billed_value)", ledger),
  edited("app_private.tg_receipts__settle", "new.variance := app_private.match_receipt(new.id);", "null;", ledger),
  edited("app_hidden.post_receipt_variance", "sum(variance_value) as amount", "sum(billed_value) as amount", ledger),
  edited("app_hidden.undo_receipt_variance", /perform app_private\.take_back_revaluation\([^;]*;/, "", ledger),
  edited("app_hidden.delete_receipt_payment", "perform app_private.balance_receipt(payment.receipt_id);", "", ledger),
  fault(
    "a credit used otherwise than bills say",
    changedRow("app_public.vendor_returns", "credit_used = credit_used + 1", "credit_left < 1"),
    verify,
  ),
  fault("a payment of a bill changed", changedRow("app_public.receipt_payments", "amount = amount + 0.01"), verify),
  fault("goods of a bill changed", changedRow("app_public.receipt_goods", "quantity = quantity + 1"), verify),
  fault(
    "a variance is posted of which the ledger knows nothing",
    changedRow("app_public.receipts", "variance_to = 'stock', event_id = 1", "variance_to is not null, variance = 0"),
    verify,
  ),
];

export const ledgerFaults: readonly Fault[] = [
  ...forgetful,
  ...corruptedRows,
  ...documentFaults(resources, ledger),
  fault(
    "a lot without history",
    "drop trigger _510_history_insert on app_public.lots",
    catalogue("hand-made triggers are in their places"),
  ),
  ...miscounted,
  ...misbilled,
];
