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
  computed("quantity", { from: { sum, of: "vendor_return_lines", by: "vendorReturnId" } });

export { lines } from "./lines.ts";

export default defineResource<Row<"vendor_returns">>()({
  name: "vendor_returns",
  title: "displayId",
  search: ["displayId", "vendorId", "altId", "creditNumber", "notes"],
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    vendorId: reference({ module: "vendors", required: true, createOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", required: true, createOnly: true, filter: true }),
    purchaseOrderId: reference({ module: "purchase_orders", within: { vendorId: "vendorId" }, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    returnDate: date({ initial: "today", filter: true }),
    notes: multiline({ max: 20000, wide: true }),
    total: money({ readOnly: true, secret: "cost" }),
    shippedAt: datetime({ readOnly: true, filter: true }),
    creditedOn: date({ readOnly: true, filter: true }),
    creditNumber: code({ readOnly: true, max: 60 }),
    creditAmount: money({ readOnly: true, secret: "cost" }),
    creditUsed: money({
      readOnly: true,
      quiet: true,
      secret: "cost",
      madeOf: [{ sum: "amount", of: "receipt_payments", by: "vendorReturnId" }],
    }),
    creditLeft: money({
      readOnly: true,
      quiet: true,
      secret: "cost",
      madeOf: [{ field: "creditAmount" }, { field: "creditUsed", less: true }],
    }),
    openedAt: datetime({ readOnly: true }),
    quantity: ofLines("quantity"),
    qtyShipped: ofLines("qtyShipped"),
    allocated: computed("quantity", {
      from: { sum: "allocated", of: "claims", by: "documentId", where: { kind: "vendor_return_line" } },
    }),
    lineItems: children("vendor_return_lines", "vendorReturnId"),
    shipments: records("vendor_return_shipments", "vendorReturnId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "vendorId",
    "state",
    "purchaseOrderId",
    "warehouseId",
    "returnDate",
    "quantity",
    "qtyShipped",
    "total",
    "creditAmount",
    "creditLeft",
  ],
  filters: [{ name: "skuIds", through: "lineItems", field: "skuId" }],
  form: ["vendorId", "warehouseId", "state", "purchaseOrderId", "altId", "returnDate", "notes"],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["lineItems", "notes"],
      aside: [
        "vendorId",
        "warehouseId",
        "purchaseOrderId",
        "altId",
        "returnDate",
        "total",
        "shippedAt",
        "creditedOn",
        "creditNumber",
        "creditAmount",
        "creditUsed",
        "creditLeft",
        "openedAt",
        "createdAt",
        "updatedAt",
      ],
    },
    { name: "shipments", list: "vendor_return_shipments", by: "vendorReturnId" },
    { name: "payments", list: "receipt_payments", by: "vendorReturnId" },
    { name: "history", history: true },
  ],
  menu: { in: "side", order: 62, icon: "PackageMinus" },
  needs: ["warehouses", "bin_locations", "vendors", "skus"],
  bookedOn: { date: "creditedOn", holds: "record" },
  states: { Draft: "draft", Open: "open", Shipped: "underWay", Credited: "done", Canceled: "canceled" },
  document: {
    prefix: "VR-",
    parties: ["vendorId"],
    places: { at: "warehouseId" },
    lines: {
      lineItems: {
        item: "skuId",
        done: "qtyCredited",
        flows: {
          vendor_return_line: { is: "demand", at: "warehouseId", done: "qtyShipped", fill: { lot: "lotId" } },
        },
      },
    },
    sums: { total: ["total"] },
    canceling: { whenDone: "refused" },
    checks: "vendor_return_differences",
  },
  operations,
  translations: { en, ru },
});
