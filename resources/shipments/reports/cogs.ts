import { choice, datetime, integer, money, quantity, reference, unitMoney } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "cogs",
  sql: "report_cogs",
  // costs give away margins: this report is empty for a user who may not see costs
  scopes: ["shipment:view:all", "sku:view:all", "sku_cost:view:all", "stock_history:view"],
  section: "sales",
  icon: "Coins",
  fields: {
    recordedAt: datetime({ filter: true, required: true }),
    type: choice({ options: ["shipment", "void", "return", "variance"], filter: true }),
    documentModule: choice({ options: "modules" }),
    documentId: integer({ sortable: false }),
    skuId: reference({ module: "skus", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    lotId: reference({ module: "lots" }),
    quantity: quantity(),
    unitCost: unitMoney({ secret: "cost" }),
    total: money({ secret: "cost" }),
  },
  columns: ["recordedAt", "type", "documentId", "skuId", "lotId", "quantity", "unitCost", "total"],
  search: ["documentId", "skuId", "lotId"],
  sort: { column: "recordedAt", order: "DESC" },
  period: "recordedAt",
  figure: "total",
  sums: ["quantity", "total"],
  groups: ["skuId", "type", "warehouseId", "recordedAt"],
  names: { documentId: "documentModule" },
  opens: "documentId",
  starts: { recordedAt: { preset: "thisYear" } },
  translations: {
    en: {
      name: "Cost of goods sold",
      about: "What shipped goods cost, less what came back, with what was found later",
      fields: {
        recordedAt: "Time",
        type: "Kind",
        documentModule: "Kind of document",
        documentId: "Document",
        unitCost: "Unit cost",
      },
      options: { type: { shipment: "Shipment", void: "Voided", return: "Return", variance: "Variance" } },
    },
    ru: {
      name: "Себестоимость продаж",
      about: "Сколько стоили отгруженные товары за вычетом возвратов и с тем, что выяснилось позже",
      fields: {
        recordedAt: "Время",
        type: "Вид",
        documentModule: "Вид документа",
        documentId: "Документ",
        unitCost: "Цена за штуку",
      },
      options: { type: { shipment: "Отгрузка", void: "Аннулировано", return: "Возврат", variance: "Расхождение" } },
    },
  },
});
