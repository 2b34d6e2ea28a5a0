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
} as const satisfies Record<string, Operation>;
