import type { Row } from "../../db/generated/rows.ts";
import { computed, money, reference } from "../core/fields.ts";
import { lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

export const lines = defineResource<Row<"invoice_lines">>()({
  name: "invoice_lines",
  ...lineFacts,
  fields: {
    invoiceId: reference({ module: "invoices", required: true, createOnly: true, filter: true }),
    salesOrderLineId: reference({ module: "sales_order_lines", required: true, createOnly: true }),
    ...lineFields,
    skuId: reference({ module: "skus", readOnly: true }),
    taxRate: computed("percent", { from: { value: "taxRate", of: "sales_order_lines", by: "salesOrderLineId" } }),
    orderDiscount: money({ readOnly: true, secret: "price" }),
    total: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
  },
  form: ["salesOrderLineId", "description", "quantity"],
  grid: ["salesOrderLineId", "skuId", "description", "quantity", "orderDiscount", "taxRate", "tax", "total"],
  parent: ["invoices", "invoiceId"],
  translations: {
    en: {
      name: "Invoice lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: {
        created: "Invoiced {{quantity}} × {{skuId}}[ for {{total}}]",
        deleted: "Took {{quantity}} × {{skuId}} off the invoice",
      },
      fields: {
        invoiceId: "Invoice",
        salesOrderLineId: "Line of the order",
        taxRate: "Tax rate, %",
        orderDiscount: "Of the order's discount",
        tax: "Tax",
      },
    },
    ru: {
      name: "Строки счетов",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: {
        created: "В счёт: {{quantity}} × {{skuId}}[ на {{total}}]",
        deleted: "Убрано из счёта: {{quantity}} × {{skuId}}",
      },
      fields: {
        invoiceId: "Счёт",
        salesOrderLineId: "Строка заказа",
        taxRate: "Ставка налога, %",
        orderDiscount: "От скидки заказа",
        tax: "Налог",
        qtyShortClosed: "Закрыто не полностью",
      },
    },
  },
});
