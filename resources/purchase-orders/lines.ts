import type { Row } from "../../db/generated/rows.ts";
import { boolean, json, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { discountFields, lineEvents, lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

export const lines = defineResource<Row<"purchase_order_lines">>()({
  name: "purchase_order_lines",
  ...lineFacts,
  fields: {
    purchaseOrderId: reference({ module: "purchase_orders", required: true, createOnly: true, filter: true }),
    ...lineFields,
    isStockless: boolean({ readOnly: true }),
    // below zero for a discount alone, which the database sees to
    cost: unitMoney({ secret: "cost" }),
    costRuleId: reference({ module: "sku_costs", readOnly: true }),
    costReason: json({ readOnly: true, secret: "cost" }),
    ...discountFields("cost"),
    total: money({ readOnly: true, secret: "cost" }),
    qtyReceived: quantity({ readOnly: true, cell: "purchase-orders/LineReceived" }),
  },
  form: ["skuId", "description", "quantity", "cost", "discount"],
  grid: ["skuId", "description", "quantity", "qtyReceived", "cost", "costReason", "discount", "total"],
  parent: ["purchase_orders", "purchaseOrderId"],
  translations: {
    en: {
      name: "Purchase order lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: lineEvents("cost").en,
      deeds: { received: "received" },
      fields: {
        purchaseOrderId: "Purchase order",
        isStockless: "No stock",
        orderDiscount: "Share of the order's discount",
        discountTotal: "Discount in all",
        costRuleId: "Cost rule",
        costReason: "Why this cost",
        qtyReceived: "Received",
      },
    },
    ru: {
      name: "Строки заказов поставщикам",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: lineEvents("cost").ru,
      deeds: { received: "принято" },
      fields: {
        purchaseOrderId: "Заказ поставщику",
        isStockless: "Не товар",
        orderDiscount: "Доля скидки заказа",
        discountTotal: "Вся скидка",
        costRuleId: "Правило закупочной цены",
        costReason: "Почему столько",
        qtyReceived: "Принято",
        qtyShortClosed: "Закрыто без поставки",
      },
    },
  },
});
