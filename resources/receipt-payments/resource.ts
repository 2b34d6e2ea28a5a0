import type { Row } from "../../db/generated/rows.ts";
import { choice, code, date, datetime, money, multiline, reference } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

const operations = {
  /** Takes it back: its bill is due again. */
  deleteReceiptPayment: {
    sql: "delete_receipt_payment",
    args: { id: required("id") },
    returns: "receipts",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    form: {},
    buttons: [{ at: "row", icon: "Undo2", given: { id: "id" }, about: ["paymentDate", "source"] }],
  },
} as const satisfies Record<string, Operation>;

export default defineResource<Row<"receipt_payments">>()({
  name: "receipt_payments",
  scope: "receipt",
  title: "paymentDate",
  fields: {
    receiptId: reference({ module: "receipts", readOnly: true, filter: true }),
    vendorId: reference({ module: "vendors", readOnly: true, filter: true }),
    vendorReturnId: reference({ module: "vendor_returns", readOnly: true, filter: true }),
    paymentDate: date({ readOnly: true, filter: true }),
    amount: money({ readOnly: true, secret: "cost" }),
    discount: money({ readOnly: true, secret: "cost" }),
    source: choice({ readOnly: true, options: ["cash", "check", "bank", "credit"], filter: true }),
    checkNumber: code({ readOnly: true }),
    notes: multiline({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "paymentDate",
    "receiptId",
    "source",
    "vendorReturnId",
    "checkNumber",
    "notes",
    "discount",
    "amount",
    "userId",
  ],
  embedded: true,
  readOnly: true,
  parent: ["receipts", "receiptId"],
  operations,
  translations: {
    en: {
      name: "Payments to vendors",
      one: "Payment to a vendor",
      create: "Pay",
      emptyTitle: "Nothing is paid yet",
      empty: "What is paid of this bill stands here. A payment can be taken back.",
      fields: {
        receiptId: "Receipt",
        vendorReturnId: "Credit of",
        paymentDate: "Paid on",
        amount: "Amount",
        discount: "Discount taken",
        source: "How",
        checkNumber: "Check number",
      },
      options: { source: { cash: "Cash", check: "Check", bank: "Bank transfer", credit: "Vendor credit" } },
      events: {
        created: "Paid[ {{amount}}] by {{source}}[, {{checkNumber}}][, {{vendorReturnId}}]",
        deleted: "Took a payment[ of {{amount}}] back",
      },
      operations: {
        deleteReceiptPayment: {
          button: "Take back",
          title: "Take the payment of {{name}} back",
          act: "Take back",
          done: "Payment taken back",
        },
      },
    },
    ru: {
      name: "Оплаты поставщикам",
      one: "Оплата поставщику",
      create: "Оплатить",
      emptyTitle: "Оплат пока нет",
      empty: "Здесь стоят оплаты этого счёта. Оплату можно отменить.",
      fields: {
        receiptId: "Счёт поставщика",
        vendorReturnId: "Зачёт по",
        paymentDate: "Дата оплаты",
        amount: "Сумма",
        discount: "Скидка взята",
        source: "Способ",
        checkNumber: "Номер чека",
      },
      options: { source: { cash: "Наличные", check: "Чек", bank: "Банковский перевод", credit: "Зачёт поставщика" } },
      events: {
        created: "Оплачено[ {{amount}}], {{source}}[, {{checkNumber}}][, {{vendorReturnId}}]",
        deleted: "Оплата[ на {{amount}}] отменена",
      },
      operations: {
        deleteReceiptPayment: {
          button: "Отменить",
          title: "Отмена оплаты, {{name}}",
          act: "Отменить",
          done: "Оплата отменена",
        },
      },
    },
  },
});
