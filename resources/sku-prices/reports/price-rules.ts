import { choice, percent, quantity, reference, text, unitMoney } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "price-rules",
  sql: "report_price_rules",
  scopes: ["sku_price:view:all", "sku:view:all"],
  section: "sales",
  icon: "Tags",
  fields: {
    skuId: reference({ module: "skus", filter: true }),
    labelId: reference({ module: "labels", filter: true }),
    matchCriteria: choice({ options: ["greaterOrEqual", "equals", "lessOrEqual"], filter: true }),
    quantity: quantity(),
    unit: text(),
    price: unitMoney({ secret: "price", filter: true }),
    bestCost: unitMoney({ secret: "cost" }),
    marginPercent: percent({ secret: "cost", filter: true }),
  },
  columns: ["skuId", "labelId", "matchCriteria", "quantity", "unit", "price", "bestCost", "marginPercent"],
  search: ["skuId", "labelId", "unit"],
  sort: { column: "skuId", order: "ASC" },
  figure: "price",
  sums: [],
  groups: ["labelId", "skuId", "matchCriteria"],
  opens: "skuId",
  translations: {
    en: {
      name: "Price rules",
      about: "What who pays, beside the best cost of the same unit",
      fields: {
        labelId: "Label",
        matchCriteria: "When the quantity is",
        bestCost: "Best cost",
        marginPercent: "Margin, %",
      },
      options: { matchCriteria: { greaterOrEqual: "at least", equals: "exactly", lessOrEqual: "at most" } },
    },
    ru: {
      name: "Цены продажи",
      about: "Кто сколько платит рядом с лучшей закупочной ценой той же единицы",
      fields: {
        labelId: "Метка",
        matchCriteria: "Когда количество",
        bestCost: "Лучшая закупка",
        marginPercent: "Маржа, %",
      },
      options: { matchCriteria: { greaterOrEqual: "не меньше", equals: "ровно", lessOrEqual: "не больше" } },
    },
  },
});
