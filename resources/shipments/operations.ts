import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Packs allocated goods of an order; a package's addresses are the order's unless given. */
  createShipment: {
    sql: "create_shipment",
    input: {
      salesOrderId: required("id"),
      packages: required([
        {
          trackingNumber: "text",
          shippingAddressId: "id",
          billingAddressId: "id",
          lineItems: required([{ lineItemId: required("id"), quantity: required("decimal") }]),
        },
      ]),
    },
    returns: "shipments",
    scope: "shipment:create",
    preview: true,
  },
  /** Takes the packed goods out of stock and books their cost. */
  placeShipment: {
    sql: "place_shipment",
    args: { id: required("id") },
    returns: "shipments",
    scope: "sales_order:place",
    preview: true,
    buttons: [{ at: "bulk", in: ["open"], icon: "PackageCheck", given: { id: "id" }, about: ["displayId"] }],
  },
  /** Puts the goods of a placed shipment back on their lots, at their cost. */
  voidShipment: {
    sql: "void_shipment",
    args: { id: required("id") },
    returns: "shipments",
    scope: "sales_order:place",
    preview: true,
  },
} as const satisfies Record<string, Operation>;
