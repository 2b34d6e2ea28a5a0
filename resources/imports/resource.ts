import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, datetime, integer, json, reference, text } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

const steps = ["reading", "mapping", "checking", "checked", "applying", "complete", "failed", "canceled"] as const;
const scope = "import:create";
const operations = {
  /** Has an uploaded file read: how it is written, its columns and its first rows. */
  startImport: {
    sql: "start_import",
    input: { module: required("text"), fileId: required("id"), language: "text" },
    returns: "imports",
    scope,
  },
  /** Has it read anew, as somebody says that it is written: {encoding, delimiter, decimal, dates, hasHeader}. */
  readImport: {
    sql: "read_import",
    input: { id: required("id"), notation: required("json") },
    returns: "imports",
    scope,
  },
  /** Has every row tried without writing anything: `columns` names a field for each column of the file, or null. */
  checkImport: {
    sql: "check_import",
    input: { id: required("id"), columns: required("json"), mode: "text" },
    returns: "imports",
    scope,
  },
  /** Has the rows saved that were not refused; `isWhole`: all of them or none. */
  applyImport: {
    sql: "apply_import",
    input: { id: required("id"), isWhole: "boolean" },
    returns: "imports",
    scope,
  },
  /** Ends it; what was applied stays. */
  cancelImport: { sql: "cancel_import", args: { id: required("id") }, returns: "imports", scope },
} as const satisfies Record<string, Operation>;

/** Files of rows that were brought in, each its own person's. */
export default defineResource<Row<"imports">>()({
  name: "imports",
  title: "fileName",
  fields: {
    module: choice({ options: "modules", readOnly: true, filter: true }),
    fileName: text({ readOnly: true }),
    language: choice({ options: ["en", "ru"], readOnly: true }),
    notation: json({ readOnly: true }),
    headers: json({ readOnly: true }),
    sample: json({ readOnly: true }),
    columns: json({ readOnly: true }),
    mode: choice({ options: ["upsert", "create", "update"], readOnly: true }),
    isWhole: boolean({ readOnly: true }),
    progress: choice({ options: steps, readOnly: true, filter: true }),
    rowsTotal: integer({ readOnly: true }),
    rowsDone: integer({ readOnly: true }),
    toCreate: integer({ readOnly: true }),
    toUpdate: integer({ readOnly: true }),
    unchanged: integer({ readOnly: true }),
    refused: integer({ readOnly: true }),
    created: integer({ readOnly: true }),
    updated: integer({ readOnly: true }),
    failed: integer({ readOnly: true }),
    problem: text({ readOnly: true }),
    finishedAt: datetime({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  opens: "errorsUrl",
  operations,
  translations: {
    en: {
      name: "Imports",
      one: "Import",
      create: "New import",
      fields: {
        module: "Into",
        fileName: "File",
        language: "Language",
        notation: "Notation",
        headers: "Columns of the file",
        sample: "First rows",
        columns: "Fields",
        mode: "Rows",
        isWhole: "All or none",
        progress: "Step",
        rowsTotal: "Rows",
        rowsDone: "Rows done",
        toCreate: "To create",
        toUpdate: "To update",
        unchanged: "No change",
        refused: "Refused",
        created: "Created",
        updated: "Updated",
        failed: "Failed",
        problem: "Problem",
        finishedAt: "Finished",
      },
      options: {
        language: { en: "English", ru: "Russian" },
        mode: { upsert: "Create and update", create: "Create only", update: "Update only" },
        progress: {
          reading: "Reading",
          mapping: "Columns",
          checking: "Checking",
          checked: "Checked",
          applying: "Applying",
          complete: "Complete",
          failed: "Failed",
          canceled: "Canceled",
        },
      },
    },
    ru: {
      name: "Загрузки",
      one: "Загрузка",
      create: "Новая загрузка",
      fields: {
        module: "Куда",
        fileName: "Файл",
        language: "Язык",
        notation: "Запись",
        headers: "Столбцы файла",
        sample: "Первые строки",
        columns: "Поля",
        mode: "Строки",
        isWhole: "Все или ни одной",
        progress: "Шаг",
        rowsTotal: "Строк",
        rowsDone: "Обработано",
        toCreate: "Создать",
        toUpdate: "Изменить",
        unchanged: "Без изменений",
        refused: "Отклонено",
        created: "Создано",
        updated: "Изменено",
        failed: "Не удалось",
        problem: "Ошибка",
        finishedAt: "Завершена",
      },
      options: {
        language: { en: "Английский", ru: "Русский" },
        mode: { upsert: "Создавать и изменять", create: "Только создавать", update: "Только изменять" },
        progress: {
          reading: "Чтение",
          mapping: "Столбцы",
          checking: "Проверка",
          checked: "Проверена",
          applying: "Применение",
          complete: "Завершена",
          failed: "Не удалась",
          canceled: "Отменена",
        },
      },
    },
  },
});
