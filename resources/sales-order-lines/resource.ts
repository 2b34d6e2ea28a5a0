import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, integer, json, money, percent, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Posted in the ledger for the line. */
const claimed = <const C extends string>(sum: C) => computed("quantity", { from: { sum, of: "claims", by: "lineId", where: { kind: "sales_line" } } });

export default defineResource<Row<"sales_order_lines">>()({
  name: "sales_order_lines",
  title: "description",
  fields: {
    salesOrderId: reference({ module: "sales_orders", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    skuId: reference({ module: "skus", required: true, filter: true }),
    description: text({ max: 2000 }),
    quantity: quantity({ required: true }),
    unit: text({ max: 30, initial: "each" }),
    unitFactor: quantity({ initial: "1" }),
    unitQuantity: quantity(),
    price: unitMoney({ secret: "price" }),
    priceRuleId: reference({ module: "sku_prices", readOnly: true }),
    priceReason: json({ readOnly: true, secret: "price" }),
    taxRate: percent({ readOnly: true }),
    total: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    qtyShipped: quantity({ readOnly: true }),
    qtyShortClosed: quantity({ readOnly: true }),
    allocated: claimed("allocated"),
    committed: claimed("committed"),
    backordered: claimed("backordered"),
    available: computed("quantity", { from: { level: "available" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["skuId", "description", "quantity", "price"],
  grid: ["skuId", "description", "quantity", "available", "qtyShipped", "allocated", "backordered", "price", "priceReason", "tax", "total"],
  sort: { column: "position", order: "ASC" },
  parent: ["sales_orders", "salesOrderId"],
  translations: {
    en: {
      name: "Sales order lines",
      one: "Line",
      create: "New line",
      fields: {
        salesOrderId: "Sales order",
        position: "Position",
        priceRuleId: "Price rule",
        priceReason: "Why this price",
        taxRate: "Tax rate, %",
        tax: "Tax",
        qtyShipped: "Shipped",
        qtyShortClosed: "Closed short",
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
      fields: {
        salesOrderId: "Заказ клиента",
        position: "Номер строки",
        priceRuleId: "Правило цены",
        priceReason: "Почему такая цена",
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
