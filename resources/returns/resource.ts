import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  code,
  computed,
  date,
  datetime,
  money,
  multiline,
  records,
  reference,
  state,
} from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

const ofLines = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "return_lines", by: "returnId" } });

export { lines } from "./lines.ts";

export default defineResource<Row<"returns">>()({
  name: "returns",
  title: "displayId",
  search: ["displayId", "customerId", "notes"],
  aliases: { items: "lineItems" },
  fields: {
    displayId: code({ readOnly: true }),
    salesOrderId: reference({ module: "sales_orders", required: true, createOnly: true, filter: true }),
    customerId: reference({ module: "customers", readOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", required: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    billingAddressId: reference({ module: "addresses", within: { customerId: "customerId" } }),
    shippingAddressId: reference({ module: "addresses", within: { customerId: "customerId" } }),
    returnDate: date({ initial: "today", filter: true }),
    notes: multiline({ max: 20000, wide: true }),
    subtotal: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    total: money({ readOnly: true, secret: "price" }),
    refundTotal: computed("money", { from: { sum: "amount", of: "payments", by: "returnId" }, secret: "price" }),
    openedAt: datetime({ readOnly: true }),
    quantityPendingReturn: ofLines("quantity"),
    quantityReturned: ofLines("qtyReturned"),
    lineItems: children("return_lines", "returnId"),
    receivements: records("return_receivements", "returnId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "salesOrderId",
    "customerId",
    "state",
    "warehouseId",
    "returnDate",
    "quantityPendingReturn",
    "quantityReturned",
    "total",
  ],
  filters: [{ name: "skuIds", through: "lineItems", field: "skuId" }],
  form: ["salesOrderId", "warehouseId", "returnDate", "shippingAddressId", "billingAddressId", "notes"],
  // made, changed and removed through their order
  writes: [],
  ownedBy: { by: "salesOrderId", tab: "returns" },
  menu: { in: "side", order: 80, icon: "Undo2" },
  needs: ["sales_orders"],
  bookedOn: { date: "returnDate", holds: "date" },
  states: { "Ready To Return": "open", Returned: "done" },
  document: {
    prefix: "RT-",
    root: "salesOrderId",
    throughRoot: "returns",
    parties: [],
    places: { at: "warehouseId" },
    lines: {
      lineItems: {
        item: "skuId",
        of: {
          line: "packageLotId",
          upTo: "qtyShipped",
          by: "salesOrderId",
          credits: { line: "salesOrderLineId", amounts: ["total", "tax"] },
        },
        done: "qtyReturned",
        flows: { return_line: { is: "supply", at: "warehouseId", feeds: ["pending_return"] } },
      },
    },
    sums: { subtotal: ["total"], tax: ["tax"], total: ["total", "tax"] },
    deleting: { before: "take_back_return" },
    settled: "post_revenue_of_return",
    checks: "return_differences",
  },
  operations,
  translations: { en, ru },
});
