import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, choices, datetime, integer, json, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"notifications">>()({
  name: "notifications",
  route: "/reports/notifications",
  title: "message",
  search: [],
  fields: {
    message: text({ readOnly: true, said: "words", rendered: true }),
    secrets: choices({ options: ["price", "cost"], readOnly: true, help: true }),
    words: json({ readOnly: true }),
    type: choice({
      options: ["export", "import", "update", "ledger", "bulk", "mention", "webhook", "workflow", "security"],
      readOnly: true,
      filter: true,
    }),
    module: text({ readOnly: true }),
    recordId: integer({ readOnly: true }),
    hasBeenSeen: boolean({ readOnly: true, filter: true }),
    isQuiet: boolean({ readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["message", "type", "hasBeenSeen", "createdAt"],
  about: { module: "module", id: "recordId", seen: { field: "hasBeenSeen", by: "updateNotification" } },
  readOnly: true,
  personal: true,
  operations: {
    updateNotification: {
      sql: "update_notification",
      input: { id: required("id"), hasBeenSeen: "boolean" },
      returns: "notifications",
      scope: "notification:update",
    },
    seeAllNotifications: {
      sql: "see_all_notifications",
      args: { id: required("id") },
      returns: "notifications",
      scope: "notification:update",
    },
  },
  translations: {
    en: {
      name: "Notifications",
      one: "Notification",
      create: "New notification",
      about: "What the system told you: exports, imports, figures that do not agree",
      emptyTitle: "Nothing to report",
      empty:
        "Here you read what happened while you were elsewhere: exports and imports that ended, figures that do not agree.",
      fields: {
        message: "Message",
        secrets: "Amounts in it",
        words: "Words",
        type: "Category",
        module: "Module",
        recordId: "Record",
        hasBeenSeen: "Seen",
        isQuiet: "Not in the bubble",
      },
      help: { secrets: "Readers whose role lacks one of these see ••• in place of each amount." },
      options: {
        secrets: { price: "Prices", cost: "Costs" },
        type: {
          export: "Export",
          import: "Import",
          update: "Update",
          ledger: "Ledger",
          bulk: "Bulk Process",
          mention: "Mention",
          workflow: "Workflow",
          webhook: "Webhook",
          security: "Security",
        },
      },
    },
    ru: {
      name: "Уведомления",
      one: "Уведомление",
      create: "Новое уведомление",
      about: "О чём сообщила система: выгрузки, загрузки, расхождения",
      emptyTitle: "Сообщать не о чем",
      empty: "Здесь видно, что произошло без вас: завершённые выгрузки и загрузки, несошедшиеся цифры.",
      fields: {
        message: "Сообщение",
        secrets: "Суммы в тексте",
        words: "Слова",
        type: "Категория",
        module: "Раздел",
        recordId: "Запись",
        hasBeenSeen: "Прочитано",
        isQuiet: "Без оповещения",
      },
      help: { secrets: "Тот, чья роль чего-то из этого не видит, видит вместо каждой суммы •••." },
      options: {
        secrets: { price: "Цены", cost: "Себестоимость" },
        type: {
          export: "Выгрузка",
          import: "Загрузка",
          update: "Изменение",
          ledger: "Учёт запасов",
          bulk: "Массовая операция",
          mention: "Упоминание",
          workflow: "Процесс",
          webhook: "Вебхук",
          security: "Безопасность",
        },
      },
    },
  },
});
