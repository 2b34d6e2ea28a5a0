import { required, type Operation } from "../core/operations.ts";

const lineItems = [{ lineItemId: required("id"), quantity: required("decimal") }] as const;
const onTheBox = {
  trackingNumber: "text",
  shippingAddressId: "id",
  billingAddressId: "id",
  charge: "decimal",
} as const;

export const operations = {
  /** Packs allocated goods of an order; a package's addresses are the order's unless given. */
  createShipment: {
    sql: "create_shipment",
    input: {
      salesOrderId: required("id"),
      packages: required([{ ...onTheBox, lineItems: required(lineItems) }]),
    },
    returns: "shipments",
    scope: "shipment:create",
    preview: true,
  },
  /** Packs everything that is allocated to an order into one package. */
  packAllocated: {
    sql: "pack_allocated",
    input: { salesOrderId: required("id") },
    returns: "shipments",
    scope: "shipment:create",
    preview: true,
  },
  /**
   * Changes the order of an empty shipment; the addresses of packages that are not placed and how much of which line lies in
   * them (lines that are not named stay, 0 takes one out) and what is charged for them, and their tracking numbers at any time; takes packages away
   * (`remove`), and packs those without an id.
   */
  updateShipment: {
    sql: "update_shipment",
    input: {
      id: required("id"),
      salesOrderId: "id",
      packages: [{ id: "id", remove: "boolean", ...onTheBox, lineItems }],
    },
    returns: "shipments",
    scope: "shipment:update:single",
    preview: true,
  },
  /** Unpacks a shipment that is not placed and takes it away. */
  deleteShipment: {
    sql: "delete_shipment",
    args: { id: required("id"), version: "integer" },
    returns: "sales_orders",
    returnsBy: "salesOrderId",
    scope: "shipment:delete:single",
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
