import type { Row } from "../../db/generated/rows.ts";
import { datetime, money, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"adjustments">>()({
  name: "adjustments",
  scope: "lot",
  title: "reason",
  exchange: { keys: [], own: { required: ["skuId", "lotId", "quantity", "reason"] } },
  fields: {
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true }),
    reason: text({ readOnly: true, filter: true }),
    unitCost: unitMoney({ readOnly: true, secret: "cost" }),
    value: money({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "lotId", "warehouseId", "binLocationId", "quantity", "reason", "value", "userId"],
  embedded: true,
  readOnly: true,
  parent: ["skus", "skuId"],
  translations: {
    en: {
      name: "Adjustments",
      one: "Adjustment",
      create: "Adjust stock",
      emptyTitle: "Nothing adjusted yet",
      empty: "An adjustment corrects a lot's quantity and says why. Undo one by entering its opposite.",
      fields: { quantity: "Change", reason: "Reason", unitCost: "Unit cost", value: "Value" },
      events: { created: "Adjusted {{skuId}} by {{quantity}}[ in {{binLocationId}}][: {{reason}}]" },
    },
    ru: {
      name: "Корректировки",
      one: "Корректировка",
      create: "Скорректировать запас",
      emptyTitle: "Корректировок пока нет",
      empty: "Корректировка исправляет количество в партии и называет причину. Отменяется обратной корректировкой.",
      fields: { quantity: "Изменение", reason: "Причина", unitCost: "Цена за штуку", value: "Стоимость" },
      events: {
        created: "Скорректировано: {{skuId}} на {{quantity}}[ в ячейке {{binLocationId}}][, причина: {{reason}}]",
      },
    },
  },
});
