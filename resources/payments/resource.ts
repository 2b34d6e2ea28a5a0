import type { Row } from "../../db/generated/rows.ts";
import { children, choice, code, date, datetime, money, multiline, reference, state } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";

export { applications } from "./applications.ts";

export default defineResource<Row<"payments">>()({
  name: "payments",
  title: "displayId",
  exchange: false,
  search: ["displayId", "customerId", "altId", "checkNumber", "notes"],
  aliases: { invoices: "applications" },
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    salesOrderId: reference({ module: "sales_orders", required: true, createOnly: true, filter: true }),
    customerId: reference({ module: "customers", readOnly: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    amount: money({ required: true, secret: "price" }),
    source: choice({ required: true, options: ["cash", "check", "creditCard", "cardOnFile"], filter: true }),
    checkNumber: code({ max: 60, when: { source: "check" } }),
    paymentDate: date({ initial: "today", filter: true }),
    billingAddressId: reference({ module: "addresses", within: { customerId: "customerId" }, first: true }),
    refundsId: reference({ module: "payments", createOnly: true, filter: true }),
    returnId: reference({ module: "returns", within: { salesOrderId: "salesOrderId" }, filter: true }),
    notes: multiline({ max: 20000, wide: true }),
    applied: money({
      readOnly: true,
      secret: "price",
      madeOf: [{ sum: "amount", of: "payment_applications", by: "paymentId" }],
    }),
    refunded: money({
      readOnly: true,
      secret: "price",
      // what is paid back is a payment below zero
      madeOf: [{ sum: "amount", of: "payments", by: "refundsId", less: true }],
    }),
    unapplied: money({
      readOnly: true,
      secret: "price",
      // nothing is left of what is paid back
      madeOf: [
        { field: "amount", positive: true },
        { field: "applied", less: true },
        { field: "refunded", less: true },
      ],
    }),
    openedAt: datetime({ readOnly: true }),
    applications: children("payment_applications", "paymentId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "salesOrderId",
    "customerId",
    "state",
    "paymentDate",
    "source",
    "checkNumber",
    "amount",
    "applied",
    "unapplied",
  ],
  form: ["salesOrderId", "amount", "source", "checkNumber", "paymentDate", "altId", "billingAddressId", "notes"],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["amount", "source", "checkNumber", "paymentDate", "applications", "notes"],
      aside: [
        "salesOrderId",
        "customerId",
        "refundsId",
        "returnId",
        "applied",
        "refunded",
        "unapplied",
        "altId",
        "billingAddressId",
        "createdAt",
        "updatedAt",
      ],
    },
    { name: "history", history: true },
  ],
  menu: { in: "side", order: 84, icon: "Banknote" },
  needs: ["sales_orders"],
  states: { Applied: { is: "open", seen: "done" }, Pending: "draft", Refunded: "done" },
  transitions: [["Pending", "Applied"]],
  bookedOn: { date: "paymentDate", holds: "record" },
  document: {
    prefix: "PM-",
    root: "salesOrderId",
    touches: "orders_of_payment",
    leavesRoot: "done",
    parties: [],
    lines: {},
    progress: { of: "amount", by: ["refunded"] },
  },
  translations: { en, ru },
});
