import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Takes an assembly apart: the consumed goods lie in their lots again. Refused once the assembly's lot was used, naming its user. */
  deleteAssembly: {
    sql: "delete_assembly",
    args: { id: required("id") },
    returns: "work_orders",
    returnsBy: "workOrderId",
    scope: "receivement:delete:single",
    preview: true,
    form: {},
    buttons: [{ at: "row", icon: "Undo2", given: { id: "id" }, about: ["skuId", "lotId"] }],
  },
} as const satisfies Record<string, Operation>;
