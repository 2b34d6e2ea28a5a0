import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  code,
  computed,
  customFields,
  date,
  datetime,
  discount,
  labels,
  money,
  multiline,
  records,
  reference,
  state,
} from "../core/fields.ts";
import { orderStates } from "../core/stages.ts";
import { defineResource } from "../core/resource.ts";
import { emailMany } from "../emails/bulk.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

/** Of the order's goods: lines that are no stock are not received. */
const ofGoods = <const C extends string>(sum: C) =>
  ({ sum, of: "purchase_order_lines", by: "purchaseOrderId", where: { isStockless: false } }) as const;

export { lines } from "./lines.ts";

export default defineResource<Row<"purchase_orders">>()({
  name: "purchase_orders",
  title: "displayId",
  bulk: {
    operations: [
      {
        name: "receiveAll",
        in: ["open", "underWay"],
        form: {
          warehouseId: reference({ module: "warehouses", required: true }),
          binLocationId: reference({ module: "bin_locations", required: true, within: { warehouseId: "warehouseId" } }),
        },
      },
      emailMany("purchase_orders", "purchaseOrder"),
    ],
  },
  search: ["displayId", "vendorId", "altId", "notes"],
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    vendorId: reference({ module: "vendors", required: true, filter: true }),
    warehouseId: reference({ module: "warehouses", required: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    shippingAddressId: reference({ module: "addresses", within: { warehouseId: "warehouseId" }, first: true }),
    mailingAddressId: reference({ module: "addresses", within: { vendorId: "vendorId" }, first: true }),
    issuedDate: date({ initial: "today" }),
    dueDate: date({ filter: true }),
    notes: multiline({ max: 20000, wide: true, help: true }),
    externalNotes: multiline({ max: 20000, wide: true, help: true }),
    openedAt: datetime({ readOnly: true }),
    discount: discount({ secret: "cost", help: true }),
    discountTotal: money({ readOnly: true, secret: "cost" }),
    total: money({ readOnly: true, secret: "cost" }),
    qtyOrdered: computed("quantity", { from: ofGoods("quantity") }),
    qtyReceived: computed("quantity", { from: ofGoods("qtyReceived") }),
    qtySentBack: computed("quantity", {
      from: { sum: "qtyShipped", of: "vendor_return_lines", by: "purchaseOrderId" },
    }),
    creditExpected: computed("money", {
      from: { sum: "total", of: "vendor_returns", by: "purchaseOrderId", where: { state: "Shipped" } },
      secret: "cost",
    }),
    creditReceived: computed("money", {
      from: { sum: "creditAmount", of: "vendor_returns", by: "purchaseOrderId" },
      secret: "cost",
    }),
    lineItems: children("purchase_order_lines", "purchaseOrderId"),
    receivements: records("receivements", "purchaseOrderId"),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["displayId", "vendorId", "state", "labels", "dueDate", "warehouseId", "qtyOrdered", "qtyReceived", "total"],
  sort: { column: "displayId", order: "DESC" },
  form: [
    "vendorId",
    "warehouseId",
    "state",
    "altId",
    "discount",
    "issuedDate",
    "dueDate",
    "shippingAddressId",
    "mailingAddressId",
    "labels",
    "notes",
    "externalNotes",
    "customFields",
  ],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["lineItems", "notes", "externalNotes", "customFields"],
      aside: [
        "vendorId",
        "warehouseId",
        "altId",
        "discount",
        "issuedDate",
        "dueDate",
        "shippingAddressId",
        "mailingAddressId",
        "labels",
        "openedAt",
        "createdAt",
        "updatedAt",
      ],
    },
    {
      name: "receiving",
      component: "purchase-orders/Receiving",
      progress: true,
      begins: { icon: "PackageCheck", key: "R", scope: "receivement:create" },
    },
    { name: "receipts", component: "receipts/OrderReceipts", counts: { list: "receipts", by: "purchaseOrderId" } },
    { name: "vendorReturns", list: "vendor_returns", by: "purchaseOrderId" },
    { name: "history", history: true },
  ],
  calendar: [{ date: "dueDate" }],
  menu: { in: "side", order: 60, icon: "ClipboardList", tour: true },
  needs: ["warehouses", "bin_locations", "vendors", "skus"],
  bookedOn: { date: "issuedDate", holds: "date" },
  states: orderStates("Partially Received", "Received"),
  document: {
    prefix: "PO-",
    parties: ["vendorId"],
    places: { at: "warehouseId" },
    due: "dueDate",
    lines: {
      lineItems: {
        item: "skuId",
        done: "qtyReceived",
        stockless: "isStockless",
        amount: { column: "cost", rule: "cost", discount: { given: "discount", share: "orderDiscount" } },
        flows: { purchase_line: { is: "supply", at: "warehouseId", feeds: ["on_order"] } },
      },
    },
    sums: { discountTotal: ["discountTotal"], total: ["total"] },
    canceling: { whenDone: "refused" },
    checks: "purchase_order_differences",
  },
  operations,
  translations: { en, ru },
});
