import type { Row } from "../../db/generated/rows.ts";
import { datetime, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"sku_costs">>()({
  name: "sku_costs",
  title: "unit",
  exchange: { keys: [["skuId", "vendorId", "quantity", "unit"]] },
  fields: {
    skuId: reference({ module: "skus", required: true, createOnly: true, filter: true }),
    vendorId: reference({ module: "vendors", required: true, filter: true }),
    // below zero for a discount alone, which the database sees to
    cost: unitMoney({ required: true, secret: "cost" }),
    quantity: quantity({ required: true, positive: true, initial: "1", help: true }),
    unit: text({ required: true, max: 30, initial: "each" }),
    unitFactor: quantity({ positive: true, initial: "1", help: true }),
    vendorPartNumber: text({ max: 100 }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["vendorId", "cost", "quantity", "unit", "unitFactor", "vendorPartNumber"],
  parent: ["skus", "skuId"],
  gives: { amount: "cost", to: "vendorId" },
  translations: {
    en: {
      name: "Cost Rules",
      one: "Cost rule",
      create: "New cost rule",
      emptyTitle: "No cost rules yet",
      empty:
        "A cost rule says what a vendor charges from a quantity on. A purchase order takes the line's cost from it.",
      fields: { quantity: "From quantity", vendorPartNumber: "Vendor part number" },
      help: {
        quantity: "The rule holds from this many units on",
        unitFactor: "Pieces in one unit: 12 for a case of 12",
      },
      outcomes: { addFailed: "Add cost Rule failed!" },
      required: { vendorId: "Choose a vendor. The rule holds for its purchase orders." },
    },
    ru: {
      name: "Закупочные цены",
      one: "Правило закупочной цены",
      create: "Новая закупочная цена",
      emptyTitle: "Закупочных цен пока нет",
      empty:
        "Правило говорит, сколько поставщик просит начиная с какого количества. Из него берётся закупочная цена в строке заказа поставщику.",
      fields: { quantity: "От количества", vendorPartNumber: "Номер у поставщика" },
      help: { quantity: "Правило действует от этого числа единиц", unitFactor: "Штук в единице: 12 для коробки по 12" },
      outcomes: { addFailed: "Не удалось добавить закупочную цену!" },
      required: { vendorId: "Выберите поставщика: правило действует в его заказах." },
    },
  },
});
