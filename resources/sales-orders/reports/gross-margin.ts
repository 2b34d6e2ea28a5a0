import { date, money, percent, quantity, reference } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "gross-margin",
  sql: "report_gross_margin",
  scopes: ["sales_order:view:all", "sku_price:view:all", "sku_cost:view:all"],
  section: "sales",
  icon: "TrendingUp",
  fields: {
    day: date({ filter: true, required: true }),
    salesOrderId: reference({ module: "sales_orders", filter: true }),
    customerId: reference({ module: "customers", filter: true }),
    skuId: reference({ module: "skus", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    quantity: quantity(),
    revenue: money({ secret: "price" }),
    cogs: money({ secret: "cost" }),
    margin: money({ secret: "cost" }),
    marginPercent: percent({ secret: "cost", filter: true }),
  },
  columns: ["day", "salesOrderId", "customerId", "skuId", "quantity", "revenue", "cogs", "margin", "marginPercent"],
  search: ["salesOrderId", "customerId", "skuId"],
  sort: { column: "day", order: "DESC" },
  period: "day",
  sums: ["quantity", "revenue", "cogs", "margin", "marginPercent"],
  shares: { marginPercent: { of: "margin", in: "revenue" } },
  groups: ["customerId", "skuId", "warehouseId", "salesOrderId", "day"],
  labelled: ["salesOrderId", "customerId", "skuId"],
  opens: "salesOrderId",
  starts: { day: { preset: "thisYear" } },
  widgets: {
    margin: { picture: "figure", measure: "margin", size: 3, place: 20 },
    byMonth: { picture: "columns", measure: "margin", groupBy: "day", size: 6, place: 110 },
    byCustomer: { picture: "bars", measure: "margin", groupBy: "customerId", size: 4 },
  },
  translations: {
    en: {
      widgets: { margin: "Gross margin", byMonth: "Gross margin over time", byCustomer: "Gross margin by customer" },
      name: "Gross margin",
      about: "Shipped revenue less what the goods cost, by day, order and SKU",
      fields: {
        day: "Shipped",
        salesOrderId: "Order",
        revenue: "Revenue",
        cogs: "Cost of goods",
        margin: "Margin",
        marginPercent: "Margin, %",
      },
    },
    ru: {
      widgets: {
        margin: "Валовая маржа",
        byMonth: "Валовая маржа по времени",
        byCustomer: "Валовая маржа по клиентам",
      },
      name: "Валовая маржа",
      about: "Отгруженная выручка за вычетом себестоимости: по дням, заказам и артикулам",
      fields: {
        day: "Отгружено",
        salesOrderId: "Заказ",
        revenue: "Выручка",
        cogs: "Себестоимость",
        margin: "Маржа",
        marginPercent: "Маржа, %",
      },
    },
  },
});
