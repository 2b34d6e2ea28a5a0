import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"sku_prices">>()({
  name: "sku_prices",
  title: "unit",
  exchange: { keys: [["skuId", "labelId", "matchCriteria", "quantity", "unit"]] },
  fields: {
    skuId: reference({ module: "skus", required: true, createOnly: true, filter: true }),
    labelId: reference({ module: "labels", required: true, filter: true, help: true }),
    // below zero for a discount alone, which the database sees to
    price: unitMoney({ required: true, secret: "price" }),
    quantity: quantity({ required: true, positive: true, initial: "1" }),
    unit: text({ required: true, max: 30, initial: "each" }),
    unitFactor: quantity({ positive: true, initial: "1", help: true }),
    matchCriteria: choice({
      options: ["greaterOrEqual", "equals", "lessOrEqual"],
      required: true,
      initial: "greaterOrEqual",
    }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["labelId", "price", "matchCriteria", "quantity", "unit", "unitFactor"],
  parent: ["skus", "skuId"],
  gives: { amount: "price", to: "labelId" },
  translations: {
    en: {
      name: "Price Rules",
      one: "Price rule",
      create: "New price rule",
      emptyTitle: "No price rules yet",
      empty: "A price rule says what customers who carry a label pay. The label “All customers” is on everyone.",
      fields: { labelId: "Label", matchCriteria: "When the quantity is" },
      help: { labelId: "Customers who carry it get the price", unitFactor: "Pieces in one unit: 12 for a case of 12" },
      required: { labelId: "Choose a label. Customers who carry it get the price." },
      options: { matchCriteria: { greaterOrEqual: "at least", equals: "exactly", lessOrEqual: "at most" } },
    },
    ru: {
      name: "Цены продажи",
      one: "Правило цены",
      create: "Новое правило цены",
      emptyTitle: "Правил цен пока нет",
      empty: "Правило говорит, сколько платят клиенты с меткой. Метка «Все клиенты» есть у каждого.",
      fields: { labelId: "Метка", matchCriteria: "Когда количество" },
      help: { labelId: "Цену получают клиенты с этой меткой", unitFactor: "Штук в единице: 12 для коробки по 12" },
      required: { labelId: "Выберите метку: цену получат клиенты с ней." },
      options: { matchCriteria: { greaterOrEqual: "не меньше", equals: "ровно", lessOrEqual: "не больше" } },
    },
  },
});
