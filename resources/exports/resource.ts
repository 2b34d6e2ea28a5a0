import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, choices, datetime, integer, json, reference, text } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";
import { formats } from "./formats.ts";

const operations = {
  /**
   * Writes a list to a file, as its filter, order and columns say and with what the caller may see; a notification says when it is done. The
   * file is there for a day: `url` of the export opens it.
   */
  startExport: {
    sql: "start_export",
    input: {
      module: required("text"),
      format: "text",
      filter: "json",
      sort: "json",
      columns: "json",
      language: "text",
    },
    returns: "exports",
    scope: "export:create",
  },
} as const satisfies Record<string, Operation>;

/** Lists that were written to files, each its own person's. */
export default defineResource<Row<"exports">>()({
  name: "exports",
  title: "createdAt",
  fields: {
    module: choice({ options: "lists", readOnly: true, filter: true }),
    format: choice({ options: formats, readOnly: true }),
    language: choice({ options: ["en", "ru"], readOnly: true }),
    filter: json({ readOnly: true }),
    sort: json({ readOnly: true }),
    columns: choices({ options: "free", readOnly: true }),
    progress: choice({ options: ["waiting", "running", "complete", "failed"], readOnly: true, filter: true }),
    rowsTotal: integer({ readOnly: true }),
    rowsDone: integer({ readOnly: true }),
    problem: text({ readOnly: true }),
    finishedAt: datetime({ readOnly: true }),
    expiresAt: datetime({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    resetId: reference({ module: "resets", readOnly: true, filter: true }),
    madeMeanwhile: boolean({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  opens: "url",
  operations,
  translations: {
    en: {
      name: "Exports",
      one: "Export",
      create: "Export",
      fields: {
        module: "List",
        format: "Format",
        language: "Language",
        filter: "Filter",
        sort: "Order",
        columns: "Columns",
        progress: "Progress",
        rowsTotal: "Rows",
        rowsDone: "Rows written",
        problem: "Problem",
        finishedAt: "Finished",
        expiresAt: "There until",
        resetId: "Written before",
        madeMeanwhile: "Made meanwhile",
      },
      options: {
        format: { csv: "CSV", xlsx: "Excel (XLSX)" },
        language: { en: "English", ru: "Russian" },
        progress: { waiting: "Waiting", running: "Running", complete: "Complete", failed: "Failed" },
      },
    },
    ru: {
      name: "Выгрузки",
      one: "Выгрузка",
      create: "Выгрузить",
      fields: {
        module: "Список",
        format: "Формат",
        language: "Язык",
        filter: "Фильтр",
        sort: "Порядок",
        columns: "Столбцы",
        progress: "Состояние",
        rowsTotal: "Строк",
        rowsDone: "Записано строк",
        problem: "Ошибка",
        finishedAt: "Завершена",
        expiresAt: "Доступна до",
        resetId: "Записана перед",
        madeMeanwhile: "Изменено тем временем",
      },
      options: {
        format: { csv: "Файл CSV", xlsx: "Книга Excel (XLSX)" },
        language: { en: "Английский", ru: "Русский" },
        progress: { waiting: "Ожидает", running: "Выполняется", complete: "Готова", failed: "Не удалась" },
      },
    },
  },
});
