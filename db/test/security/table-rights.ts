import { isDeclared, definitionOf, resources } from "../../../resources/core/registry.ts";
import { scopeOf } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";

/** What reaching a table's rows takes, said apart from table_scopes: SEMANTICS 6, nested records need their parents' view. */
export type Rights = {
  /** Any of these lets the row be seen, together with every one of `within`. */
  view: readonly string[];
  within: readonly string[];
  /** Null: visitors never do it, functions do. */
  create: readonly string[] | null;
  update: readonly string[] | null;
  delete: readonly string[] | null;
};

const views = (scope: string) => [`${scope}:view:all`, `${scope}:view:single`];
const readOnly = { create: null, update: null, delete: null };
const ordinary = (scope: string, within: readonly string[] = []): Rights => ({
  view: views(scope),
  within,
  create: [`${scope}:create`],
  update: [`${scope}:update:single`],
  delete: [`${scope}:delete:single`],
});
const always = ["always"];
/** Seen with the orders, by users who see both prices and costs. */
const margins = { view: views("sales_order"), within: ["sku_price", "sku_cost"], ...readOnly };
// what was sold is a matter of prices; what it cost is a column of its own
const sold = { view: views("sales_order"), within: ["sku_price"], ...readOnly };
const ledger = { view: ["stock_history:view"], within: [], ...readOnly };

const special: Readonly<Record<string, Rights>> = {
  // documents are hidden by a function, after it has looked at what they post
  purchase_orders: { ...ordinary("purchase_order"), delete: null },
  sales_orders: { ...ordinary("sales_order"), delete: null },
  invoices: { ...ordinary("invoice"), delete: null },
  invoice_lines: ordinary("line_item", ["invoice"]),
  payments: { ...ordinary("payment"), delete: null },
  payment_applications: ordinary("payment"),
  purchase_order_lines: ordinary("line_item", ["purchase_order"]),
  transfers: { ...ordinary("transfer"), delete: null },
  stock_counts: { ...ordinary("stock_count"), delete: null },
  receipts: { ...ordinary("receipt"), delete: null },
  receipt_lines: ordinary("line_item", ["receipt"]),
  receipt_goods: { ...ordinary("receipt"), ...readOnly },
  receipt_payments: { ...ordinary("receipt"), ...readOnly },
  landed_costs: { ...ordinary("receipt"), delete: null },
  landed_cost_lines: { ...ordinary("receipt"), ...readOnly },
  revaluations: ledger,
  transit_revaluations: ledger,
  stock_count_lines: { ...ordinary("stock_count"), ...readOnly },
  transfer_lines: ordinary("line_item", ["transfer"]),
  departures: { ...ordinary("transfer"), ...readOnly },
  transfer_receivements: { ...ordinary("receivement", ["transfer"]), ...readOnly },
  returns: { ...ordinary("return"), delete: null },
  return_lines: ordinary("line_item", ["return"]),
  vendor_returns: { ...ordinary("vendor_return"), delete: null },
  vendor_return_lines: ordinary("line_item", ["vendor_return"]),
  vendor_return_shipments: { ...ordinary("vendor_return"), ...readOnly },
  return_receivements: { ...ordinary("return"), ...readOnly },
  work_orders: { ...ordinary("work_order"), delete: null },
  work_order_lines: ordinary("line_item", ["work_order"]),
  work_order_components: { ...ordinary("line_item", ["work_order"]), ...readOnly },
  assemblies: { ...ordinary("receivement", ["work_order"]), ...readOnly },
  sales_order_lines: ordinary("line_item", ["sales_order"]),
  sales_order_components: { ...ordinary("line_item", ["sales_order"]), ...readOnly },
  sku_costs: ordinary("sku_cost", ["sku"]),
  sku_prices: ordinary("sku_price", ["sku"]),
  lots: ordinary("lot", ["sku"]),
  adjustments: { ...ordinary("lot", ["sku"]), ...readOnly },
  receivements: { ...ordinary("receivement", ["purchase_order"]), ...readOnly },
  shipments: { ...ordinary("shipment", ["sales_order"]), ...readOnly },
  packages: { ...ordinary("shipment", ["sales_order"]), ...readOnly },
  package_lines: { ...ordinary("shipment", ["sales_order"]), ...readOnly },
  package_lots: { ...ordinary("shipment", ["sales_order"]), ...readOnly },
  stock_levels: { ...ordinary("sku"), ...readOnly },
  claims: { ...ordinary("sku"), ...readOnly },
  allocations: { ...ordinary("lot"), ...readOnly },
  holds: { ...ordinary("lot"), ...readOnly },
  lot_mappings: { ...ordinary("line_item"), ...readOnly },
  stock_events: ledger,
  stock_entries: ledger,
  stock_moves: ledger,
  line_facts: ledger,
  cogs_entries: ledger,
  margin_entries: sold,
  margin_sums: margins,
  reorder_put_offs: { view: views("sku"), within: ["purchase_order"], ...readOnly },
  level_marks: ledger,
  sku_successions: ledger,
  dashboards: { view: ["dashboard:view"], within: [], ...readOnly },
  resets: { view: ["reset:create"], within: [], ...readOnly },
  automation_runs: { ...ordinary("automation"), ...readOnly },
  workflow_runs: { ...ordinary("workflow"), ...readOnly },
  webhook_deliveries: { ...ordinary("webhook"), ...readOnly },
  connections: { ...ordinary("integration"), ...readOnly },
  sync_items: { ...ordinary("integration"), ...readOnly },
  calendar_feeds: { view: ["calendar:view"], within: [], ...readOnly },
  error_logs: { view: ["error_log:view"], within: [], ...readOnly },
  notification_settings: { view: ["notification:view"], within: [], ...readOnly },
  exports: { view: ["export:view:all"], within: [], ...readOnly },
  imports: { view: ["import:view:all"], within: [], ...readOnly },
  move_ins: { view: ["import:view:all"], within: [], ...readOnly },
  import_rows: { view: ["import:view:all"], within: [], ...readOnly },
  bulk_updates: { view: ["bulk_update:create"], within: [], ...readOnly },
  bulk_rows: { view: ["bulk_update:create"], within: [], ...readOnly },
  notifications: { view: ["notification:view"], within: [], ...readOnly },
  ledger_checks: { view: always, within: [], ...readOnly },
  custom_field_index: { view: always, within: [], ...readOnly },
  api_keys: { view: ["api_key:view"], within: [], ...readOnly },
  mails: { ...ordinary("email"), ...readOnly },
  // the company's name and time zone are everybody's; accounts are made by registering and never deleted
  accounts: { view: always, within: [], ...readOnly, update: ["account:update:single"] },
  // names of states and roles are shown wherever they occur
  statuses: { ...ordinary("custom_field"), view: always },
  user_roles: { ...ordinary("user_role"), view: always },
  users: {
    view: ["user:view:all"],
    within: [],
    create: ["user:create"],
    update: ["user:update"],
    delete: ["user:delete"],
  },
};

/** Tables whose rows follow the rights of the row they name; a test of their own asks these. */
export const followsAnother = ["history", "label_links", "contacts", "addresses", "files", "comments", "emails"];

/** Tables whose rows belong to one person: whatever the scopes, nobody else reaches them. db/search/saved-filters.test.ts asks about the others. */
export const ofOnePerson: readonly string[] = resources.filter(({ personal }) => personal).map(({ name }) => name);

/** What the records are seen with that a module's lie in: a bill of materials with its SKU. */
const around = ({ parent }: Resource): readonly string[] =>
  parent ? [scopeOf(definitionOf(parent[0])), ...around(definitionOf(parent[0]))] : [];

/** A table nobody listed here is an ordinary module, within what it is declared to lie in. */
export const rightsOf = (table: string): Rights => {
  if (special[table]) return special[table];
  return isDeclared(table)
    ? ordinary(scopeOf(definitionOf(table)), around(definitionOf(table)))
    : ordinary(scopeOf({ name: table }));
};
