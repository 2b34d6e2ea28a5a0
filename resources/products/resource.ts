import type { Row } from "../../db/generated/rows.ts";
import {
  children,
  code,
  computed,
  customFields,
  datetime,
  labels,
  multiline,
  reference,
  text,
} from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"products">>()({
  name: "products",
  title: "name",
  exchange: { keys: [["displayId"]] },
  search: ["name", "displayId"],
  fields: {
    name: text({ required: true, max: 300 }),
    displayId: code({ required: true, max: 60 }),
    parentId: reference({ module: "products", filter: true, help: true }),
    ancestorPath: computed("references", { module: "products", from: { ancestors: "parentId" } }),
    description: multiline({ max: 50000, wide: true }),
    templateId: reference({ module: "templates", offered: { types: ["products"], isActive: true }, help: true }),
    labels: labels(),
    customFields: customFields(),
    options: children("product_options", "productId"),
    skus: children("skus", "productId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["displayId", "name", "parentId", "labels", "updatedAt"],
  form: ["name", "displayId", "parentId", "description", "templateId", "labels", "customFields"],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["name", "displayId", "parentId", "description", "customFields"],
      aside: ["labels", "templateId", "createdAt", "updatedAt"],
    },
    { name: "skus", list: "skus", by: "productId" },
    { name: "options", children: "options" },
    { name: "collection", list: "products", by: "parentId" },
    { name: "history", history: true },
  ],
  menu: { in: "side", order: 100, icon: "Sofa", tour: true },
  translations: {
    en: {
      name: "Products",
      one: "Product",
      create: "New product",
      emptyTitle: "No products yet",
      empty:
        "A product is what the catalogue shows. Its SKUs are the finishes and sizes that are bought, stocked and sold.",
      fields: {
        displayId: "Product number",
        parentId: "Part of",
        ancestorPath: "Stands in",
        options: "Options",
        skus: "SKUs",
        templateId: "Printed with",
      },
      nouns: { parentId: "product it is part of" },
      help: {
        parentId: "The line or collection it belongs to; shown as the path above its name",
        templateId: "A template of its own instead of the product sheet",
      },
      tabs: { collection: "Products in it", options: "Options" },
    },
    ru: {
      name: "Товары",
      one: "Товар",
      create: "Новый товар",
      emptyTitle: "Товаров пока нет",
      empty: "Товар — то, что видно в каталоге. Его артикулы — отделки и размеры, которые закупают, хранят и продают.",
      fields: {
        displayId: "Номер товара",
        parentId: "Входит в",
        ancestorPath: "Путь",
        options: "Варианты исполнения",
        skus: "Артикулы",
        templateId: "Печатается по",
      },
      nouns: { parentId: "вышестоящий товар" },
      help: {
        parentId: "Линейка или коллекция; её путь стоит над названием",
        templateId: "Свой шаблон вместо готового описания",
      },
      tabs: { collection: "Товары внутри", options: "Варианты исполнения" },
    },
  },
});
