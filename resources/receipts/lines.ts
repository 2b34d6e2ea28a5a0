import type { Row } from "../../db/generated/rows.ts";
import { computed, money, reference, unitMoney } from "../core/fields.ts";
import { lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

export const lines = defineResource<Row<"receipt_lines">>()({
  name: "receipt_lines",
  ...lineFacts,
  fields: {
    receiptId: reference({ module: "receipts", required: true, createOnly: true, filter: true }),
    purchaseOrderLineId: reference({ module: "purchase_order_lines", required: true, createOnly: true }),
    ...lineFields,
    skuId: reference({ module: "skus", readOnly: true }),
    // below zero for a discount alone, which the database sees to
    cost: unitMoney({ secret: "cost", judges: "saved" }),
    billed: money({ secret: "cost", judges: "saved" }),
    total: money({ readOnly: true, secret: "cost" }),
    variance: computed("money", {
      from: { sum: "varianceValue", of: "receipt_goods", by: "receiptLineId" },
      secret: "cost",
    }),
  },
  form: ["purchaseOrderLineId", "description", "quantity", "cost"],
  grid: ["purchaseOrderLineId", "skuId", "description", "quantity", "cost", "billed", "total", "variance"],
  parent: ["receipts", "receiptId"],
  translations: {
    en: {
      name: "Receipt lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: {
        created: "Billed {{quantity}} × {{skuId}}[ for {{billed}}]",
        deleted: "Took {{quantity}} × {{skuId}} off the bill",
        billed: "{{skuId}}: billed[ {{before}} →] {{after}}",
      },
      fields: {
        receiptId: "Receipt",
        purchaseOrderLineId: "Line of the order",
        billed: "Billed",
        total: "As ordered",
        variance: "Variance",
      },
    },
    ru: {
      name: "Строки счетов поставщиков",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: {
        created: "В счёте: {{quantity}} × {{skuId}}[ на {{billed}}]",
        deleted: "Убрано из счёта: {{quantity}} × {{skuId}}",
        billed: "{{skuId}}: по счёту[ {{before}} →] {{after}}",
      },
      fields: {
        receiptId: "Счёт поставщика",
        purchaseOrderLineId: "Строка заказа",
        billed: "По счёту",
        total: "По заказу",
        variance: "Отклонение",
        qtyShortClosed: "Закрыто не полностью",
      },
    },
  },
});
