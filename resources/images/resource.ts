import type { Row } from "../../db/generated/rows.ts";
import { datetime, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Pictures that documents show by their names: a logo, a seal. */
export default defineResource<Row<"images">>()({
  name: "images",
  scope: "template",
  title: "name",
  exchange: false,
  fields: {
    name: text({ required: true, max: 60, help: true }),
    alt: text({ max: 200, help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "alt", "updatedAt"],
  form: ["name", "alt"],
  width: "narrow",
  tabs: [
    { name: "basicInfo", fields: ["name", "alt"], aside: ["createdAt", "updatedAt"] },
    { name: "files", files: true },
    { name: "history", history: true },
  ],
  menu: { in: "settings", section: "utilities", order: 21, icon: "Image" },
  translations: {
    en: {
      name: "Images",
      one: "Image",
      create: "New image",
      about: "A logo and other pictures of your documents",
      emptyTitle: "No images yet",
      empty: "An image called logo stands at the head of every document. Templates show any other by its name.",
      fields: { name: "Name", alt: "What it shows" },
      help: {
        name: 'Letters as in logo, no quotes or braces: a template says {{image "logo"}}',
        alt: "Read aloud where it cannot be seen",
      },
      tabs: { files: "Picture" },
    },
    ru: {
      name: "Изображения",
      one: "Изображение",
      create: "Новое изображение",
      about: "Логотип и другие изображения документов",
      emptyTitle: "Изображений пока нет",
      empty: "Изображение с именем logo стоит в начале каждого документа. Остальные шаблоны вставляют по имени.",
      fields: { name: "Имя", alt: "Что на нём" },
      help: {
        name: 'Например logo, без кавычек и скобок: в шаблоне пишут {{image "logo"}}',
        alt: "Читается вслух там, где его не видно",
      },
      tabs: { files: "Изображение" },
    },
  },
});
