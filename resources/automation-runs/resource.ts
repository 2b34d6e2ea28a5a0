import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** One time an automation was due or asked for. */
export default defineResource<Row<"automation_runs">>()({
  name: "automation_runs",
  scope: "automation",
  title: "outcome",
  search: [],
  parent: ["automations", "automationId"],
  unrecorded: true,
  fields: {
    automationId: reference({ module: "automations", readOnly: true, filter: true }),
    dueAt: datetime({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    outcome: choice({ options: ["waiting", "done", "failed", "skipped"], readOnly: true, filter: true }),
    matched: integer({ readOnly: true }),
    scannedTo: integer({ readOnly: true }),
    failure: text({ readOnly: true }),
    finishedAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["dueAt", "userId", "outcome", "matched", "failure", "finishedAt"],
  embedded: true,
  readOnly: true,
  translations: {
    en: {
      name: "Runs",
      one: "Run",
      create: "New run",
      emptyTitle: "It has not run yet",
      empty: "Here stands each time it was due or asked for, and what came of it.",
      fields: {
        automationId: "Automation",
        dueAt: "Due",
        userId: "Asked by",
        outcome: "Outcome",
        matched: "Records",
        scannedTo: "Looked up to",
        failure: "Why it failed",
        finishedAt: "Ended",
      },
      options: { outcome: { waiting: "Waiting", done: "Done", failed: "Failed", skipped: "Skipped" } },
    },
    ru: {
      name: "Запуски",
      one: "Запуск",
      create: "Новый запуск",
      emptyTitle: "Запусков пока не было",
      empty: "Здесь видно каждый запуск по расписанию или по просьбе и его итог.",
      fields: {
        automationId: "Задание",
        dueAt: "Срок",
        userId: "Запустил",
        outcome: "Итог",
        matched: "Записей",
        scannedTo: "Проверено до",
        failure: "Почему не удалось",
        finishedAt: "Завершён",
      },
      options: { outcome: { waiting: "Ждёт", done: "Выполнен", failed: "Не удался", skipped: "Пропущен" } },
    },
  },
});
