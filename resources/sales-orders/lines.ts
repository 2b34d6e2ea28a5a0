import type { Row } from "../../db/generated/rows.ts";
import { boolean, computed, json, money, percent, quantity, reference, unitMoney } from "../core/fields.ts";
import { lineEvents, lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

/** Posted in the ledger for the line. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "lineId", where: { kind: "sales_line" } } });

export const lines = defineResource<Row<"sales_order_lines">>()({
  name: "sales_order_lines",
  ...lineFacts,
  fields: {
    salesOrderId: reference({ module: "sales_orders", required: true, createOnly: true, filter: true }),
    ...lineFields,
    skuId: reference({ module: "skus", required: true, filter: true }),
    isKit: boolean({ readOnly: true }),
    price: unitMoney({ min: 0, secret: "price" }),
    priceRuleId: reference({ module: "sku_prices", readOnly: true }),
    priceReason: json({ readOnly: true, secret: "price" }),
    taxRate: percent({ readOnly: true }),
    total: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    qtyShipped: quantity({ readOnly: true, cell: "sales-orders/LineShipped" }),
    allocated: claimed("allocated"),
    committed: claimed("committed"),
    backordered: claimed("backordered"),
    available: computed("quantity", { from: { level: "available" } }),
  },
  form: ["skuId", "description", "quantity", "price"],
  grid: [
    "skuId",
    "description",
    "quantity",
    "available",
    "qtyShipped",
    "allocated",
    "backordered",
    "price",
    "priceReason",
    "tax",
    "total",
  ],
  parent: ["sales_orders", "salesOrderId"],
  translations: {
    en: {
      name: "Sales order lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: lineEvents("price").en,
      deeds: { shipped: "shipped" },
      fields: {
        salesOrderId: "Sales order",
        priceRuleId: "Price rule",
        priceReason: "Why this price",
        isKit: "Kit",
        taxRate: "Tax rate, %",
        tax: "Tax",
        qtyShipped: "Shipped",
        allocated: "Allocated",
        committed: "Packed",
        backordered: "Backordered",
        available: "Available",
      },
    },
    ru: {
      name: "Строки заказов клиентов",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: lineEvents("price").ru,
      deeds: { shipped: "отгружено" },
      fields: {
        salesOrderId: "Заказ клиента",
        priceRuleId: "Правило цены",
        priceReason: "Почему такая цена",
        isKit: "Комплект",
        taxRate: "Ставка налога, %",
        tax: "Налог",
        qtyShipped: "Отгружено",
        qtyShortClosed: "Закрыто без отгрузки",
        allocated: "В резерве",
        committed: "Упаковано",
        backordered: "Не хватает",
        available: "Доступно",
      },
    },
  },
});
