import type { Row } from "../../db/generated/rows.ts";
import { datetime, integer, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"product_options">>()({
  name: "product_options",
  scope: "product",
  title: "name",
  sort: { column: "position", order: "ASC" },
  fields: {
    productId: reference({ module: "products", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    name: text({ required: true, max: 60 }),
    optionValues: text({ required: true, max: 2000, help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["name", "optionValues"],
  parent: ["products", "productId"],
  translations: {
    en: {
      name: "Options",
      one: "Option",
      create: "New option",
      emptyTitle: "No options yet",
      empty:
        "An option is what the SKUs of a product differ in, such as size or finish. From its values all SKUs are made in one step.",
      fields: { productId: "Product", optionValues: "Values" },
      help: { optionValues: "With commas between: Oak, Walnut, Black" },
    },
    ru: {
      name: "Варианты исполнения",
      one: "Вариант исполнения",
      create: "Новый вариант исполнения",
      emptyTitle: "Вариантов исполнения пока нет",
      empty: "То, чем отличаются артикулы товара: размер, отделка. Из значений все артикулы создаются за один шаг.",
      fields: { productId: "Товар", optionValues: "Значения" },
      help: { optionValues: "Через запятую: Дуб, Орех, Чёрный" },
    },
  },
});
