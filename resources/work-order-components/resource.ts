import type { Row } from "../../db/generated/rows.ts";
import { computed, quantity, reference } from "../core/fields.ts";
import { componentFacts, componentFields } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

/** Posted in the ledger for what is taken of it. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "lineId", where: { kind: "work_order_component" } } });

export default defineResource<Row<"work_order_components">>()({
  name: "work_order_components",
  ...componentFacts,
  unrecorded: true,
  fields: {
    workOrderId: reference({ module: "work_orders", readOnly: true, filter: true }),
    lineId: reference({ module: "work_order_lines", readOnly: true }),
    ...componentFields,
    qtyConsumed: quantity({ readOnly: true }),
    allocated: claimed("allocated"),
    backordered: claimed("backordered"),
    quantityAvailable: computed("quantity", { from: { level: "available" } }),
    cost: computed("unitMoney", { from: { call: "component_cost" }, secret: "cost" }),
  },
  aliases: { quantityNeeded: "quantity" },
  parent: ["work_orders", "workOrderId"],
  translations: {
    en: {
      name: "Components",
      one: "Component",
      create: "New component",
      deeds: { consumed: "consumed" },
      fields: {
        workOrderId: "Work order",
        lineId: "Line",
        quantityPer: "For one",
        isFixed: "Fixed",
        quantity: "Needed",
        qtyConsumed: "Consumed",
        allocated: "Allocated",
        backordered: "Missing",
        quantityAvailable: "Available",
        cost: "Cost of one",
      },
    },
    ru: {
      name: "Компоненты",
      one: "Компонент",
      create: "Новый компонент",
      deeds: { consumed: "израсходовано" },
      fields: {
        workOrderId: "Производственный заказ",
        lineId: "Строка",
        quantityPer: "На штуку",
        isFixed: "Постоянный",
        quantity: "Нужно",
        qtyConsumed: "Израсходовано",
        allocated: "В резерве",
        backordered: "Не хватает",
        quantityAvailable: "Доступно",
        cost: "Стоимость одного",
        qtyShortClosed: "Закрыто без расхода",
      },
    },
  },
});
