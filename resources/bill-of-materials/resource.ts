import type { Row } from "../../db/generated/rows.ts";
import { boolean, datetime, integer, quantity, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"bill_of_materials">>()({
  name: "bill_of_materials",
  title: "description",
  exchange: { keys: [["assemblyId", "skuId"]], adds: ["quantity"] },
  synonyms: {
    assemblyId: ["Assembly", "Parent", "Parent SKU", "Product", "Finished good", "Baugruppe", "Изделие"],
    skuId: [
      "Component",
      "Component SKU",
      "Part",
      "Material",
      "Child",
      "Komponente",
      "Teil",
      "Компонент",
      "Комплектующее",
      "Материал",
    ],
    quantity: ["Qty per", "Quantity per", "Usage"],
  },
  sort: { column: "position", order: "ASC" },
  fields: {
    assemblyId: reference({ module: "skus", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    skuId: reference({ module: "skus", required: true, filter: true }),
    description: text({ max: 2000 }),
    quantity: quantity({ required: true, positive: true, initial: "1", help: true }),
    isFixed: boolean({ help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["skuId", "description", "quantity", "isFixed"],
  parent: ["skus", "assemblyId"],
  translations: {
    en: {
      name: "Bill of Materials",
      one: "Component",
      create: "New component",
      emptyTitle: "No bill of materials yet",
      empty: "A bill of materials says what one unit is made of. Work orders build by it.",
      fields: { assemblyId: "Assembly", quantity: "Quantity for one", isFixed: "Fixed" },
      help: {
        quantity: "How many of it are in one unit; how many an order takes in all where it is fixed",
        isFixed: "Needed once, however many are made",
      },
      events: {
        created: "Added {{quantity}} × {{skuId}} to the bill of materials",
        deleted: "Removed {{skuId}} from the bill of materials",
      },
    },
    ru: {
      name: "Спецификация",
      one: "Компонент",
      create: "Новый компонент",
      emptyTitle: "Спецификации пока нет",
      empty: "Спецификация говорит, из чего состоит одна штука. По ней собирают производственные заказы.",
      fields: { assemblyId: "Изделие", quantity: "Количество на штуку", isFixed: "Постоянный" },
      help: {
        quantity: "Сколько его в одной штуке; у постоянного — сколько на весь заказ",
        isFixed: "Нужен один раз, сколько бы ни делали",
      },
      events: {
        created: "В спецификацию добавлено: {{quantity}} × {{skuId}}",
        deleted: "Из спецификации убрано: {{skuId}}",
      },
    },
  },
});
