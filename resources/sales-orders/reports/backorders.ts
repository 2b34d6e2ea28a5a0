import { choice, date, datetime, integer, quantity, reference } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

export default defineReport({
  name: "backorders",
  sql: "report_backorders",
  scopes: ["lot:view:all", "sku:view:all"],
  icon: "PackageX",
  fields: {
    documentModule: choice({ options: "documents", filter: true }),
    documentId: integer({ sortable: false }),
    skuId: reference({ module: "skus", filter: true }),
    warehouseId: reference({ module: "warehouses", filter: true }),
    due: date({ filter: true }),
    openedAt: datetime({ filter: true }),
    age: integer({ filter: true }),
    ageBand: choice({ options: ["upTo7", "upTo30", "upTo90", "over90"], filter: true }),
    backordered: quantity(),
  },
  columns: ["documentId", "skuId", "warehouseId", "due", "openedAt", "age", "backordered"],
  search: ["documentId", "skuId"],
  sort: { column: "openedAt", order: "ASC" },
  figure: "backordered",
  sums: ["backordered"],
  groups: ["ageBand", "skuId", "warehouseId", "documentModule", "due"],
  labelled: ["skuId"],
  names: { documentId: "documentModule" },
  opens: "documentId",
  widgets: {
    byAge: { picture: "bars", measure: "backordered", groupBy: "ageBand", size: 4, place: 70 },
    lines: { picture: "attention", measure: "count", size: 4, place: 220 },
  },
  translations: {
    en: {
      name: "Backorders",
      about: "Lines that wait for stock, and for how long they have",
      fields: {
        documentModule: "Kind",
        documentId: "Document",
        due: "Due",
        openedAt: "Opened",
        age: "Days waiting",
        ageBand: "Waiting",
        backordered: "Backordered",
      },
      options: {
        ageBand: { upTo7: "Up to 7 days", upTo30: "8 to 30 days", upTo90: "31 to 90 days", over90: "Over 90 days" },
      },
      widgets: { byAge: "Backorders by age, units", lines: "Lines short of stock" },
    },
    ru: {
      name: "Нехватка",
      about: "Строки, которые ждут товара, и как давно они ждут",
      fields: {
        documentModule: "Вид",
        documentId: "Документ",
        due: "Срок",
        openedAt: "Открыт",
        age: "Дней ожидания",
        ageBand: "Ожидание",
        backordered: "Не хватает",
      },
      options: {
        ageBand: { upTo7: "До 7 дней", upTo30: "8–30 дней", upTo90: "31–90 дней", over90: "Больше 90 дней" },
      },
      widgets: { byAge: "Нехватка по давности, шт.", lines: "Строки без товара" },
    },
  },
});
