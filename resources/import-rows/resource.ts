import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** One row of a file that is imported: what it would do, or why it is refused. */
export default defineResource<Row<"import_rows">>()({
  name: "import_rows",
  scope: "import",
  title: "name",
  search: [],
  parent: ["imports", "importId"],
  fields: {
    importId: reference({ module: "imports", readOnly: true, filter: true }),
    rowNumber: integer({ readOnly: true }),
    name: text({ readOnly: true }),
    verdict: choice({ options: ["create", "update", "unchanged", "refused"], readOnly: true, filter: true }),
    outcome: choice({ options: ["none", "done", "failed", "undone", "kept"], readOnly: true, filter: true }),
    recordId: integer({ readOnly: true }),
    differences: json({ readOnly: true }),
    problems: json({ readOnly: true }),
    shown: json({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  sort: { column: "rowNumber", order: "ASC" },
  readOnly: true,
  personal: true,
  translations: {
    en: {
      name: "Rows of imports",
      one: "Row of an import",
      create: "Row",
      fields: {
        importId: "Import",
        rowNumber: "Row",
        verdict: "Would",
        outcome: "Outcome",
        recordId: "Record number",
        differences: "Changes",
        problems: "Problems",
        shown: "Cells",
      },
      options: {
        verdict: { create: "Create", update: "Update", unchanged: "No change", refused: "Refused" },
        outcome: { none: "Not applied", done: "Applied", failed: "Failed", undone: "Undone", kept: "Not undone" },
      },
    },
    ru: {
      name: "Строки загрузок",
      one: "Строка загрузки",
      create: "Строка",
      fields: {
        importId: "Загрузка",
        rowNumber: "Строка",
        verdict: "Действие",
        outcome: "Итог",
        recordId: "Номер записи",
        differences: "Изменения",
        problems: "Ошибки",
        shown: "Ячейки",
      },
      options: {
        verdict: { create: "Создать", update: "Изменить", unchanged: "Без изменений", refused: "Отклонена" },
        outcome: {
          none: "Не применена",
          done: "Применена",
          failed: "Не удалась",
          undone: "Отменена",
          kept: "Не отменена",
        },
      },
    },
  },
});
