import type { Row } from "../../db/generated/rows.ts";
import { datetime, multiline, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Partials and styles of a template. */
export default defineResource<Row<"template_files">>()({
  name: "template_files",
  byPeople: true,
  scope: "template",
  title: "name",
  sort: { column: "id", order: "ASC" },
  fields: {
    templateId: reference({ module: "templates", required: true, createOnly: true, filter: true }),
    name: text({ required: true, max: 64, ends: [".hbs", ".css"] }),
    body: multiline({ max: 50000, wide: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["name", "body"],
  parent: ["templates", "templateId"],
  translations: {
    en: {
      name: "Template files",
      one: "File",
      create: "New file",
      fields: { templateId: "Template", body: "Text" },
    },
    ru: {
      name: "Файлы шаблонов",
      one: "Файл",
      create: "Новый файл",
      fields: { templateId: "Шаблон", body: "Текст" },
    },
  },
});
