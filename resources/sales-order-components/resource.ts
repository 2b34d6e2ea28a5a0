import type { Row } from "../../db/generated/rows.ts";
import { computed, quantity, reference } from "../core/fields.ts";
import { componentFacts, componentFields } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

/** Posted in the ledger for the component. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "lineId", where: { kind: "sales_component" } } });

export default defineResource<Row<"sales_order_components">>()({
  name: "sales_order_components",
  ...componentFacts,
  unrecorded: true,
  fields: {
    salesOrderId: reference({ module: "sales_orders", readOnly: true, filter: true }),
    lineId: reference({ module: "sales_order_lines", readOnly: true }),
    ...componentFields,
    qtyShipped: quantity({ readOnly: true }),
    allocated: claimed("allocated"),
    committed: claimed("committed"),
    backordered: claimed("backordered"),
    quantityAvailable: computed("quantity", { from: { level: "available" } }),
  },
  grid: [
    "skuId",
    "description",
    "quantityPer",
    "quantity",
    "qtyShipped",
    "allocated",
    "committed",
    "backordered",
    "quantityAvailable",
  ],
  aliases: { quantityNeeded: "quantity" },
  parent: ["sales_orders", "salesOrderId"],
  translations: {
    en: {
      name: "Kit components",
      one: "Component",
      create: "New component",
      deeds: { shipped: "shipped" },
      fields: {
        salesOrderId: "Sales order",
        lineId: "Line",
        quantityPer: "For one kit",
        isFixed: "Fixed",
        quantity: "Needed",
        qtyShipped: "Shipped",
        allocated: "Allocated",
        committed: "Packed",
        backordered: "Missing",
        quantityAvailable: "Available",
      },
    },
    ru: {
      name: "Компоненты комплектов",
      one: "Компонент",
      create: "Новый компонент",
      deeds: { shipped: "отгружено" },
      fields: {
        salesOrderId: "Заказ клиента",
        lineId: "Строка",
        quantityPer: "На комплект",
        isFixed: "Постоянный",
        quantity: "Нужно",
        qtyShipped: "Отгружено",
        allocated: "В резерве",
        committed: "Упаковано",
        backordered: "Не хватает",
        quantityAvailable: "Доступно",
        qtyShortClosed: "Закрыто без отгрузки",
      },
    },
  },
});
