import { reference } from "../core/fields.ts";
import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

export const operations = {
  /** Spreads it over what was received of a purchase order, or over single receivements, besides. */
  addToLandedCost: {
    sql: "add_to_landed_cost",
    input: { id: required("id"), purchaseOrderId: "id", receivementIds: ["id"] },
    returns: "landed_costs",
    scope: "receipt:update:single",
    form: { purchaseOrderId: reference({ module: "purchase_orders", required: true }) },
    buttons: [{ ...atHead, icon: "PackagePlus", key: "A", in: ["open"] }],
  },
  /** Posts it: lots in stock cost their share more, what has left becomes cost of goods sold. */
  spreadLandedCost: {
    sql: "spread_landed_cost",
    input: { id: required("id") },
    returns: "landed_costs",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Layers", key: "S", primary: true, in: ["open"] }],
  },
  /** Takes it back: lots cost what they did before. */
  undoLandedCost: {
    sql: "undo_landed_cost",
    input: { id: required("id") },
    returns: "landed_costs",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Undo2", in: ["done"] }],
  },
} as const satisfies Record<string, Operation>;
