import type { Row } from "../../db/generated/rows.ts";
import { boolean, children, choice, computed, datetime, multiline, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** Documents that a company prints in words and a shape of its own. */
export default defineResource<Row<"templates">>()({
  name: "templates",
  byPeople: true,
  title: "fileName",
  fields: {
    fileName: text({ required: true, max: 100 }),
    type: choice({ options: "printed", required: true, filter: true }),
    subtype: text({ max: 60, help: true }),
    source: multiline({ required: true, max: 50000, wide: true }),
    /** The source; the document, where it is asked with records: server/templates/plugin.ts. */
    html: computed("multiline", { from: { value: "source", of: "templates", by: "id" } }),
    files: children("template_files", "templateId", { most: 20 }),
    isConsolidated: boolean(),
    guestMode: boolean({ help: true }),
    projectId: reference({ module: "projects", filter: true }),
    isActive: boolean({ initial: true, filter: true }),
    savedById: reference({ module: "users", readOnly: true, help: true }),
    rights: computed("json", { from: { call: "template_rights" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["fileName", "type", "subtype", "isActive", "updatedAt"],
  form: ["fileName", "type", "subtype", "projectId", "isActive", "isConsolidated", "guestMode", "source"],
  tabs: [
    {
      name: "basicInfo",
      extra: "stored-work/TemplateRights",
      fields: ["source", "files"],
      aside: [
        ...(["fileName", "type", "subtype", "projectId", "isActive"] as const),
        ...(["isConsolidated", "guestMode", "savedById", "createdAt", "updatedAt"] as const),
      ],
    },
    { name: "history", history: true },
  ],
  operations: {
    /** The caller takes over all of its parts: it is done with the caller's rights. */
    signTemplate: {
      sql: "sign_template",
      args: { id: required("id") },
      returns: "templates",
      scope: "template:update:single",
    },
  },
  menu: { in: "settings", section: "utilities", order: 20, icon: "ReceiptText" },
  translations: {
    en: {
      name: "Templates",
      one: "Template",
      create: "New template",
      about: "Documents and labels of your own",
      emptyTitle: "No templates yet",
      empty: "A template takes the place of a delivered document.",
      fields: {
        fileName: "Name",
        type: "Printed for",
        subtype: "In place of",
        source: "Source",
        html: "HTML",
        files: "Other files",
        projectId: "Custom app",
        isConsolidated: "One for all",
        guestMode: "For guests",
        savedById: "Signed by",
      },
      help: {
        subtype: "The delivered document whose place it takes, such as invoice",
        guestMode: "Prices and costs are left out, whoever prints it",
        savedById: "Who changed last what it prints",
      },
    },
    ru: {
      name: "Шаблоны",
      one: "Шаблон",
      create: "Новый шаблон",
      about: "Свои документы и этикетки",
      emptyTitle: "Шаблонов пока нет",
      empty: "Шаблон заменяет готовый документ.",
      fields: {
        fileName: "Название",
        type: "Печатается для",
        subtype: "Вместо",
        source: "Текст",
        html: "Код HTML",
        files: "Другие файлы",
        projectId: "Приложение",
        isConsolidated: "Один на все",
        guestMode: "Для гостей",
        savedById: "Подписал",
      },
      help: {
        subtype: "Какой готовый документ он заменяет, например invoice",
        guestMode: "Цены и стоимость не печатаются, кто бы ни печатал",
        savedById: "Кто последним изменил то, что печатается",
      },
    },
  },
});
