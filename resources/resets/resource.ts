import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, reference } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** Modules that were started anew; they have no list of their own, they stand among the general settings. */
export default defineResource<Row<"resets">>()({
  name: "resets",
  title: "type",
  search: [],
  fields: {
    type: choice({ options: ["SKU", "INVENTORY", "CUSTOMERS", "VENDORS"], readOnly: true, filter: true }),
    counts: json({ readOnly: true }),
    progress: choice({
      options: ["exporting", "running", "complete", "failed", "restoring", "restored"],
      readOnly: true,
      filter: true,
    }),
    rowsTotal: integer({ readOnly: true }),
    rowsDone: integer({ readOnly: true }),
    problem: choice({ options: ["blocked", "duplicates", "limit", "moved", "rights", "failed"], readOnly: true }),
    blockers: json({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    restoredAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  operations: {
    /**
     * Has a module's records archived, or all lots emptied, after they were written to files; refused while something stands in the way,
     * and while another is under way. `progress` says how far it is, a notification when it is done.
     */
    resetModule: {
      sql: "reset_module",
      input: { type: required("text"), accountName: required("text"), language: "text" },
      returns: "resets",
      scope: "reset:create",
    },
    /** Has it taken back, for 30 days. */
    restoreReset: {
      sql: "restore_reset",
      args: { id: required("id") },
      returns: "resets",
      scope: "reset:create",
    },
  },
  translations: {
    en: {
      name: "Resets",
      one: "Reset",
      create: "New reset",
      fields: {
        type: "What was reset",
        counts: "Records",
        progress: "Progress",
        rowsTotal: "Rows",
        rowsDone: "Rows done",
        problem: "Problem",
        blockers: "Stands in the way",
        restoredAt: "Restored",
      },
      options: {
        type: { SKU: "SKUs", INVENTORY: "Inventory", CUSTOMERS: "Customers", VENDORS: "Vendors" },
        progress: {
          exporting: "Writing files",
          running: "Running",
          complete: "Done",
          failed: "Not done",
          restoring: "Restoring",
          restored: "Restored",
        },
        problem: {
          blocked: "Something stood in the way.",
          duplicates: "A name or code was given anew meanwhile.",
          limit: "Your plan has no room for what would come back.",
          moved: "Stock has moved since.",
          rights: "Who asked for it may not any more.",
          failed: "It could not be done.",
        },
      },
      operations: { resetModule: { done: "The reset has begun" }, restoreReset: { done: "Restoring has begun" } },
    },
    ru: {
      name: "Сбросы",
      one: "Сброс",
      create: "Новый сброс",
      fields: {
        type: "Что сброшено",
        counts: "Записи",
        progress: "Состояние",
        rowsTotal: "Строк",
        rowsDone: "Готово строк",
        problem: "Проблема",
        blockers: "Что мешает",
        restoredAt: "Восстановлено",
      },
      options: {
        type: { SKU: "Артикулы", INVENTORY: "Запасы", CUSTOMERS: "Клиенты", VENDORS: "Поставщики" },
        progress: {
          exporting: "Запись файлов",
          running: "Выполняется",
          complete: "Выполнен",
          failed: "Не выполнен",
          restoring: "Восстановление",
          restored: "Восстановлено",
        },
        problem: {
          blocked: "Сбросу что-то помешало.",
          duplicates: "Имя или код за это время заняты снова.",
          limit: "Для восстановления не хватает места в тарифе.",
          moved: "С тех пор товар двигался.",
          rights: "У запросившего больше нет прав на это.",
          failed: "Выполнить не удалось.",
        },
      },
      operations: { resetModule: { done: "Сброс начат" }, restoreReset: { done: "Восстановление начато" } },
    },
  },
});
