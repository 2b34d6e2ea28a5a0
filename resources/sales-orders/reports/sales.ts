import { date, money, quantity, reference } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "sales",
  sql: "report_sales",
  scopes: ["sales_order:view:all", "sku_price:view:all"],
  icon: "ChartLine",
  fields: {
    day: date({ filter: true, required: true }),
    salesOrderId: reference({ module: "sales_orders", filter: true }),
    customerId: reference({ module: "customers", filter: true }),
    skuId: reference({ module: "skus", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    quantity: quantity(),
    revenue: money({ secret: "price" }),
  },
  columns: ["day", "salesOrderId", "customerId", "skuId", "warehouseId", "quantity", "revenue"],
  search: ["salesOrderId", "customerId", "skuId"],
  sort: { column: "day", order: "DESC" },
  period: "day",
  figure: "revenue",
  sums: ["quantity", "revenue"],
  groups: ["customerId", "skuId", "warehouseId", "salesOrderId", "day"],
  labelled: ["salesOrderId", "customerId", "skuId"],
  opens: "salesOrderId",
  starts: { day: { preset: "thisYear" } },
  widgets: {
    revenue: { picture: "figure", measure: "revenue", size: 3, place: 10 },
    byMonth: { picture: "columns", measure: "revenue", groupBy: "day", size: 8, place: 50 },
    topCustomers: { picture: "bars", measure: "revenue", groupBy: "customerId", size: 4, place: 90 },
    topSkus: { picture: "bars", measure: "revenue", groupBy: "skuId", size: 4, place: 100 },
  },
  translations: {
    en: {
      name: "Sales",
      about: "What was shipped and brought before tax, as it became known",
      fields: { day: "Shipped", salesOrderId: "Order", revenue: "Revenue" },
      widgets: {
        revenue: "Shipped revenue",
        byMonth: "Shipped revenue over time",
        topCustomers: "Top customers",
        topSkus: "Top SKUs",
      },
    },
    ru: {
      name: "Продажи",
      about: "Что отгружено и сколько принесло без налога, по мере учёта",
      fields: { day: "Отгружено", salesOrderId: "Заказ", revenue: "Выручка" },
      widgets: {
        revenue: "Отгруженная выручка",
        byMonth: "Выручка по времени",
        topCustomers: "Лучшие клиенты",
        topSkus: "Лучшие артикулы",
      },
    },
  },
});
