import { datetime, money, quantity, reference, text, unitMoney } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "adjustments",
  sql: "report_adjustments",
  scopes: ["lot:view:all", "sku:view:all"],
  section: "stock",
  icon: "SlidersHorizontal",
  fields: {
    adjustedAt: datetime({ filter: true, required: true }),
    skuId: reference({ module: "skus", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    binLocationId: reference({ module: "bin_locations" }),
    lotId: reference({ module: "lots" }),
    delta: quantity({ signed: true }),
    unitCost: unitMoney({ secret: "cost" }),
    value: money({ secret: "cost" }),
    reason: text({ filter: true }),
    userId: reference({ module: "users", filter: true }),
  },
  columns: ["adjustedAt", "skuId", "warehouseId", "lotId", "delta", "value", "reason", "userId"],
  search: ["skuId", "lotId", "reason"],
  sort: { column: "adjustedAt", order: "DESC" },
  period: "adjustedAt",
  figure: "delta",
  sums: ["delta", "value"],
  groups: ["reason", "skuId", "warehouseId", "adjustedAt", "userId"],
  opens: "lotId",
  starts: { adjustedAt: { preset: "thisYear" } },
  translations: {
    en: {
      name: "Adjustments",
      about: "What was corrected, by how much, what it is worth and why",
      fields: { adjustedAt: "Time", delta: "Change", unitCost: "Unit cost", value: "Value", reason: "Reason" },
    },
    ru: {
      name: "Корректировки",
      about: "Что исправили, насколько, сколько это стоит и почему",
      fields: {
        adjustedAt: "Время",
        delta: "Изменение",
        unitCost: "Цена за штуку",
        value: "Стоимость",
        reason: "Причина",
      },
    },
  },
});
