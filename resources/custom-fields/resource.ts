import type { Row } from "../../db/generated/rows.ts";
import { choice, choices, code, datetime, integer, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"custom_fields">>()({
  name: "custom_fields",
  title: "displayName",
  search: ["displayName", "slug"],
  fields: {
    module: choice({ options: "customisedModules", required: true, createOnly: true, filter: true }),
    displayName: text({ required: true, max: 100 }),
    slug: code({ required: true, max: 63, help: true }),
    kind: choice({
      options: ["text", "number", "date", "boolean", "choice"],
      required: true,
      createOnly: true,
      initial: "text",
      filter: true,
    }),
    choices: choices({ options: "free", help: true }),
    sortOrder: integer({ initial: 0, help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["displayName", "slug", "module", "kind", "sortOrder", "updatedAt"],
  sort: { column: "sortOrder", order: "ASC" },
  form: ["module", "displayName", "slug", "kind", "choices", "sortOrder"],
  width: "narrow",
  menu: { in: "settings", section: "system-config", order: 60, icon: "TextCursorInput" },
  translations: {
    en: {
      name: "Custom Fields",
      one: "Custom field",
      create: "New custom field",
      about: "Your own fields on any record",
      emptyTitle: "No custom fields yet",
      empty: "A custom field is a column, a filter and an input of your own, on any kind of record.",
      fields: {
        module: "Module",
        displayName: "Name",
        slug: "Short name",
        kind: "Kind",
        choices: "Choices",
        sortOrder: "Order",
      },
      help: {
        slug: "Small letters, digits and underscores; used by imports and templates",
        choices: "What can be chosen; only for the kind “Choice”",
        sortOrder: "Fields stand in this order on a form",
      },
      options: { kind: { text: "Text", number: "Number", date: "Date", boolean: "Yes or no", choice: "Choice" } },
    },
    ru: {
      name: "Свои поля",
      one: "Своё поле",
      create: "Новое поле",
      about: "Ваши поля в любых записях",
      emptyTitle: "Своих полей пока нет",
      empty: "Своё поле — столбец, фильтр и поле ввода, которых вам не хватает, в любых записях.",
      fields: {
        module: "Раздел",
        displayName: "Название",
        slug: "Короткое имя",
        kind: "Вид",
        choices: "Варианты",
        sortOrder: "Порядок",
      },
      help: {
        slug: "Строчные латинские буквы, цифры и подчёркивание; для импорта и шаблонов",
        choices: "Из чего выбирать; только для вида «Выбор»",
        sortOrder: "В этом порядке поля стоят в форме",
      },
      options: { kind: { text: "Текст", number: "Число", date: "Дата", boolean: "Да или нет", choice: "Выбор" } },
    },
  },
});
