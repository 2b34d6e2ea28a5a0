import { boolean, choice, datetime, integer, reference, text } from "../../core/fields.ts";
import { defineReport } from "../../core/report.ts";

/** What is written once and done later: whose name it bears, and who wrote it. */
export default defineReport({
  name: "stored-work",
  sql: "report_stored_work",
  scopes: [
    ...(["workflow:view:all", "automation:view:all", "template:view:all", "project:view:all"] as const),
    "history:view:all",
  ],
  section: "people",
  icon: "PenLine",
  fields: {
    updatedAt: datetime({ filter: true, required: true }),
    module: choice({ options: ["workflows", "automations", "templates", "projects"], filter: true }),
    recordId: integer({ sortable: false }),
    userId: reference({ module: "users", filter: true }),
    writers: text(),
    earlier: text(),
    isShared: boolean({ filter: true }),
  },
  columns: ["module", "recordId", "userId", "writers", "earlier", "isShared", "updatedAt"],
  search: ["writers", "earlier"],
  sort: { column: "updatedAt", order: "DESC" },
  sums: [],
  groups: ["module", "userId"],
  names: { recordId: "module" },
  opens: "recordId",
  translations: {
    en: {
      name: "Stored work",
      about: "Workflows, automations, templates and apps: who signed them, and who wrote their parts",
      fields: {
        module: "Kind",
        recordId: "Record",
        userId: "Signed by",
        writers: "Writers of its parts",
        earlier: "Wrote of it before",
        isShared: "Of several writers",
      },
      options: {
        module: {
          workflows: "Workflows",
          automations: "Automations",
          templates: "Templates",
          projects: "Custom apps",
        },
      },
    },
    ru: {
      name: "Что выполняется само",
      about: "Процессы, задания, шаблоны и приложения: кто их подписал и кто написал их части",
      fields: {
        module: "Вид",
        recordId: "Запись",
        userId: "Подписал",
        writers: "Авторы частей",
        earlier: "Писали раньше",
        isShared: "Несколько авторов",
      },
      options: {
        module: {
          workflows: "Процессы",
          automations: "Автоматизации",
          templates: "Шаблоны",
          projects: "Свои приложения",
        },
      },
    },
  },
});
