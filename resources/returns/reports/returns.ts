import { date, money, quantity, reference, state } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "returns",
  sql: "report_returns",
  scopes: ["return:view:all"],
  section: "sales",
  icon: "Undo2",
  fields: {
    returnId: reference({ module: "returns" }),
    returnDate: date({ filter: true }),
    salesOrderId: reference({ module: "sales_orders", filter: true }),
    customerId: reference({ module: "customers", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    requested: quantity(),
    received: quantity(),
    cost: money({ secret: "cost" }),
    state: state({ of: "returns", filter: true }),
  },
  columns: [
    "returnId",
    "returnDate",
    "salesOrderId",
    "customerId",
    "warehouseId",
    "requested",
    "received",
    "cost",
    "state",
  ],
  search: ["returnId", "salesOrderId", "customerId"],
  sort: { column: "returnDate", order: "DESC" },
  period: "returnDate",
  sums: ["requested", "received", "cost"],
  groups: ["customerId", "warehouseId", "returnDate", "state"],
  opens: "returnId",
  translations: {
    en: {
      name: "Returns",
      about: "What customers announced and sent back, and what that cost",
      fields: {
        returnId: "Return",
        returnDate: "Date",
        salesOrderId: "Order",
        requested: "Requested",
        received: "Received",
        cost: "Cost received",
      },
    },
    ru: {
      name: "Возвраты",
      about: "Что клиенты заявили и вернули и сколько это стоило",
      fields: {
        returnId: "Возврат",
        returnDate: "Дата",
        salesOrderId: "Заказ",
        requested: "Заявлено",
        received: "Получено",
        cost: "Стоимость полученного",
      },
    },
  },
});
