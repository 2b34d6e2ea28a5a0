import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Takes an arrival back, with its departure where it was not shipped before; refused once its lot was used, naming who used it. */
  deleteTransferReceivement: {
    sql: "delete_transfer_receivement",
    args: { id: required("id") },
    returns: "transfers",
    returnsBy: "transferId",
    scope: "receivement:delete:single",
    preview: true,
    form: {},
    buttons: [{ at: "row", icon: "Undo2", given: { id: "id" }, about: ["skuId", "lotId"] }],
  },
} as const satisfies Record<string, Operation>;
