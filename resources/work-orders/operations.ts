import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

export const operations = {
  /**
   * Books what was built: each receivement makes one lot and consumes what is allocated to its line's components. Instead of
   * receivements a bin takes all that can be built, of one SKU or no more than a quantity of it, where they are said.
   */
  receiveWorkOrder: {
    sql: "receive_work_order",
    input: {
      id: required("id"),
      receivements: [
        {
          lineItemId: required("id"),
          binLocationId: required("id"),
          quantity: required("decimal"),
          lotNumber: "text",
          altLotNumber: "text",
          serialNumber: "text",
          expirationDate: "date",
          manufactureDate: "date",
        },
      ],
      warehouseId: "id",
      binLocationId: "id",
      skuId: "id",
      quantity: "decimal",
    },
    returns: "work_orders",
    scope: "receivement:create",
    preview: true,
  },
  /** Takes the bills of materials as they are now for the lines of which nothing was built. */
  refreshWorkOrder: {
    sql: "refresh_work_order",
    input: { id: required("id") },
    returns: "work_orders",
    scope: "work_order:update:single",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "RefreshCw", in: ["draft", "open", "underWay"] }],
  },
} as const satisfies Record<string, Operation>;
