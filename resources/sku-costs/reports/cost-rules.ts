import { code, datetime, percent, quantity, reference, text, unitMoney } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "cost-rules",
  sql: "report_cost_rules",
  scopes: ["sku_cost:view:all", "sku:view:all"],
  section: "purchasing",
  icon: "HandCoins",
  fields: {
    skuId: reference({ module: "skus", filter: true }),
    vendorId: reference({ module: "vendors", filter: true }),
    vendorPartNumber: code(),
    quantity: quantity(),
    unit: text(),
    cost: unitMoney({ secret: "cost", filter: true }),
    lastCost: unitMoney({ secret: "cost" }),
    costChange: percent({ secret: "cost", filter: true }),
    lastReceivedAt: datetime(),
  },
  columns: ["skuId", "vendorId", "vendorPartNumber", "quantity", "unit", "cost", "lastCost", "costChange"],
  search: ["skuId", "vendorId", "vendorPartNumber"],
  sort: { column: "skuId", order: "ASC" },
  figure: "cost",
  sums: [],
  groups: ["vendorId", "skuId"],
  opens: "skuId",
  translations: {
    en: {
      name: "Cost rules",
      about: "What vendors charge, beside what the goods cost when they last came",
      fields: {
        vendorPartNumber: "Part number",
        lastCost: "Last received at",
        costChange: "Change, %",
        lastReceivedAt: "Last received",
      },
    },
    ru: {
      name: "Цены закупки",
      about: "Сколько берут поставщики и сколько стоило последнее поступление",
      fields: {
        vendorPartNumber: "Артикул поставщика",
        lastCost: "Последняя цена",
        costChange: "Изменение, %",
        lastReceivedAt: "Последнее поступление",
      },
    },
  },
});
