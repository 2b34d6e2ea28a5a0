import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** One record of a bulk action: what would become of it, and what did. */
export default defineResource<Row<"bulk_rows">>()({
  name: "bulk_rows",
  scope: "bulk_update",
  title: "name",
  search: [],
  fields: {
    bulkUpdateId: reference({ module: "bulk_updates", readOnly: true, filter: true }),
    rowNumber: integer({ readOnly: true }),
    recordId: integer({ readOnly: true }),
    name: text({ readOnly: true }),
    verdict: choice({ options: ["none", "change", "skip", "refuse"], readOnly: true, filter: true }),
    outcome: choice({ options: ["none", "done", "skipped", "failed"], readOnly: true, filter: true }),
    undone: choice({ options: ["none", "done", "skipped"], readOnly: true, filter: true }),
    differences: json({ readOnly: true }),
    problems: json({ readOnly: true }),
    madeId: integer({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  sort: { column: "rowNumber", order: "ASC" },
  readOnly: true,
  personal: true,
  translations: {
    en: {
      name: "Records of bulk actions",
      one: "Record of a bulk action",
      create: "Record",
      fields: {
        bulkUpdateId: "Bulk action",
        rowNumber: "Row",
        recordId: "Record number",
        verdict: "Would",
        outcome: "Outcome",
        undone: "Undone",
        differences: "Changes",
        problems: "Problems",
        madeId: "Number of the copy",
      },
      options: {
        verdict: { none: "Not tried", change: "Change", skip: "Be left out", refuse: "Be refused" },
        outcome: { none: "Not applied", done: "Done", skipped: "Left out", failed: "Failed" },
        undone: { none: "Not undone", done: "Put back", skipped: "Left as it is" },
      },
    },
    ru: {
      name: "Записи массовых действий",
      one: "Запись массового действия",
      create: "Запись",
      fields: {
        bulkUpdateId: "Массовое действие",
        rowNumber: "Строка",
        recordId: "Номер записи",
        verdict: "Было бы",
        outcome: "Итог",
        undone: "Возврат",
        differences: "Изменения",
        problems: "Ошибки",
        madeId: "Номер копии",
      },
      options: {
        verdict: { none: "Не проверена", change: "Изменена", skip: "Пропущена", refuse: "Отклонена" },
        outcome: { none: "Не применено", done: "Выполнено", skipped: "Пропущено", failed: "Не удалось" },
        undone: { none: "Не возвращено", done: "Возвращено", skipped: "Оставлено" },
      },
    },
  },
});
