import type { Row } from "../../db/generated/rows.ts";
import { computed, money, quantity, reference } from "../core/fields.ts";
import { lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

export const lines = defineResource<Row<"work_order_lines">>()({
  name: "work_order_lines",
  ...lineFacts,
  fields: {
    workOrderId: reference({ module: "work_orders", required: true, createOnly: true, filter: true }),
    ...lineFields,
    qtyAssembled: quantity({ readOnly: true }),
    unabsorbedCost: money({ readOnly: true, secret: "cost" }),
    quantityAvailable: computed("quantity", { from: { level: "available" } }),
    cost: computed("unitMoney", { from: { call: "work_order_line_cost" }, secret: "cost" }),
    isFixed: computed("boolean", { from: { call: "work_order_line_is_fixed" } }),
  },
  aliases: { quantityNeeded: "quantity" },
  form: ["skuId", "description", "quantity"],
  grid: ["skuId", "description", "quantity", "qtyAssembled"],
  parent: ["work_orders", "workOrderId"],
  translations: {
    en: {
      name: "Work order lines",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: {
        created: "Added {{quantity}} × {{skuId}}",
        deleted: "Removed {{quantity}} × {{skuId}}",
        qtyShortClosed: "Closed {{skuId}} short by {{after}}",
      },
      deeds: { assembled: "built" },
      fields: {
        workOrderId: "Work order",
        qtyAssembled: "Built",
        unabsorbedCost: "Fixed cost not absorbed",
        quantityAvailable: "Available",
        cost: "Cost of one",
        isFixed: "Fixed",
      },
    },
    ru: {
      name: "Строки производственных заказов",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: {
        created: "Добавлено: {{quantity}} × {{skuId}}",
        deleted: "Убрано: {{quantity}} × {{skuId}}",
        qtyShortClosed: "Закрыто не полностью: {{skuId}}, осталось {{after}}",
      },
      deeds: { assembled: "собрано" },
      fields: {
        workOrderId: "Производственный заказ",
        qtyAssembled: "Собрано",
        qtyShortClosed: "Закрыто без сборки",
        unabsorbedCost: "Нераспределённая постоянная стоимость",
        quantityAvailable: "Доступно",
        cost: "Стоимость одного",
        isFixed: "Постоянный",
      },
    },
  },
});
