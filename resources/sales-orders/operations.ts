import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Chooses the lots of an order anew: stock of the order that is neither packed nor mapped is given back and taken from free lots. */
  reallocateSalesOrder: {
    sql: "reallocate_sales_order",
    args: { id: required("id") },
    returns: "sales_orders",
    scope: "sales_order:reallocate",
    preview: true,
    form: {},
    buttons: [{ at: "head", icon: "Shuffle", in: ["open", "underWay"], given: { id: "id" }, about: ["displayId"] }],
  },
  /** Takes the bills of materials as they are now for the kits of which nothing was packed or shipped. */
  refreshSalesOrder: {
    sql: "refresh_sales_order",
    input: { id: required("id") },
    returns: "sales_orders",
    scope: "sales_order:update:single",
    preview: true,
    form: {},
    buttons: [
      {
        at: "head",
        icon: "RefreshCw",
        while: ["kits"],
        in: ["draft", "open", "underWay"],
        given: { id: "id" },
        about: ["displayId"],
      },
    ],
  },
  /** Everything that is packed of an order leaves. */
  placeShipments: {
    sql: "place_shipments",
    input: { id: required("id") },
    returns: "sales_orders",
    scope: "sales_order:place",
    besides: ["shipment:view:all"],
    preview: true,
  },
} as const satisfies Record<string, Operation>;
