import { choice, datetime, integer, money, quantity, reference, unitMoney } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "receivements",
  sql: "report_receivements",
  scopes: ["receivement:view:all", "sku:view:all"],
  section: "purchasing",
  icon: "PackageOpen",
  fields: {
    receivedAt: datetime({ filter: true, required: true }),
    documentModule: choice({ options: ["purchase_orders", "transfers", "work_orders", "returns"], filter: true }),
    documentId: integer({ sortable: false }),
    vendorId: reference({ module: "vendors", filter: true }),
    skuId: reference({ module: "skus", filter: true }),
    lotId: reference({ module: "lots" }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    binLocationId: reference({ module: "bin_locations" }),
    quantity: quantity(),
    cost: unitMoney({ secret: "cost" }),
    value: money({ secret: "cost" }),
    userId: reference({ module: "users", filter: true }),
  },
  columns: [
    "receivedAt",
    "documentId",
    "vendorId",
    "skuId",
    "lotId",
    "binLocationId",
    "quantity",
    "cost",
    "value",
    "userId",
  ],
  search: ["documentId", "skuId", "lotId", "vendorId"],
  sort: { column: "receivedAt", order: "DESC" },
  period: "receivedAt",
  sums: ["quantity", "value"],
  groups: ["vendorId", "skuId", "warehouseId", "receivedAt", "documentModule", "userId"],
  names: { documentId: "documentModule" },
  opens: "documentId",
  starts: { receivedAt: { preset: "thisYear" } },
  translations: {
    en: {
      name: "Receivements",
      about: "What arrived, on which document, where it went and what it cost",
      fields: {
        receivedAt: "Time",
        documentModule: "Kind of document",
        documentId: "Document",
        cost: "Unit cost",
        value: "Value",
      },
      options: {
        documentModule: {
          purchase_orders: "Purchase orders",
          transfers: "Transfers",
          work_orders: "Work orders",
          returns: "Returns",
        },
      },
    },
    ru: {
      name: "Поступления",
      about: "Что поступило, по какому документу, куда и по какой цене",
      fields: {
        receivedAt: "Время",
        documentModule: "Вид документа",
        documentId: "Документ",
        cost: "Цена за штуку",
        value: "Стоимость",
      },
      options: {
        documentModule: {
          purchase_orders: "Заказы поставщикам",
          transfers: "Перемещения",
          work_orders: "Производство",
          returns: "Возвраты",
        },
      },
    },
  },
});
