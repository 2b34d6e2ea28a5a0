import type { Row } from "../../db/generated/rows.ts";
import { datetime, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"receipt_goods">>()({
  name: "receipt_goods",
  scope: "receipt",
  title: "skuId",
  unrecorded: true,
  fields: {
    receiptId: reference({ module: "receipts", readOnly: true, filter: true }),
    receiptLineId: reference({ module: "receipt_lines", readOnly: true }),
    receivementId: reference({ module: "receivements", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true }),
    receivedCost: unitMoney({ readOnly: true, secret: "cost" }),
    receivedValue: money({ readOnly: true, secret: "cost" }),
    billedValue: money({ readOnly: true, secret: "cost" }),
    varianceValue: money({ readOnly: true, secret: "cost" }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["skuId", "lotId", "quantity", "receivedCost", "receivedValue", "billedValue", "varianceValue"],
  embedded: true,
  readOnly: true,
  parent: ["receipts", "receiptId"],
  translations: {
    en: {
      name: "Goods of receipts",
      one: "Goods of a receipt",
      create: "Bill",
      emptyTitle: "No goods on this bill",
      empty: "What is no stock is billed without an arrival.",
      fields: {
        receiptId: "Receipt",
        receiptLineId: "Line",
        receivementId: "Receivement",
        receivedCost: "Received at",
        receivedValue: "Received for",
        billedValue: "Billed",
        varianceValue: "Variance",
      },
    },
    ru: {
      name: "Товар счетов поставщиков",
      one: "Товар счёта поставщика",
      create: "Внести счёт",
      emptyTitle: "Товара в этом счёте нет",
      empty: "То, что не товар, оплачивают без приёмки.",
      fields: {
        receiptId: "Счёт поставщика",
        receiptLineId: "Строка",
        receivementId: "Приёмка",
        receivedCost: "Принято по",
        receivedValue: "Принято на",
        billedValue: "По счёту",
        varianceValue: "Отклонение",
      },
    },
  },
});
