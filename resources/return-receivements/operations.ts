import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Takes what came back out again; refused once its lot was used, naming who used it. */
  deleteReturnReceivement: {
    sql: "delete_return_receivement",
    args: { id: required("id") },
    returns: "returns",
    returnsBy: "returnId",
    scope: "sales_order:return",
    preview: true,
    form: {},
    buttons: [{ at: "row", icon: "Undo2", given: { id: "id" }, about: ["skuId", "lotId"] }],
  },
} as const satisfies Record<string, Operation>;
