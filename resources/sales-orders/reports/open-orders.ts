import { boolean, date, datetime, integer, money, quantity, reference, state } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "open-orders",
  sql: "report_open_orders",
  scopes: ["sales_order:view:all"],
  icon: "ShoppingCart",
  fields: {
    salesOrderId: reference({ module: "sales_orders", filter: true }),
    customerId: reference({ module: "customers", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ of: "sales_orders", filter: true }),
    openedAt: datetime({ filter: true }),
    shipDate: date({ filter: true }),
    daysLate: integer({ filter: true }),
    isLate: boolean({ filter: true }),
    toShip: quantity({ sortable: false }),
    total: money({ secret: "price" }),
  },
  columns: ["salesOrderId", "customerId", "warehouseId", "shipDate", "daysLate", "toShip", "total", "state"],
  search: ["salesOrderId", "customerId"],
  sort: { column: "shipDate", order: "ASC" },
  sums: ["toShip", "total"],
  groups: ["statusId", "state", "customerId", "warehouseId", "isLate", "shipDate"],
  labelled: ["salesOrderId", "customerId"],
  opens: "salesOrderId",
  widgets: {
    open: { picture: "figure", measure: "count", size: 3, place: 30 },
    byStatus: { picture: "bars", measure: "count", groupBy: "statusId", size: 4, place: 60 },
    late: { picture: "attention", measure: "count", filter: { isLate: true }, size: 4, place: 210 },
  },
  translations: {
    en: {
      name: "Open orders",
      about: "Sales orders that are not shipped yet, and how late they are",
      fields: {
        salesOrderId: "Order",
        statusId: "Status",
        openedAt: "Opened",
        shipDate: "Ship date",
        daysLate: "Days late",
        isLate: "Late",
        toShip: "To ship",
      },
      widgets: { open: "Open orders", byStatus: "Open orders by status", late: "Late shipments" },
    },
    ru: {
      name: "Открытые заказы",
      about: "Заказы, которые ещё не отгружены, и на сколько они просрочены",
      fields: {
        salesOrderId: "Заказ",
        statusId: "Статус",
        openedAt: "Открыт",
        shipDate: "Отгрузить",
        daysLate: "Дней опоздания",
        isLate: "Просрочен",
        toShip: "Отгрузить, шт.",
      },
      widgets: { open: "Открытые заказы", byStatus: "Открытые заказы по статусам", late: "Просроченные отгрузки" },
    },
  },
});
