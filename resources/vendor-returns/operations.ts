import { choice, code, date, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { required, type Button, type Operation } from "../core/operations.ts";
import { reasons } from "./reasons.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;
const ofLot = { at: "row", icon: "PackageMinus", about: ["skuId", "lotNumber"] } as const satisfies Partial<Button>;

export const operations = {
  /**
   * Goods of a lot go back to the vendor they came from, or to the vendor that the input names: as a line of that vendor's newest draft for
   * that warehouse, else of a new one.
   */
  returnToVendor: {
    sql: "return_to_vendor",
    input: {
      lotId: required("id"),
      quantity: required("decimal"),
      reason: "text",
      unitCredit: "decimal",
      vendorId: "id",
    },
    returns: "vendor_returns",
    scope: "vendor_return:create",
    besides: ["line_item:create"],
    form: {
      quantity: quantity({ required: true, positive: true }),
      reason: choice({ options: reasons, initial: "damaged" }),
      vendorId: reference({ module: "vendors" }),
      unitCredit: unitMoney({ min: 0, secret: "cost" }),
    },
    buttons: [
      { ...ofLot, on: "lots", while: ["quantity"], given: { lotId: "id" }, tells: { quantity: "quantity" } },
      { ...ofLot, on: "receivements", given: { lotId: "lotId" }, tells: { quantity: "quantity" } },
    ],
  },
  /** Goods leave for the vendor: all that is kept for it. */
  shipVendorReturn: {
    sql: "ship_vendor_return",
    input: { id: required("id") },
    returns: "vendor_returns",
    scope: "vendor_return:update:single",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Truck", key: "S", primary: true, in: ["open", "underWay"], while: ["allocated"] }],
  },
  /** They did not go after all: they lie in their lots again. */
  undoVendorReturnShipment: {
    sql: "undo_vendor_return_shipment",
    input: { id: required("id") },
    returns: "vendor_returns",
    scope: "vendor_return:update:single",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Undo2", in: ["underWay"] }],
  },
  /** The vendor credits it: the expected amount, unless the input has another. */
  creditVendorReturn: {
    sql: "credit_vendor_return",
    input: { id: required("id"), amount: "decimal", creditNumber: "text", creditedOn: "date" },
    returns: "vendor_returns",
    scope: "vendor_return:update:single",
    besides: ["sku_cost:view:all"],
    form: {
      amount: money({ min: 0, secret: "cost" }),
      creditNumber: code({ max: 60 }),
      creditedOn: date(),
    },
    buttons: [{ ...atHead, icon: "BadgeCheck", key: "C", primary: true, in: ["underWay"], tells: { amount: "total" } }],
  },
  /** The credit was none: it is expected again. */
  undoVendorReturnCredit: {
    sql: "undo_vendor_return_credit",
    input: { id: required("id") },
    returns: "vendor_returns",
    scope: "vendor_return:update:single",
    besides: ["sku_cost:view:all"],
    form: {},
    buttons: [{ ...atHead, icon: "Undo2", in: ["done"] }],
  },
} as const satisfies Record<string, Operation>;
