import type { Row } from "../../db/generated/rows.ts";
import { computed, quantity, reference } from "../core/fields.ts";
import { lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

/** Posted in the ledger for what is taken from the origin. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "lineId", where: { kind: "transfer_out" } } });

export const lines = defineResource<Row<"transfer_lines">>()({
  name: "transfer_lines",
  ...lineFacts,
  fields: {
    transferId: reference({ module: "transfers", required: true, createOnly: true, filter: true }),
    ...lineFields,
    qtyShipped: quantity({ readOnly: true }),
    qtyInTransit: quantity({ readOnly: true }),
    qtyReceived: quantity({ readOnly: true, cell: "purchase-orders/LineReceived" }),
    allocated: claimed("allocated"),
    backordered: claimed("backordered"),
    available: computed("quantity", { from: { level: "available" } }),
  },
  form: ["skuId", "description", "quantity"],
  grid: [
    "skuId",
    "description",
    "quantity",
    "available",
    "allocated",
    "backordered",
    "qtyShipped",
    "qtyInTransit",
    "qtyReceived",
  ],
  parent: ["transfers", "transferId"],
  translations: {
    en: {
      name: "Transfer lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: {
        created: "Added {{quantity}} × {{skuId}}",
        deleted: "Removed {{quantity}} × {{skuId}}",
        qtyShortClosed: "Closed {{skuId}} short by {{after}}",
      },
      deeds: { shipped: "shipped", received: "received" },
      fields: {
        transferId: "Transfer",
        qtyShipped: "Shipped",
        qtyInTransit: "In transit",
        qtyReceived: "Received",
        allocated: "Allocated",
        backordered: "Backordered",
        available: "Available",
      },
    },
    ru: {
      name: "Строки перемещений",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: {
        created: "Добавлено: {{quantity}} × {{skuId}}",
        deleted: "Убрано: {{quantity}} × {{skuId}}",
        qtyShortClosed: "Закрыто не полностью: {{skuId}}, осталось {{after}}",
      },
      deeds: { shipped: "отгружено", received: "принято" },
      fields: {
        transferId: "Перемещение",
        qtyShipped: "Отгружено",
        qtyInTransit: "В пути",
        qtyReceived: "Принято",
        qtyShortClosed: "Закрыто без поставки",
        allocated: "В резерве",
        backordered: "Не хватает",
        available: "Доступно",
      },
    },
  },
});
