import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  code,
  date,
  datetime,
  money,
  multiline,
  percent,
  records,
  reference,
  state,
} from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { due } from "../core/settled-amounts.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

export { lines } from "./lines.ts";

const address = { module: "addresses", required: true, within: { customerId: "customerId" }, first: true } as const;

/** What payments give of it. */
const paid = (sum: "amount" | "discount") =>
  ({ sum, of: "payment_applications", by: "invoiceId", names: "paymentId" }) as const;

export default defineResource<Row<"invoices">>()({
  name: "invoices",
  title: "displayId",
  search: ["displayId", "customerId", "altId", "notes"],
  aliases: { payments: "applications" },
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60, quiet: true }),
    salesOrderId: reference({ module: "sales_orders", required: true, createOnly: true, filter: true }),
    customerId: reference({ module: "customers", readOnly: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    billingAddressId: reference(address),
    shippingAddressId: reference(address),
    invoiceDate: date({ initial: "today", filter: true }),
    dueDate: date({ filter: true, help: true }),
    discountDate: date({ readOnly: true, quiet: true }),
    discountPercent: percent({ readOnly: true, quiet: true }),
    notes: multiline({ max: 20000, wide: true }),
    subtotal: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    total: money({ readOnly: true, secret: "price" }),
    amountPaid: money({ readOnly: true, secret: "price", madeOf: [paid("amount")] }),
    discountTaken: money({ readOnly: true, quiet: true, secret: "price", madeOf: [paid("discount")] }),
    amountDue: money({ readOnly: true, secret: "price", madeOf: due }),
    openedAt: datetime({ readOnly: true }),
    lineItems: children("invoice_lines", "invoiceId"),
    applications: records("payment_applications", "invoiceId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "salesOrderId",
    "customerId",
    "state",
    "invoiceDate",
    "dueDate",
    "total",
    "amountPaid",
    "amountDue",
  ],
  form: ["salesOrderId", "invoiceDate", "dueDate", "altId", "billingAddressId", "shippingAddressId", "notes"],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["lineItems", "notes"],
      aside: [
        "salesOrderId",
        "customerId",
        "invoiceDate",
        "dueDate",
        "discountPercent",
        "discountDate",
        "subtotal",
        "tax",
        "total",
        "amountPaid",
        "discountTaken",
        "amountDue",
        "altId",
        "billingAddressId",
        "shippingAddressId",
        "createdAt",
        "updatedAt",
      ],
    },
    { name: "history", history: true },
  ],
  operations,
  calendar: [{ date: "dueDate", fixed: true }],
  menu: { in: "side", order: 82, icon: "ReceiptText" },
  needs: ["sales_orders"],
  states: { "Balance Due": "open", "Paid in Full": "done" },
  bookedOn: { date: "invoiceDate", holds: "record" },
  document: {
    prefix: "IN-",
    root: "salesOrderId",
    touches: "orders_of_invoice",
    parties: [],
    due: "dueDate",
    lines: {
      lineItems: {
        item: "skuId",
        of: {
          line: "salesOrderLineId",
          upTo: "quantity",
          whenSet: { setting: "invoiceBasis", is: "shipped", upTo: "qtyShipped" },
          parts: ["total", "tax", "orderDiscount"],
        },
        flows: {},
      },
    },
    sums: { subtotal: ["total"], tax: ["tax"], total: ["total", "tax"] },
    progress: { of: "total", by: ["amountPaid", "discountTaken"] },
  },
  translations: { en, ru },
});
