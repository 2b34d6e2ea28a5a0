import type { Row } from "../../db/generated/rows.ts";
import { datetime, multiline, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Scripts and styles of a custom app. */
export default defineResource<Row<"project_files">>()({
  name: "project_files",
  byPeople: true,
  scope: "project",
  title: "name",
  exchange: false,
  sort: { column: "id", order: "ASC" },
  fields: {
    projectId: reference({ module: "projects", required: true, createOnly: true, filter: true }),
    name: text({ required: true, max: 64, ends: [".js", ".css", ".html", ".svg", ".json"] }),
    body: multiline({ max: 200000, wide: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["name", "body"],
  parent: ["projects", "projectId"],
  translations: {
    en: { name: "Files of apps", one: "File", create: "New file", fields: { projectId: "Custom app", body: "Text" } },
    ru: {
      name: "Файлы приложений",
      one: "Файл",
      create: "Новый файл",
      fields: { projectId: "Приложение", body: "Текст" },
    },
  },
});
