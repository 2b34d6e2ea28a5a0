import type { Row } from "../../db/generated/rows.ts";
import { datetime, integer, json, money, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"purchase_order_lines">>()({
  name: "purchase_order_lines",
  title: "description",
  fields: {
    purchaseOrderId: reference({ module: "purchase_orders", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    skuId: reference({ module: "skus", required: true, filter: true }),
    description: text({ max: 2000 }),
    quantity: quantity({ required: true }),
    unit: text({ max: 30, initial: "each" }),
    unitFactor: quantity({ initial: "1" }),
    unitQuantity: quantity(),
    cost: unitMoney({ secret: "cost" }),
    costRuleId: reference({ module: "sku_costs", readOnly: true }),
    costReason: json({ readOnly: true, secret: "cost" }),
    total: money({ readOnly: true, secret: "cost" }),
    qtyReceived: quantity({ readOnly: true }),
    qtyShortClosed: quantity({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["skuId", "description", "quantity", "cost"],
  grid: ["skuId", "description", "quantity", "qtyReceived", "cost", "costReason", "total"],
  sort: { column: "position", order: "ASC" },
  // a line is saved with its order, which then settles what it asks for
  writes: [],
  parent: ["purchase_orders", "purchaseOrderId"],
  translations: {
    en: {
      name: "Purchase order lines",
      one: "Line",
      create: "New line",
      outcomes: { addFailed: "Add line item failed!", updateFailed: "Line item updating failed!" },
      fields: {
        purchaseOrderId: "Purchase order",
        position: "Position",
        costRuleId: "Cost rule",
        costReason: "Why this cost",
        qtyReceived: "Received",
        qtyShortClosed: "Closed short",
      },
    },
    ru: {
      name: "Строки заказов поставщикам",
      one: "Строка",
      create: "Новая строка",
      outcomes: { addFailed: "Не удалось добавить строку!", updateFailed: "Не удалось изменить строку!" },
      fields: {
        purchaseOrderId: "Заказ поставщику",
        position: "Номер строки",
        costRuleId: "Правило цены",
        costReason: "Почему такая цена",
        qtyReceived: "Принято",
        qtyShortClosed: "Закрыто без поставки",
      },
    },
  },
});
