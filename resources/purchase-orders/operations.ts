import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Books what arrived: each receivement makes one lot; its cost is the line's unless given. */
  receivePurchaseOrder: {
    sql: "receive_purchase_order",
    input: {
      id: required("id"),
      receivements: required([
        {
          lineItemId: required("id"),
          binLocationId: required("id"),
          quantity: required("decimal"),
          cost: "decimal",
          lotNumber: "text",
          altLotNumber: "text",
          serialNumber: "text",
          expirationDate: "date",
          manufactureDate: "date",
        },
      ]),
    },
    returns: "purchase_orders",
    scope: "receivement:create",
    preview: true,
  },
  /** Everything that is still to come arrives in one bin, at the costs of its lines; `warehouseId` is where the order is taken to go. */
  receiveAll: {
    sql: "receive_all",
    input: { id: required("id"), warehouseId: "id", binLocationId: required("id") },
    returns: "purchase_orders",
    scope: "receivement:create",
    preview: true,
  },
  /** Drafts by vendor and warehouse of what the reorder desk suggests, as it was seen: `needed` tells that nobody ordered meanwhile. */
  orderSuggested: {
    sql: "order_suggested",
    input: {
      rows: required([
        { skuId: required("id"), warehouseId: required("id"), needed: required("decimal"), quantity: "decimal" },
      ]),
    },
    returns: "purchase_orders",
    scope: "purchase_order:create",
    besides: ["sku:view:all", "line_item:create"],
  },
  /** Drafts what the reorder desk suggests of one SKU in a warehouse now. Those of one bulk action and vendor are lines of one draft. */
  orderSuggestedSku: {
    sql: "order_suggested_sku",
    input: { skuId: required("id"), warehouseId: required("id"), bulkUpdateId: "id" },
    returns: "purchase_orders",
    scope: "purchase_order:create",
    besides: ["purchase_order:update:single", "sku:view:all", "line_item:create"],
  },
  /** Takes lines off drafts again that are of these quantities still, all or none; a draft without any goes. */
  dropSuggestedLines: {
    sql: "drop_suggested_lines",
    input: { rows: required([{ id: required("id"), quantity: required("decimal") }]) },
    returns: "purchase_orders",
    scope: "purchase_order:update:single",
    besides: ["purchase_order:delete:single"],
  },
} as const satisfies Record<string, Operation>;
