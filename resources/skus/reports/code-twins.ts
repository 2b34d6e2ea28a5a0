import { choice, code, integer, reference } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

/** Codes of several SKUs that are one as codes are compared: from before they were compared so. */
export default defineReport({
  name: "code-twins",
  sql: "report_code_twins",
  scopes: ["sku:view:all", "sku_barcode:view:all"],
  section: "stock",
  icon: "Copy",
  fields: {
    comparedAs: code({ filter: true }),
    code: code(),
    module: choice({ options: ["skus", "sku_barcodes"], filter: true }),
    skuId: reference({ module: "skus", filter: true }),
    shared: integer(),
  },
  columns: ["comparedAs", "code", "module", "skuId", "shared"],
  search: ["comparedAs", "code", "skuId"],
  sort: { column: "comparedAs", order: "ASC" },
  sums: [],
  groups: ["module", "comparedAs"],
  opens: "skuId",
  translations: {
    en: {
      name: "Codes that are alike",
      about: "Codes and barcodes by which more than one SKU is found: they work on, until one of them is changed",
      fields: { comparedAs: "Compared as", code: "Code", module: "Kind", shared: "SKUs" },
      options: { module: { skus: "SKU code", sku_barcodes: "Barcode" } },
    },
    ru: {
      name: "Одинаковые коды",
      about: "Коды и штрихкоды, по которым находится больше одного артикула: они работают, пока один из них не изменят",
      fields: { comparedAs: "Сравнивается как", code: "Код", module: "Вид", shared: "Артикулов" },
      options: { module: { skus: "Код артикула", sku_barcodes: "Штрихкод" } },
    },
  },
});
