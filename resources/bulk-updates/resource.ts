import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, reference, text } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

const steps = ["reading", "checked", "applying", "complete", "failed", "canceled", "undoing", "undone"] as const;
const scope = "bulk_update:create";
const operations = {
  /**
   * Has one thing tried on many records, without writing anything: those of `ids`, or all that match `filter` now. `fields` is what the action
   * asks for; each needs the rights that it needs for one record.
   */
  startBulkUpdate: {
    sql: "start_bulk_update",
    input: { module: required("text"), action: required("text"), fields: "json", ids: ["id"], filter: "json" },
    returns: "bulk_updates",
    scope,
  },
  /** Has it done to the records that were tried, each by itself. */
  applyBulkUpdate: { sql: "apply_bulk_update", args: { id: required("id") }, returns: "bulk_updates", scope },
  /** Ends it; rows already changed stay so. */
  cancelBulkUpdate: { sql: "cancel_bulk_update", args: { id: required("id") }, returns: "bulk_updates", scope },
  /** Has what was done put back, where a record is as it was left. */
  undoBulkUpdate: { sql: "undo_bulk_update", args: { id: required("id") }, returns: "bulk_updates", scope },
} as const satisfies Record<string, Operation>;

/** Things done to many records at once, each its own person's. */
export default defineResource<Row<"bulk_updates">>()({
  name: "bulk_updates",
  title: "action",
  search: [],
  fields: {
    module: choice({ options: "modules", readOnly: true, filter: true }),
    action: text({ readOnly: true }),
    fields: json({ readOnly: true }),
    filter: json({ readOnly: true }),
    progress: choice({ options: steps, readOnly: true, filter: true }),
    rowsTotal: integer({ readOnly: true }),
    rowsDone: integer({ readOnly: true }),
    toChange: integer({ readOnly: true }),
    toSkip: integer({ readOnly: true }),
    refused: integer({ readOnly: true }),
    done: integer({ readOnly: true }),
    skipped: integer({ readOnly: true }),
    failed: integer({ readOnly: true }),
    putBack: integer({ readOnly: true }),
    leftAsIs: integer({ readOnly: true }),
    figures: json({ readOnly: true }),
    problem: text({ readOnly: true }),
    finishedAt: datetime({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  page: "/bulk-action-success",
  operations,
  translations: {
    en: {
      name: "Bulk actions",
      one: "Bulk action",
      create: "New bulk action",
      fields: {
        module: "Of",
        action: "Action",
        fields: "With",
        filter: "Records that match",
        progress: "Step",
        rowsTotal: "Records",
        rowsDone: "Records done",
        toChange: "To change",
        toSkip: "To leave out",
        refused: "Refused",
        done: "Done",
        skipped: "Left out",
        failed: "Failed",
        putBack: "Put back",
        leftAsIs: "Left as it is",
        figures: "Figures",
        problem: "Problem",
        finishedAt: "Finished",
      },
      options: {
        progress: {
          reading: "Trying",
          checked: "Tried",
          applying: "Applying",
          complete: "Complete",
          failed: "Failed",
          canceled: "Canceled",
          undoing: "Undoing",
          undone: "Undone",
        },
      },
    },
    ru: {
      name: "Массовые действия",
      one: "Массовое действие",
      create: "Новое массовое действие",
      fields: {
        module: "Раздел",
        action: "Действие",
        fields: "Значения",
        filter: "Условие отбора",
        progress: "Шаг",
        rowsTotal: "Записей",
        rowsDone: "Обработано",
        toChange: "Изменить",
        toSkip: "Пропустить",
        refused: "Отклонено",
        done: "Выполнено",
        skipped: "Пропущено",
        failed: "Не удалось",
        putBack: "Возвращено",
        leftAsIs: "Оставлено",
        figures: "Итоги",
        problem: "Ошибка",
        finishedAt: "Завершено",
      },
      options: {
        progress: {
          reading: "Проверка",
          checked: "Проверено",
          applying: "Применение",
          complete: "Завершено",
          failed: "Не удалось",
          canceled: "Отменено",
          undoing: "Возврат",
          undone: "Возвращено",
        },
      },
    },
  },
});
