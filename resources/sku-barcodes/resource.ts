import type { Row } from "../../db/generated/rows.ts";
import { code, datetime, quantity, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"sku_barcodes">>()({
  name: "sku_barcodes",
  title: "code",
  exchange: { keys: [["code"]] },
  synonyms: {
    code: ["EAN", "UPC", "GTIN", "EAN code", "Barcode number", "Strichcode", "Штрих-код"],
    unitFactor: ["Pieces", "Pack size", "Qty", "Stück", "Штук"],
  },
  sort: { column: "id", order: "ASC" },
  fields: {
    skuId: reference({ module: "skus", required: true, createOnly: true, filter: true }),
    code: code({ required: true, max: 80, filter: true, help: true }),
    unit: text({ required: true, max: 30, initial: "each" }),
    unitFactor: quantity({ positive: true, initial: "1", help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["code", "unit", "unitFactor"],
  parent: ["skus", "skuId"],
  translations: {
    en: {
      name: "Barcodes",
      one: "Barcode",
      create: "New barcode",
      emptyTitle: "No barcodes yet",
      empty: "A barcode finds the SKU wherever something is scanned or searched; that of a case counts the whole case.",
      fields: { code: "Barcode" },
      help: {
        code: "As the scanner reads it; each belongs to one SKU",
        unitFactor: "Pieces a scan of it counts: 12 for a case of 12",
      },
      events: { created: "Added the barcode {{code}}", deleted: "Removed the barcode {{code}}" },
    },
    ru: {
      name: "Штрихкоды",
      one: "Штрихкод",
      create: "Новый штрихкод",
      emptyTitle: "Штрихкодов пока нет",
      empty: "По штрихкоду товар находят при сканировании и в поиске; штрихкод коробки считает всю коробку.",
      fields: { code: "Штрихкод" },
      help: {
        code: "Как его читает сканер; каждый принадлежит одному артикулу",
        unitFactor: "Сколько штук считает один скан: 12 для коробки по 12",
      },
      events: { created: "Добавлен штрихкод {{code}}", deleted: "Удалён штрихкод {{code}}" },
    },
  },
});
