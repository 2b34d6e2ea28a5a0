import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Takes an arrival back; refused once its lot was used, naming who used it. */
  deleteReceivement: {
    sql: "delete_receivement",
    args: { id: required("id") },
    returns: "purchase_orders",
    returnsBy: "purchaseOrderId",
    scope: "receivement:delete:single",
    preview: true,
  },
} as const satisfies Record<string, Operation>;
