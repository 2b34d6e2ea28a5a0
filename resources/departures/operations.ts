import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Takes back what of a departure is still on its way: it lies in its lot again, reserved as it was. */
  deleteDeparture: {
    sql: "delete_departure",
    args: { id: required("id") },
    returns: "transfers",
    returnsBy: "transferId",
    scope: "transfer:update:single",
    preview: true,
    form: {},
    buttons: [{ at: "row", icon: "Undo2", while: ["inTransit"], given: { id: "id" }, about: ["skuId", "lotId"] }],
  },
} as const satisfies Record<string, Operation>;
