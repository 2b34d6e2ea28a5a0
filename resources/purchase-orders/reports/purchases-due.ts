import { boolean, choice, date, integer, money, quantity, reference, state } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "purchases-due",
  sql: "report_purchases_due",
  scopes: ["purchase_order:view:all"],
  icon: "PackageOpen",
  fields: {
    purchaseOrderId: reference({ module: "purchase_orders", filter: true }),
    vendorId: reference({ module: "vendors", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ of: "purchase_orders", filter: true }),
    dueDate: date({ filter: true }),
    dueIn: choice({ options: ["overdue", "week", "month", "later", "none"], filter: true }),
    daysLate: integer({ filter: true }),
    isOverdue: boolean({ filter: true }),
    toReceive: quantity({ sortable: false }),
    total: money({ secret: "cost" }),
  },
  columns: ["purchaseOrderId", "vendorId", "warehouseId", "dueDate", "daysLate", "toReceive", "total", "state"],
  search: ["purchaseOrderId", "vendorId"],
  sort: { column: "dueDate", order: "ASC" },
  figure: "total",
  sums: ["toReceive", "total"],
  groups: ["dueIn", "vendorId", "warehouseId", "statusId", "state", "dueDate"],
  labelled: ["purchaseOrderId", "vendorId"],
  opens: "purchaseOrderId",
  widgets: {
    byDueDate: { picture: "bars", measure: "count", groupBy: "dueIn", size: 4, place: 80 },
    overdue: { picture: "attention", measure: "count", filter: { isOverdue: true }, size: 4, place: 230 },
  },
  translations: {
    en: {
      name: "Purchase orders due",
      about: "Purchase orders that are still to come, and when",
      fields: {
        purchaseOrderId: "Order",
        statusId: "Status",
        dueDate: "Due",
        dueIn: "Comes",
        daysLate: "Days late",
        isOverdue: "Overdue",
        toReceive: "To receive",
      },
      options: {
        dueIn: {
          overdue: "Overdue",
          week: "Within 7 days",
          month: "Within 30 days",
          later: "Later",
          none: "Without a date",
        },
      },
      widgets: { byDueDate: "Purchase orders due", overdue: "Overdue purchase orders" },
    },
    ru: {
      name: "Ожидаемые закупки",
      about: "Закупки, которые ещё не пришли, и когда придут",
      fields: {
        purchaseOrderId: "Заказ",
        statusId: "Статус",
        dueDate: "Срок",
        dueIn: "Придёт",
        daysLate: "Просрочка, дней",
        isOverdue: "Просрочен",
        toReceive: "Принять, шт.",
      },
      options: {
        dueIn: { overdue: "Просрочено", week: "За 7 дней", month: "За 30 дней", later: "Позже", none: "Без срока" },
      },
      widgets: { byDueDate: "Закупки по срокам", overdue: "Просроченные закупки" },
    },
  },
});
