import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, multiline, reference } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** What people say about a record of any module; it stands on the record's page. */
export default defineResource<Row<"comments">>()({
  name: "comments",
  title: "createdAt",
  // what is said of a record is found by nobody who does not see the record
  search: [],
  fields: {
    text: multiline({ required: true, max: 10000 }),
    module: choice({ options: "withPages", required: true, createOnly: true, filter: true }),
    recordId: integer({ required: true, min: 1, createOnly: true, filter: true }),
    mentions: json({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["text"],
  inputs: { mentionIds: ["id"] },
  translations: {
    en: {
      name: "Comments",
      one: "Comment",
      create: "New comment",
      fields: { text: "Comment", module: "Module", recordId: "Record", mentions: "Mentioned", userId: "Written by" },
      events: { created: "Commented: {{text}}", text: "Changed a comment", deleted: "Deleted a comment" },
    },
    ru: {
      name: "Комментарии",
      one: "Комментарий",
      create: "Новый комментарий",
      fields: { text: "Комментарий", module: "Раздел", recordId: "Запись", mentions: "Упомянуты", userId: "Автор" },
      events: { created: "Комментарий: {{text}}", text: "Комментарий изменён", deleted: "Комментарий удалён" },
    },
  },
});
